// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/windows/system/wide.h"

#include <windows.h>

#include <algorithm>
#include <limits>

namespace fettle::windows_system {

namespace {

/// MAX_PATH (260) without a name of the form 8.3: the limit for folders.
constexpr std::size_t kLongPath = 248;

/// The functions count in int. Longer texts are no paths, words or names.
template <typename View>
int length_of(View text) {
    return static_cast<int>(std::min<std::size_t>(text.size(), std::numeric_limits<int>::max()));
}

bool is_letter(wchar_t c) { return (c >= L'A' && c <= L'Z') || (c >= L'a' && c <= L'z'); }

}  // namespace

std::wstring wide(std::string_view text) {
    if (text.empty()) return {};
    const int length = length_of(text);
    const int needed = ::MultiByteToWideChar(CP_UTF8, 0, text.data(), length, nullptr, 0);
    std::wstring made(static_cast<std::size_t>(std::max(needed, 0)), L'\0');
    ::MultiByteToWideChar(CP_UTF8, 0, text.data(), length, made.data(), needed);
    return made;
}

std::string utf8(std::wstring_view text) {
    if (text.empty()) return {};
    const int length = length_of(text);
    const int needed = ::WideCharToMultiByte(CP_UTF8, 0, text.data(), length, nullptr, 0, nullptr, nullptr);
    std::string made(static_cast<std::size_t>(std::max(needed, 0)), '\0');
    ::WideCharToMultiByte(CP_UTF8, 0, text.data(), length, made.data(), needed, nullptr, nullptr);
    return made;
}

std::wstring wide_path(std::string_view path) {
    auto made = wide(path);
    // The prefix turns off all that Windows does with a path, so that slashes must be what it calls separators.
    const bool with_letter =
        made.size() >= 3 && is_letter(made[0]) && made[1] == L':' && (made[2] == L'/' || made[2] == L'\\');
    if (made.size() < kLongPath || !with_letter) return made;
    std::replace(made.begin(), made.end(), L'/', L'\\');
    return L"\\\\?\\" + made;
}

std::string absolute_path(const std::string& path) {
    const auto given = wide(path);
    std::wstring whole(::GetFullPathNameW(given.c_str(), 0, nullptr, nullptr), L'\0');
    const auto size = ::GetFullPathNameW(given.c_str(), static_cast<DWORD>(whole.size()), whole.data(), nullptr);
    return size > 0 && size < whole.size() ? utf8(std::wstring_view(whole).substr(0, size)) : path;
}

}  // namespace fettle::windows_system
