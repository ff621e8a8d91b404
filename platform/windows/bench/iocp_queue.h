// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <vector>

#include "core/bench/engine.h"
#include "platform/windows/bench/bench_clock.h"
#include "platform/windows/bench/bench_file.h"
#include "platform/windows/bench/slot_memory.h"

namespace fettle::windows_system {

/// Overlapped transfers on a handle of its own, whose ends an I/O completion port reports.
class IocpQueue final : public bench::IoQueue {
public:
    /// Errors: too_large (memory), unsupported, io.
    static Result<std::unique_ptr<IocpQueue>> make(const BenchFile& file, const bench::QueueSettings& settings,
                                                   bool direct);
    /// Cancels what is in flight and waits for it.
    ~IocpQueue() override;
    IocpQueue(const IocpQueue&) = delete;
    IocpQueue& operator=(const IocpQueue&) = delete;

    [[nodiscard]] std::span<std::uint8_t> buffer(std::uint32_t slot) override { return memory_.slot(slot); }
    [[nodiscard]] std::uint64_t now_ns() override { return monotonic_ns(); }
    Result<bench::Exchange> exchange(std::span<const bench::IoRequest> requests, std::uint64_t until_ns) override;
    [[nodiscard]] std::uint64_t cpu_ns() override { return process_cpu_ns(); }

private:
    /// What Windows keeps of a transfer. First of all the structure that it returns the address of.
    struct Transfer {
        OVERLAPPED overlapped{};
        std::uint32_t slot = 0;
    };

    IocpQueue() = default;
    Status set_up(const BenchFile& file, const bench::QueueSettings& settings, bool direct);
    void submit(const bench::IoRequest& request);
    /// Takes what has completed, after waiting up to `wait_ms`.
    Status reap(std::uint32_t wait_ms);

    SharpTimers timers_;
    OwnedHandle port_;
    OwnedHandle file_;
    SlotMemory memory_;
    /// Transfers that end at once are not reported by the port.
    bool skips_port_ = false;
    unsigned in_flight_ = 0;
    std::vector<Transfer> transfers_;         ///< one for each slot
    std::vector<OVERLAPPED_ENTRY> reported_;  ///< as many
    std::vector<bench::IoCompletion> finished_;
    std::vector<bench::IoCompletion> handed_out_;
};

}  // namespace fettle::windows_system
