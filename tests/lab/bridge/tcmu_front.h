// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "platform/sim/base/scsi_device.h"
#include "tests/lab/bridge/front.h"
#include "tests/lab/bridge/tcmu_ring.h"
#include "tests/lab/bridge/tcmu_target.h"

namespace fettle::lab {

/// Puts one SCSI logical unit behind the kernel's SCSI layer through target_core_user and tcm_loop.
/// Needs root, configfs and the two modules.
class TcmuFront final : public Front {
public:
    struct Shape {
        std::uint64_t capacity_bytes = 0;
        std::uint32_t sector_bytes = 512;
    };
    TcmuFront(sim::ScsiDevice& device, std::string name, unsigned number, Shape shape);
    ~TcmuFront() override;
    TcmuFront(const TcmuFront&) = delete;
    TcmuFront& operator=(const TcmuFront&) = delete;

    Status start() override;
    void stop() override;
    void lost() override;
    void back() override;
    void power_cycled() override {}  // the drive tells the host itself, by a unit attention
    [[nodiscard]] std::string address() const override { return "tcm " + name_; }

private:
    void serve();
    void handle(const TcmuRing::Entry& entry);
    /// An answer that is lost: the drive is silent until the kernel gave the command up.
    void outlast_kernel_timer() const;

    sim::ScsiDevice& device_;
    std::string name_;
    Shape shape_;
    TcmuTarget target_;
    std::optional<TcmuRing> ring_;
    std::atomic<bool> stopping_ = false;
    std::atomic<bool> lost_ = false;  ///< the drive is off the bus: its link must go
    std::thread server_;
    std::thread remover_;  ///< removing the link waits for commands, so the ring must go on meanwhile
    std::mutex mutex_;
};

}  // namespace fettle::lab
