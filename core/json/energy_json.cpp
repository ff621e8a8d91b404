// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/json/energy_json.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <utility>

#include "core/bench/energy.h"
#include "core/json/put.h"

namespace fettle::json {

namespace {

using power::EnergyStatus;

constexpr std::array kStatuses{EnergyStatus::known, EnergyStatus::no_times, EnergyStatus::not_covered,
                               EnergyStatus::gap, EnergyStatus::too_short};

/// A stored record may have any numbers; their quotient need not be one.
void put_finite(Json& object, const char* name, const std::optional<double>& value) {
    if (value && std::isfinite(*value)) object[name] = *value;
}

Json step_json(const bench::BenchRecord& record, const bench::EnergyRecord& source, const bench::StepEnergy& step) {
    Json object{{"step", step.step}, {"status", name(step.energy.status)}};
    const auto& energy = step.energy;
    if (energy.status != EnergyStatus::known) return object;
    object["joules"] = energy.joules;
    object["seconds"] = energy.seconds;
    put_finite(object, "watts", energy.watts());
    put(object, "uncertainty_joules", energy.uncertainty_joules);
    put_finite(object, "joules_above_idle", bench::joules_above_idle(source, energy));
    const auto found = std::find_if(record.steps.begin(), record.steps.end(),
                                    [&](const bench::StepRecord& one) { return one.id == step.step; });
    if (found == record.steps.end()) return object;
    const auto efficiency = bench::efficiency(*found, energy);
    put_finite(object, "mb_per_second_per_watt", efficiency.mb_per_second_per_watt);
    put_finite(object, "iops_per_watt", efficiency.iops_per_watt);
    put_finite(object, "joules_per_gb", efficiency.joules_per_gb);
    return object;
}

bench::StepEnergy step_of(Fields& fields) {
    bench::StepEnergy step;
    fields.need("step", step.step);
    step.energy.status = fields.word("status", kStatuses);
    if (step.energy.status != EnergyStatus::known) return step;
    fields.need("joules", step.energy.joules);
    fields.need("seconds", step.energy.seconds);
    fields.read("uncertainty_joules", step.energy.uncertainty_joules);
    return step;
}

}  // namespace

Json to_json(const bench::RunTime& time) {
    return {{"began_unix_us", time.began_unix_us}, {"elapsed_ns", time.elapsed_ns}};
}

Json energy_json(const bench::BenchRecord& record) {
    auto array = Json::array();
    for (const auto& source : record.energy) {
        Json object{{"source", source.meter ? "meter" : "computer"}, {"name", source.name}};
        if (source.meter) {
            put(object, "file", source.meter->file);
            object["period_seconds"] = source.meter->period_s;
            object["shift_seconds"] = source.meter->shift_s;
            put(object, "correlation", source.meter->correlation);
        }
        put(object, "idle_watts", source.idle_watts);
        auto& steps = object["steps"] = Json::array();
        for (const auto& step : source.steps) steps.push_back(step_json(record, source, step));
        array.push_back(std::move(object));
    }
    return array;
}

bench::RunTime run_time_of(Fields& fields) {
    bench::RunTime time;
    fields.need("began_unix_us", time.began_unix_us);
    fields.need("elapsed_ns", time.elapsed_ns);
    return time;
}

bench::EnergyRecord energy_of(Fields& fields) {
    bench::EnergyRecord energy;
    const auto source = fields.text("source");
    if (source != "meter" && source != "computer") fields.complain("source", "unknown value");
    fields.need("name", energy.name);
    if (source == "meter") {
        auto& meter = energy.meter.emplace();
        fields.read("file", meter.file);
        fields.need("period_seconds", meter.period_s);
        fields.need("shift_seconds", meter.shift_s);
        fields.read("correlation", meter.correlation);
    }
    fields.read("idle_watts", energy.idle_watts);
    fields.each("steps", [&](Fields& one) { energy.steps.push_back(step_of(one)); });
    return energy;
}

}  // namespace fettle::json
