// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/state/thermal_model.h"

#include <algorithm>
#include <cmath>

namespace fettle::sim {

namespace {

constexpr double kSettleSeconds = 60;
/// A drive that transfers 500 MB/s for a long time is about 20 degrees warmer than an idle one.
constexpr double kDegreesPerMbPerSecond = 20.0 / 500.0;
constexpr double kMost = 35;

}  // namespace

double ThermalModel::above_idle(std::uint64_t now_ns, std::uint64_t moved_bytes) {
    if (now_ns <= then_ns_) return degrees_;
    const auto seconds = static_cast<double>(now_ns - then_ns_) / 1e9;
    const auto megabytes = static_cast<double>(moved_bytes - std::min(moved_bytes, moved_then_)) / 1e6;
    const auto target = std::min(megabytes / seconds * kDegreesPerMbPerSecond, kMost);
    degrees_ += (target - degrees_) * (1 - std::exp(-seconds / kSettleSeconds));
    highest_ = std::max(highest_, degrees_);
    then_ns_ = now_ns;
    moved_then_ = moved_bytes;
    return degrees_;
}

}  // namespace fettle::sim
