// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/windows/bench/write_back.h"

#include <winternl.h>

#include <cstring>
#include <system_error>
#include <utility>

namespace fettle::windows_system {

namespace {

/// As many as the drive gets requests for small files at a time.
constexpr std::size_t kWorkers = 4;
/// Open files that wait.
constexpr std::size_t kMostWaiting = 256;

using FlushBuffersFileEx = NTSTATUS(NTAPI*)(HANDLE, ULONG flags, void* parameters, ULONG bytes, IO_STATUS_BLOCK*);

/// Since Windows 8; Wine 8 has none.
FlushBuffersFileEx find_flush() {
    FlushBuffersFileEx flush = nullptr;
    const auto library = ::GetModuleHandleW(L"ntdll.dll");
    if (library == nullptr) return flush;
    const FARPROC found = ::GetProcAddress(library, "NtFlushBuffersFileEx");
    static_assert(sizeof flush == sizeof found);
    std::memcpy(&flush, &found, sizeof flush);
    return flush;
}

/// With the drive only if it must be.
std::uint32_t write_in_any_way(HANDLE file) {
    if (write_out(file) || ::FlushFileBuffers(file) != FALSE) return ERROR_SUCCESS;
    return ::GetLastError();
}

}  // namespace

bool write_out(HANDLE file) {
    // Microsoft, "NtFlushBuffersFileEx": NTFS, FAT and exFAT.
    constexpr ULONG kNoSync = 2;  // FLUSH_FLAGS_NO_SYNC
    static const auto flush = find_flush();
    IO_STATUS_BLOCK outcome{};
    return flush != nullptr && flush(file, kNoSync, nullptr, 0, &outcome) >= 0;
}

WriteBack::~WriteBack() {
    {
        const std::lock_guard lock(mutex_);
        stops_ = true;
    }
    changed_.notify_all();
    for (auto& worker : workers_) worker.join();
}

void WriteBack::add_worker() {
    try {
        workers_.emplace_back([this] { work(); });
    } catch (const std::system_error&) {
        // Those that there are suffice; without any, start() does the work.
    }
}

void WriteBack::start(OwnedHandle file) {
    if (workers_.size() < kWorkers) add_worker();
    if (workers_.empty()) {
        const auto error = write_in_any_way(file.get());
        finished(std::move(file), error);
        return;
    }
    {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [this] { return waiting_.size() < kMostWaiting; });
        waiting_.push_back(std::move(file));
    }
    changed_.notify_all();
}

void WriteBack::work() {
    std::unique_lock lock(mutex_);
    while (true) {
        changed_.wait(lock, [this] { return stops_ || !waiting_.empty(); });
        if (waiting_.empty()) return;
        auto file = std::move(waiting_.front());
        waiting_.pop_front();
        ++busy_;
        lock.unlock();
        const auto error = write_in_any_way(file.get());
        finished(std::move(file), error);
        lock.lock();
        --busy_;
        changed_.notify_all();
    }
}

void WriteBack::finished(OwnedHandle file, std::uint32_t error) {
    {
        const std::lock_guard lock(mutex_);
        if (error_ == ERROR_SUCCESS) error_ = error;
        std::swap(last_, file);
    }
    file.reset();
}

void WriteBack::wait() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return waiting_.empty() && busy_ == 0; });
}

std::uint32_t WriteBack::flush() {
    wait();
    auto error = std::exchange(error_, ERROR_SUCCESS);
    // The drive has been sent the data and metadata of all files. Flushing one of them makes it store the others too.
    const auto last = std::exchange(last_, OwnedHandle());
    if (last && ::FlushFileBuffers(last.get()) == FALSE && error == ERROR_SUCCESS) error = ::GetLastError();
    return error;
}

void WriteBack::settle() { error_ = flush(); }

}  // namespace fettle::windows_system
