// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/base/result.h"

namespace fettle::linux_system {

/// Makes the entries of a folder durable (fsync). Error: io.
[[nodiscard]] Status sync_folder(const std::string& folder);

/// Makes the folder and those above it (0700), each one durable in its parent. One that exists is accepted only if it
/// is a real folder that belongs to this user and that no one else can write to. `folder` is an absolute path.
/// Errors: refused (another user's, or writable by others), io, not_permitted.
[[nodiscard]] Status make_private_folder(const std::string& folder);

}  // namespace fettle::linux_system
