// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/compare.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace fettle::bench {

namespace {

constexpr std::size_t kEnoughRuns = 3;
constexpr std::size_t kEnoughIntervals = 5;
/// Two standard errors: 95 % of random variation.
constexpr double kErrors = 2.0;

/// Standard deviation divided by mean; nullopt for a mean of 0.
std::optional<double> variation(const std::vector<double>& values) {
    const auto count = static_cast<double>(values.size());
    const auto mean = std::accumulate(values.begin(), values.end(), 0.0) / count;
    if (mean <= 0) return std::nullopt;
    double squares = 0;
    for (const auto value : values) squares += (value - mean) * (value - mean);
    return std::sqrt(squares / (count - 1)) / mean;
}

/// The standard error of a step's median, as a fraction of it. For normally distributed values it is 1.2533 times that
/// of the mean (the square root of pi/2).
std::optional<double> standard_error(const StepRecord& step) {
    const auto& runs = step.spread.values;
    if (runs.size() >= kEnoughRuns) {
        const auto spread = variation(runs);
        if (!spread) return std::nullopt;
        return 1.2533 * *spread / std::sqrt(static_cast<double>(runs.size()));
    }
    if (step.speeds.size() >= kEnoughIntervals) {
        const auto spread = variation(step.speeds);
        if (!spread) return std::nullopt;
        return *spread / std::sqrt(static_cast<double>(step.speeds.size()));
    }
    return std::nullopt;
}

const StepRecord* find(const BenchRecord& record, const std::string& id) {
    const auto found =
        std::find_if(record.steps.begin(), record.steps.end(), [&](const StepRecord& step) { return step.id == id; });
    return found == record.steps.end() ? nullptr : &*found;
}

StepComparison compare(const StepRecord& before, const StepRecord& after) {
    StepComparison result;
    result.id = after.id;
    result.title = after.title;
    result.figure = after.figure;
    result.before = before.spread.median;
    result.after = after.spread.median;
    result.change = result.before > 0 ? result.after / result.before - 1 : 0;
    result.better = after.figure == Figure::mean_latency ? result.change < 0 : result.change > 0;
    const auto first = standard_error(before);
    const auto second = standard_error(after);
    if (first && second) {
        result.noise = kErrors * std::hypot(*first, *second);
        result.exceeds_noise = std::abs(result.change) > *result.noise;
    }
    return result;
}

bool one_is_simulated(const BenchRecord& before, const BenchRecord& after) {
    return (before.target == TargetFacts::Kind::simulated) != (after.target == TargetFacts::Kind::simulated);
}

}  // namespace

std::vector<std::string> differences(const BenchRecord& before, const BenchRecord& after) {
    std::vector<std::string> found;
    if (one_is_simulated(before, after)) found.emplace_back("simulated-and-real");
    if (before.suite != after.suite) found.emplace_back("other-suite");
    if (before.size != after.size) found.emplace_back("other-size");
    if (before.engine != after.engine) found.emplace_back("other-engine");
    if (before.file_system != after.file_system) found.emplace_back("other-file-system");
    if (before.direct != after.direct) found.emplace_back("not-both-direct");
    return found;
}

std::vector<StepComparison> compare(const BenchRecord& before, const BenchRecord& after) {
    std::vector<StepComparison> all;
    if (one_is_simulated(before, after)) return all;
    for (const auto& step : after.steps) {
        const auto* other = find(before, step.id);
        if (other != nullptr && other->figure == step.figure) all.push_back(compare(*other, step));
    }
    return all;
}

}  // namespace fettle::bench
