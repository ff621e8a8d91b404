// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/partition/extended.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/partition/mbr_layout.h"

namespace fettle::partition {

namespace {

bool inside(std::uint64_t start, std::uint64_t sectors, std::uint64_t outer_start, std::uint64_t outer_sectors) {
    return start >= outer_start && start - outer_start <= outer_sectors &&
           sectors <= outer_sectors - (start - outer_start);
}

constexpr std::string_view kRebuild =
    FETTLE_TEXT("Copy the data to another drive and recreate the partitions; do not resize anything before that.");

}  // namespace

void LogicalPartitions::follow(const MbrEntry& container) {
    const Place whole{container.start, container.sectors};
    std::optional<Place> record = whole;
    while (record && may_visit(record->start)) {
        const auto rows = read_record(record->start, whole);
        if (!rows) return;
        collect(*rows, *record, whole);
        record = next(*rows, whole);
    }
}

bool LogicalPartitions::may_visit(std::uint64_t at) {
    if (visited_.contains(at)) {
        problems_->add("partition-table-loop", Severity::critical,
                       FETTLE_TEXT("The chain of logical partitions loops at sector {sector:count}: "
                                   "programs that follow it may hang or list partitions twice."),
                       kRebuild, {{"sector", at}});
        return false;
    }
    if (visited_.size() >= kMostRecords || found_.size() >= kMostPartitions) {
        problems_->add("too-many-partitions", Severity::warning,
                       FETTLE_TEXT("The chain of logical partitions has more "
                                   "than {most} entries; the rest was not read."),
                       FETTLE_TEXT("A chain of this length is almost certainly damaged: check the listed partitions."),
                       {{"most", std::uint64_t{kMostPartitions}}});
        return false;
    }
    visited_.insert(at);
    return true;
}

std::optional<std::array<MbrEntry, 4>> LogicalPartitions::read_record(std::uint64_t at, const Place& container) {
    const auto data = reader_->read(at, 512);
    if (data) {
        const FixedView<512> sector(data->data());
        if (has_boot_signature(sector)) return decode_rows(sector);
        // A container that was never used: some programs write no first record.
        const bool blank = std::all_of(data->begin(), data->end(), [](std::uint8_t byte) { return byte == 0; });
        if (blank && at == container.start) return std::nullopt;
    }
    problems_->add("extended-partition-damaged", Severity::warning,
                   FETTLE_TEXT("The chain of logical partitions is broken at sector {sector:count}: "
                               "the next entry is not valid. Later partitions are not found."),
                   FETTLE_TEXT("If partitions are missing, stop writing to the drive "
                               "and recover the table with a tool such as testdisk."),
                   {{"sector", at}});
    return std::nullopt;
}

void LogicalPartitions::collect(const std::array<MbrEntry, 4>& rows, const Place& record, const Place& container) {
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const auto& row = rows[i];
        if (!row.used() || row.extended() || found_.size() >= kMostPartitions) continue;
        const auto start = record.start + row.start;
        const bool contained = inside(start, row.sectors, container.start, container.sectors);
        // Rows three and four are undefined here; some programs leave garbage in them. As in Linux, they count only if
        // they are plausible.
        if (i >= 2 && (!contained || std::uint64_t{row.start} + row.sectors > record.sectors)) continue;
        const auto number = static_cast<std::uint32_t>(5 + found_.size());
        if (!contained) {
            problems_->add("partition-outside-container", Severity::warning,
                           FETTLE_TEXT("Logical partition {partition} extends outside its extended partition."),
                           kRebuild, {{"partition", std::uint64_t{number}}, {"start_sector", start}});
        }
        found_.push_back({number, start, row.sectors, fmt::format("{:02x}", row.type), {}, true});
    }
}

std::optional<LogicalPartitions::Place> LogicalPartitions::next(const std::array<MbrEntry, 4>& rows,
                                                                const Place& container) {
    const auto link =
        std::find_if(rows.begin(), rows.end(), [](const MbrEntry& row) { return row.used() && row.extended(); });
    if (link == rows.end()) return std::nullopt;
    const Place place{container.start + link->start, link->sectors};
    if (place.start - container.start < container.sectors) return place;
    problems_->add("extended-partition-damaged", Severity::warning,
                   FETTLE_TEXT("An entry in the chain of logical partitions points to sector {sector:count}, "
                               "outside the extended partition. Later partitions are not found."),
                   FETTLE_TEXT("If partitions are missing, stop writing to the drive "
                               "and recover the table with a tool such as testdisk."),
                   {{"sector", place.start}});
    return std::nullopt;
}

}  // namespace fettle::partition
