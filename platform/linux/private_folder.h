// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/base/result.h"

namespace fettle::linux_system {

/// Makes the entries of a folder durable (fsync). Error: io.
[[nodiscard]] Status sync_folder(const std::string& folder);

/// Creates the folder and its parents (0700), each made durable in its parent. An existing folder is accepted only if
/// it is a real folder that belongs to this user and is not writable by others. `folder` is an absolute path. Errors:
/// refused (another user's, or writable by others), io, not_permitted.
[[nodiscard]] Status make_private_folder(const std::string& folder);

}  // namespace fettle::linux_system
