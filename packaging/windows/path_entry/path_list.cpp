// SPDX-License-Identifier: GPL-3.0-or-later
#include "packaging/windows/path_entry/path_list.h"

#include <algorithm>
#include <cstddef>

namespace fettle::windows {

namespace {

wchar_t lower(wchar_t c) noexcept { return c >= L'A' && c <= L'Z' ? static_cast<wchar_t>(c - L'A' + L'a') : c; }

std::wstring comparable(std::wstring_view entry) {
    std::wstring text;
    for (const auto c : entry) {
        if (c != L'"') text.push_back(lower(c));
    }
    while (text.size() > 1 && text.back() == L'\\') text.pop_back();
    return text;
}

/// The end of the entry that begins at `from`: a semicolon between quotation marks is part of a name.
std::size_t entry_end(std::wstring_view path, std::size_t from) noexcept {
    bool quoted = false;
    for (; from < path.size(); ++from) {
        if (path[from] == L'"') quoted = !quoted;
        if (path[from] == L';' && !quoted) break;
    }
    return from;
}

}  // namespace

std::optional<std::wstring> path_without(std::wstring_view path, std::wstring_view folder) {
    const auto wanted = comparable(folder);
    std::wstring kept;
    bool found = false;
    bool first = true;
    for (std::size_t at = 0; at <= path.size();) {
        const auto end = entry_end(path, at);
        const auto entry = path.substr(at, end - at);
        if (comparable(entry) == wanted) {
            found = true;
        } else {
            if (!first) kept.push_back(L';');
            kept.append(entry);
            first = false;
        }
        at = end + 1;
    }
    if (!found) return std::nullopt;
    return kept;
}

std::optional<std::wstring> path_with(std::wstring_view path, std::wstring_view folder) {
    if (path_without(path, folder)) return std::nullopt;
    std::wstring made(path);
    if (!made.empty() && made.back() != L';') made.push_back(L';');
    // A semicolon in the name would end the entry.
    const bool quote = folder.find(L';') != std::wstring_view::npos;
    if (quote) made.push_back(L'"');
    made.append(folder);
    if (quote) made.push_back(L'"');
    return made;
}

}  // namespace fettle::windows
