// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <string>
#include <string_view>
#include <system_error>

#include "core/base/error.h"

/// Paths between Fettle, where they are UTF-8 (on Linux: any bytes), and the system. The constructor of
/// std::filesystem::path and std::fopen take them for texts of the system's old code page on Windows. The build chooses
/// the implementation.
namespace fettle {

[[nodiscard]] std::filesystem::path to_path(std::string_view text);
[[nodiscard]] std::string from_path(const std::filesystem::path& path);

/// A symbolic link, or a junction of Windows, at the end of the path. False if there is none.
[[nodiscard]] bool is_link(const std::filesystem::path& path);

enum class CFileMode : std::uint8_t {
    create_new,  ///< for writing; fails if the name exists
    write,       ///< for writing, from the start
    append,
};
/// As std::fopen in binary; child processes do not inherit it. nullptr: errno says why.
[[nodiscard]] std::FILE* open_c_file(const std::filesystem::path& path, CFileMode mode);

/// The number with the kind that its category has.
[[nodiscard]] NativeStatus native_status(const std::error_code& code);

}  // namespace fettle
