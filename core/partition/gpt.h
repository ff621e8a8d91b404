// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/partition/sector_reader.h"
#include "core/partition/table.h"

namespace fettle::partition {

/// One copy of a GUID partition table (UEFI 2.9 tables 5-5 and 5-6).
struct GptCopy {
    CopyState state = CopyState::absent;  ///< absent: no "EFI PART"
    std::string defect;                   ///< why it is damaged: "header-checksum", "entries-checksum", …
    std::uint64_t alternate = 0;          ///< location of the other copy; valid unless absent
    // The rest is valid only for a good copy.
    std::uint64_t first_usable = 0;
    std::uint64_t last_usable = 0;
    std::uint32_t entries_checksum = 0;
    std::string disk_guid;
    std::vector<Extent> partitions;
    std::vector<std::uint32_t> empty_rows;  ///< rows with a type that end before they start
};

/// Reads and validates the copy whose header is in sector `at`. Entry arrays above 1 MiB or 4,096 entries are
/// "entries-unreasonable" and are not read. Errors: only those of the whole device (not_permitted, vanished, timeout
/// …); a sector that cannot be read gives a damaged copy with the defect "unreadable".
[[nodiscard]] Result<GptCopy> read_gpt_copy(const SectorReader& reader, std::uint64_t at);

}  // namespace fettle::partition
