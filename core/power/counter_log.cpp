// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/power/counter_log.h"

#include <algorithm>
#include <optional>

namespace fettle::power {

namespace {

/// nullopt: the counter went back although it does not end there.
std::optional<std::uint64_t> increase(std::uint64_t before, const EnergyCounter& now) {
    if (now.microjoules >= before) return now.microjoules - before;
    if (now.range_microjoules < before) return std::nullopt;
    return now.range_microjoules - before + now.microjoules;
}

}  // namespace

void CounterLog::add(double unix_s, const std::vector<EnergyCounter>& counters) {
    if (times_s_.empty()) {
        for (const auto& counter : counters) series_.push_back({counter.name, counter.microjoules, {0}});
        times_s_.push_back(unix_s);
        return;
    }
    if (unix_s <= times_s_.back()) return;
    times_s_.push_back(unix_s);
    std::erase_if(series_, [&](Series& series) {
        const auto now = std::find_if(counters.begin(), counters.end(),
                                      [&](const EnergyCounter& one) { return one.name == series.name; });
        const auto more = now == counters.end() ? std::nullopt : increase(series.last_microjoules, *now);
        if (!more) return true;
        series.last_microjoules = now->microjoules;
        series.joules.push_back(series.joules.back() + static_cast<double>(*more) * 1e-6);
        return false;
    });
}

std::vector<std::string> CounterLog::names() const {
    std::vector<std::string> names;
    for (const auto& series : series_) names.push_back(series.name);
    return names;
}

EnergyStatus CounterLog::add_run(const Series& series, const TimeSpan& run, Energy& sum) const {
    if (run.from_s < times_s_.front() || run.to_s > times_s_.back()) return EnergyStatus::not_covered;
    if (run.seconds() <= 0) return EnergyStatus::too_short;
    double uncertainty = 0;
    const auto at = [&](double seconds) {
        const auto after = std::lower_bound(times_s_.begin(), times_s_.end(), seconds);
        const auto next = static_cast<std::size_t>(after - times_s_.begin());
        if (times_s_[next] == seconds) return series.joules[next];
        const auto share = (seconds - times_s_[next - 1]) / (times_s_[next] - times_s_[next - 1]);
        const auto grown = series.joules[next] - series.joules[next - 1];
        uncertainty += std::max(share, 1 - share) * grown;
        return series.joules[next - 1] + share * grown;
    };
    const auto before = at(run.from_s);
    sum.joules += at(run.to_s) - before;
    sum.seconds += run.seconds();
    sum.uncertainty_joules = sum.uncertainty_joules.value_or(0) + uncertainty;
    return EnergyStatus::known;
}

Energy CounterLog::energy_of(const std::string& name, const std::vector<TimeSpan>& runs) const {
    const auto series =
        std::find_if(series_.begin(), series_.end(), [&](const Series& one) { return one.name == name; });
    if (series == series_.end()) return {EnergyStatus::not_covered, 0, 0, std::nullopt};
    Energy sum;
    for (const auto& run : runs) {
        sum.status = add_run(*series, run, sum);
        if (sum.status != EnergyStatus::known) return {sum.status, 0, 0, std::nullopt};
    }
    return sum;
}

}  // namespace fettle::power
