// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <windows.h>

#include <QByteArray>
#include <QString>
#include <cstdint>
#include <optional>

namespace fettle::gui::registry {

/// The bytes of a value; nullopt: there is none, or it cannot be read. `key`: as for RegOpenKeyEx, of 64-bit programs.
[[nodiscard]] std::optional<QByteArray> read(HKEY root, const QString& key, const QString& value);
/// REG_DWORD.
[[nodiscard]] std::optional<std::uint32_t> read_number(HKEY root, const QString& key, const QString& value);

}  // namespace fettle::gui::registry
