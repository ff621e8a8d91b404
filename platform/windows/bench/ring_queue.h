// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <vector>

#include "core/bench/engine.h"
#include "platform/windows/bench/bench_clock.h"
#include "platform/windows/bench/bench_file.h"
#include "platform/windows/bench/ring_functions.h"
#include "platform/windows/bench/slot_memory.h"

namespace fettle::windows_system {

/// Transfers through an I/O ring, on a handle of its own.
class RingQueue final : public bench::IoQueue {
public:
    /// Errors: unsupported (no such ring, or none that writes), too_large (memory, or the queue depth), io.
    static Result<std::unique_ptr<RingQueue>> make(const ring::Functions& functions, const BenchFile& file,
                                                   const bench::QueueSettings& settings, bool direct);
    /// Cancels what is in flight and waits for it.
    ~RingQueue() override;
    RingQueue(const RingQueue&) = delete;
    RingQueue& operator=(const RingQueue&) = delete;

    [[nodiscard]] std::span<std::uint8_t> buffer(std::uint32_t slot) override { return memory_.slot(slot); }
    [[nodiscard]] std::uint64_t now_ns() override { return monotonic_ns(); }
    Result<bench::Exchange> exchange(std::span<const bench::IoRequest> requests, std::uint64_t until_ns) override;
    [[nodiscard]] std::uint64_t cpu_ns() override { return process_cpu_ns(); }

private:
    explicit RingQueue(const ring::Functions& functions) : functions_(functions) {}
    Status set_up(const BenchFile& file, const bench::QueueSettings& settings, bool direct);
    void enter(const bench::IoRequest& request);
    /// Submits what was entered, waits up to `wait_ms` for one completion, and takes all there are.
    Status submit(std::uint32_t wait_ms);

    SharpTimers timers_;
    ring::Functions functions_;
    OwnedHandle file_;
    ring::Handle ring_ = nullptr;
    SlotMemory memory_;
    unsigned in_flight_ = 0;
    std::vector<bench::IoCompletion> finished_;
    std::vector<bench::IoCompletion> handed_out_;
};

}  // namespace fettle::windows_system
