// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/base/result.h"

namespace fettle::windows_system {

/// The path, without links, of a program that Windows may run with the rights of the system: only administrators, the
/// system, Windows' installer and this user (who is an administrator) can write to its file or folder, or replace one
/// of the folders above. Errors: refused (names the file or folder, or the program on a network share), those of
/// opening them.
[[nodiscard]] Result<std::wstring> trusted_program(const std::wstring& program);

}  // namespace fettle::windows_system
