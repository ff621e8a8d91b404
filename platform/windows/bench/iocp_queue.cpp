// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/windows/bench/iocp_queue.h"

#include <windows.h>

#include <algorithm>
#include <utility>

#include "platform/windows/bench/transfer_result.h"
#include "platform/windows/system/windows_error.h"

namespace fettle::windows_system {

namespace {

/// How long a cancelled transfer may take before its buffer is given up.
constexpr DWORD kCancelled_ms = 10'000;

}  // namespace

Result<std::unique_ptr<IocpQueue>> IocpQueue::make(const BenchFile& file, const bench::QueueSettings& settings,
                                                   bool direct) {
    // The constructor is private: make_unique cannot reach it.
    std::unique_ptr<IocpQueue> queue(new IocpQueue());
    if (auto ready = queue->set_up(file, settings, direct); !ready) return fail(ready.error());
    return queue;
}

Status IocpQueue::set_up(const BenchFile& file, const bench::QueueSettings& settings, bool direct) {
    auto opened = file.reopen(settings.writes, direct);
    if (!opened) return fail(opened.error());
    file_ = std::move(*opened);
    port_ = OwnedHandle(::CreateIoCompletionPort(file_.get(), nullptr, 0, 1));
    if (!port_) return fail(last_error("creating an I/O completion port"));
    skips_port_ = ::SetFileCompletionNotificationModes(
                      file_.get(), FILE_SKIP_COMPLETION_PORT_ON_SUCCESS | FILE_SKIP_SET_EVENT_ON_HANDLE) != FALSE;
    if (auto allocated = memory_.allocate(settings); !allocated) return allocated;
    transfers_.resize(settings.depth);
    reported_.resize(settings.depth);
    finished_.reserve(settings.depth);
    handed_out_.reserve(settings.depth);
    return {};
}

IocpQueue::~IocpQueue() {
    if (in_flight_ > 0) (void)::CancelIoEx(file_.get(), nullptr);
    while (in_flight_ > 0) {
        const auto before = in_flight_;
        if (!reap(kCancelled_ms) || in_flight_ == before) break;
    }
    if (in_flight_ > 0) {
        // The kernel may still write to them.
        (void)new std::vector<Transfer>(std::move(transfers_));
        memory_.give_up();
    }
}

void IocpQueue::submit(const bench::IoRequest& request) {
    auto& transfer = transfers_[request.slot];
    transfer.slot = request.slot;
    transfer.overlapped = {};
    transfer.overlapped.Offset = static_cast<DWORD>(request.offset);
    transfer.overlapped.OffsetHigh = static_cast<DWORD>(request.offset >> 32U);
    auto* memory = buffer(request.slot).data();
    DWORD moved = 0;
    const bool done = (request.kind == bench::IoKind::read
                           ? ::ReadFile(file_.get(), memory, request.bytes, &moved, &transfer.overlapped)
                           : ::WriteFile(file_.get(), memory, request.bytes, &moved, &transfer.overlapped)) != FALSE;
    const auto error = done ? DWORD{ERROR_SUCCESS} : ::GetLastError();
    if (error == ERROR_IO_PENDING || (done && !skips_port_)) {
        ++in_flight_;
        return;
    }
    finished_.push_back({monotonic_ns(), done ? static_cast<std::int32_t>(moved) : result_of(error), request.slot});
}

Status IocpQueue::reap(std::uint32_t wait_ms) {
    ULONG count = 0;
    if (::GetQueuedCompletionStatusEx(port_.get(), reported_.data(), static_cast<ULONG>(reported_.size()), &count,
                                      wait_ms, FALSE) == FALSE) {
        if (::GetLastError() == WAIT_TIMEOUT) return {};
        return fail(last_error("waiting for transfers"));
    }
    const auto at = monotonic_ns();
    for (ULONG i = 0; i < count; ++i) {
        auto* overlapped = reported_[i].lpOverlapped;
        const auto slot = reinterpret_cast<Transfer*>(overlapped)->slot;  // NOLINT: its first member
        DWORD moved = 0;
        // The status is there already; this only turns it into an error number.
        const bool good = ::GetOverlappedResult(file_.get(), overlapped, &moved, FALSE) != FALSE;
        finished_.push_back({at, good ? static_cast<std::int32_t>(moved) : result_of(::GetLastError()), slot});
    }
    in_flight_ -= static_cast<unsigned>(count);
    return {};
}

Result<bench::Exchange> IocpQueue::exchange(std::span<const bench::IoRequest> requests, std::uint64_t until_ns) {
    bench::Exchange exchange;
    exchange.submitted_ns = monotonic_ns();
    for (const auto& request : requests) submit(request);
    do {
        const auto wait_ms = finished_.empty() ? blocking_ms(monotonic_ns(), until_ns) : 0U;
        if (in_flight_ > 0) {
            if (auto reaped = reap(wait_ms); !reaped) return fail(reaped.error());
        } else if (wait_ms > 0) {
            ::Sleep(wait_ms);
        }
    } while (finished_.empty() && monotonic_ns() < until_ns);
    handed_out_.clear();
    std::swap(handed_out_, finished_);
    exchange.completions = handed_out_;
    return exchange;
}

}  // namespace fettle::windows_system
