// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/base/error.h"
#include "core/base/result.h"
#include "core/base/units.h"

namespace fettle::linux_system {

/// The error for an errno value while creating scratch space in `folder`.
[[nodiscard]] Error scratch_error(int number, const std::string& folder);

/// Whether the file system keeps its free-space reserve with `files` more files of `size` in total: 5 %, and at least
/// 1 GiB. `what` needs the space: "a scratch file". Error: refused.
[[nodiscard]] Status leave_reserve(const std::string& folder, ByteCount size, std::uint64_t files,
                                   const std::string& what);

}  // namespace fettle::linux_system
