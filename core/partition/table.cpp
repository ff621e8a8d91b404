// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/partition/table.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <limits>

#include "core/partition/extents.h"
#include "core/partition/gpt_pair.h"
#include "core/partition/mbr.h"

namespace fettle::partition {

namespace {

constexpr std::uint32_t kSmallestSector = 512;
constexpr std::uint32_t kLargestSector = 65'536;

bool is_sector_size(std::uint32_t bytes) {
    return std::has_single_bit(bytes) && bytes >= kSmallestSector && bytes <= kLargestSector;
}

/// The contents in one sector size: the same device read as 512 and as 4,096 bytes gives two results.
struct Reading {
    BootRecord record;
    GptPair gpt;
};

Result<Reading> read_as(const SectorReader& reader) {
    const auto first = reader.read(0, reader.sector_bytes());
    if (!first) return fail(first.error());
    auto gpt = read_gpt_pair(reader);
    if (!gpt) return fail(gpt.error());
    return Reading{decode_boot_record(FixedView<512>(first->data()), reader.sectors()), std::move(*gpt)};
}

/// The sector size for which there is a valid GPT if there is none in the device's own size; 0: none.
std::uint32_t other_sector_size(BlockDevice& device, std::uint32_t own) {
    for (const std::uint32_t size : {512U, 4096U, 1024U, 2048U}) {
        if (size == own || device.size().bytes / size < 3) continue;
        const SectorReader reader(device, size);
        const auto copy = read_gpt_copy(reader, 1);
        if (copy && copy->state == CopyState::good) return size;
    }
    return 0;
}

void fill_gpt(const Reading& reading, const SectorReader& reader, Table& table, Problems& problems) {
    table.scheme = Scheme::gpt;
    table.gpt_primary = reading.gpt.primary.state;
    table.gpt_backup = reading.gpt.backup.state;
    if (reading.gpt.any_good()) {
        const auto& copy = reading.gpt.best();
        table.partitions = copy.partitions;
        table.disk_id = copy.disk_guid;
    }
    judge_gpt_pair(reading.gpt, reader, problems);
    if (!reading.record.protective()) {
        problems.add("protective-mbr-missing", Severity::warning,
                     FETTLE_TEXT("The first sector has no protective MBR, so Linux and "
                                 "Windows do not find the partition table that follows it."),
                     FETTLE_TEXT("If you need the partitions, write the table "
                                 "again with gdisk, which adds the protective MBR."));
    } else if (reading.record.has_partitions()) {
        table.hybrid_mbr = true;
        problems.add("hybrid-mbr", Severity::info,
                     FETTLE_TEXT("The drive has two partition tables side by side (a hybrid MBR). Systems may "
                                 "disagree about its partitions."),
                     FETTLE_TEXT("Only a few old boot setups need it; change partitions "
                                 "with a tool that supports it, such as gdisk."));
    }
}

void judge_mbr_reach(const SectorReader& reader, Problems& problems) {
    constexpr std::uint64_t kReach = std::uint64_t{1} << 32U;
    if (reader.sectors() <= kReach) return;
    problems.add("mbr-beyond-reach", Severity::advice,
                 FETTLE_TEXT("An MBR partition table can address only the first "
                             "{reach_bytes:gib} of this {device_bytes:gib} drive."),
                 FETTLE_TEXT("To use the whole drive, convert the table to GPT (back up your data first)."),
                 {{"reach_bytes", saturating_bytes(kReach, reader.sector_bytes()).bytes},
                  {"device_bytes", saturating_bytes(reader.sectors(), reader.sector_bytes()).bytes}});
}

/// Containers are not listed as partitions, but they too may overlap or be too long.
std::vector<Extent> with_containers(const BootRecord& record, const std::vector<Extent>& partitions) {
    std::vector<Extent> primaries;
    std::copy_if(partitions.begin(), partitions.end(), std::back_inserter(primaries),
                 [](const Extent& extent) { return !extent.logical; });
    for (std::uint32_t i = 0; i < record.entries.size(); ++i) {
        const auto& row = record.entries[i];
        if (row.used() && row.extended()) primaries.push_back({i + 1, row.start, row.sectors, {}, {}, false});
    }
    return primaries;
}

void fill_mbr(const Reading& reading, const SectorReader& reader, Table& table, Problems& problems) {
    table.scheme = Scheme::mbr;
    if (reading.record.disk_signature != 0) table.disk_id = fmt::format("0x{:08x}", reading.record.disk_signature);
    table.partitions = mbr_partitions(reading.record, reader, problems);
    judge_mbr_reach(reader, problems);
    find_overlaps(with_containers(reading.record, table.partitions), reader.sector_bytes(), problems);
}

void judge_leftover(const Reading& reading, Problems& problems) {
    if (!reading.gpt.any_good()) return;
    problems.add("gpt-leftover", Severity::advice,
                 FETTLE_TEXT("The drive contains a copy of a GUID partition table (GPT), but "
                             "its first sector has no protective MBR: either the copy is left "
                             "over from earlier use, or the table was overwritten by mistake."),
                 FETTLE_TEXT("If partitions are missing, do not write to the drive: gdisk can "
                             "restore them. Otherwise ignore the copy, or remove it with wipefs."),
                 {{"partitions", static_cast<std::uint64_t>(reading.gpt.best().partitions.size())}});
}

/// Which table applies, as decided by firmware and systems: by the first sector.
Scheme decide(const Reading& reading) {
    using Kind = BootRecord::Kind;
    if (reading.record.protective()) return Scheme::gpt;
    if (reading.record.kind == Kind::file_system) return Scheme::none;
    if (reading.record.has_partitions()) return Scheme::mbr;
    // An empty first sector with an intact primary GPT is never intended.
    if (reading.gpt.primary.state == CopyState::good) return Scheme::gpt;
    return reading.record.kind == Kind::table ? Scheme::mbr : Scheme::none;
}

}  // namespace

std::string_view name(Scheme scheme) noexcept {
    switch (scheme) {
        case Scheme::none: return "none";
        case Scheme::mbr: return "mbr";
        case Scheme::gpt: return "gpt";
    }
    return "none";
}

Result<Table> read_table(BlockDevice& device, std::optional<std::uint32_t> sector_bytes) {
    auto unit = sector_bytes.value_or(device.logical_sector_bytes());
    if (!is_sector_size(unit))
        return fail(ErrorCode::invalid_argument, FETTLE_TEXT("invalid sector size: {unit} bytes"), {{"unit", unit}});
    Table table;
    table.device_size = device.size();
    if (table.device_size.bytes < unit) {
        return fail(ErrorCode::truncated, FETTLE_TEXT("a partition table needs at least one sector"));
    }
    auto reading = read_as(SectorReader(device, unit));
    if (!reading) return fail(reading.error());

    Problems problems;
    const bool own_gpt =
        reading->gpt.primary.state != CopyState::absent || reading->gpt.backup.state != CopyState::absent;
    const bool room_for_other =
        reading->record.protective() ||
        (reading->record.kind != BootRecord::Kind::file_system && !reading->record.has_partitions());
    if (const auto other = !own_gpt && room_for_other ? other_sector_size(device, unit) : 0; other != 0) {
        problems.add("table-other-sector-size", Severity::warning,
                     FETTLE_TEXT("The partition table was written for {table_sector_bytes}-byte sectors, but the drive "
                                 "now reports {device_sector_bytes}-byte sectors: the system finds no partitions."),
                     FETTLE_TEXT("This happens when a drive moves between a USB enclosure and a direct connection, "
                                 "or is formatted to another sector size. Connect it as before to access the data."),
                     {{"table_sector_bytes", std::uint64_t{other}}, {"device_sector_bytes", std::uint64_t{unit}}});
        unit = other;
        reading = read_as(SectorReader(device, unit));
        if (!reading) return fail(reading.error());
    }
    table.sector_bytes = unit;
    const SectorReader reader(device, unit);
    switch (decide(*reading)) {
        case Scheme::gpt: fill_gpt(*reading, reader, table, problems); break;
        case Scheme::mbr:
            fill_mbr(*reading, reader, table, problems);
            judge_leftover(*reading, problems);
            break;
        case Scheme::none: judge_leftover(*reading, problems); break;
    }
    find_overlaps(table.partitions, unit, problems);
    find_past_end(table.partitions, reader.sectors(), unit, problems);
    table.problems = std::move(problems).take();
    return table;
}

}  // namespace fettle::partition
