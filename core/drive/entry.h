// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/drive/facts.h"
#include "core/drive/identity.h"
#include "core/drive/mmc.h"
#include "core/drive/ports.h"
#include "core/drive/power.h"

namespace fettle {

/// What the system has read from a drive itself, for systems on which programs may not send commands to every drive.
/// Absent facts are absent.
struct SystemReport {
    std::optional<bool> passed;  ///< the drive's own verdict: SMART status
    std::optional<bool> trim;    ///< the drive supports TRIM
    std::optional<NvmeHealth> nvme;
};

/// A drive as listed by the system, before any command is sent. Identity fields hold what the system knows without
/// querying the drive.
struct DriveEntry {
    std::string id;                  ///< stable while the drive is connected: "nvme0n1", "sda"
    std::string path;                ///< "/dev/nvme0n1"
    std::vector<std::string> links;  ///< by-id names without the folder
    DriveIdentity identity;
    std::string bridge;  ///< "usb 152d:0583 JMicron JMS583" for a drive behind a bridge
    bool removable = false;
    std::optional<MmcLife> mmc_life;  ///< eMMC only: read by the kernel when the card was detected
    SystemPower power;
    std::optional<SystemReport> reported;  ///< macOS only
};

/// Whether a read may spin up a disk in standby.
enum class Wake : std::uint8_t { never, allowed };

/// Arrival, departure or change of a drive.
struct DriveEvent {
    enum class Kind : std::uint8_t { added, removed, changed };
    Kind kind = Kind::changed;
    std::string id;
};

/// The destructor stops the watch; the callback is not running any more when it returns.
class Watch {
public:
    virtual ~Watch() = default;
};

/// Source of drives: this computer, a recording, simulated drives.
class DriveSource {
public:
    virtual ~DriveSource() = default;
    /// Sorted by id. Sends no commands and spins up no drive.
    virtual Result<std::vector<DriveEntry>> list() = 0;
    /// The id of the drive that a path denotes, after following links. Errors: not_found; not_a_drive for a partition
    /// (the context names its drive), a file or another node; ambiguous for a controller with several namespaces.
    virtual Result<std::string> resolve(const std::string& path) = 0;
    /// Opens for reading. Error not_permitted: `entry` still holds what the system reports.
    virtual Result<DrivePorts> open(const DriveEntry& entry) = 0;
    /// Calls `on_event` from its own thread. Error unsupported, if nothing can change.
    virtual Result<std::unique_ptr<Watch>> watch(std::function<void(const DriveEvent&)> on_event) = 0;
};

}  // namespace fettle
