// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace fettle::windows_system {

/// UTF-8 as UTF-16. Bytes that are not UTF-8 become U+FFFD.
[[nodiscard]] std::wstring wide(std::string_view text);
/// UTF-16 as UTF-8. A surrogate without its partner becomes U+FFFD.
[[nodiscard]] std::string utf8(std::wstring_view text);

/// A path for functions with W at the end: absolute ones of 248 characters and more get the prefix \\?\ with which they
/// may be longer than MAX_PATH (Win32 File Namespaces; a folder must leave room for a name of 8.3).
[[nodiscard]] std::wstring wide_path(std::string_view path);

/// The path from its root on: the next start of the program may have another current folder.
[[nodiscard]] std::string absolute_path(const std::string& path);

}  // namespace fettle::windows_system
