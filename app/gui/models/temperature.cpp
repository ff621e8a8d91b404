// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/models/temperature.h"

namespace fettle::gui {

TemperatureLimits temperature_limits(const DriveFacts& facts) {
    TemperatureLimits limits;
    if (facts.nvme) {
        limits = {facts.nvme->warning_temperature_celsius, facts.nvme->critical_temperature_celsius};
    } else if (facts.scsi) {
        limits.critical = facts.scsi->trip_temperature_celsius;
    } else if (facts.ata) {
        limits.critical = facts.ata->statistics.specified_maximum_celsius;
    }
    // NVMe: 0 kelvin means that the drive reports none.
    if (limits.warning && *limits.warning <= 0) limits.warning.reset();
    if (limits.critical && *limits.critical <= 0) limits.critical.reset();
    return limits;
}

Heat heat_of(int celsius, const TemperatureLimits& limits) {
    if (limits.critical && celsius >= *limits.critical) return Heat::critical;
    if (limits.warning && celsius >= *limits.warning) return Heat::warm;
    return Heat::normal;
}

}  // namespace fettle::gui
