// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "core/power/energy_counter.h"
#include "core/power/run_energy.h"

namespace fettle::power {

/// Readings of energy counters over time.
class CounterLog {
public:
    /// Call in order of time, and more often than a counter can start again at 0 (a quarter of an hour at the least
    /// range of known processors and 70 W). A counter that is missing in one reading is left out from then on. Readings
    /// of the same time as the last are ignored.
    void add(double unix_s, const std::vector<EnergyCounter>& counters);

    /// The counters that every reading had.
    [[nodiscard]] std::vector<std::string> names() const;

    /// The sum over `runs`. Between two readings, energy is taken to grow steadily; the uncertainty is that of the
    /// readings around the ends of each run.
    [[nodiscard]] Energy energy_of(const std::string& name, const std::vector<TimeSpan>& runs) const;

private:
    struct Series {
        std::string name;
        std::uint64_t last_microjoules = 0;
        std::vector<double> joules;  ///< since the first reading
    };
    [[nodiscard]] EnergyStatus add_run(const Series& series, const TimeSpan& run, Energy& sum) const;

    std::vector<double> times_s_;
    std::vector<Series> series_;
};

}  // namespace fettle::power
