// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/linux/pool_queue.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <system_error>
#include <utility>

#include "platform/linux/bench_clock.h"

namespace fettle::linux_system {

PoolQueue::PoolQueue(std::shared_ptr<DeviceFile> file, Arena arena)
    : file_(std::move(file)), arena_(std::move(arena)) {}

Result<std::unique_ptr<PoolQueue>> PoolQueue::make(std::shared_ptr<DeviceFile> file,
                                                   const bench::QueueSettings& settings) {
    auto arena = Arena::make(settings.depth, settings.largest_block);
    if (!arena) return fail(arena.error());
    // The constructor is private: make_unique cannot reach it.
    std::unique_ptr<PoolQueue> queue(new PoolQueue(std::move(file), std::move(*arena)));
    queue->finished_.reserve(settings.depth);
    queue->handed_out_.reserve(settings.depth);
    try {
        while (queue->threads_.size() < settings.depth) queue->threads_.emplace_back(&PoolQueue::work, queue.get());
    } catch (const std::system_error& error) {  // the system cannot create more threads
        return fail(ErrorCode::too_large, FETTLE_TEXT("starting {depth} threads: {reason}"),
                    {{"depth", settings.depth}, {"reason", error.what()}});
    }
    return queue;
}

PoolQueue::~PoolQueue() {
    {
        const std::scoped_lock lock(mutex_);
        over_ = true;
        waiting_.clear();
    }
    wanted_.notify_all();
    for (auto& thread : threads_) thread.join();
}

std::uint64_t PoolQueue::now_ns() { return monotonic_ns(); }

std::uint64_t PoolQueue::cpu_ns() { return process_cpu_ns(); }

std::int32_t PoolQueue::transfer(const bench::IoRequest& request) const {
    auto* memory = arena_.slot(request.slot).data();
    const auto offset = static_cast<off_t>(request.offset);
    while (true) {
        const auto moved = request.kind == bench::IoKind::read
                               ? ::pread(file_->descriptor(), memory, request.bytes, offset)
                               : ::pwrite(file_->descriptor(), memory, request.bytes, offset);
        if (moved >= 0) return static_cast<std::int32_t>(moved);
        if (errno != EINTR) return -errno;
    }
}

void PoolQueue::work() {
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

Result<bench::Exchange> PoolQueue::exchange(std::span<const bench::IoRequest> requests, std::uint64_t until_ns) {
    bench::Exchange exchange;
    exchange.submitted_ns = monotonic_ns();
    std::unique_lock lock(mutex_);
    waiting_.insert(waiting_.end(), requests.begin(), requests.end());
    if (requests.size() == 1) {
        wanted_.notify_one();
    } else if (!requests.empty()) {
        wanted_.notify_all();
    }
    const auto until = std::chrono::steady_clock::time_point(std::chrono::nanoseconds(until_ns));
    if (until_ns > exchange.submitted_ns) done_.wait_until(lock, until, [&] { return !finished_.empty(); });
    handed_out_.clear();
    std::swap(handed_out_, finished_);
    exchange.completions = handed_out_;
    return exchange;
}

}  // namespace fettle::linux_system
