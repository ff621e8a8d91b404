// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/erase/method.h"

#include <algorithm>
#include <array>
#include <utility>

namespace fettle::erase {

namespace {

constexpr std::array<std::pair<Method, std::string_view>, kMethods> kNames{{
    {Method::sanitize_block, "sanitize-block"},
    {Method::sanitize_crypto, "sanitize-crypto"},
    {Method::format_crypto, "format-crypto"},
    {Method::psid_revert, "psid-revert"},
    {Method::sanitize_overwrite, "sanitize-overwrite"},
    {Method::security_enhanced, "security-enhanced"},
    {Method::format_user_data, "format-user-data"},
    {Method::format_unit, "format-unit"},
    {Method::security_normal, "security-normal"},
    {Method::discard, "discard"},
    {Method::set_sectors, "set-sector-configuration"},
}};

}  // namespace

std::string_view name(Method method) noexcept {
    const auto* const row =
        std::find_if(kNames.begin(), kNames.end(), [&](const auto& one) { return one.first == method; });
    return row == kNames.end() ? std::string_view() : row->second;
}

std::optional<Method> method_named(std::string_view name) noexcept {
    const auto* const row =
        std::find_if(kNames.begin(), kNames.end(), [&](const auto& one) { return one.second == name; });
    return row == kNames.end() ? std::nullopt : std::optional(row->first);
}

std::string_view name(Grade grade) noexcept {
    switch (grade) {
        case Grade::none: return "none";
        case Grade::clear: return "clear";
        case Grade::purge: return "purge";
    }
    return {};
}

}  // namespace fettle::erase
