// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/render/drive_html.h"

namespace fettle::rendering {

/// The part of the report about power: states as a table and as a drawing, what is set, and what that means. Empty if
/// the drive reports none of it. `id` is letters, digits and dashes, different for each drive of the page.
[[nodiscard]] std::string power_html(const DriveReport& report, const std::string& id, const Words& words);

/// The drawing: maximum power over the states, each with its time to wake up. Empty with fewer than two states that
/// report their power.
[[nodiscard]] std::string power_svg(const NvmePower& power, const std::string& id, const Words& words);

}  // namespace fettle::rendering
