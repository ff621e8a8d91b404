// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/windows/bench/iocp_queue.h"

#include <windows.h>

#include <algorithm>
#include <utility>

#include "platform/windows/bench/transfer_result.h"
#include "platform/windows/system/windows_error.h"

namespace fettle::windows_system {

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
    transfers_.resize(settings.depth);
    reported_.resize(settings.depth);
    return allocate(settings);
}

IocpQueue::~IocpQueue() {
    // The kernel may still write to them.
    if (!take_back()) (void)new std::vector<Transfer>(std::move(transfers_));
}

void IocpQueue::enter(const bench::IoRequest& request) {
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
    finish(monotonic_ns(), done ? static_cast<std::int32_t>(moved) : result_of(error), request.slot);
}

Status IocpQueue::take(std::uint32_t wait_ms) {
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
        finish(at, good ? static_cast<std::int32_t>(moved) : result_of(::GetLastError()), slot);
    }
    in_flight_ -= static_cast<unsigned>(count);
    return {};
}

}  // namespace fettle::windows_system
