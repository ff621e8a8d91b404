// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/partition/gpt_pair.h"

namespace fettle::partition {

namespace {

void judge_lost(const GptPair& pair, Problems& problems) {
    const bool hostile = pair.primary.defect == "entries-unreasonable" || pair.backup.defect == "entries-unreasonable";
    if (hostile) {
        problems.add("gpt-entries-unreasonable", Severity::critical,
                     FETTLE_TEXT("The partition table claims more entries than any table has; it was not read."),
                     FETTLE_TEXT("The table is damaged or was made to harm programs that read it: do not use this "
                                 "drive or image before the table is written anew."));
    }
    problems.add("gpt-lost", Severity::critical,
                 FETTLE_TEXT("The drive says that it has a GUID partition table, and neither copy of the table can be "
                             "read: its partitions cannot be found."),
                 FETTLE_TEXT("If there are data on it, do not write to the drive; a recovery program such as testdisk "
                             "can look for the partitions. If it is empty, create a new table."),
                 {{"primary_defect", pair.primary.defect.empty() ? std::string("absent") : pair.primary.defect},
                  {"backup_defect", pair.backup.defect.empty() ? std::string("absent") : pair.backup.defect}});
}

void judge_backup(const GptPair& pair, const SectorReader& reader, Problems& problems) {
    const auto last = reader.sectors() - 1;
    if (pair.backup.state == CopyState::absent) {
        problems.add("gpt-backup-missing", Severity::warning,
                     FETTLE_TEXT("The second copy of the partition table, at the end of the drive, is missing: if the "
                                 "first is damaged, the partitions are lost."),
                     FETTLE_TEXT("Save your data, then let a partitioning program write it (gdisk and parted offer "
                                 "that when they open the drive)."),
                     {{"expected_sector", pair.primary.alternate}, {"last_sector", last}});
    } else if (pair.backup.state == CopyState::damaged) {
        problems.add("gpt-backup-damaged", Severity::warning,
                     FETTLE_TEXT("The second copy of the partition table, at the end of the drive, is damaged "
                                 "({defect}): if the first is damaged too, the partitions are lost."),
                     FETTLE_TEXT("Save your data, then let a partitioning program write it anew (gdisk and parted "
                                 "offer that when they open the drive)."),
                     {{"defect", pair.backup.defect}, {"sector", pair.backup_at}});
    } else if (pair.backup_at != last) {
        problems.add("gpt-backup-not-at-end", Severity::advice,
                     FETTLE_TEXT("The second copy of the partition table is not at the end of the drive; {unused_bytes:"
                                 "gib} behind it cannot be used. The drive has grown, or was copied from a smaller "
                                 "one."),
                     FETTLE_TEXT("A partitioning program moves it to the end: on Linux \"sgdisk -e\", or parted, which "
                                 "offers it when it opens the drive."),
                     {{"backup_sector", pair.backup_at},
                      {"last_sector", last},
                      {"unused_bytes", saturating_bytes(last - pair.backup_at, reader.sector_bytes()).bytes}});
    }
}

void judge_best(const GptCopy& copy, const SectorReader& reader, Problems& problems) {
    for (const auto row : copy.empty_rows) {
        problems.add("partition-empty", Severity::advice,
                     FETTLE_TEXT("Row {partition} of the partition table has a type but no size."),
                     FETTLE_TEXT("It does no harm; a partitioning program can delete it."),
                     {{"partition", std::uint64_t{row}}});
    }
    if (copy.last_usable >= reader.sectors()) {
        problems.add("gpt-larger-than-device", Severity::critical,
                     FETTLE_TEXT("The partition table was made for a larger drive than this: Linux refuses it, and "
                                 "data at the end are out of reach."),
                     FETTLE_TEXT("If the drive was copied from a larger one, copy it again to one that is large "
                                 "enough. If it is the same drive, it hides a part of itself: look at its capacity."),
                     {{"last_usable_sector", copy.last_usable}, {"device_sectors", reader.sectors()}});
    }
    for (const auto& extent : copy.partitions) {
        const bool before = extent.start < copy.first_usable;
        const bool behind = extent.start > copy.last_usable || extent.sectors - 1 > copy.last_usable - extent.start;
        if (!before && !behind) continue;
        problems.add("partition-outside-usable", Severity::warning,
                     FETTLE_TEXT("Partition {partition} lies outside the range that the partition table allows: it may "
                                 "overlap the table itself."),
                     FETTLE_TEXT("Copy its data elsewhere and create it anew."),
                     {{"partition", std::uint64_t{extent.index}},
                      {"start_sector", extent.start},
                      {"sectors", extent.sectors},
                      {"first_usable_sector", copy.first_usable},
                      {"last_usable_sector", copy.last_usable}});
    }
}

bool same_content(const GptCopy& a, const GptCopy& b) {
    return a.disk_guid == b.disk_guid && a.entries_checksum == b.entries_checksum;
}

}  // namespace

Result<GptPair> read_gpt_pair(const SectorReader& reader) {
    GptPair pair;
    const auto last = reader.sectors() - 1;
    auto primary = read_gpt_copy(reader, 1);
    if (!primary) return fail(primary.error());
    pair.primary = std::move(*primary);
    // A drive of two sectors has no room for a second header: sector 1 is not its own backup.
    if (last > 1) {
        auto backup = read_gpt_copy(reader, last);
        if (!backup) return fail(backup.error());
        pair.backup = std::move(*backup);
        pair.backup_at = last;
    }
    // Elsewhere: the drive has grown since. A damaged primary may still know where.
    const auto named = pair.primary.alternate;
    if (pair.primary.state != CopyState::absent && pair.backup.state != CopyState::good && named > 1 && named < last) {
        auto backup = read_gpt_copy(reader, named);
        if (!backup) return fail(backup.error());
        if (backup->state != CopyState::absent) {
            pair.backup = std::move(*backup);
            pair.backup_at = named;
        }
    }
    return pair;
}

void judge_gpt_pair(const GptPair& pair, const SectorReader& reader, Problems& problems) {
    if (!pair.any_good()) {
        judge_lost(pair, problems);
        return;
    }
    if (pair.primary.state != CopyState::good) {
        problems.add("gpt-primary-damaged", Severity::warning,
                     FETTLE_TEXT("The first copy of the partition table is missing or damaged ({defect}); the system "
                                 "lives on the second."),
                     FETTLE_TEXT("Save your data, then let a partitioning program restore it from the second copy "
                                 "(gdisk and parted offer that when they open the drive)."),
                     {{"defect", pair.primary.defect.empty() ? std::string("absent") : pair.primary.defect}});
    }
    judge_backup(pair, reader, problems);
    if (pair.primary.state == CopyState::good && pair.backup.state == CopyState::good &&
        !same_content(pair.primary, pair.backup)) {
        problems.add("gpt-copies-differ", Severity::warning,
                     FETTLE_TEXT("The two copies of the partition table contradict each other; the first one is shown "
                                 "here and used by the system."),
                     FETTLE_TEXT("Check that the partitions shown are the right ones, then let a partitioning program "
                                 "write both copies."));
    }
    judge_best(pair.best(), reader, problems);
}

}  // namespace fettle::partition
