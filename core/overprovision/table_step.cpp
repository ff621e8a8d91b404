// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/overprovision/drive_steps.h"

namespace fettle::overprovision {

namespace {

constexpr std::uint64_t kMiB = 1U << 20U;

Error no_block() { return {ErrorCode::unsupported, "reading the partition table", {}}; }

}  // namespace

plan::StepResult move_copy_in(plan::HeldDrive& drive, PartitionEditor& editor, const std::string& path,
                              const Target& target) {
    auto* const block = drive.ports().block.get();
    if (block == nullptr) return {no_block(), {}};
    const auto layout = read_layout(*block);
    if (!layout) return {layout.error(), {}};
    const auto end = saturating_bytes(target.sectors, target.sector_bytes).bytes;
    const bool sound = !layout->doubt && layout->copies && layout->copies->sound;
    if (!sound || layout->occupied_end == 0 || layout->occupied_end + kMiB > end) {
        return {error_of(ErrorCode::refused, FETTLE_TEXT("the partition table has changed since the plan was made")),
                {}};
    }
    const auto placed = editor.place_second_copy(path, PartitionEditor::TableEnd::behind_last);
    if (const auto read = drive.read_again(); !read && placed) return {read.error(), {}};
    // Judge the result by reading it back: an error may be reported after the table was written.
    const auto within = copy_is_within(drive, target);
    if (!within) return {within.error(), {}};
    if (*within) return {};
    return {
        placed ? error_of(ErrorCode::io, FETTLE_TEXT("the backup GPT is not where it was written")) : placed.error(),
        {}};
}

bool system_knows_size(plan::HeldDrive& drive, const Target& target) {
    auto* const block = drive.ports().block.get();
    return block != nullptr && block->size() == saturating_bytes(target.sectors, target.sector_bytes);
}

plan::StepResult place_copy_at_end(plan::HeldDrive& drive, PartitionEditor& editor, const std::string& path,
                                   const Target& target) {
    plan::StepResult result;
    const bool known = system_knows_size(drive, target);
    result.evidence = {{"system_knows_size", known}};
    if (!known) return result;
    const auto placed = editor.place_second_copy(path, PartitionEditor::TableEnd::end_of_drive);
    if (const auto read = drive.read_again(); !read && placed) result.error = read.error();
    if (!placed) result.error = placed.error();
    return result;
}

Result<bool> copy_is_within(plan::HeldDrive& drive, const Target& target) {
    auto* const block = drive.ports().block.get();
    if (block == nullptr) return fail(no_block());
    const auto place = read_copy_place(*block);
    if (!place) return fail(place.error());
    return place->sound && place->second < target.sectors;
}

}  // namespace fettle::overprovision
