// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace fettle::consent {

/// Shows a question, with No as its default. False: no, or the window was closed or could not be shown.
[[nodiscard]] bool ask(const std::string& question);

/// Shows why nothing was asked or answered.
void show_failure(const std::string& text);

}  // namespace fettle::consent
