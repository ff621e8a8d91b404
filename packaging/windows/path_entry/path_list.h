// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace fettle::windows {

/// The value of PATH with `folder` at its end; nullopt: it is there already. Everything else stays as it was, variables
/// and quotation marks included. Folders are compared without regard to the case of ASCII letters, to quotation marks,
/// and to a backslash at the end, as Windows does when it searches.
[[nodiscard]] std::optional<std::wstring> path_with(std::wstring_view path, std::wstring_view folder);

/// The value of PATH without any entry of `folder`; nullopt: there was none.
[[nodiscard]] std::optional<std::wstring> path_without(std::wstring_view path, std::wstring_view folder);

}  // namespace fettle::windows
