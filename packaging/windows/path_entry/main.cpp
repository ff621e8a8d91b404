// SPDX-License-Identifier: GPL-3.0-or-later
// path-entry add|remove FOLDER: the installer's change to the computer's PATH. NSIS itself would cut a long PATH off.
// Returns 0 (also where nothing was to do), 1 (a failure; PATH is as before), 2 (wrong usage).
#include <windows.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "packaging/windows/path_entry/path_list.h"

namespace {

constexpr const wchar_t* kKey = L"SYSTEM\\CurrentControlSet\\Control\\Session Manager\\Environment";

struct Value {
    std::wstring text;
    DWORD type = REG_EXPAND_SZ;
};

/// nullopt: it cannot be read, or is not text.
std::optional<Value> read(HKEY key) {
    DWORD type = 0;
    DWORD bytes = 0;
    const auto found = ::RegQueryValueExW(key, L"Path", nullptr, &type, nullptr, &bytes);
    if (found == ERROR_FILE_NOT_FOUND) return Value{};
    if (found != ERROR_SUCCESS || (type != REG_SZ && type != REG_EXPAND_SZ)) return std::nullopt;
    // Another program may make it longer between the two calls: then the second fails, and nothing is changed.
    std::vector<wchar_t> text(bytes / sizeof(wchar_t) + 1, L'\0');
    auto room = static_cast<DWORD>((text.size() - 1) * sizeof(wchar_t));
    // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): the registry's interface
    if (::RegQueryValueExW(key, L"Path", nullptr, &type, reinterpret_cast<BYTE*>(text.data()), &room) !=
        ERROR_SUCCESS) {
        return std::nullopt;
    }
    return Value{std::wstring(text.data()), type};
}

bool write(HKEY key, const Value& value) {
    const auto bytes = static_cast<DWORD>((value.text.size() + 1) * sizeof(wchar_t));
    return ::RegSetValueExW(key, L"Path", 0, value.type,
                            // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): the registry's interface
                            reinterpret_cast<const BYTE*>(value.text.c_str()), bytes) == ERROR_SUCCESS;
}

int change(bool add, std::wstring_view folder) {
    HKEY key = nullptr;
    if (::RegOpenKeyExW(HKEY_LOCAL_MACHINE, kKey, 0, KEY_QUERY_VALUE | KEY_SET_VALUE | KEY_WOW64_64KEY, &key) !=
        ERROR_SUCCESS) {
        return 1;
    }
    int result = 1;
    if (auto value = read(key)) {
        auto changed =
            add ? fettle::windows::path_with(value->text, folder) : fettle::windows::path_without(value->text, folder);
        result = 0;
        if (changed) {
            value->text = std::move(*changed);
            if (!write(key, *value)) result = 1;
        }
    }
    ::RegCloseKey(key);
    // Programs that are started from the desktop from now on get the new value.
    DWORD_PTR answer = 0;
    constexpr UINT kWait_ms = 2000;
    ::SendMessageTimeoutW(HWND_BROADCAST, WM_SETTINGCHANGE, 0,
                          // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): Windows' interface
                          reinterpret_cast<LPARAM>(L"Environment"), SMTO_ABORTIFHUNG, kWait_ms, &answer);
    return result;
}

}  // namespace

// NOLINTNEXTLINE(cppcoreguidelines-pro-bounds-pointer-arithmetic): main's arguments
int wmain(int count, wchar_t** words) {
    constexpr int kWords = 3;
    if (count != kWords) return 2;
    const std::wstring_view verb = words[1];  // NOLINT(cppcoreguidelines-pro-bounds-pointer-arithmetic)
    if (verb != L"add" && verb != L"remove") return 2;
    return change(verb == L"add", words[2]);  // NOLINT(cppcoreguidelines-pro-bounds-pointer-arithmetic)
}
