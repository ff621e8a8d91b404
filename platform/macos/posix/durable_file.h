// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

#include "core/base/result.h"
#include "platform/macos/posix/open_file.h"

namespace fettle::macos {

/// Replaces the file, or creates it, so that at every moment it has its old or its new contents, also after a power
/// failure: writes a file beside it, which takes its place when it is on the drive. Errors: io, not_permitted,
/// not_found (no such folder); the file is unchanged then.
[[nodiscard]] Status replace_durably(const FileCalls& calls, const std::string& path, std::string_view text,
                                     unsigned mode);

/// The contents of a regular file. Errors: not_found, not_permitted, too_large, io.
[[nodiscard]] Result<std::string> read_whole(const std::string& path, std::size_t largest);

}  // namespace fettle::macos
