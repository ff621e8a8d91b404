// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/partition/gpt_pair.h"

namespace fettle::partition {

namespace {

void judge_lost(const GptPair& pair, Problems& problems) {
    const bool hostile = pair.primary.defect == "entries-unreasonable" || pair.backup.defect == "entries-unreasonable";
    if (hostile) {
        problems.add("gpt-entries-unreasonable", Severity::critical,
                     FETTLE_TEXT("The partition table claims an implausible number of entries; it was not read."),
                     FETTLE_TEXT("The table is damaged or malicious: do not use "
                                 "this drive or image until its table is rewritten."));
    }
    problems.add("gpt-lost", Severity::critical,
                 FETTLE_TEXT("The drive has a protective MBR, but neither copy of its GUID "
                             "partition table (GPT) can be read: its partitions cannot be found."),
                 FETTLE_TEXT("If the drive holds data, do not write to it; a recovery tool such as "
                             "testdisk can search for the partitions. If it is empty, create a new table."),
                 {{"primary_defect", pair.primary.defect.empty() ? std::string("absent") : pair.primary.defect},
                  {"backup_defect", pair.backup.defect.empty() ? std::string("absent") : pair.backup.defect}});
}

void judge_backup(const GptPair& pair, const SectorReader& reader, Problems& problems) {
    const auto last = reader.sectors() - 1;
    if (pair.backup.state == CopyState::absent) {
        problems.add("gpt-backup-missing", Severity::warning,
                     FETTLE_TEXT("The backup GPT at the end of the drive is missing: if "
                                 "the primary GPT is damaged, the partitions are lost."),
                     FETTLE_TEXT("Back up your data, then write the backup GPT with a partitioning "
                                 "tool (gdisk and parted offer this when they open the drive)."),
                     {{"expected_sector", pair.primary.alternate}, {"last_sector", last}});
    } else if (pair.backup.state == CopyState::damaged) {
        problems.add("gpt-backup-damaged", Severity::warning,
                     FETTLE_TEXT("The backup GPT at the end of the drive is damaged ({defect}): "
                                 "if the primary GPT is damaged too, the partitions are lost."),
                     FETTLE_TEXT("Back up your data, then rewrite the backup GPT with a partitioning "
                                 "tool (gdisk and parted offer this when they open the drive)."),
                     {{"defect", pair.backup.defect}, {"sector", pair.backup_at}});
    } else if (pair.backup_at != last) {
        problems.add("gpt-backup-not-at-end", Severity::advice,
                     FETTLE_TEXT("The backup GPT is not at the end of the drive; {unused_bytes:gib} after "
                                 "it cannot be used. The drive was enlarged or copied from a smaller one."),
                     FETTLE_TEXT("Move it to the end with a partitioning tool: on Linux \"sgdisk "
                                 "-e\", or parted, which offers this when it opens the drive."),
                     {{"backup_sector", pair.backup_at},
                      {"last_sector", last},
                      {"unused_bytes", saturating_bytes(last - pair.backup_at, reader.sector_bytes()).bytes}});
    }
}

void judge_best(const GptCopy& copy, const SectorReader& reader, Problems& problems) {
    for (const auto row : copy.empty_rows) {
        problems.add("partition-empty", Severity::advice,
                     FETTLE_TEXT("Entry {partition} of the partition table has a type but no size."),
                     FETTLE_TEXT("This is harmless; a partitioning tool can delete the entry."),
                     {{"partition", std::uint64_t{row}}});
    }
    if (copy.last_usable >= reader.sectors()) {
        problems.add("gpt-larger-than-device", Severity::critical,
                     FETTLE_TEXT("The partition table was created for a larger drive: "
                                 "Linux rejects it, and data at the end is inaccessible."),
                     FETTLE_TEXT("If the drive was copied from a larger one, copy it again to "
                                 "a drive that is large enough. If it is the original drive, "
                                 "it hides part of its capacity: check its reported capacity."),
                     {{"last_usable_sector", copy.last_usable}, {"device_sectors", reader.sectors()}});
    }
    for (const auto& extent : copy.partitions) {
        const bool before = extent.start < copy.first_usable;
        const bool behind = extent.start > copy.last_usable || extent.sectors - 1 > copy.last_usable - extent.start;
        if (!before && !behind) continue;
        problems.add("partition-outside-usable", Severity::warning,
                     FETTLE_TEXT("Partition {partition} is outside the usable range of "
                                 "the partition table: it may overlap the table itself."),
                     FETTLE_TEXT("Copy its data elsewhere and recreate it."),
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
    // A drive of two sectors has no space for a backup header: sector 1 is not its own backup.
    if (last > 1) {
        auto backup = read_gpt_copy(reader, last);
        if (!backup) return fail(backup.error());
        pair.backup = std::move(*backup);
        pair.backup_at = last;
    }
    // Elsewhere: the drive was enlarged. A damaged primary header may still contain its location.
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
                     FETTLE_TEXT("The primary GPT is missing or damaged ({defect}); the system uses the backup GPT."),
                     FETTLE_TEXT("Back up your data, then restore the primary GPT from the backup GPT with a "
                                 "partitioning tool (gdisk and parted offer this when they open the drive)."),
                     {{"defect", pair.primary.defect.empty() ? std::string("absent") : pair.primary.defect}});
    }
    judge_backup(pair, reader, problems);
    if (pair.primary.state == CopyState::good && pair.backup.state == CopyState::good &&
        !same_content(pair.primary, pair.backup)) {
        problems.add("gpt-copies-differ", Severity::warning,
                     FETTLE_TEXT("The primary and backup GPT differ; the primary "
                                 "GPT is shown here and used by the system."),
                     FETTLE_TEXT("Check that the listed partitions are correct, "
                                 "then write both copies with a partitioning tool."));
    }
    judge_best(pair.best(), reader, problems);
}

}  // namespace fettle::partition
