// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "core/catalogue/patterns.h"

namespace fettle::catalogue {

namespace {

constexpr bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }

/// The number in a revision that matches `scheme` exactly; nullopt if it does not match.
std::optional<std::uint64_t> counted(std::string_view scheme, std::string_view firmware) noexcept {
    if (scheme.size() != firmware.size()) return std::nullopt;
    std::uint64_t number = 0;
    for (std::size_t i = 0; i < scheme.size(); ++i) {
        if (scheme[i] == '#') {
            if (!is_digit(firmware[i])) return std::nullopt;
            number = number * 10 + static_cast<std::uint64_t>(firmware[i] - '0');
        } else if (scheme[i] != firmware[i]) {
            return std::nullopt;
        }
    }
    return number;
}

}  // namespace

AdvisoryState state_of(const FirmwareRule& rule, std::string_view firmware) noexcept {
    if (rule.all) return AdvisoryState::affected;
    if (firmware.empty()) return AdvisoryState::maybe;
    if (any_matches(rule.fixed, firmware)) return AdvisoryState::fixed;
    if (any_matches(rule.affected, firmware)) return AdvisoryState::affected;

    const auto at = std::find(rule.order.begin(), rule.order.end(), firmware);
    if (at != rule.order.end()) {
        const auto first_fixed = std::find(rule.order.begin(), rule.order.end(), rule.first_fixed);
        return at < first_fixed ? AdvisoryState::affected : AdvisoryState::fixed;
    }
    if (!rule.scheme.empty()) {
        const auto number = counted(rule.scheme, firmware);
        const auto first_fixed = counted(rule.scheme, rule.first_fixed);
        if (number && first_fixed) return *number < *first_fixed ? AdvisoryState::affected : AdvisoryState::fixed;
    }
    return AdvisoryState::maybe;
}

}  // namespace fettle::catalogue
