// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/erase/credential.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/erase/password.h"

namespace fettle::erase {

namespace {

constexpr std::array<std::pair<PasswordKind, std::string_view>, 3> kKinds{
    {{PasswordKind::fettle, "fettle"}, {PasswordKind::user, "user"}, {PasswordKind::master, "master"}}};

}  // namespace

std::string_view name(PasswordKind kind) noexcept {
    const auto* const row =
        std::find_if(kKinds.begin(), kKinds.end(), [&](const auto& one) { return one.first == kind; });
    return row == kKinds.end() ? std::string_view() : row->second;
}

std::optional<PasswordKind> password_kind_named(std::string_view name) noexcept {
    const auto* const row =
        std::find_if(kKinds.begin(), kKinds.end(), [&](const auto& one) { return one.second == name; });
    return row == kKinds.end() ? std::nullopt : std::optional(row->first);
}

Credential::Credential(PasswordKind kind, std::string_view text) : kind_(kind) {
    std::copy_n(text.begin(), std::min(text.size(), password_.size()), password_.begin());
}

Credential Credential::fettle() { return {PasswordKind::fettle, kPasswordText}; }

Result<Credential> Credential::given(PasswordKind kind, std::string_view text) {
    if (kind == PasswordKind::fettle) return fettle();
    if (text.empty()) return fail(ErrorCode::invalid_argument, FETTLE_TEXT("the password is empty"));
    if (text.size() > ata::kPasswordBytes) {
        return fail(ErrorCode::invalid_argument, FETTLE_TEXT("the password is longer than the ATA limit of 32 bytes"));
    }
    return Credential(kind, text);
}

Credential::~Credential() { wipe(password_); }

ata::SecurityBlock Credential::block(bool enhanced_erase) const {
    return ata::security_block(password_, enhanced_erase, kind_ == PasswordKind::master);
}

void wipe(std::span<std::uint8_t> bytes) noexcept {
    for (volatile auto& byte : bytes) byte = 0;
}

void wipe(std::string& text) noexcept {
    for (volatile auto& character : text) character = 0;
    text.clear();
}

}  // namespace fettle::erase
