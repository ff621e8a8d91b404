// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <utility>

#include "core/power/energy_counter.h"
#include "platform/linux/roots.h"

namespace fettle::linux_system {

/// The processors' energy counters (RAPL of Intel and AMD) through sysfs (Documentation/power/powercap/powercap.rst):
/// packages and the platform ("psys"), and the memory of a package. Parts of a package are left out. Since Linux 5.10,
/// only root may read them (CVE-2020-8694).
class EnergyZones final : public power::EnergyCounters {
public:
    explicit EnergyZones(Roots roots) : roots_(std::move(roots)) {}
    Result<std::vector<power::EnergyCounter>> read() override;

private:
    Roots roots_;
};

}  // namespace fettle::linux_system
