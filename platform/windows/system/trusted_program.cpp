// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/windows/system/trusted_program.h"

#include <windows.h>

#include <string_view>

#include "platform/windows/system/access_list.h"
#include "platform/windows/system/owned_handle.h"
#include "platform/windows/system/wide.h"
#include "platform/windows/system/windows_error.h"

namespace fettle::windows_system {

namespace {

/// A handle of a file or folder for reading its owner and access control list.
OwnedHandle opened(const std::wstring& path) {
    return OwnedHandle(::CreateFileW(path.c_str(), READ_CONTROL | FILE_READ_ATTRIBUTES,
                                     FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, nullptr, OPEN_EXISTING,
                                     FILE_FLAG_BACKUP_SEMANTICS, nullptr));
}

/// With the prefix \\?\. Error: io, and those of windows_error.
Result<std::wstring> final_path(HANDLE handle) {
    std::wstring path(32'768, L'\0');
    const auto length = ::GetFinalPathNameByHandleW(handle, path.data(), static_cast<DWORD>(path.size()),
                                                    FILE_NAME_NORMALIZED | VOLUME_NAME_DOS);
    if (length == 0 || length >= path.size()) return fail(last_error("finding this program's file"));
    path.resize(length);
    return path;
}

tl::unexpected<Error> replaceable(const std::wstring& program, const std::wstring& path) {
    return fail(ErrorCode::refused,
                FETTLE_TEXT("Windows would run {program} with the rights of the system, but users who are not "
                            "administrators can change {path}. Install Fettle with its setup program, or copy it to a "
                            "folder in Program Files"),
                {{"program", utf8(program)}, {"path", utf8(path)}});
}

}  // namespace

Result<std::wstring> trusted_program(const std::wstring& program) {
    constexpr std::wstring_view kPrefix = LR"(\\?\)";
    constexpr std::size_t kRoot = 3;  // C:\.
    const auto file = opened(program);
    if (!file) return fail(last_error("opening this program's file"));
    const auto found = final_path(file.get());
    if (!found) return found;
    auto path = found->starts_with(kPrefix) ? found->substr(kPrefix.size()) : *found;
    // Otherwise it is on a network share, which this computer's administrators do not control.
    if (path.size() <= kRoot || path[1] != L':') return replaceable(program, program);
    const auto folder_end = path.rfind(L'\\');
    for (auto end = path.size();; end = path.rfind(L'\\', end - 1)) {
        const bool is_root = end < kRoot;
        const auto part = path.substr(0, is_root ? kRoot : end);
        const auto handle = opened(std::wstring(kPrefix) + part);
        if (!handle) return fail(last_error("opening " + utf8(part)));
        // A program loads DLLs from its own folder first.
        const bool above = end < folder_end;
        if (!only_trusted_replace(handle.get()) || !(above || only_trusted_write(handle.get())))
            return replaceable(path, part);
        if (is_root) return path;
    }
}

}  // namespace fettle::windows_system
