// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scan/pacer.h"

#include <algorithm>

namespace fettle::scan {

bool Pacer::due(std::uint64_t now_ns) const noexcept { return yields_ || !last_ || now_ns - last_->now_ns >= kLook_ns; }

bool Pacer::others_use_it(const Moment& moment) const {
    if (moment.all_bytes && last_->all_bytes) {
        const auto own = moment.own_bytes - last_->own_bytes;
        const auto all = *moment.all_bytes - std::min(*moment.all_bytes, *last_->all_bytes);
        // Short intervals, while it yields, are measured by their share of the long one.
        const auto passed = std::max<std::uint64_t>(moment.now_ns - last_->now_ns, 1);
        return all > own && static_cast<double>(all - own) * static_cast<double>(kLook_ns) >
                                static_cast<double>(kIdleBytes) * static_cast<double>(passed);
    }
    return moment.median_us > 0 && moment.latest_us > std::uint64_t{moment.median_us} * kSlowdown;
}

std::uint64_t Pacer::pause_ns(const Moment& moment) {
    if (!last_) {
        last_ = moment;
        return 0;
    }
    yields_ = gentle_ && others_use_it(moment);
    last_ = moment;
    if (!yields_) return 0;
    constexpr std::uint64_t kNsPerUs = 1000;
    return std::clamp(moment.latest_us * kNsPerUs * kPausesPerRead, kShortest_ns, kLongest_ns);
}

}  // namespace fettle::scan
