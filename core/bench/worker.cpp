// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/worker.h"

#include <algorithm>
#include <limits>

#include "core/bench/stamp.h"
#include "core/bench/transfer_error.h"

namespace fettle::bench {

namespace {

/// Batch size: large enough to make the cost of a system call small, small enough that the first request does not wait
/// long for the last.
constexpr std::size_t kBatch = 32;
/// Attempts to find a block without a write in flight.
constexpr int kPicks = 64;
/// The longest wait between checks of the cancel token.
constexpr std::uint64_t kGlance_ns = 100'000'000;
/// How long transfers in flight may take after the end: as long as kernels retry; shorter after a cancellation.
constexpr std::uint64_t kDrain_ns = 60'000'000'000;
constexpr std::uint64_t kDrainCancelled_ns = 500'000'000;

}  // namespace

Worker::Worker(const Workload& workload, ByteCount size, unsigned thread, Collector& collector,
               const CancelToken& cancel, std::atomic<bool>& stop)
    : workload_(workload),
      collector_(collector),
      cancel_(cancel),
      stop_(stop),
      picker_(workload, size, thread),
      thread_(thread),
      bytes_left_(workload.byte_limit ? *workload.byte_limit / workload.threads
                                      : std::numeric_limits<std::uint64_t>::max()) {
    if (workload.writes()) data_.emplace(workload.data, thread);
    if (workload.verify) {
        const auto block = workload.largest_block();
        ledger_.emplace(picker_.first(), block, (picker_.last() - picker_.first()) / block);
    }
    if (workload.byte_limit && thread < *workload.byte_limit % workload.threads) ++bytes_left_;
    slots_.resize(workload.depth);
    requests_.reserve(std::max<std::size_t>(kBatch, 1));
    free_.reserve(workload.depth);
    for (unsigned slot = workload.depth; slot-- > 0;) free_.push_back(slot);
}

void Worker::prepare(IoQueue& queue) {
    queue_ = &queue;
    const auto start = queue.now_ns();
    measure_ns_ = start + workload_.ramp_ns;
    end_ns_ = measure_ns_ + workload_.runtime_ns;
    last_ns_ = start;
    // The first interval is shorter if the ramp is not a multiple of it, so that an interval starts with the measured
    // time.
    const auto before = (workload_.ramp_ns + workload_.interval_ns - 1) / workload_.interval_ns;
    interval_.index = -static_cast<std::int64_t>(before);
    interval_start_ns_ = start;
    interval_end_ns_ = workload_.ramp_ns > 0 ? measure_ns_ - (before - 1) * workload_.interval_ns
                                             : std::min(start + workload_.interval_ns, end_ns_);
    if (workload_.ramp_ns == 0) cpu_start_ns_ = queue.cpu_ns();
    schedule_.emplace(workload_, thread_, start);
}

/// With two concurrent writes to one block, the final contents would be unknown.
bool Worker::pick_free(IoRequest& request) {
    for (int i = 0; i < kPicks; ++i) {
        picker_.pick(request);
        if (!ledger_ || request.kind == IoKind::read || ledger_->free(request.offset)) return true;
    }
    return false;
}

bool Worker::start_one(std::uint64_t intended_ns) {
    auto& request = requests_.emplace_back();
    if (!pick_free(request)) {
        requests_.pop_back();
        return false;
    }
    if (request.bytes > bytes_left_) {
        requests_.pop_back();
        bytes_left_ = 0;
        return false;
    }
    bytes_left_ -= request.bytes;
    request.slot = free_.back();
    free_.pop_back();
    slots_[request.slot] = {0, intended_ns, request.offset, request.bytes, request.kind};
    if (request.kind == IoKind::write) {
        const auto block = queue_->buffer(request.slot).first(request.bytes);
        data_->fill(block);
        if (ledger_) stamp(block, workload_.data.nonce, request.offset, ledger_->begin(request.offset));
    }
    return true;
}

void Worker::gather_closed() {
    while (!free_.empty() && requests_.size() < kBatch && bytes_left_ > 0) {
        stuck_ = !start_one(0);
        if (stuck_) return;
    }
}

void Worker::gather_scheduled(std::uint64_t now_ns) {
    while (!free_.empty() && requests_.size() < kBatch && bytes_left_ > 0 && schedule_->next_ns() <= now_ns) {
        if (starved_) ++result_.late_starts;
        stuck_ = !start_one(schedule_->next_ns());
        if (stuck_) break;
        schedule_->advance();
    }
    starved_ = free_.empty() && schedule_->next_ns() <= now_ns;
}

/// Does not wait while requests are ready to submit.
std::uint64_t Worker::wait_until(std::uint64_t now_ns) const {
    const auto glance = std::min(now_ns + kGlance_ns, end_ns_);
    if (free_.empty() || bytes_left_ == 0 || stuck_) return glance;
    return schedule_->fixed() ? std::min(glance, schedule_->next_ns()) : 0;
}

ThreadResult Worker::run(IoQueue& queue) {
    prepare(queue);
    while (last_ns_ < end_ns_) {
        if (cancel_.cancelled()) result_.cancelled = true;
        if (result_.cancelled || stop_.load(std::memory_order_relaxed)) break;
        requests_.clear();
        if (schedule_->fixed()) {
            gather_scheduled(last_ns_ = queue.now_ns());
        } else {
            gather_closed();
        }
        if (bytes_left_ == 0 && requests_.empty() && free_.size() == slots_.size()) break;
        if (!turn(wait_until(last_ns_))) break;
    }
    finish();
    return std::move(result_);
}

bool Worker::turn(std::uint64_t until_ns) {
    const auto exchange = queue_->exchange(requests_, until_ns);
    if (!exchange) {
        if (!result_.error) result_.error = exchange.error();
        stop_ = true;
        return false;
    }
    for (const auto& request : requests_) {
        auto& slot = slots_[request.slot];
        slot.submitted_ns = exchange->submitted_ns;
        if (!schedule_->fixed()) slot.intended_ns = exchange->submitted_ns;
    }
    requests_.clear();
    for (const auto& completion : exchange->completions) settle(completion);
    if (exchange->completions.empty()) roll(last_ns_ = std::max(queue_->now_ns(), exchange->submitted_ns));
    return !result_.error;
}

void Worker::settle(const IoCompletion& completion) {
    const auto& slot = slots_[completion.slot];
    free_.push_back(completion.slot);
    if (ledger_ && slot.kind == IoKind::write) {
        ledger_->end(slot.offset, completion.result == static_cast<std::int32_t>(slot.bytes));
    }
    if (completion.result <= 0) {
        complain(completion);
        return;
    }
    const auto bytes = static_cast<std::uint32_t>(completion.result);
    if (bytes != slot.bytes) ++result_.short_transfers;
    if (slot.kind == IoKind::write) result_.written.bytes += bytes;
    last_ns_ = completion.at_ns;
    if (completion.at_ns >= interval_end_ns_) roll(completion.at_ns);
    const auto latency = completion.at_ns - slot.intended_ns;
    const bool read = slot.kind == IoKind::read;
    if (completion.at_ns >= end_ns_) {
        (read ? result_.read : result_.write).latency.record(latency);
        const auto since = std::max(slot.submitted_ns, measure_ns_);
        if (since < end_ns_) result_.busy_ns += static_cast<double>(end_ns_ - since);
        return;
    }
    auto& part = read ? interval_.read : interval_.write;
    part.latency.record(latency);
    ++part.sums.operations;
    part.sums.bytes.bytes += bytes;
    if (completion.at_ns >= measure_ns_) {
        result_.busy_ns += static_cast<double>(completion.at_ns - std::max(slot.submitted_ns, measure_ns_));
    }
}

void Worker::complain(const IoCompletion& completion) {
    ++result_.failed_transfers;
    stop_ = true;
    if (result_.error) return;
    const auto& slot = slots_[completion.slot];
    result_.error = transfer_error({slot.offset, slot.bytes, completion.slot, slot.kind}, completion.result);
}

void Worker::roll(std::uint64_t now_ns) {
    while (now_ns >= interval_end_ns_ && interval_start_ns_ < end_ns_) {
        if (interval_end_ns_ == measure_ns_) cpu_start_ns_ = queue_->cpu_ns();
        close_interval(interval_end_ns_);
        interval_start_ns_ = interval_end_ns_;
        interval_end_ns_ = interval_start_ns_ < end_ns_ ? std::min(interval_start_ns_ + workload_.interval_ns, end_ns_)
                                                        : std::numeric_limits<std::uint64_t>::max();
    }
}

void Worker::close_interval(std::uint64_t end_ns) {
    interval_.length_ns = end_ns - interval_start_ns_;
    collector_.report(interval_);
    if (interval_.index >= 0) {
        for (auto [total, part] :
             {std::pair{&result_.read, &interval_.read}, std::pair{&result_.write, &interval_.write}}) {
            total->sums.add(part->sums);
            if (!part->latency.empty()) total->latency.merge(part->latency);
        }
    }
    const auto next = interval_.index + 1;
    if (!interval_.read.latency.empty()) interval_.read = Direction();
    if (!interval_.write.latency.empty()) interval_.write = Direction();
    interval_.index = next;
}

void Worker::drain() {
    const bool hurry = result_.cancelled || cancel_.cancelled();
    auto limit = queue_->now_ns() + (hurry ? kDrainCancelled_ns : kDrain_ns);
    bool cancelled = hurry;
    while (free_.size() < slots_.size()) {
        const auto now = queue_->now_ns();
        if (now >= limit) break;
        if (cancel_.cancelled() && !cancelled) {
            cancelled = true;
            limit = std::min(limit, now + kDrainCancelled_ns);
        }
        const auto exchange = queue_->exchange({}, std::min(now + kGlance_ns, limit));
        if (!exchange) break;
        for (const auto& completion : exchange->completions) settle(completion);
    }
}

void Worker::finish() {
    const bool early = last_ns_ < end_ns_;
    cpu_end_ns_ = queue_->cpu_ns();
    if (early) {
        // Cancelled, failed, or byte limit reached: the measured time ends here.
        const auto now = workload_.byte_limit && bytes_left_ == 0 ? last_ns_ : std::max(queue_->now_ns(), last_ns_);
        roll(now);
        if (now > interval_start_ns_ && interval_start_ns_ < end_ns_) close_interval(now);
        end_ns_ = std::min(end_ns_, now);
        interval_end_ns_ = std::numeric_limits<std::uint64_t>::max();
    }
    drain();
    result_.elapsed_ns = end_ns_ > measure_ns_ ? end_ns_ - measure_ns_ : 0;
    result_.cpu_ns = cpu_start_ns_ == 0 && workload_.ramp_ns > 0 ? 0 : cpu_end_ns_ - cpu_start_ns_;
    collector_.leave(interval_.index);
}

}  // namespace fettle::bench
