// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <vector>

#include "platform/windows/bench/bench_file.h"
#include "platform/windows/bench/windows_queue.h"

namespace fettle::windows_system {

/// Overlapped transfers on a handle of its own, whose ends an I/O completion port reports.
class IocpQueue final : public WindowsQueue {
public:
    /// Errors: too_large (memory), unsupported, io.
    static Result<std::unique_ptr<IocpQueue>> make(const BenchFile& file, const bench::QueueSettings& settings,
                                                   bool direct);
    /// Cancels what is in flight and waits for it.
    ~IocpQueue() override;
    IocpQueue(const IocpQueue&) = delete;
    IocpQueue& operator=(const IocpQueue&) = delete;

private:
    /// What Windows keeps of a transfer. First of all the structure that it returns the address of.
    struct Transfer {
        OVERLAPPED overlapped{};
        std::uint32_t slot = 0;
    };

    IocpQueue() = default;
    Status set_up(const BenchFile& file, const bench::QueueSettings& settings, bool direct);
    void enter(const bench::IoRequest& request) override;
    Status take(std::uint32_t wait_ms) override;

    OwnedHandle port_;
    /// Transfers that end at once are not reported by the port.
    bool skips_port_ = false;
    std::vector<Transfer> transfers_;         ///< one for each slot
    std::vector<OVERLAPPED_ENTRY> reported_;  ///< as many
};

}  // namespace fettle::windows_system
