// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/windows/registry.h"

#include <cstring>

namespace fettle::gui::registry {

namespace {

const wchar_t* wide(const QString& text) { return reinterpret_cast<const wchar_t*>(text.utf16()); }

constexpr DWORD kMostBytes = 64U << 10U;

}  // namespace

std::optional<QByteArray> read(HKEY root, const QString& key, const QString& value) {
    QByteArray bytes(static_cast<qsizetype>(kMostBytes), '\0');
    DWORD size = kMostBytes;
    if (::RegGetValueW(root, wide(key), wide(value), RRF_RT_ANY | RRF_NOEXPAND, nullptr, bytes.data(), &size) !=
        ERROR_SUCCESS) {
        return std::nullopt;
    }
    bytes.resize(static_cast<qsizetype>(size));
    return bytes;
}

std::optional<std::uint32_t> read_number(HKEY root, const QString& key, const QString& value) {
    std::uint32_t number = 0;
    DWORD size = sizeof number;
    if (::RegGetValueW(root, wide(key), wide(value), RRF_RT_REG_DWORD, nullptr, &number, &size) != ERROR_SUCCESS) {
        return std::nullopt;
    }
    return number;
}

}  // namespace fettle::gui::registry
