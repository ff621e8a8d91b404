// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace fettle::gui {

/// The wording for Windows of a text of core that names what only Linux has, with the same evidence. nullptr: the text
/// needs none. To be translated in the context "fettle::gui".
[[nodiscard]] const char* windows_wording(std::string_view english);

}  // namespace fettle::gui
