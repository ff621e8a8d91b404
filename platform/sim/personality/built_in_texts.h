// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string_view>

namespace fettle::sim {

/// One file of personalities/, as the build put it into the program.
struct BuiltInText {
    std::string_view name;
    std::string_view toml;
};

/// Sorted by name. The definition is generated (CMakeLists.txt, embed.cmake).
[[nodiscard]] std::span<const BuiltInText> built_in_texts();

}  // namespace fettle::sim
