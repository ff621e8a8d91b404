// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/base/bytes.h"
#include "core/partition/problems.h"
#include "core/partition/sector_reader.h"
#include "core/partition/table.h"

namespace fettle::partition {

/// One of the four rows of a boot record (UEFI 2.9 table 5-2).
struct MbrEntry {
    std::uint8_t boot = 0;
    std::uint8_t type = 0;
    std::uint32_t start = 0;
    std::uint32_t sectors = 0;

    [[nodiscard]] bool used() const noexcept { return type != 0 && sectors != 0; }
    [[nodiscard]] bool extended() const noexcept { return type == 0x05 || type == 0x0F || type == 0x85; }
    [[nodiscard]] bool protective() const noexcept { return type == 0xEE; }
};

/// Contents of the first sector.
struct BootRecord {
    enum class Kind : std::uint8_t {
        none,         ///< no table: no signature, or invalid rows
        file_system,  ///< the boot sector of FAT, exFAT, NTFS or BitLocker, which has 55AAh too
        table,
    };
    Kind kind = Kind::none;
    std::uint32_t disk_signature = 0;
    std::array<MbrEntry, 4> entries{};

    [[nodiscard]] bool protective() const noexcept;
    /// Used rows other than the protective one.
    [[nodiscard]] bool has_partitions() const noexcept;
};

/// Decodes the first 512 bytes of a device of `sectors` sectors.
[[nodiscard]] BootRecord decode_boot_record(FixedView<512> sector, std::uint64_t sectors);

/// Lists primary and logical partitions, numbered as in Linux. Follows at most 256 extended boot records with 128
/// logical partitions. Adds defects to `problems`; a sector that cannot be read ends the chain.
[[nodiscard]] std::vector<Extent> mbr_partitions(const BootRecord& record, const SectorReader& reader,
                                                 Problems& problems);

}  // namespace fettle::partition
