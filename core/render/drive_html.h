// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/model/drive_report.h"

namespace fettle::rendering {

/// Fills in a template in the reader's language. fettle::render gives English.
using Words = std::function<std::string(std::string_view message_template, const std::vector<Evidence>& evidence)>;

/// Drives and what `check` found about the computer as one self-contained HTML page: its own style for light and dark,
/// no script, no external resources. `when` is shown as the time of the report.
[[nodiscard]] std::string drive_html(const CheckReport& report, std::string_view version, std::string_view when,
                                     const Words& words);

}  // namespace fettle::rendering
