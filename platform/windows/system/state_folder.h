// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/base/result.h"

/// The folder that Fettle's state is in.
namespace fettle::windows_system {

/// Makes the folder if need be, so that it and what is created in it can be written by this user alone, or by
/// administrators if this process is elevated. Every user may create folders in FOLDERID_ProgramData: an elevated
/// process renames one that others can write to, and makes another. Errors: those of durable::make_private_folder.
[[nodiscard]] Status take_state_folder();

/// As take_state_folder, for any folder: one that others can write to becomes "FOLDER.foreign1", or the next number
/// that is free.
[[nodiscard]] Status take_private_folder(const std::string& folder);

}  // namespace fettle::windows_system
