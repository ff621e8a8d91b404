// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/macos/posix/thread_queue.h"

#include <sys/resource.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstring>
#include <system_error>
#include <utility>

namespace fettle::macos {

namespace {

/// Pages of Apple's processors; those of Intel's have 4096 bytes.
constexpr std::size_t kPage = 16'384;

std::uint64_t nanoseconds(const timeval& time) {
    return static_cast<std::uint64_t>(time.tv_sec) * 1'000'000'000U + static_cast<std::uint64_t>(time.tv_usec) * 1000U;
}

}  // namespace

std::uint64_t monotonic_ns() {
    return static_cast<std::uint64_t>(
        std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now().time_since_epoch())
            .count());
}

Result<std::unique_ptr<ThreadQueue>> ThreadQueue::make(std::shared_ptr<OpenFile> file,
                                                       const bench::QueueSettings& settings) {
    const std::size_t stride = (std::size_t{settings.largest_block} + kPage - 1) / kPage * kPage;
    const std::size_t size = stride * settings.depth;
    void* memory = nullptr;
    if (::posix_memalign(&memory, kPage, size) != 0) {
        return fail(ErrorCode::too_large, FETTLE_TEXT("allocating {size} bytes of memory for buffers"),
                    {{"size", size}});
    }
    std::memset(memory, 0, size);  // so that no page fault occurs during the measurement
    // The constructor is private: make_unique cannot reach it.
    std::unique_ptr<ThreadQueue> queue(
        new ThreadQueue(std::move(file), Memory(static_cast<std::uint8_t*>(memory)), stride, settings.largest_block));
    queue->finished_.reserve(settings.depth);
    queue->handed_out_.reserve(settings.depth);
    try {
        while (queue->threads_.size() < settings.depth) queue->threads_.emplace_back(&ThreadQueue::work, queue.get());
    } catch (const std::system_error& error) {  // the system cannot create more threads
        return fail(ErrorCode::too_large, FETTLE_TEXT("starting {depth} threads: {reason}"),
                    {{"depth", settings.depth}, {"reason", error.what()}});
    }
    return queue;
}

ThreadQueue::~ThreadQueue() {
    {
        const std::scoped_lock lock(mutex_);
        over_ = true;
        waiting_.clear();
    }
    wanted_.notify_all();
    for (auto& thread : threads_) thread.join();
}

std::span<std::uint8_t> ThreadQueue::buffer(std::uint32_t slot) {
    return {memory_.get() + slot * stride_, slot_bytes_};
}

std::uint64_t ThreadQueue::now_ns() { return monotonic_ns(); }

std::uint64_t ThreadQueue::cpu_ns() {
    rusage used{};
    (void)::getrusage(RUSAGE_SELF, &used);
    return nanoseconds(used.ru_utime) + nanoseconds(used.ru_stime);
}

std::int32_t ThreadQueue::transfer(const bench::IoRequest& request) const {
    auto* const memory = memory_.get() + request.slot * stride_;
    const auto offset = static_cast<off_t>(request.offset);
    while (true) {
        const auto moved = request.kind == bench::IoKind::read
                               ? ::pread(file_->descriptor(), memory, request.bytes, offset)
                               : ::pwrite(file_->descriptor(), memory, request.bytes, offset);
        if (moved >= 0) return static_cast<std::int32_t>(moved);
        if (errno != EINTR) return -errno;
    }
}

void ThreadQueue::work() {
    std::unique_lock lock(mutex_);
    while (true) {
        wanted_.wait(lock, [&] { return over_ || !waiting_.empty(); });
        if (over_) return;
        const auto request = waiting_.front();
        waiting_.pop_front();
        lock.unlock();
        const auto result = transfer(request);
        const auto at = monotonic_ns();
        lock.lock();
        finished_.push_back({at, result, request.slot});
        if (finished_.size() == 1) done_.notify_one();
    }
}

Result<bench::Exchange> ThreadQueue::exchange(std::span<const bench::IoRequest> requests, std::uint64_t until_ns) {
    bench::Exchange exchange;
    exchange.submitted_ns = monotonic_ns();
    std::unique_lock lock(mutex_);
    waiting_.insert(waiting_.end(), requests.begin(), requests.end());
    if (requests.size() == 1) {
        wanted_.notify_one();
    } else if (!requests.empty()) {
        wanted_.notify_all();
    }
    const auto until = std::chrono::steady_clock::time_point(
        std::chrono::duration_cast<std::chrono::steady_clock::duration>(std::chrono::nanoseconds(until_ns)));
    if (until_ns > exchange.submitted_ns) done_.wait_until(lock, until, [&] { return !finished_.empty(); });
    handed_out_.clear();
    std::swap(handed_out_, finished_);
    exchange.completions = handed_out_;
    return exchange;
}

}  // namespace fettle::macos
