// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fettle::tune {

/// Types of registry values (winnt.h, "Registry Value Types"). Others exist and keep their number.
enum class RegistryType : std::uint32_t {
    none = 0,
    string = 1,
    expandable_string = 2,
    binary = 3,
    dword = 4,
    multi_string = 7,
    qword = 11,
};

/// The data of a registry value as the registry holds them, so that an undo writes the same bytes again. Strings are
/// UTF-16LE with their final NUL, numbers little-endian.
struct RegistryValue {
    RegistryType type = RegistryType::none;
    std::vector<std::uint8_t> bytes;
    friend bool operator==(const RegistryValue&, const RegistryValue&) = default;
};

[[nodiscard]] RegistryValue make_dword(std::uint32_t number);
/// From UTF-8; a byte that is none becomes U+FFFD.
[[nodiscard]] RegistryValue make_string(std::string_view text);
[[nodiscard]] RegistryValue make_multi_string(const std::vector<std::string>& texts);

/// The number of a dword; nullopt: another type, or not 4 bytes.
[[nodiscard]] std::optional<std::uint32_t> dword_of(const RegistryValue& value);
/// The number of a qword; nullopt: another type, or not 8 bytes.
[[nodiscard]] std::optional<std::uint64_t> qword_of(const RegistryValue& value);
/// A string up to its NUL as UTF-8, without replacing %variables%; nullopt: another type.
[[nodiscard]] std::optional<std::string> text_of(const RegistryValue& value);
/// The strings of a multi-string as UTF-8, without empty ones; nullopt: another type.
[[nodiscard]] std::optional<std::vector<std::string>> texts_of(const RegistryValue& value);

/// Equal but for the case of ASCII letters. Names in the registry have no case; the names that Fettle uses are ASCII.
[[nodiscard]] bool same_name(std::string_view a, std::string_view b) noexcept;
/// With ASCII letters in lower case.
[[nodiscard]] std::string lower_case(std::string_view text);

}  // namespace fettle::tune
