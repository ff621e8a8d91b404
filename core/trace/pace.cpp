// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trace/pace.h"

#include <algorithm>
#include <cmath>
#include <functional>

namespace fettle::trace {

namespace {

constexpr std::uint64_t kMilli = 1'000;
constexpr std::uint64_t kRequest_ns = 40'000;
constexpr std::uint64_t kBytesPerMicrosecond = 300;
constexpr std::size_t kMostInFlight = 32;
constexpr std::uint64_t kLongestBurst = 127;  // 64 on average
constexpr std::uint64_t kGain = 64;           // of the correction of the depth
constexpr std::uint64_t kLeast = 50;          // thousandths
constexpr std::uint64_t kMost = 1'200;

}  // namespace

void Pace::begin(double depth, std::uint64_t spacing_ns) {
    depth_milli_ = static_cast<std::uint64_t>(std::llround(depth * static_cast<double>(kMilli)));
    spacing_ns_ = spacing_ns;
    now_ns_ = begin_ns_ = busy_until_ns_;
    busy_ns_ = service_sum_ns_ = accesses_ = burst_left_ = 0;
    ends_.clear();
}

void Pace::time(Access& access) {
    const auto service_ns = kRequest_ns + access.bytes * kMilli / kBytesPerMicrosecond;
    const auto varied_ns = service_ns * (kMilli / 2 + dice_.below(kMilli)) / kMilli;
    if (spacing_ns_ > 0 && burst_left_ == 0) {
        start_burst();
    } else {
        // Never past the end of what is in flight: idle time is made between bursts only.
        now_ns_ = std::min(next_issue(service_ns), std::max(now_ns_, busy_until_ns_));
    }
    wait_for_place();
    access.at_ns = now_ns_;
    access.took_ns = varied_ns * depth_milli_ / kMilli;
    put_in_flight(*access.took_ns);
}

std::uint64_t Pace::next_issue(std::uint64_t service_ns) {
    // Accesses issued as fast as they are served give nearly the right mean depth. The correction removes the error
    // that the start and end of bursts and the limit of accesses in flight cause.
    const auto wanted_sum_us = busy_ns_ / kMilli * depth_milli_ / kMilli;
    const auto milli = wanted_sum_us > 0 ? std::clamp(service_sum_ns_ / wanted_sum_us, kLeast, kMost) : kMilli;
    const auto correction = milli >= kMilli ? kMilli + kGain * (milli - kMilli)
                                            : kMilli - std::min(kGain * (kMilli - milli), kMilli - kLeast);
    return now_ns_ + service_ns * dice_.below(2 * kMilli) / kMilli * correction / kMilli;
}

void Pace::start_burst() {
    burst_left_ = 1 + dice_.below(kLongestBurst);
    now_ns_ = std::max(busy_until_ns_, begin_ns_ + spacing_ns_ * accesses_);
}

void Pace::wait_for_place() {
    const auto leave = [&] {
        std::pop_heap(ends_.begin(), ends_.end(), std::greater<>());
        ends_.pop_back();
    };
    while (!ends_.empty() && ends_.front() <= now_ns_) leave();
    if (ends_.size() < kMostInFlight) return;
    now_ns_ = ends_.front();
    leave();
}

void Pace::put_in_flight(std::uint64_t took_ns) {
    const auto end = now_ns_ + took_ns;
    busy_ns_ += std::max(end, busy_until_ns_) - std::max(now_ns_, busy_until_ns_);
    busy_until_ns_ = std::max(busy_until_ns_, end);
    service_sum_ns_ += took_ns;
    ends_.push_back(end);
    std::push_heap(ends_.begin(), ends_.end(), std::greater<>());
    ++accesses_;
    if (burst_left_ > 0) --burst_left_;
}

}  // namespace fettle::trace
