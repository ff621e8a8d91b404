// SPDX-License-Identifier: GPL-3.0-or-later
// Logs of power meters: whatever they contain, an error, or samples in strict order from which energy follows.
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "core/power/run_energy.h"

namespace {

using namespace fettle::power;

void require(bool holds) {
    if (!holds) std::abort();
}

void check(std::string_view text, const MeterOptions& options) {
    const auto log = read_meter(text, options);
    if (!log) return require(!log.error().context.empty());
    const auto& samples = log->samples;
    require(samples.size() >= 2 && log->period_s > 0 && !log->power.empty());
    for (std::size_t i = 0; i < samples.size(); ++i) {
        require(std::isfinite(samples[i].watts) && std::isfinite(samples[i].seconds));
        if (i > 0) require(samples[i].seconds > samples[i - 1].seconds);
    }
    const auto energy = energy_of(*log, 0, {{samples.front().seconds, samples.back().seconds}});
    require(energy.status == EnergyStatus::known || energy.status == EnergyStatus::gap);
    if (energy.status == EnergyStatus::known) require(*energy.uncertainty_joules >= 0);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    check(text, {});
    check(text, {{"2", "3"}});
    return 0;
}
