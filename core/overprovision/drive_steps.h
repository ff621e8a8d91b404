// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include "core/overprovision/spare_plan.h"
#include "core/plan/executor.h"
#include "core/plan/held_drive.h"

/// What the steps do that need nothing but the drive. Each looks at the drive before it says how it went: an answer may
/// be lost on its way, and a drive may say "done" and do nothing.
namespace fettle::overprovision {

/// Asks to discard the target's runs, having read the table again. Cancels between pieces.
[[nodiscard]] plan::StepResult discard_runs(plan::HeldDrive& drive, const Target& target, std::size_t step,
                                            const std::function<void(const plan::StepProgress&)>& on_progress,
                                            const CancelToken& cancel);

[[nodiscard]] plan::StepResult set_limit(plan::HeldDrive& drive, const Target& target);
/// Whether the drive offers what it was to offer.
[[nodiscard]] Result<bool> limit_is_set(plan::HeldDrive& drive, const Target& target);

/// Puts the second copy of a GPT behind the last partition, where that is within what the drive is to offer.
[[nodiscard]] plan::StepResult move_copy_in(plan::HeldDrive& drive, PartitionEditor& editor, const std::string& path,
                                            const Target& target);
/// Puts it at the end, as soon as the system knows where that is; until then it stays where it is.
[[nodiscard]] plan::StepResult place_copy_at_end(plan::HeldDrive& drive, PartitionEditor& editor,
                                                 const std::string& path, const Target& target);
/// Whether the table is whole, with both copies within what the drive is to offer.
[[nodiscard]] Result<bool> copy_is_within(plan::HeldDrive& drive, const Target& target);
/// Whether the system knows of all that the drive offers, and no more.
[[nodiscard]] bool system_knows_size(plan::HeldDrive& drive, const Target& target);

[[nodiscard]] plan::StepResult delete_old_namespace(plan::HeldDrive& drive, const Target& target);
/// Where a namespace of the planned size is not to be had, makes one of the old size again and attaches it, so that the
/// drive is not left without; that is still an error. `nsid` becomes the new one's.
[[nodiscard]] plan::StepResult create_new_namespace(plan::HeldDrive& drive, const Target& target, std::uint32_t& nsid);
[[nodiscard]] plan::StepResult attach_new_namespace(plan::HeldDrive& drive, const Target& target, std::uint32_t nsid);
/// Has the system look; not an error when it does not, for it will at its next start.
[[nodiscard]] plan::StepResult have_system_look(plan::HeldDrive& drive);

}  // namespace fettle::overprovision
