// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trace/replay_live.h"

#include <algorithm>

namespace fettle::trace {

namespace {

constexpr std::uint64_t kInterval_ns = 1'000'000'000;

}  // namespace

ReplayLive::ReplayLive(const bench::LiveCallback& live, const Survey& survey, bool fast, bool reads_only)
    : live_(live),
      fast_(fast),
      total_(fast ? survey.of(Kind::read).bytes.bytes + (reads_only ? 0 : survey.of(Kind::write).bytes.bytes)
                  : survey.planned_ns) {}

void ReplayLive::completed(Kind kind, std::uint64_t bytes, std::uint64_t service_ns) noexcept {
    bytes_ += bytes;
    if (!live_ || (kind != Kind::read && kind != Kind::write)) return;
    auto& direction = kind == Kind::read ? read_ : write_;
    direction.latency.record(service_ns);
    ++direction.sums.operations;
    direction.sums.bytes.bytes += bytes;
}

void ReplayLive::pass(std::uint64_t now_ns) {
    if (!live_ || now_ns < interval_ns_ + kInterval_ns) return;
    bench::Interval interval;
    interval.start_ns = static_cast<std::int64_t>(interval_ns_ - start_ns_);
    interval.length_ns = now_ns - interval_ns_;
    interval.read = read_.sums;
    interval.write = write_.sums;
    interval.read_latency = bench::summarise(read_.latency);
    interval.write_latency = bench::summarise(write_.latency);
    bench::LiveState state;
    state.phase = bench::LiveState::Phase::measuring;
    state.done = std::min(total_, fast_ ? bytes_ : now_ns - start_ns_);
    state.total = total_;
    state.limited_by_bytes = fast_;
    state.interval = interval;
    live_(state);
    interval_ns_ = now_ns;
    read_ = {};
    write_ = {};
}

}  // namespace fettle::trace
