// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/render/bench_energy.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "core/bench/energy.h"

namespace fettle::rendering {

namespace {

/// Three significant digits; whole numbers from 1,000 on.
std::string digits(double value) {
    const auto magnitude = std::abs(value);
    if (magnitude >= 100) return fmt::format("{:.0f}", value);
    if (magnitude >= 10) return fmt::format("{:.1f}", value);
    if (magnitude >= 0.1 || magnitude == 0) return fmt::format("{:.2f}", value);
    return fmt::format("{:.3g}", value);
}

std::string cell(const std::optional<double>& value) { return value && std::isfinite(*value) ? digits(*value) : "–"; }

std::string reason(power::EnergyStatus status) {
    switch (status) {
        case power::EnergyStatus::known: return {};
        case power::EnergyStatus::no_times: return "times not recorded";
        case power::EnergyStatus::not_covered: return "not covered by the log";
        case power::EnergyStatus::gap: return "gap in the log";
        case power::EnergyStatus::too_short: return "shorter than two samples";
    }
    return {};
}

std::string idle_words(const bench::EnergyRecord& energy) {
    return energy.idle_watts ? fmt::format(" Idle before the benchmark: {} W.", digits(*energy.idle_watts)) : "";
}

}  // namespace

std::string energy_title(const bench::EnergyRecord& energy) {
    if (!energy.meter) {
        return fmt::format("Energy of this computer's {} (RAPL counter {}), not of the drive.{}",
                           energy.name.ends_with("dram")        ? "memory"
                           : energy.name.starts_with("package") ? "processor package"
                                                                : "platform",
                           energy.name, idle_words(energy));
    }
    const auto& meter = *energy.meter;
    auto text = fmt::format("Energy by the meter's log {} ({}), a sample every {} s, shifted by {:+.3f} s", meter.file,
                            energy.name, digits(meter.period_s), meter.shift_s);
    if (meter.correlation) text += fmt::format(" (correlation of power and throughput {:.2f})", *meter.correlation);
    return text + "." + idle_words(energy) + " ± is from the sampling alone.";
}

EnergyRow energy_headings() {
    return {"Step", "J", "± J", "Mean W", "J above idle", "MB/s per W", "IOPS per W", "J per GB"};
}

std::vector<EnergyRow> energy_rows(const bench::BenchRecord& record, const bench::EnergyRecord& energy) {
    std::vector<EnergyRow> rows;
    for (const auto& one : energy.steps) {
        const auto step = std::find_if(record.steps.begin(), record.steps.end(),
                                       [&](const bench::StepRecord& other) { return other.id == one.step; });
        const auto& title = step == record.steps.end() ? one.step : step->title;
        if (one.energy.status != power::EnergyStatus::known) {
            rows.push_back({title, reason(one.energy.status), "–", "–", "–", "–", "–", "–"});
            continue;
        }
        const auto efficiency = step == record.steps.end() ? bench::Efficiency{} : bench::efficiency(*step, one.energy);
        rows.push_back({title, cell(one.energy.joules), cell(one.energy.uncertainty_joules), cell(one.energy.watts()),
                        cell(bench::joules_above_idle(energy, one.energy)), cell(efficiency.mb_per_second_per_watt),
                        cell(efficiency.iops_per_watt), cell(efficiency.joules_per_gb)});
    }
    return rows;
}

const bench::EnergyRecord* meter_energy(const bench::BenchRecord& record) {
    const auto found = std::find_if(record.energy.begin(), record.energy.end(),
                                    [](const bench::EnergyRecord& one) { return one.meter.has_value(); });
    return found == record.energy.end() ? nullptr : &*found;
}

const power::Energy* step_energy(const bench::EnergyRecord* source, const std::string& step_id) {
    if (source == nullptr) return nullptr;
    const auto found = std::find_if(source->steps.begin(), source->steps.end(),
                                    [&](const bench::StepEnergy& one) { return one.step == step_id; });
    const bool known = found != source->steps.end() && found->energy.status == power::EnergyStatus::known;
    return known ? &found->energy : nullptr;
}

std::optional<power::Energy> package_energy(const bench::BenchRecord& record, const std::string& step_id) {
    std::optional<power::Energy> sum;
    for (const auto& source : record.energy) {
        const bool package = source.name.starts_with("package") && source.name.find('/') == std::string::npos;
        if (source.meter || !package) continue;
        const auto* one = step_energy(&source, step_id);
        if (one == nullptr) return std::nullopt;
        if (!sum) sum = power::Energy{power::EnergyStatus::known, 0, one->seconds, std::nullopt};
        sum->joules += one->joules;
    }
    return sum;
}

}  // namespace fettle::rendering
