// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "platform/windows/bench/bench_file.h"
#include "platform/windows/bench/ring_functions.h"
#include "platform/windows/bench/windows_queue.h"

namespace fettle::windows_system {

/// Transfers through an I/O ring, on a handle of its own.
class RingQueue final : public WindowsQueue {
public:
    /// Errors: unsupported (no such ring, or none that writes), too_large (memory, or the queue depth), io.
    static Result<std::unique_ptr<RingQueue>> make(const ring::Functions& functions, const BenchFile& file,
                                                   const bench::QueueSettings& settings, bool direct);
    /// Cancels what is in flight and waits for it.
    ~RingQueue() override;
    RingQueue(const RingQueue&) = delete;
    RingQueue& operator=(const RingQueue&) = delete;

private:
    explicit RingQueue(const ring::Functions& functions) : functions_(functions) {}
    Status set_up(const BenchFile& file, const bench::QueueSettings& settings, bool direct);
    void enter(const bench::IoRequest& request) override;
    /// Submits what was entered, too.
    Status take(std::uint32_t wait_ms) override;

    ring::Functions functions_;
    ring::Handle ring_ = nullptr;
};

}  // namespace fettle::windows_system
