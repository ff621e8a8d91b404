// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/ata/identify.h"
#include "core/base/units.h"
#include "core/drive/entry.h"
#include "core/drive/facts.h"
#include "core/drive/ports.h"
#include "core/erase/sector_size.h"
#include "core/erase/system_gate.h"
#include "core/erase/tcg.h"
#include "core/nvme/subsystem.h"
#include "core/scsi/format_unit.h"

namespace fettle::erase {

/// State of a sanitize operation.
struct SanitizeState {
    enum class Phase : std::uint8_t {
        idle,     ///< none is running; `succeeded` states how the last one ended
        running,  ///< the drive accepts only status queries
        failed,   ///< the drive rejects data access until one succeeds or the failure is cleared
    };
    Phase phase = Phase::idle;
    bool succeeded = false;               ///< the last one succeeded
    bool frozen = false;                  ///< ATA: no operation may start until power-off
    std::uint16_t progress = 0;           ///< of 65,536
    bool keeps_mapped = false;            ///< NVMe: it was requested not to deallocate, and did not
    std::optional<unsigned> last_action;  ///< NVMe: SANACT of the last one
};

/// Sanitize support, with the drive's own time estimates in seconds.
struct SanitizeAbility {
    bool block = false;
    bool crypto = false;
    bool overwrite = false;
    SanitizeState state;
    std::optional<std::uint64_t> block_seconds;
    std::optional<std::uint64_t> crypto_seconds;
    std::optional<std::uint64_t> overwrite_seconds;  ///< one pass
    [[nodiscard]] bool any() const noexcept { return block || crypto || overwrite; }
};

/// FORMAT UNIT support of a SCSI drive, and the state of its medium.
struct FormatUnitAbility {
    using Phase = scsi::FormatState::Phase;
    bool supported = false;
    Phase phase = Phase::ready;
    std::optional<scsi::Protection> protection;  ///< nullopt: not reported, as after an interrupted format
};

struct FormatAbility {  ///< NVMe, OACS and FNA
    bool crypto = false;
    bool all_namespaces = false;  ///< the command erases all namespaces of the subsystem, whichever is named
};

/// The erase features that a drive reports, and its current state. Absent: not supported.
struct Abilities {
    Protocol protocol = Protocol::unknown;
    /// A USB bridge, RAID controller or SAS controller between host and drive translates commands, and may drop some.
    bool translated = false;
    /// A translated path that returned complete registers; without them nothing can be verified through it.
    bool returns_registers = false;
    /// NVMe behind a USB bridge: only Identify and Get Log Page pass.
    bool only_reads = false;
    std::optional<ata::SecurityWords> security;
    std::optional<SanitizeAbility> sanitize;
    std::optional<FormatAbility> format;
    std::optional<FormatUnitAbility> format_unit;
    /// SATA and SAS: the logical sector sizes that the drive can have. Empty: not reported. For NVMe, see `namespaces`.
    std::vector<SectorSize> sector_sizes;
    std::optional<std::uint32_t> nsid;     ///< of the drive as it is listed
    nvme::SubsystemNamespaces namespaces;  ///< all namespaces of the subsystem, including those that are not attached
    std::optional<std::uint16_t> tcg_com_id;  ///< TCG Opal or a related feature set: its base ComID
    bool tcg_locked = false;                  ///< data can be neither read nor written
    bool discards = false;
    std::vector<Missing> missing;        ///< what could not be queried
    std::vector<BlockedMethod> blocked;  ///< by the operating system; look() leaves it empty
    std::optional<tcg::Discovery> tcg;   ///< everything that the drive reports about TCG Storage
};

/// Why the operating system does not pass the commands of a method; nullptr: it passes them.
[[nodiscard]] const Message* blocked_by_system(const Abilities& abilities, Method method);

/// Queries the drive; sends only reading commands. Errors: vanished, timeout, not_permitted, io (the drive does not
/// respond).
[[nodiscard]] Result<Abilities> look(DrivePorts& ports, const DriveEntry& entry);

}  // namespace fettle::erase
