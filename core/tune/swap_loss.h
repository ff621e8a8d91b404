// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

#include "core/base/result.h"
#include "core/tune/change.h"
#include "core/tune/computer.h"

/// What must not be lost when swap is deactivated, shrinks or goes: for changes, for their undo, and once more just
/// before it happens, because memory and the kernel's command line may have changed since the plan was made.
namespace fettle::tune {

/// Memory and active swap as they are now; nothing else is read.
[[nodiscard]] Computer swap_now(SystemFiles& files);

/// The active swap area or file that this path names, also by another link; nullopt: it is not active.
[[nodiscard]] std::optional<SwapArea> active_area(SystemFiles& files, const Computer& computer,
                                                  const std::string& path);

/// Errors: refused, if the contents of the file do not fit into memory, or if the kernel may resume from a swap file
/// and this one goes or becomes too small for the image.
[[nodiscard]] Status check_swap_loss(const Computer& computer, SystemFiles& files, const SwapFileChange& change);
/// Errors: refused, if the contents of the area do not fit into memory, or if it is to stay off and the kernel resumes
/// from it.
[[nodiscard]] Status check_swap_loss(const Computer& computer, SystemFiles& files, const SwapAreaChange& change);
/// Both, for all swap of a change.
[[nodiscard]] Status check_swap_loss(const Computer& computer, SystemFiles& files, const Change& change);

}  // namespace fettle::tune
