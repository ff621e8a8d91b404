// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace fettle::gui {

/// The window's own wording of a text of core that names a command of the command line: what to press instead. With the
/// same evidence. nullptr: the text needs no other wording. To be translated in the context "fettle::gui".
[[nodiscard]] const char* window_wording(std::string_view english);

}  // namespace fettle::gui
