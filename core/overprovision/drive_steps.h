// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include "core/overprovision/spare_plan.h"
#include "core/plan/executor.h"
#include "core/plan/held_drive.h"

/// Steps that need only the drive. Each verifies the drive's state before it reports success: a response may be lost,
/// and a drive may report success without doing anything.
namespace fettle::overprovision {

/// Discards the target's runs after reading the table again. Can be cancelled between pieces.
[[nodiscard]] plan::StepResult discard_runs(plan::HeldDrive& drive, const Target& target, std::size_t step,
                                            const std::function<void(const plan::StepProgress&)>& on_progress,
                                            const CancelToken& cancel);

[[nodiscard]] plan::StepResult set_limit(plan::HeldDrive& drive, const Target& target);
/// Whether the drive has its planned capacity.
[[nodiscard]] Result<bool> limit_is_set(plan::HeldDrive& drive, const Target& target);

/// Moves the backup GPT to just after the last partition, if that is within the drive's new capacity.
[[nodiscard]] plan::StepResult move_copy_in(plan::HeldDrive& drive, PartitionEditor& editor, const std::string& path,
                                            const Target& target);
/// Moves it to the end once the system has detected the new size; until then it stays.
[[nodiscard]] plan::StepResult place_copy_at_end(plan::HeldDrive& drive, PartitionEditor& editor,
                                                 const std::string& path, const Target& target);
/// Whether the table is intact, with both copies within the drive's new capacity.
[[nodiscard]] Result<bool> copy_is_within(plan::HeldDrive& drive, const Target& target);
/// Whether the system uses exactly the drive's current capacity.
[[nodiscard]] bool system_knows_size(plan::HeldDrive& drive, const Target& target);

[[nodiscard]] plan::StepResult delete_old_namespace(plan::HeldDrive& drive, const Target& target);
/// If a namespace of the planned size cannot be created, creates one of the old size and attaches it, so that the drive
/// is not left without; this still counts as an error. Sets `nsid` to the new id.
[[nodiscard]] plan::StepResult create_new_namespace(plan::HeldDrive& drive, const Target& target, std::uint32_t& nsid);
[[nodiscard]] plan::StepResult attach_new_namespace(plan::HeldDrive& drive, const Target& target, std::uint32_t nsid);
/// Has the system rescan the drive; failure is not an error, because the next start does the same.
[[nodiscard]] plan::StepResult have_system_look(plan::HeldDrive& drive);

}  // namespace fettle::overprovision
