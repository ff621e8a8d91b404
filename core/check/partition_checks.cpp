// SPDX-License-Identifier: GPL-3.0-or-later
// Partition tables and partition alignment.
#include <algorithm>
#include <string>

#include "core/check/inputs.h"

namespace fettle::check {

namespace {

/// A table may have thousands of rows; this many messages of one kind are enough.
constexpr std::size_t kMostAlike = 32;

/// Partitions without a file system, for which alignment does not matter: Microsoft reserved (placed directly after the
/// table) and the BIOS boot partition of GRUB.
bool never_written(const partition::Extent& extent) {
    return extent.type == "e3c9e316-0b5c-4db8-817d-f92df00215ae" ||
           extent.type == "21686148-6449-6e6f-744e-656564454649";
}

enum class Fit : std::uint8_t { good, not_to_1m, not_to_large, bad };

Fit fit_of(const partition::Alignment& alignment, const partition::AlignmentRules& rules) {
    constexpr std::uint64_t k4k = 4096;
    const bool shifted = rules.alignment_offset_bytes % k4k != 0;
    if (shifted ? !alignment.to_physical : !alignment.to_4k) return Fit::bad;
    if (!alignment.to_physical) return rules.physical_bytes > k4k ? Fit::not_to_large : Fit::bad;
    return alignment.to_1m || shifted ? Fit::good : Fit::not_to_1m;
}

std::vector<Evidence> evidence_of(const partition::Extent& extent, const partition::Alignment& alignment,
                                  std::uint32_t sector_bytes, const partition::AlignmentRules& rules) {
    std::vector<Evidence> evidence{{"partition", std::uint64_t{extent.index}},
                                   {"start_sector", extent.start},
                                   {"offset_bytes", alignment.offset_bytes},
                                   {"sector_bytes", std::uint64_t{sector_bytes}}};
    if (rules.physical_bytes != 0) evidence.push_back({"physical_sector_bytes", rules.physical_bytes});
    return evidence;
}

Message misaligned(const partition::Extent& extent, std::vector<Evidence> evidence) {
    if (never_written(extent)) {
        return {"partition-misaligned",
                Severity::info,
                FETTLE_TEXT("Partition {partition} begins at sector {start_sector:count}, which is not "
                            "a multiple of 4 KiB. It contains no file system, so this has no effect."),
                {},
                std::move(evidence)};
    }
    return {"partition-misaligned", Severity::warning,
            FETTLE_TEXT("Partition {partition} begins at sector {start_sector:count} (byte "
                        "{offset_bytes:count}), which is not aligned to the drive's 4 KiB pages: many "
                        "writes touch two pages instead of one. This reduces speed and adds wear."),
            FETTLE_TEXT("The partition works, and this is not urgent. To fix it, back up the partition, recreate "
                        "it at a multiple of 1 MiB (current tools do this automatically) and restore the data."),
            std::move(evidence)};
}

void judge_alignment(const std::vector<partition::Extent>& partitions, std::uint32_t sector_bytes,
                     const partition::AlignmentRules& rules, std::vector<Message>& messages) {
    std::size_t said = 0;
    std::string not_to_1m;
    std::size_t not_to_1m_count = 0;
    for (const auto& extent : partitions) {
        const auto alignment = judge(extent, sector_bytes, rules);
        const auto fit = fit_of(alignment, rules);
        if (fit == Fit::not_to_1m) {
            if (++not_to_1m_count <= kMostAlike) {
                not_to_1m += (not_to_1m.empty() ? "" : ", ") + std::to_string(extent.index);
            }
        }
        if ((fit != Fit::bad && fit != Fit::not_to_large) || said >= kMostAlike) continue;
        ++said;
        auto evidence = evidence_of(extent, alignment, sector_bytes, rules);
        if (fit == Fit::bad) {
            messages.push_back(misaligned(extent, std::move(evidence)));
            continue;
        }
        messages.push_back(
            {"partition-misaligned", Severity::advice,
             FETTLE_TEXT("Partition {partition} (byte {offset_bytes:count}) is aligned to 4 KiB pages, but not to the "
                         "{physical_sector_bytes:gib} that this drive prefers. The performance loss is small."),
             FETTLE_TEXT("No action is needed. When you next repartition the drive, start at a multiple of 1 MiB."),
             std::move(evidence)});
    }
    if (not_to_1m_count == 0) return;
    messages.push_back(
        {"partition-not-1m",
         Severity::info,
         FETTLE_TEXT("Partitions aligned to 4 KiB but not to 1 MiB (4 KiB is sufficient): {partitions}."),
         {},
         {{"partitions", not_to_1m}}});
}

std::uint32_t logical_bytes(const DriveInputs& inputs) {
    const auto bytes = inputs.facts.identity.logical_sector_bytes.value_or(512);
    return bytes == 0 ? 512 : bytes;
}

partition::AlignmentRules rules_of(const DriveInputs& inputs) {
    const auto& queue = inputs.place->queue;
    return {inputs.facts.identity.physical_sector_bytes.value_or(0), queue.optimal_io_bytes.value_or(0),
            queue.alignment_offset_bytes.value_or(0)};
}

std::string_view why_no_table(const DrivePlace& place) {
    if (place.table_error && place.table_error->code == ErrorCode::not_permitted) {
        return FETTLE_TEXT("Reading the partition table requires root.");
    }
    if (place.table_error && place.table_error->code == ErrorCode::asleep) {
        return FETTLE_TEXT("The disk is in standby, or does not report its power mode, and was not spun up.");
    }
    return FETTLE_TEXT("The partition table could not be read.");
}

void check_alignment(const DriveInputs& inputs, Outcomes& outcomes) {
    outcomes.open("partition-alignment", FETTLE_TEXT("Partition alignment"));
    const auto rules = rules_of(inputs);
    const auto& place = *inputs.place;
    // A hard disk with native 512-byte sectors has no pages to align to.
    if (inputs.solid_state() == false && rules.physical_bytes <= 512) {
        outcomes.skip(FETTLE_TEXT("Alignment does not matter on a hard disk with 512-byte sectors."));
        return;
    }
    const auto& partitions = place.table ? place.table->partitions : place.kernel_partitions;
    if (partitions.empty()) {
        if (place.table) {
            outcomes.skip(FETTLE_TEXT("There are no partitions."));
        } else {
            outcomes.lack(why_no_table(place));
        }
        return;
    }
    std::vector<Message> messages;
    judge_alignment(partitions, place.table ? place.table->sector_bytes : logical_bytes(inputs), rules, messages);
    for (auto& message : messages) outcomes.find(std::move(message));
}

}  // namespace

void check_partitions(const DriveInputs& inputs, Outcomes& outcomes) {
    outcomes.open("partition-table", FETTLE_TEXT("Integrity of the partition table and its backup"));
    if (inputs.place == nullptr) {
        outcomes.lack(kNoPlace);
        outcomes.open("partition-alignment", FETTLE_TEXT("Partition alignment"));
        outcomes.lack(kNoPlace);
        return;
    }
    const auto& table = inputs.place->table;
    if (!table) {
        outcomes.lack(why_no_table(*inputs.place));
    } else if (table->scheme == partition::Scheme::none && table->problems.empty()) {
        outcomes.skip(FETTLE_TEXT("The drive has no partition table."));
    } else {
        for (const auto& problem : table->problems) outcomes.find(problem);
    }
    check_alignment(inputs, outcomes);
}

std::vector<Message> check_table(const partition::Table& table, const partition::AlignmentRules& rules) {
    auto messages = table.problems;
    judge_alignment(table.partitions, table.sector_bytes, rules, messages);
    std::stable_sort(messages.begin(), messages.end(),
                     [](const Message& a, const Message& b) { return a.severity > b.severity; });
    return messages;
}

}  // namespace fettle::check
