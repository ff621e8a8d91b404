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
#include "core/nvme/subsystem.h"

namespace fettle::erase {

/// Where a sanitize operation stands.
struct SanitizeState {
    enum class Phase : std::uint8_t {
        idle,     ///< none runs; whether one ever ended well stands in `succeeded`
        running,  ///< nothing but its state can be asked
        failed,   ///< the drive refuses data until one succeeds, or the failure is left
    };
    Phase phase = Phase::idle;
    bool succeeded = false;               ///< the last one ended well
    bool frozen = false;                  ///< ATA: no operation may begin until power-off
    std::uint16_t progress = 0;           ///< of 65,536
    bool keeps_mapped = false;            ///< NVMe: it was told not to deallocate, and did not
    std::optional<unsigned> last_action;  ///< NVMe: SANACT of the last one
};

/// What the drive has of it, and the drive's own estimates in seconds.
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

struct FormatAbility {  ///< NVMe, OACS and FNA
    bool crypto = false;
    bool all_namespaces = false;  ///< whichever is named, all of the subsystem are erased
};

/// What a drive says about how it can be erased, and the state that it is in. Absent: it does not have it.
struct Abilities {
    Protocol protocol = Protocol::unknown;
    /// Something stands between the machine and the drive that translates commands: a USB bridge, a RAID or SAS
    /// controller. It may lose some.
    bool translated = false;
    /// A translated path that returned whole registers: without that nothing can be proven through it.
    bool returns_registers = false;
    /// NVMe behind a USB bridge: nothing but Identify and logs passes.
    bool only_reads = false;
    std::optional<ata::SecurityWords> security;
    std::optional<SanitizeAbility> sanitize;
    std::optional<FormatAbility> format;
    std::optional<std::uint32_t> nsid;        ///< of the drive as it is listed
    nvme::SubsystemNamespaces namespaces;     ///< of the whole subsystem, those that are attached nowhere too
    std::optional<std::uint16_t> tcg_com_id;  ///< TCG Opal or its kin: where to speak to it
    bool tcg_locked = false;                  ///< data can neither be read nor written
    bool discards = false;
    std::vector<Missing> missing;  ///< what could not be asked
};

/// Asks the drive. Only reads. Errors: vanished, timeout, not_permitted, io: it does not answer at all.
[[nodiscard]] Result<Abilities> look(DrivePorts& ports, const DriveEntry& entry);

}  // namespace fettle::erase
