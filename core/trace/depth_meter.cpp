// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trace/depth_meter.h"

#include <algorithm>
#include <bit>
#include <functional>

namespace fettle::trace {

void DepthMeter::account(std::uint64_t until_ns) {
    if (!ends_.empty() && until_ns > now_ns_) {
        table_.nanoseconds[static_cast<std::size_t>(std::bit_width(ends_.size() - 1))] += until_ns - now_ns_;
    }
    now_ns_ = std::max(now_ns_, until_ns);
}

void DepthMeter::advance(std::uint64_t now_ns) {
    while (!ends_.empty() && ends_.front() <= now_ns) {
        account(ends_.front());
        std::pop_heap(ends_.begin(), ends_.end(), std::greater<>());
        ends_.pop_back();
    }
    account(now_ns);
}

void DepthMeter::add(std::uint64_t start_ns, std::uint64_t end_ns) {
    advance(start_ns);
    if (ends_.size() == kMost) {
        ++table_.uncounted;
        return;
    }
    ends_.push_back(end_ns);
    std::push_heap(ends_.begin(), ends_.end(), std::greater<>());
    if (end_ns > start_ns) table_.deepest = std::max<std::uint64_t>(table_.deepest, ends_.size());
}

DepthTable DepthMeter::table() const {
    auto rest = *this;
    rest.advance(UINT64_MAX);
    return rest.table_;
}

}  // namespace fettle::trace
