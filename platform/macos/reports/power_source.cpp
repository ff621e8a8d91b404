// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/macos/reports/power_source.h"

namespace fettle::macos {

std::optional<bool> parse_on_battery(std::string_view text) noexcept {
    const auto draws_from = [&](std::string_view source) { return text.find(source) != std::string_view::npos; };
    if (draws_from("'Battery Power'") || draws_from("'UPS Power'")) return true;
    return draws_from("'AC Power'") ? std::optional(false) : std::nullopt;
}

}  // namespace fettle::macos
