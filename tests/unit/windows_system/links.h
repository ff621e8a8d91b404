// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <windows.h>

#include <chrono>
#include <string>
#include <thread>
#include <utility>

#include "platform/files/durable_files.h"
#include "platform/windows/system/wide.h"

namespace fettle::windows_system {

inline bool is_link_now(const std::string& path) {
    const auto attributes = ::GetFileAttributesW(wide_path(path).c_str());
    return attributes != INVALID_FILE_ATTRIBUTES && (attributes & FILE_ATTRIBUTE_REPARSE_POINT) != 0;
}

/// A link to a folder, removed at the end. Wine 8 neither makes nor removes links, but shows those of the system below,
/// whose programs it can run.
class FolderLink {
public:
    /// Named `name` (in ASCII) in `folder`; `target` is relative to that.
    FolderLink(std::string folder, std::string name, const std::string& target)
        : folder_(std::move(folder)), name_(std::move(name)) {
        constexpr DWORD kUnprivileged = 2;  // SYMBOLIC_LINK_FLAG_ALLOW_UNPRIVILEGED_CREATE
        (void)::CreateSymbolicLinkW(wide_path(path()).c_str(), wide(target).c_str(),
                                    SYMBOLIC_LINK_FLAG_DIRECTORY | kUnprivileged);
        if (!is_link_now(path())) run_until("ln -s " + target + " " + name_, true);
    }
    ~FolderLink() {
        // Temporary folders are removed by what would follow it.
        (void)::RemoveDirectoryW(wide_path(path()).c_str());
        if (is_link_now(path())) run_until("rm " + name_, false);
    }
    FolderLink(const FolderLink&) = delete;
    FolderLink& operator=(const FolderLink&) = delete;

    [[nodiscard]] std::string path() const { return durable::below(folder_, name_); }
    [[nodiscard]] bool exists() const { return is_link_now(path()); }

private:
    /// Wine has no handle of such a process: waits up to ten seconds for what it does.
    void run_until(const std::string& words, bool exists) const {
        auto command = wide(words);
        for (auto& c : command) c = c == L'\\' ? L'/' : c;
        const auto program = L"\\\\?\\unix\\bin\\" + command.substr(0, command.find(L' '));
        STARTUPINFOW start{};
        start.cb = sizeof start;
        PROCESS_INFORMATION made{};
        if (::CreateProcessW(program.c_str(), command.data(), nullptr, nullptr, FALSE, 0, nullptr,
                             wide(folder_).c_str(), &start, &made) == FALSE) {
            return;
        }
        for (int i = 0; i < 400 && is_link_now(path()) != exists; ++i) {
            std::this_thread::sleep_for(std::chrono::milliseconds(25));
        }
    }

    std::string folder_;
    std::string name_;
};

}  // namespace fettle::windows_system
