// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/partition/mbr.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <string_view>

#include "core/partition/extended.h"
#include "core/partition/mbr_layout.h"

namespace fettle::partition {

namespace {

/// The fields that every FAT boot sector has (Microsoft FAT specification, "Boot Sector and BPB").
bool looks_like_fat(FixedView<512> sector) {
    const auto bytes_per_sector = sector.le16<11>();
    const auto sectors_per_cluster = sector.u8<13>();
    const auto media = sector.u8<21>();
    return std::has_single_bit(bytes_per_sector) && bytes_per_sector >= 512 && bytes_per_sector <= 4096 &&
           std::has_single_bit(sectors_per_cluster) && sector.le16<14>() != 0 && sector.u8<16>() != 0 &&
           (media == 0xF0 || media >= 0xF8);
}

bool looks_like_file_system(FixedView<512> sector) {
    const bool jump = (sector.u8<0>() == 0xEB && sector.u8<2>() == 0x90) || sector.u8<0>() == 0xE9;
    if (!jump) return false;
    const auto oem = BytesView(sector.bytes<3, 8>()).text();
    return oem == "NTFS    " || oem == "EXFAT   " || oem == "-FVE-FS-" || looks_like_fat(sector);
}

/// Plausible rows: inside the device, not over the first sector, without overlaps. Used only if a file system claims
/// the same sector.
bool rows_convince(const std::array<MbrEntry, 4>& entries, std::uint64_t sectors) {
    std::uint64_t used = 0;
    for (const auto& row : entries) {
        if (!row.used()) continue;
        ++used;
        if (row.start == 0 || std::uint64_t{row.start} + row.sectors > sectors) return false;
        for (const auto& other : entries) {
            if (&other == &row || !other.used()) continue;
            if (row.start < std::uint64_t{other.start} + other.sectors &&
                other.start < std::uint64_t{row.start} + row.sectors) {
                return false;
            }
        }
    }
    return used != 0;
}

}  // namespace

bool BootRecord::protective() const noexcept {
    return std::any_of(entries.begin(), entries.end(), [](const MbrEntry& row) { return row.protective(); });
}

bool BootRecord::has_partitions() const noexcept {
    return std::any_of(entries.begin(), entries.end(),
                       [](const MbrEntry& row) { return row.used() && !row.protective(); });
}

BootRecord decode_boot_record(FixedView<512> sector, std::uint64_t sectors) {
    BootRecord record;
    if (!has_boot_signature(sector)) return record;
    record.disk_signature = sector.le32<kDiskSignature>();
    record.entries = decode_rows(sector);
    // As in Linux: a boot indicator other than 00h and 80h means that this is not a partition table.
    const bool rows_possible = std::all_of(record.entries.begin(), record.entries.end(),
                                           [](const MbrEntry& row) { return row.boot == 0 || row.boot == 0x80; });
    if (looks_like_file_system(sector) && !(rows_possible && rows_convince(record.entries, sectors))) {
        record.kind = BootRecord::Kind::file_system;
    } else if (rows_possible) {
        record.kind = BootRecord::Kind::table;
    }
    if (record.kind != BootRecord::Kind::table) record.entries = {};
    return record;
}

std::vector<Extent> mbr_partitions(const BootRecord& record, const SectorReader& reader, Problems& problems) {
    std::vector<Extent> partitions;
    for (std::uint32_t i = 0; i < record.entries.size(); ++i) {
        const auto& row = record.entries[i];
        if (row.type != 0 && row.sectors == 0) {
            problems.add("partition-empty", Severity::advice,
                         FETTLE_TEXT("Entry {partition} of the partition table has a type but no size."),
                         FETTLE_TEXT("This is harmless; a partitioning tool can delete the entry."),
                         {{"partition", std::uint64_t{i + 1}}});
        }
        if (!row.used() || row.extended() || row.protective()) continue;
        partitions.push_back({i + 1, row.start, row.sectors, fmt::format("{:02x}", row.type), {}, false});
    }
    LogicalPartitions logicals(reader, problems);
    for (const auto& row : record.entries) {
        if (row.used() && row.extended()) logicals.follow(row);
    }
    const auto& found = logicals.found();
    partitions.insert(partitions.end(), found.begin(), found.end());
    return partitions;
}

}  // namespace fettle::partition
