// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string_view>

namespace fettle::macos {

/// "pmset -g batt" (pmset(1)): whether the Mac runs on its battery. nullopt: another form. A UPS that is
/// drained counts too: its power ends as well.
[[nodiscard]] std::optional<bool> parse_on_battery(std::string_view text) noexcept;

}  // namespace fettle::macos
