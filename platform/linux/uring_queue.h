// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <liburing.h>

#include <memory>
#include <string>
#include <vector>

#include "core/bench/engine.h"
#include "platform/linux/arena.h"
#include "platform/linux/device_file.h"

namespace fettle::linux_system {

/// A queue over io_uring: registered file and buffers, one system call to submit a batch and one to reap another, and
/// the newest completion mode that the kernel supports.
class UringQueue final : public bench::IoQueue {
public:
    /// `polled` requests polled completions, which only direct I/O on some devices supports. Errors: unsupported (no
    /// io_uring, or forbidden), too_large (memory).
    static Result<std::unique_ptr<UringQueue>> make(std::shared_ptr<DeviceFile> file,
                                                    const bench::QueueSettings& settings, bool polled);
    ~UringQueue() override;
    UringQueue(const UringQueue&) = delete;
    UringQueue& operator=(const UringQueue&) = delete;

    [[nodiscard]] std::span<std::uint8_t> buffer(std::uint32_t slot) override { return arena_.slot(slot); }
    [[nodiscard]] std::uint64_t now_ns() override;
    Result<bench::Exchange> exchange(std::span<const bench::IoRequest> requests, std::uint64_t until_ns) override;
    [[nodiscard]] std::uint64_t cpu_ns() override;

    /// What the kernel granted: "registered files", "registered buffers", "deferred task work", "polled".
    [[nodiscard]] const std::vector<std::string>& features() const noexcept { return features_; }

private:
    UringQueue(std::shared_ptr<DeviceFile> file, Arena arena);
    Status set_up(unsigned depth, bool polled);
    void prepare(const bench::IoRequest& request);
    Status wait(std::uint64_t until_ns, std::uint64_t now);
    std::size_t reap(std::uint64_t at_ns);

    std::shared_ptr<DeviceFile> file_;
    Arena arena_;
    io_uring ring_{};
    bool made_ = false;
    bool fixed_file_ = false;
    bool fixed_buffers_ = false;
    bool polled_ = false;
    unsigned in_flight_ = 0;
    std::vector<bench::IoCompletion> completions_;
    std::vector<std::string> features_;
};

}  // namespace fettle::linux_system
