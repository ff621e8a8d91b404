// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/power/run_energy.h"

/// Energy of a benchmark as plain data.
namespace fettle::bench {

struct StepEnergy {
    std::string step;  ///< its id
    power::Energy energy;
    friend bool operator==(const StepEnergy&, const StepEnergy&) = default;
};

/// How a meter's log was read and brought onto the computer's clock.
struct MeterUse {
    std::string file;
    double period_s = 0;
    double shift_s = 0;                 ///< added to the log's times
    std::optional<double> correlation;  ///< of power and throughput, if the shift was found by it
    friend bool operator==(const MeterUse&, const MeterUse&) = default;
};

/// The energy of each step from one source.
struct EnergyRecord {
    std::string name;                  ///< the counter ("package-0"), or the meter's columns
    std::optional<MeterUse> meter;     ///< nullopt: a counter of the computer, not of the drive
    std::optional<double> idle_watts;  ///< in the idle period before the benchmark
    std::vector<StepEnergy> steps;     ///< in the record's order
    friend bool operator==(const EnergyRecord&, const EnergyRecord&) = default;
};

}  // namespace fettle::bench
