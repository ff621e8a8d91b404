// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <cstdint>
#include <mutex>
#include <set>
#include <span>
#include <string>

#include "platform/sim/drive/drive.h"
#include "tests/lab/bridge/nvme_registers.h"

namespace fettle::lab {

/// What the queues of one host's association share: the registers, and the commands that belong to the
/// transport. Any thread.
class NvmeController {
public:
    static constexpr std::uint32_t kQueues = 8;  ///< I/O queues at the most

    /// Requires: a drive with `nvme()`, which then shows itself as reached over fabrics.
    NvmeController(sim::SimDrive& drive, const std::string& nqn, std::uint16_t id, std::uint32_t keep_alive_ms);

    [[nodiscard]] std::uint16_t id() const { return id_; }
    [[nodiscard]] std::uint32_t keep_alive_ms() const { return keep_alive_ms_; }
    void set_keep_alive_ms(std::uint32_t value) { keep_alive_ms_ = value; }
    [[nodiscard]] bool enabled() const;

    /// False: that queue is there already, or there are too many.
    bool join(std::uint16_t queue);
    void leave(std::uint16_t queue);

    struct Answer {
        sim::NvmeCompletion completion;
        bool subsystem_reset = false;  ///< to be done once the answer is out
    };
    Answer property_get(const sim::NvmeSubmission& command) const;
    Answer property_set(const sim::NvmeSubmission& command);

    /// An admin command of the drive, or one that belongs to the transport.
    Result<sim::NvmeCompletion> admin(const sim::NvmeSubmission& command, std::span<std::uint8_t> data);

    /// The host went: the drive sees a controller reset, unless the host disabled it before.
    void end();
    /// Power went, or the whole subsystem was reset: nothing is left to be said to the drive.
    void forget();

private:
    Result<sim::NvmeCompletion> feature(const sim::NvmeSubmission& command, std::span<std::uint8_t> data);

    sim::NvmeDevice& device_;
    std::uint16_t id_;
    std::atomic<std::uint32_t> keep_alive_ms_;
    mutable std::mutex mutex_;
    NvmeRegisters registers_;
    std::set<std::uint16_t> queues_;
};

}  // namespace fettle::lab
