// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/bench/engine.h"
#include "platform/windows/bench/bench_clock.h"
#include "platform/windows/bench/slot_memory.h"
#include "platform/windows/system/owned_handle.h"

namespace fettle::windows_system {

/// What the queues of Windows have in common: a handle of their own, buffers, and what has completed.
class WindowsQueue : public bench::IoQueue {
public:
    [[nodiscard]] std::span<std::uint8_t> buffer(std::uint32_t slot) final { return memory_.slot(slot); }
    [[nodiscard]] std::uint64_t now_ns() final { return monotonic_ns(); }
    Result<bench::Exchange> exchange(std::span<const bench::IoRequest> requests, std::uint64_t until_ns) final;
    [[nodiscard]] std::uint64_t cpu_ns() final { return process_cpu_ns(); }

protected:
    /// Call once. Error: too_large.
    Status allocate(const bench::QueueSettings& settings);
    /// For destructors: cancels what is in flight and waits for it. False: some of it does not end, and the buffers are
    /// given up.
    bool take_back();
    /// `at_ns`: when that was noticed.
    void finish(std::uint64_t at_ns, std::int32_t result, std::uint32_t slot) {
        finished_.push_back({at_ns, result, slot});
    }

    /// Counts the transfer as in flight, or finishes it.
    virtual void enter(const bench::IoRequest& request) = 0;
    /// Takes what has completed, after waiting up to `wait_ms`. Call only with transfers in flight.
    virtual Status take(std::uint32_t wait_ms) = 0;

    OwnedHandle file_;
    unsigned in_flight_ = 0;

private:
    SharpTimers timers_;
    SlotMemory memory_;
    std::vector<bench::IoCompletion> finished_;
    std::vector<bench::IoCompletion> handed_out_;
};

}  // namespace fettle::windows_system
