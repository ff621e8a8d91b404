// SPDX-License-Identifier: GPL-3.0-or-later
#include <windows.h>

#include "platform/windows/system/wide.h"
#include "platform/windows/tune/space_places.h"

namespace fettle::windows {

namespace {

constexpr std::size_t kMostPathLetters = 32'768;

/// Without the backslash at the end of a folder.
std::string folder_text(const std::wstring& path) {
    auto text = windows_system::utf8(path);
    if (text.size() > 3 && text.ends_with('\\')) text.pop_back();
    return text;
}

}  // namespace

/// The system's, not that of a user of Remote Desktop Services.
std::string SpacePlaces::windows() {
    std::wstring path(kMostPathLetters, L'\0');
    const auto length = ::GetSystemWindowsDirectoryW(path.data(), static_cast<UINT>(path.size()));
    if (length == 0 || length >= path.size()) return {};
    path.resize(length);
    return folder_text(path);
}

std::string SpacePlaces::user_temporary() {
    std::wstring path(MAX_PATH + 2, L'\0');
    const auto length = ::GetTempPathW(static_cast<DWORD>(path.size()), path.data());
    if (length == 0 || length >= path.size()) return {};
    path.resize(length);
    // The variable may have names in the form of 8.3.
    std::wstring full(kMostPathLetters, L'\0');
    const auto letters = ::GetLongPathNameW(path.c_str(), full.data(), static_cast<DWORD>(full.size()));
    if (letters == 0 || letters >= full.size()) return folder_text(path);
    full.resize(letters);
    return folder_text(full);
}

}  // namespace fettle::windows
