// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/windows/bench/scratch_remover.h"

#include <windows.h>

#include <array>
#include <optional>
#include <vector>

#include "platform/files/durable_files.h"
#include "platform/windows/system/owned_handle.h"
#include "platform/windows/system/patience.h"
#include "platform/windows/system/wide.h"

namespace fettle::windows_system {

namespace {

/// The link itself, not what it refers to; "backup semantics" is what lets a folder be opened.
constexpr DWORD kNoLinks = FILE_FLAG_OPEN_REPARSE_POINT | FILE_FLAG_BACKUP_SEMANTICS;
/// Without FILE_SHARE_DELETE: while the folder is open, nobody can put another into its place.
constexpr DWORD kStays = FILE_SHARE_READ | FILE_SHARE_WRITE;
constexpr DWORD kShared = kStays | FILE_SHARE_DELETE;
constexpr std::size_t kLongestMark = 32;

bool is_missing(DWORD error) { return error == ERROR_FILE_NOT_FOUND || error == ERROR_PATH_NOT_FOUND; }

bool is_link(DWORD attributes) { return (attributes & FILE_ATTRIBUTE_REPARSE_POINT) != 0; }

bool is_folder(DWORD attributes) { return (attributes & FILE_ATTRIBUTE_DIRECTORY) != 0; }

enum class Found : std::uint8_t { real, foreign, missing, failed };

/// A real folder, kept in its place by `folder`.
Found open_folder(const std::string& path, OwnedHandle& folder) {
    const auto name = wide_path(path);
    folder = OwnedHandle(::CreateFileW(name.c_str(), FILE_LIST_DIRECTORY | FILE_READ_ATTRIBUTES, kStays, nullptr,
                                       OPEN_EXISTING, kNoLinks, nullptr));
    if (!folder) return is_missing(::GetLastError()) ? Found::missing : Found::failed;
    BY_HANDLE_FILE_INFORMATION facts{};
    if (::GetFileInformationByHandle(folder.get(), &facts) == FALSE) return Found::failed;
    // By its name too: Wine opens what a link refers to.
    const auto named = ::GetFileAttributesW(name.c_str());
    const bool real = is_folder(facts.dwFileAttributes) && !is_link(facts.dwFileAttributes) && !is_link(named);
    return real ? Found::real : Found::foreign;
}

struct Entry {
    std::string name;
    DWORD attributes = 0;
};

/// What is in the folder; nullopt if it cannot be read.
std::optional<std::vector<Entry>> entries_in(const std::string& folder) {
    WIN32_FIND_DATAW found{};
    auto* const search = ::FindFirstFileW(wide_path(durable::below(folder, "*")).c_str(), &found);
    if (search == INVALID_HANDLE_VALUE) return std::nullopt;
    std::vector<Entry> entries;
    do {
        auto name = utf8(found.cFileName);
        if (name != "." && name != "..") entries.push_back({std::move(name), found.dwFileAttributes});
    } while (::FindNextFileW(search, &found) != FALSE);
    const auto error = ::GetLastError();
    ::FindClose(search);
    return error == ERROR_NO_MORE_FILES ? std::optional(std::move(entries)) : std::nullopt;
}

/// What removing did not remove.
struct Left {
    bool ours = false;     ///< the file system refused
    bool foreign = false;  ///< kept
};

bool is_regular(HANDLE file) {
    BY_HANDLE_FILE_INFORMATION facts{};
    return ::GetFileInformationByHandle(file, &facts) != FALSE && !is_folder(facts.dwFileAttributes) &&
           !is_link(facts.dwFileAttributes);
}

/// A regular file, not a link or folder of this name. False: the file system refused.
bool remove_file(const std::string& path) {
    OwnedHandle file;
    const auto error = patiently([&] {
        file = OwnedHandle(::CreateFileW(wide_path(path).c_str(), DELETE | FILE_READ_ATTRIBUTES, kShared, nullptr,
                                         OPEN_EXISTING, FILE_FLAG_OPEN_REPARSE_POINT, nullptr));
        return static_cast<bool>(file);
    });
    if (error != ERROR_SUCCESS) return is_missing(error);
    if (!is_regular(file.get())) return false;
    FILE_DISPOSITION_INFO gone{TRUE};
    return ::SetFileInformationByHandle(file.get(), FileDispositionInfo, &gone, sizeof gone) != FALSE;
}

Left remove_files(const std::string& folder) {
    const auto entries = entries_in(folder);
    if (!entries) return {true, false};
    Left left;
    for (const auto& entry : *entries) {
        if (!is_scratch_file_name(entry.name) || is_folder(entry.attributes) || is_link(entry.attributes)) {
            left.foreign = true;
        } else if (!remove_file(durable::below(folder, entry.name))) {
            left.ours = true;
        }
    }
    return left;
}

/// One of our folders below the root, with its files.
Left remove_folder(const std::string& path) {
    OwnedHandle folder;
    switch (open_folder(path, folder)) {
        case Found::missing: return {};
        case Found::failed: return {true, false};
        case Found::foreign: return {false, true};
        case Found::real: break;
    }
    auto left = remove_files(path);
    folder.reset();
    if (!left.ours && !left.foreign) left.ours = remove_empty_folder(path) != ERROR_SUCCESS;
    return left;
}

Left remove_folders(const std::string& root) {
    const auto entries = entries_in(root);
    if (!entries) return {true, false};
    Left left;
    for (const auto& entry : *entries) {
        if (entry.name == kScratchMarker) continue;
        if (!is_scratch_folder_name(entry.name) || !is_folder(entry.attributes) || is_link(entry.attributes)) {
            left.foreign = true;
            continue;
        }
        const auto below = remove_folder(durable::below(root, entry.name));
        left.ours = left.ours || below.ours;
        left.foreign = left.foreign || below.foreign;
    }
    return left;
}

/// Reads the marker; nullopt: there is none. False: it cannot be read now.
bool read_marker(const std::string& root, std::optional<std::string>& text) {
    const auto name = wide_path(durable::below(root, kScratchMarker));
    OwnedHandle file;
    const auto error = patiently([&] {
        file =
            OwnedHandle(::CreateFileW(name.c_str(), GENERIC_READ, kShared, nullptr, OPEN_EXISTING, kNoLinks, nullptr));
        return static_cast<bool>(file);
    });
    if (error != ERROR_SUCCESS) return is_missing(error);
    if (!is_regular(file.get())) return true;
    std::array<char, kLongestMark> read{};
    DWORD got = 0;
    if (::ReadFile(file.get(), read.data(), static_cast<DWORD>(read.size()), &got, nullptr) == FALSE) return false;
    text.emplace(read.data(), got);
    return true;
}

bool remove_marker(const std::string& root) {
    const auto removed = durable::remove(durable::below(root, kScratchMarker));
    return removed || removed.error().code == ErrorCode::not_found;
}

/// The root after what was in it.
Removal remove_root(const std::string& path) {
    const auto error = remove_empty_folder(path);
    if (error == ERROR_SUCCESS) return Removal::removed;
    return error == ERROR_DIR_NOT_EMPTY ? Removal::not_ours : Removal::failed;
}

}  // namespace

std::uint32_t remove_empty_folder(const std::string& path) {
    const auto name = wide_path(path);
    return patiently([&] { return ::RemoveDirectoryW(name.c_str()) != FALSE || is_missing(::GetLastError()); },
                     ERROR_DIR_NOT_EMPTY);
}

Removal remove_scratch_folder(const std::string& path, std::uint64_t mark) {
    const auto name = path.substr(path.find_last_of("\\/") + 1);
    if (!durable::is_absolute(path) || !is_scratch_root_name(name)) return Removal::not_ours;
    OwnedHandle root;
    switch (open_folder(path, root)) {
        case Found::missing: return Removal::removed;
        case Found::failed: return Removal::failed;
        case Found::foreign: return Removal::not_ours;
        case Found::real: break;
    }
    std::optional<std::string> marker;
    const auto entries = entries_in(path);
    if (!entries || !read_marker(path, marker)) return Removal::failed;
    // A crash between creating and marking the folder leaves it empty, or with an empty marker.
    const bool unmarked = marker ? marker->empty() && entries->size() == 1 : entries->empty();
    if (!unmarked && marker != mark_text(mark)) return Removal::not_ours;
    const auto left = remove_folders(path);
    if (left.ours || !remove_marker(path)) return Removal::failed;
    if (left.foreign) return Removal::not_ours;
    root.reset();
    return remove_root(path);
}

}  // namespace fettle::windows_system
