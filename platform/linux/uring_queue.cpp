// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/linux/uring_queue.h"

#include <fmt/format.h>

#include <array>
#include <bit>
#include <cerrno>
#include <utility>

#include "platform/linux/bench_clock.h"
#include "platform/linux/os_error.h"

namespace fettle::linux_system {

namespace {

/// Completion modes, best first; a kernel that does not support a flag rejects the ring.
struct Way {
    unsigned flags;
    const char* name;
};
constexpr std::array<Way, 3> kWays{{
    {IORING_SETUP_SINGLE_ISSUER | IORING_SETUP_DEFER_TASKRUN, "deferred task work"},  // Linux 6.1
    {IORING_SETUP_COOP_TASKRUN, "cooperative task work"},                             // Linux 5.19
    {0, ""},
}};

/// The kernel's limit for one registered buffer.
constexpr std::size_t kLargestRegistered = std::size_t{1} << 30U;

/// The ring is busy, or the wait timed out: not an error of the queue.
bool passing(int error) { return error == -ETIME || error == -EINTR || error == -EAGAIN || error == -EBUSY; }

}  // namespace

UringQueue::UringQueue(std::shared_ptr<DeviceFile> file, Arena arena)
    : file_(std::move(file)), arena_(std::move(arena)) {}

Result<std::unique_ptr<UringQueue>> UringQueue::make(std::shared_ptr<DeviceFile> file,
                                                     const bench::QueueSettings& settings, bool polled) {
    auto arena = Arena::make(settings.depth, settings.largest_block);
    if (!arena) return fail(arena.error());
    // The constructor is private: make_unique cannot reach it.
    std::unique_ptr<UringQueue> queue(new UringQueue(std::move(file), std::move(*arena)));
    if (auto ready = queue->set_up(settings.depth, polled); !ready) return fail(ready.error());
    return queue;
}

Status UringQueue::set_up(unsigned depth, bool polled) {
    sharpen_timers();
    const unsigned entries = std::bit_ceil(depth);
    int error = -ENOSYS;
    for (const auto& way : kWays) {
        error = ::io_uring_queue_init(entries, &ring_, way.flags | (polled ? unsigned{IORING_SETUP_IOPOLL} : 0U));
        if (error != 0) continue;
        if (*way.name != '\0') features_.emplace_back(way.name);
        break;
    }
    if (error != 0) return fail(os_error(-error, "setting up io_uring"));
    made_ = true;
    polled_ = polled;
    if (polled) features_.emplace_back("polled");
    // Optional optimizations; if the kernel or the limit of locked memory refuses them, the queue works without.
    ::io_uring_register_ring_fd(&ring_);
    const int descriptor = file_->descriptor();
    fixed_file_ = ::io_uring_register_files(&ring_, &descriptor, 1) == 0;
    if (fixed_file_) features_.emplace_back("registered files");
    const auto all = arena_.all();
    if (all.size() <= kLargestRegistered) {
        const iovec memory{all.data(), all.size()};
        fixed_buffers_ = ::io_uring_register_buffers(&ring_, &memory, 1) == 0;
    }
    if (fixed_buffers_) features_.emplace_back("registered buffers");
    completions_.resize(std::size_t{ring_.cq.ring_entries});
    return {};
}

UringQueue::~UringQueue() {
    if (in_flight_ > 0) arena_.abandon();
    if (made_) ::io_uring_queue_exit(&ring_);
}

std::uint64_t UringQueue::now_ns() { return monotonic_ns(); }

std::uint64_t UringQueue::cpu_ns() { return process_cpu_ns(); }

void UringQueue::prepare(const bench::IoRequest& request) {
    io_uring_sqe* entry = ::io_uring_get_sqe(&ring_);
    if (entry == nullptr) {  // part of an earlier batch is still pending
        ::io_uring_submit(&ring_);
        entry = ::io_uring_get_sqe(&ring_);
        if (entry == nullptr) return;
    }
    const int descriptor = fixed_file_ ? 0 : file_->descriptor();
    auto* memory = arena_.slot(request.slot).data();
    const bool read = request.kind == bench::IoKind::read;
    if (fixed_buffers_) {
        if (read) {
            ::io_uring_prep_read_fixed(entry, descriptor, memory, request.bytes, request.offset, 0);
        } else {
            ::io_uring_prep_write_fixed(entry, descriptor, memory, request.bytes, request.offset, 0);
        }
    } else if (read) {
        ::io_uring_prep_read(entry, descriptor, memory, request.bytes, request.offset);
    } else {
        ::io_uring_prep_write(entry, descriptor, memory, request.bytes, request.offset);
    }
    if (fixed_file_) entry->flags |= IOSQE_FIXED_FILE;
    entry->user_data = request.slot;
    ++in_flight_;
}

Status UringQueue::wait(std::uint64_t until_ns, std::uint64_t now) {
    int done = 0;
    if (polled_) {
        done = until_ns > now ? ::io_uring_submit_and_wait(&ring_, 1) : ::io_uring_submit_and_get_events(&ring_);
    } else if (until_ns > now + kSpin_ns) {
        const auto length = until_ns - kSpin_ns - now;
        __kernel_timespec time{static_cast<std::int64_t>(length / 1'000'000'000),
                               static_cast<long long>(length % 1'000'000'000)};
        io_uring_cqe* first = nullptr;
        done = ::io_uring_submit_and_wait_timeout(&ring_, &first, 1, &time, nullptr);
    } else {
        done = ::io_uring_submit_and_get_events(&ring_);
    }
    // A wait that must end on time ends by polling.
    while ((done >= 0 || done == -ETIME) && ::io_uring_cq_ready(&ring_) == 0 && until_ns > now &&
           monotonic_ns() < until_ns) {
        done = ::io_uring_get_events(&ring_);
    }
    if (done < 0 && !passing(done)) return fail(os_error(-done, "submitting transfers to io_uring"));
    return {};
}

std::size_t UringQueue::reap(std::uint64_t at_ns) {
    unsigned head = 0;
    std::size_t count = 0;
    io_uring_cqe* entry = nullptr;
    io_uring_for_each_cqe(&ring_, head, entry) {
        completions_[count++] = {at_ns, entry->res, static_cast<std::uint32_t>(entry->user_data)};
    }
    ::io_uring_cq_advance(&ring_, static_cast<unsigned>(count));
    in_flight_ -= static_cast<unsigned>(count);
    return count;
}

Result<bench::Exchange> UringQueue::exchange(std::span<const bench::IoRequest> requests, std::uint64_t until_ns) {
    for (const auto& request : requests) prepare(request);
    bench::Exchange exchange;
    exchange.submitted_ns = monotonic_ns();
    if (in_flight_ == 0) {
        sleep_until(until_ns);
        return exchange;
    }
    if (auto waited = wait(until_ns, exchange.submitted_ns); !waited) return fail(waited.error());
    exchange.completions = std::span(completions_).first(reap(monotonic_ns()));
    return exchange;
}

}  // namespace fettle::linux_system
