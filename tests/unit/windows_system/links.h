// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <windows.h>

#include <chrono>
#include <string>
#include <thread>

#include "platform/files/durable_files.h"
#include "platform/windows/system/wide.h"

namespace fettle::windows_system {

inline bool is_link_now(const std::string& path) {
    const auto attributes = ::GetFileAttributesW(wide_path(path).c_str());
    return attributes != INVALID_FILE_ATTRIBUTES && (attributes & FILE_ATTRIBUTE_REPARSE_POINT) != 0;
}

/// Makes the link `name` (in ASCII) in `folder` to another folder, which is relative to where the link is. Wine 8 makes
/// no links, but shows those that the system below makes. False: none can be made here.
inline bool link_folder(const std::string& folder, const std::string& name, const std::string& target) {
    const auto link = durable::below(folder, name);
    constexpr DWORD kUnprivileged = 2;  // SYMBOLIC_LINK_FLAG_ALLOW_UNPRIVILEGED_CREATE
    (void)::CreateSymbolicLinkW(wide_path(link).c_str(), wide(target).c_str(),
                                SYMBOLIC_LINK_FLAG_DIRECTORY | kUnprivileged);
    if (is_link_now(link)) return true;
    auto command = wide("ln -s " + target + " " + name);
    for (auto& c : command) c = c == L'\\' ? L'/' : c;
    STARTUPINFOW start{};
    start.cb = sizeof start;
    PROCESS_INFORMATION made{};
    if (::CreateProcessW(L"\\\\?\\unix\\bin\\ln", command.data(), nullptr, nullptr, FALSE, 0, nullptr,
                         wide(folder).c_str(), &start, &made) == FALSE) {
        return false;
    }
    // Wine has no handle of such a process.
    for (int i = 0; i < 400 && !is_link_now(link); ++i) std::this_thread::sleep_for(std::chrono::milliseconds(25));
    return is_link_now(link);
}

}  // namespace fettle::windows_system
