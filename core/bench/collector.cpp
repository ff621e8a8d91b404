// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/collector.h"

#include <algorithm>
#include <utility>

namespace fettle::bench {

namespace {

void merge(Direction& into, const Direction& from) {
    into.sums.add(from.sums);
    if (!from.latency.empty()) into.latency.merge(from.latency);
}

}  // namespace

Collector::Collector(const Workload& workload, LiveCallback live)
    : live_(std::move(live)),
      interval_ns_(workload.interval_ns),
      ramp_ns_(workload.ramp_ns),
      runtime_ns_(workload.runtime_ns),
      byte_limit_(workload.byte_limit),
      threads_(workload.threads) {}

void Collector::report(const ThreadInterval& interval) {
    const std::scoped_lock lock(mutex_);
    auto& pending = pending_[interval.index];
    ++pending.threads;
    pending.sum.index = interval.index;
    pending.sum.length_ns = std::max(pending.sum.length_ns, interval.length_ns);
    merge(pending.sum.read, interval.read);
    merge(pending.sum.write, interval.write);
    close_ready();
}

void Collector::leave(std::int64_t next_index) {
    const std::scoped_lock lock(mutex_);
    left_.push_back(next_index);
    close_ready();
}

void Collector::close_ready() {
    while (!pending_.empty()) {
        const auto& [index, first] = *pending_.begin();
        const auto gone = std::count_if(left_.begin(), left_.end(), [at = index](auto next) { return next <= at; });
        if (first.threads + static_cast<std::size_t>(gone) < threads_) return;
        Interval interval;
        interval.start_ns = first.sum.index * static_cast<std::int64_t>(interval_ns_);
        interval.length_ns = first.sum.length_ns;
        interval.read = first.sum.read.sums;
        interval.write = first.sum.write.sums;
        interval.read_latency = summarise(first.sum.read.latency);
        interval.write_latency = summarise(first.sum.write.latency);
        pending_.erase(pending_.begin());
        done_.push_back(interval);
        moved_ += interval.read.bytes.bytes + interval.write.bytes.bytes;
        if (live_) live_(state_after(interval));
    }
}

LiveState Collector::state_after(const Interval& interval) const {
    LiveState state;
    const bool ramp = interval.start_ns < 0;
    state.phase = ramp ? LiveState::Phase::ramp : LiveState::Phase::measuring;
    state.interval = interval;
    if (!ramp && byte_limit_) {
        state.limited_by_bytes = true;
        state.total = *byte_limit_;
        state.done = std::min(moved_, *byte_limit_);
        return state;
    }
    const auto end = interval.start_ns + static_cast<std::int64_t>(interval.length_ns);
    state.total = ramp ? ramp_ns_ : runtime_ns_;
    state.done =
        static_cast<std::uint64_t>(std::max<std::int64_t>(ramp ? end + static_cast<std::int64_t>(ramp_ns_) : end, 0));
    return state;
}

}  // namespace fettle::bench
