// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ftl/mean_field.h"

#include <algorithm>
#include <cmath>

namespace fettle::ftl::theory {

namespace {

/// x with c (x - above) + x^d = 1, in [above, 1]. The left side is convex and increasing: Newton's method from 1
/// converges monotonically.
double share_at_least(double above, double c, double d) {
    double x = 1;
    for (int step = 0; step < 100; ++step) {
        const auto power = std::pow(x, d - 1);
        const auto change = (c * (x - above) + power * x - 1) / (c + d * power);
        x -= change;
        if (change < 1e-14) break;
    }
    return std::clamp(x, above, 1.0);
}

/// A, if `next(above, c)` gives M(i) from M(i+1) and c = i w / (ρ Np).
template <typename Next>
double solve(double spare_factor, std::uint32_t pages_per_block, const Next& next) {
    const auto live = (1 - spare_factor) * pages_per_block;
    const auto held = [&](double writes) {
        double sum = 0;
        double above = 0;
        for (auto i = pages_per_block; i > 0; --i) {
            above = next(above, i * writes / live);
            sum += above;
        }
        return sum;
    };
    // More host writes between two cleanings mean fewer valid pages.
    double low = 0;
    double high = pages_per_block;
    for (int step = 0; step < 100 && high - low > 1e-13 * high; ++step) {
        const auto middle = 0.5 * (low + high);
        (held(middle) > live ? low : high) = middle;
    }
    return pages_per_block / (0.5 * (low + high));
}

}  // namespace

double mean_field_choices(double spare_factor, std::uint32_t pages_per_block, std::uint32_t choices) {
    return solve(spare_factor, pages_per_block,
                 [d = static_cast<double>(choices)](double above, double c) { return share_at_least(above, c, d); });
}

double mean_field_greedy(double spare_factor, std::uint32_t pages_per_block) {
    return solve(spare_factor, pages_per_block, [](double above, double c) { return std::min(1.0, above + 1 / c); });
}

}  // namespace fettle::ftl::theory
