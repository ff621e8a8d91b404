// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/windows/bench/iocp_queue.h"

#include <windows.h>

#include <algorithm>
#include <cerrno>
#include <utility>

#include "platform/windows/system/windows_error.h"

namespace fettle::windows_system {

namespace {

constexpr std::size_t kPage = 4096;
/// How long a cancelled transfer may take before its buffer is given up.
constexpr DWORD kCancelled_ms = 10'000;
/// The pages of a buffer are present in memory from the start only if something was written to them.
void touch(std::uint8_t* memory, std::size_t size) {
    for (std::size_t at = 0; at < size; at += kPage) static_cast<volatile std::uint8_t*>(memory)[at] = 0;
}

}  // namespace

std::int32_t result_of(std::uint32_t windows_error) noexcept {
    switch (windows_error) {
        case ERROR_SUCCESS:
        case ERROR_HANDLE_EOF: return 0;
        case ERROR_ACCESS_DENIED:
        case ERROR_WRITE_PROTECT: return -EACCES;
        case ERROR_DISK_FULL:
        case ERROR_HANDLE_DISK_FULL: return -ENOSPC;
        case ERROR_SEM_TIMEOUT: return -ETIMEDOUT;
        case ERROR_DEV_NOT_EXIST:
        case ERROR_DEVICE_NOT_CONNECTED:
        case ERROR_NOT_READY:
        case ERROR_FILE_INVALID: return -ENODEV;
        case ERROR_NOT_ENOUGH_MEMORY:
        case ERROR_NO_SYSTEM_RESOURCES: return -ENOMEM;
        case ERROR_INVALID_PARAMETER: return -EINVAL;
        case ERROR_OPERATION_ABORTED: return -ECANCELED;
        default: return -EIO;
    }
}

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
    slot_bytes_ = settings.largest_block;
    stride_ = (slot_bytes_ + kPage - 1) / kPage * kPage;
    const auto size = stride_ * settings.depth;
    memory_ = static_cast<std::uint8_t*>(::VirtualAlloc(nullptr, size, MEM_COMMIT | MEM_RESERVE, PAGE_READWRITE));
    if (memory_ == nullptr)
        return fail(ErrorCode::too_large, FETTLE_TEXT("allocating {size} bytes of memory for buffers"),
                    {{"size", size}});
    touch(memory_, size);
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
        return;
    }
    if (memory_ != nullptr) ::VirtualFree(memory_, 0, MEM_RELEASE);
}

std::span<std::uint8_t> IocpQueue::buffer(std::uint32_t slot) { return {memory_ + slot * stride_, slot_bytes_}; }

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
