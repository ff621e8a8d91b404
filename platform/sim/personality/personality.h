// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/bytes.h"
#include "core/drive/identity.h"
#include "core/ftl/parameters.h"
#include "platform/sim/base/firmware_image.h"
#include "platform/sim/base/settings.h"
#include "platform/sim/base/wear_counters.h"
#include "platform/sim/media/slow_medium.h"
#include "platform/sim/state/faults.h"
#include "platform/sim/state/shared_drive_state.h"

namespace fettle::sim {

/// What is between the drive and the host.
enum class Bridge : std::uint8_t {
    none,             ///< SATA drive on AHCI, NVMe drive on PCIe, SAS drive
    sat_clean,        ///< USB-SATA, every ATA command passes
    sat_loses_erase,  ///< USB-SATA that passes F1h and F3h and loses F4h (the host sees success or a time-out)
    jmicron_nvme,     ///< USB-NVMe, JMicron's vendor commands
};

/// A drive as data (personalities/*.toml): its identity, structure, history and defects. Protocol-specific parts stay
/// in the `ata`, `nvme` and `scsi` settings and are read, with bounds, by that protocol's device.
struct Personality {
    std::string name;         ///< file name without .toml; kebab-case
    std::string description;  ///< one line for people
    DriveIdentity identity;   ///< model, serial, firmware, wwn, eui64, nguid, capacity, sector sizes, protocol, bus
    Bridge bridge = Bridge::none;
    std::string bridge_name;  ///< "usb 152d:0583 JMicron JMS583"
    WearCounters counters;    ///< at the start of the simulation
    Quirks quirks;
    std::vector<FaultRule> faults;
    std::vector<SlowPlace> slow;
    /// Writes that a drive without power-loss protection holds back until a flush; 0: none.
    std::uint64_t volatile_cache_bytes = 0;
    std::optional<ftl::Parameters> flash;  ///< absent: no flash model, counters only
    std::shared_ptr<Settings> ata;         ///< nullptr: not that protocol
    std::shared_ptr<Settings> nvme;
    std::shared_ptr<Settings> scsi;
    std::shared_ptr<Settings> demo;  ///< what the demo fleet wants to know of it; nullptr: nothing
};

/// Reads and checks one personality. Tables of the protocols are checked by their devices. Errors: malformed, with the
/// place and the reason.
[[nodiscard]] Result<Personality> parse_personality(const std::string& name, const std::string& toml);

/// The built-in personalities, by name: the demo fleet, the drives of published reviews, the lab's.
[[nodiscard]] std::vector<std::string> built_in_names();
[[nodiscard]] Result<Personality> built_in(std::string_view name);

}  // namespace fettle::sim
