// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/linux/energy_zones.h"

#include <string>
#include <vector>

#include "platform/linux/sysfs.h"

namespace fettle::linux_system {

namespace {

struct Zones {
    std::vector<power::EnergyCounter> counters;
    bool refused = false;
};

void add_zone(const std::string& folder, const std::string& name, Zones& zones) {
    const auto counter = folder + "/energy_uj";
    const auto energy = read_number(counter);
    const auto range = read_number(folder + "/max_energy_range_uj");
    if (energy && range) {
        zones.counters.push_back({name, *energy, *range});
    } else {
        zones.refused = zones.refused || (!energy && exists(counter));
    }
}

}  // namespace

/// "intel-rapl:0" is a package or the platform, "intel-rapl:0:1" a part of a package. "intel-rapl-mmio:0" is the same
/// package again through another interface.
Result<std::vector<power::EnergyCounter>> EnergyZones::read() {
    const auto folder = roots_.sys + "/class/powercap";
    constexpr std::string_view kPrefix = "intel-rapl:";
    Zones zones;
    for (const auto& zone : names_in(folder)) {
        if (!is_numbered(zone, kPrefix)) continue;
        const auto path = below(folder, zone);
        const auto name = text_or_empty(path + "/name");
        if (name.empty()) continue;
        add_zone(path, name, zones);
        for (const auto& part : names_in(path)) {
            if (!is_numbered(part, zone + ":")) continue;
            const auto part_path = below(path, part);
            if (text_or_empty(part_path + "/name") == "dram") add_zone(part_path, name + "/dram", zones);
        }
    }
    if (!zones.counters.empty()) return std::move(zones.counters);
    if (zones.refused) {
        return fail(ErrorCode::not_permitted, FETTLE_TEXT("reading the energy counters of the processor (RAPL)"));
    }
    return fail(ErrorCode::unsupported, FETTLE_TEXT("energy counters of the processor (RAPL)"));
}

}  // namespace fettle::linux_system
