// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace fettle::cli {

/// What users of Windows can do, in place of a remedy of core's that names Linux' ways; any other text is returned as
/// it is. Takes and returns templates with the same evidence.
[[nodiscard]] std::string_view windows_words(std::string_view remedy) noexcept;

}  // namespace fettle::cli
