// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ftl/theory.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>

#include "core/ftl/mean_field.h"

namespace fettle::ftl::theory {

namespace {

/// The root of a decreasing function between two bounds, to double precision.
template <typename Function>
double root(double low, double high, const Function& function) {
    for (int step = 0; step < 200; ++step) {
        const auto middle = 0.5 * (low + high);
        if (middle <= low || middle >= high) break;
        (function(middle) > 0 ? low : high) = middle;
    }
    return 0.5 * (low + high);
}

double fifo_of_alpha(double alpha) { return alpha / (alpha + lambert_w0(-alpha * std::exp(-alpha))); }

/// One class of pages: its share of the live pages, and of the host's writes.
struct Sort {
    double space;
    double writes;
};

/// [D12] for any two classes. Below the solution A, the sum is larger than A.
double fifo_of_sorts(double alpha, const std::array<Sort, 2>& sorts) {
    const auto excess = [&](double amplification) {
        double sum = 0;
        for (const auto& sort : sorts) {
            sum += sort.writes / -std::expm1(-sort.writes * alpha / (sort.space * amplification));
        }
        return sum - amplification;
    };
    // A = 1 gives a sum of at least 1; mixing is never worse than a random victim, 1 / S = α / (α - 1).
    return root(1, alpha / (alpha - 1), excess);
}

/// Hot and cold pages under TRIM. The writes of a class revive (1 - q) r (1 - s) pages per step, TRIMs remove q f s /
/// (Σ f s); in equilibrium s = (1 - q) r / ((1 - q) r + q f / Σ f s), solved for the matching sum.
struct LiveSorts {
    double live_share;
    std::array<Sort, 2> sorts;  ///< of the live pages
};

LiveSorts live_sorts(std::array<Sort, 2> sorts, double trim_share) {
    const auto live = [&](const Sort& sort, double sum) {
        const auto written = (1 - trim_share) * sort.writes;
        return sort.space * written / (written + trim_share * sort.space / sum);
    };
    const auto sum = trim_share <= 0 ? 1.0 : root(0, 1, [&](double s) {
        return s <= 0 ? 1.0 : live(sorts[0], s) + live(sorts[1], s) - s;
    });
    for (auto& sort : sorts) sort.space = live(sort, sum) / sum;
    return {sum, sorts};
}

double hot_cold_under_trim(const Scenario& scenario) {
    const auto& workload = scenario.workload;
    const auto live = live_sorts(
        {Sort{workload.hot_space, workload.hot_writes}, Sort{1 - workload.hot_space, 1 - workload.hot_writes}},
        scenario.trim_share);
    return fifo_of_sorts(1 / (1 - effective_spare_factor(scenario.spare_factor, live.live_share)), live.sorts);
}

/// The spare factor for a formula with uniform writes. With a random victim, hot and cold pages have different live
/// shares.
double asked_spare_factor(const Scenario& scenario) {
    auto live = live_share(scenario.trim_share);
    if (scenario.workload.kind == Workload::Kind::hot_cold) {
        const auto& workload = scenario.workload;
        live = live_sorts({Sort{workload.hot_space, workload.hot_writes},
                           Sort{1 - workload.hot_space, 1 - workload.hot_writes}},
                          scenario.trim_share)
                   .live_share;
    }
    return effective_spare_factor(scenario.spare_factor, live);
}

tl::unexpected<Error> no_formula(std::string_view what) {
    return fail(ErrorCode::unsupported, FETTLE_TEXT("there is no formula for {what}; use the simulation"),
                {{"what", what}});
}

}  // namespace

double lambert_w0(double x) {
    if (!(x >= -1 / std::numbers::e)) {
        // -α e^-α at α = 1 may fall below -1/e by rounding.
        return x > -1 / std::numbers::e - 1e-12 ? -1 : std::numeric_limits<double>::quiet_NaN();
    }
    const auto p = std::sqrt(std::max(0.0, 2 * (1 + std::numbers::e * x)));
    if (p < 1e-4)
        return -1 + p - p * p / 3;  // the series at the branch point, where Halley's step would divide by zero
    auto w = x < 1 ? -1 + p - p * p / 3 + 11 * p * p * p / 72 : std::log(x + 1) * 0.8;
    for (int step = 0; step < 60; ++step) {  // Halley
        const auto e = std::exp(w);
        const auto f = w * e - x;
        const auto change = f / (e * (w + 1) - (w + 2) * f / (2 * w + 2));
        w -= change;
        if (std::abs(change) <= 1e-15 * (1 + std::abs(w))) break;
    }
    return w;
}

double fifo(double spare_factor) { return fifo_of_alpha(1 / (1 - spare_factor)); }

double greedy(double spare_factor, std::uint32_t pages_per_block) {
    const auto k = 1 + 0.5 / pages_per_block;
    // The approximation falls below 1 if hardly any pages are moved.
    return std::max(1.0, fifo_of_alpha(k / (1 - spare_factor)) / k);
}

double greedy_mean_field(double spare_factor, std::uint32_t pages_per_block) {
    return mean_field_greedy(spare_factor, pages_per_block);
}

double random_victim(double spare_factor) { return 1 / spare_factor; }

double choices(double spare_factor, std::uint32_t pages_per_block, std::uint32_t choices) {
    return mean_field_choices(spare_factor, pages_per_block, choices);
}

double fifo_hot_cold(double spare_factor, double space, double writes) {
    return fifo_of_sorts(1 / (1 - spare_factor), {Sort{space, writes}, Sort{1 - space, 1 - writes}});
}

double live_share(double trim_share) { return (1 - 2 * trim_share) / (1 - trim_share); }

double effective_spare_factor(double spare_factor, double live_share) { return 1 - (1 - spare_factor) * live_share; }

Result<double> write_amplification(const Scenario& scenario) {
    if (const auto good = check(scenario); !good) return fail(good.error());
    using Kind = Workload::Kind;
    const auto kind = scenario.workload.kind;
    if (scenario.policy == VictimPolicy::random) return random_victim(asked_spare_factor(scenario));
    if (kind == Kind::sequential) {
        // Blocks become invalid in write order, each as a whole, on a drive that was filled in order. (With FIFO
        // cleaning, a drive filled otherwise may stay at 2: each page is moved once.)
        if (scenario.trim_share > 0) return no_formula("sequential writes with TRIM");
        if (scenario.policy == VictimPolicy::choices) return no_formula("sequential writes with d-choices");
        return 1.0;
    }
    if (kind == Kind::hot_cold) {
        if (scenario.policy != VictimPolicy::fifo)
            return no_formula("hot and cold pages with a victim policy other than FIFO or random");
        if (scenario.frontiers == Frontiers::separate) return no_formula("hot and cold pages with separate frontiers");
        return hot_cold_under_trim(scenario);
    }
    const auto spare = asked_spare_factor(scenario);
    switch (scenario.policy) {
        case VictimPolicy::greedy: return greedy(spare, scenario.pages_per_block);
        case VictimPolicy::fifo: return fifo(spare);
        case VictimPolicy::random: return random_victim(spare);
        case VictimPolicy::choices: return choices(spare, scenario.pages_per_block, scenario.choices);
    }
    return fail(ErrorCode::internal, FETTLE_TEXT("unknown victim policy"));
}

std::optional<double> mean_field(const Scenario& scenario) {
    if (scenario.policy != VictimPolicy::greedy || scenario.workload.kind != Workload::Kind::uniform)
        return std::nullopt;
    return greedy_mean_field(asked_spare_factor(scenario), scenario.pages_per_block);
}

Result<double> spare_factor_for(double wanted_write_amplification, const Scenario& scenario) {
    constexpr double kLeast = 0.001;
    constexpr double kMost = 0.999;
    auto asked = scenario;
    // No formula depends on the number of blocks; use enough that the smallest spare area exceeds one block.
    asked.blocks = 65'536;
    asked.pages_per_block = std::min(scenario.pages_per_block, 16'384U);
    const auto at = [&](double spare_factor) {
        asked.spare_factor = spare_factor;
        return write_amplification(asked);
    };
    const auto largest = at(kLeast);
    if (!largest) return fail(largest.error());
    const auto smallest = at(kMost);
    if (!smallest) return fail(smallest.error());
    if (!(wanted_write_amplification > *smallest && wanted_write_amplification < *largest)) {
        return fail(
            ErrorCode::invalid_argument,
            FETTLE_TEXT(
                "no spare factor gives a write amplification of {wanted_write_amplification}; it must be between "
                "{smallest} and {largest}"),
            {{"wanted_write_amplification", wanted_write_amplification},
             {"smallest", fmt::format("{:.4f}", *smallest)},
             {"largest", fmt::format("{:.1f}", *largest)}});
    }
    return root(kLeast, kMost,
                [&](double spare_factor) { return at(spare_factor).value_or(0) - wanted_write_amplification; });
}

}  // namespace fettle::ftl::theory
