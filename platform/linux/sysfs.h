// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "platform/linux/roots.h"

/// Reads of sysfs and similar trees. Missing attributes are normal (they differ between kernels, and drives may
/// disappear), so they give empty results and not errors.
namespace fettle::linux_system {

/// The first 4,096 bytes of a small file, unchanged; nullopt if it cannot be read.
[[nodiscard]] std::optional<std::vector<std::uint8_t>> read_bytes(const std::string& path);
/// The same as text, trimmed.
[[nodiscard]] std::optional<std::string> read_text(const std::string& path);
/// The same, or an empty string.
[[nodiscard]] std::string text_or_empty(const std::string& path);
/// A whole decimal number.
[[nodiscard]] std::optional<std::uint64_t> read_number(const std::string& path);
/// A whole hexadecimal number, with or without 0x.
[[nodiscard]] std::optional<std::uint64_t> read_hex(const std::string& path);
/// Names in a folder, in byte order; empty if it cannot be opened.
[[nodiscard]] std::vector<std::string> names_in(const std::string& folder);
[[nodiscard]] bool exists(const std::string& path);
/// The path with every symbolic link followed, or an empty string.
[[nodiscard]] std::string real_path(const std::string& path);
/// "folder/name".
[[nodiscard]] std::string below(std::string_view folder, std::string_view name);
/// The part after the last "/".
[[nodiscard]] std::string base_name(std::string_view path);
/// The parent folders of `path`, nearest first, up to the root.
[[nodiscard]] std::vector<std::string> ancestors(const std::string& path);
/// The name of the subsystem or driver that a device's folder points to, or an empty string.
[[nodiscard]] std::string link_name(const std::string& device, std::string_view link);
/// Whether `text` is `prefix` followed only by digits.
[[nodiscard]] bool is_numbered(std::string_view text, std::string_view prefix);
[[nodiscard]] std::optional<std::uint64_t> parse_number(std::string_view text, int base = 10);
/// Only the hexadecimal digits of `text`, lower case; empty if they are all 0.
[[nodiscard]] std::string hex_digits(std::string_view text);

}  // namespace fettle::linux_system
