// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/windows/system/folder_meter.h"

#include <windows.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "platform/windows/system/owned_handle.h"
#include "platform/windows/system/wide.h"

namespace fettle::windows_system {

namespace {

using MeterClock = std::chrono::steady_clock;

constexpr DWORD kSharedWithAll = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE;

std::uint64_t not_negative(const LARGE_INTEGER& number) {
    return number.QuadPart < 0 ? 0 : static_cast<std::uint64_t>(number.QuadPart);
}

/// Opens a file or folder itself, not what it may lead to.
OwnedHandle open_itself(const std::wstring& path, DWORD access) {
    return OwnedHandle(::CreateFileW(path.c_str(), access, kSharedWithAll, nullptr, OPEN_EXISTING,
                                     FILE_FLAG_BACKUP_SEMANTICS | FILE_FLAG_OPEN_REPARSE_POINT, nullptr));
}

/// With the prefix with which paths may have any length (Microsoft, "Maximum Path Length Limitation").
std::wstring unlimited(const std::string& path) {
    auto made = wide(path);
    std::replace(made.begin(), made.end(), L'/', L'\\');
    const bool with_letter = made.size() >= 3 && made[1] == L':' && made[2] == L'\\';
    return with_letter ? L"\\\\?\\" + made : made;
}

bool is_gone(DWORD error) { return error == ERROR_FILE_NOT_FOUND || error == ERROR_PATH_NOT_FOUND; }

/// Whether a reparse point stands for another name: a symbolic link, a junction, a mount point. Others are files whose
/// data the system keeps in a form of its own, such as compressed system files (Microsoft, "Reparse Point Tags").
bool is_link(DWORD tag) { return IsReparseTagNameSurrogate(tag); }

/// One walk over a folder and what is below it.
class FolderWalk {
public:
    explicit FolderWalk(const WindowsFolderMeter::Limits& limits)
        : left_(limits.entries), end_(MeterClock::now() + limits.time) {}

    tune::FolderSize run(std::wstring path) {
        pending_.push_back(std::move(path));
        while (!pending_.empty() && size_.complete) {
            const auto here = std::move(pending_.back());
            pending_.pop_back();
            const auto folder = open_itself(here, FILE_LIST_DIRECTORY);
            if (!folder) {
                // It may have been deleted since it was found.
                if (!is_gone(::GetLastError())) ++size_.unreadable;
                continue;
            }
            BY_HANDLE_FILE_INFORMATION facts{};
            if (::GetFileInformationByHandle(folder.get(), &facts) == FALSE) {
                ++size_.unreadable;
                continue;
            }
            // A link may have taken its place since then.
            if ((facts.dwFileAttributes & FILE_ATTRIBUTE_REPARSE_POINT) == 0) read(folder.get(), here);
        }
        add_files();
        return size_;
    }

private:
    /// FILE_ID_BOTH_DIR_INFO up to its name. In the entry of a reparse point, EaSize is its tag ([MS-FSCC] 2.4.17).
    using Entry = FILE_ID_BOTH_DIR_INFO;
    static constexpr std::size_t kEntryHead = offsetof(Entry, FileName);

    void read(HANDLE folder, const std::wstring& path) {
        constexpr std::size_t kBufferBytes = 65'536;
        alignas(Entry) std::array<std::uint8_t, kBufferBytes> buffer{};
        while (size_.complete) {
            if (::GetFileInformationByHandleEx(folder, FileIdBothDirectoryInfo, buffer.data(), kBufferBytes) == FALSE) {
                const auto error = ::GetLastError();
                if (error != ERROR_NO_MORE_FILES && !is_gone(error)) ++size_.unreadable;
                return;
            }
            for (std::size_t at = 0;;) {
                Entry entry{};
                if (kBufferBytes - at < kEntryHead) return;
                std::memcpy(&entry, buffer.data() + at, kEntryHead);
                const auto letters = entry.FileNameLength / sizeof(wchar_t);
                if (entry.FileNameLength > kBufferBytes - at - kEntryHead) return;
                std::wstring name(letters, L'\0');
                std::memcpy(name.data(), buffer.data() + at + kEntryHead, letters * sizeof(wchar_t));
                if (name != L"." && name != L".." && !add(entry, path, name)) return;
                if (entry.NextEntryOffset == 0 || entry.NextEntryOffset > kBufferBytes - at) break;
                at += entry.NextEntryOffset;
            }
        }
    }

    /// False: a limit is reached.
    bool add(const Entry& entry, const std::wstring& folder, const std::wstring& name) {
        if (left_ == 0 || MeterClock::now() >= end_) {
            size_.complete = false;
            return false;
        }
        --left_;
        const bool reparse = (entry.FileAttributes & FILE_ATTRIBUTE_REPARSE_POINT) != 0;
        if ((entry.FileAttributes & FILE_ATTRIBUTE_DIRECTORY) != 0) {
            if (!reparse) pending_.push_back(folder.ends_with(L'\\') ? folder + name : folder + L"\\" + name);
            return true;
        }
        if (reparse && is_link(entry.EaSize)) return true;
        files_.emplace_back(static_cast<std::uint64_t>(entry.FileId.QuadPart), not_negative(entry.AllocationSize));
        return true;
    }

    /// A file with several names has one id; a file system without ids of 64 bits has 0 or -1 ([MS-FSCC] 2.1.9). NTFS
    /// keeps the size up to date only in the entry through which the file was changed (Microsoft, "Hard Links and
    /// Junctions"), so that the largest counts.
    void add_files() {
        std::sort(files_.begin(), files_.end());
        for (std::size_t i = 0; i < files_.size(); ++i) {
            const auto id = files_[i].first;
            const bool again = id != 0 && id != UINT64_MAX && i + 1 < files_.size() && files_[i + 1].first == id;
            if (!again) size_.bytes += files_[i].second;
        }
    }

    tune::FolderSize size_;
    std::size_t left_;
    MeterClock::time_point end_;
    std::vector<std::pair<std::uint64_t, std::uint64_t>> files_;  ///< ids and sizes
    std::vector<std::wstring> pending_;
};

/// The entry of what cannot be opened, in its folder. nullopt: there is none, or the folder cannot be read.
std::optional<WIN32_FIND_DATAW> entry_of(const std::wstring& path) {
    constexpr std::size_t kPrefix = 4;  // its question mark is none of a pattern
    if (path.find_first_of(L"*?", std::min(kPrefix, path.size())) != std::wstring::npos) return std::nullopt;
    WIN32_FIND_DATAW entry{};
    const HANDLE search = ::FindFirstFileW(path.c_str(), &entry);
    if (search == INVALID_HANDLE_VALUE) return std::nullopt;
    ::FindClose(search);
    return entry;
}

tune::FolderSize size_by_entry(const std::wstring& path) {
    const auto entry = entry_of(path);
    if (!entry || (entry->dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY) != 0) return {0, 1, true};
    return {std::uint64_t{entry->nFileSizeHigh} << 32U | entry->nFileSizeLow, 0, true};
}

}  // namespace

std::optional<tune::FolderSize> WindowsFolderMeter::folder(const std::string& path) {
    const auto here = unlimited(path);
    const auto attributes = ::GetFileAttributesW(here.c_str());
    if (attributes == INVALID_FILE_ATTRIBUTES) {
        const auto error = ::GetLastError();
        if (error != ERROR_ACCESS_DENIED && error != ERROR_SHARING_VIOLATION) return std::nullopt;
        return size_by_entry(here);
    }
    const bool is_folder = (attributes & FILE_ATTRIBUTE_DIRECTORY) != 0;
    if ((attributes & FILE_ATTRIBUTE_REPARSE_POINT) != 0) {
        // In the entry of a reparse point, dwReserved0 is its tag (Microsoft, WIN32_FIND_DATA).
        const auto entry = entry_of(here);
        if (is_folder || !entry || is_link(entry->dwReserved0)) return std::nullopt;
    }
    if (is_folder) return FolderWalk(limits_).run(here);
    const auto file = open_itself(here, FILE_READ_ATTRIBUTES);
    FILE_STANDARD_INFO standard{};
    if (!file || ::GetFileInformationByHandleEx(file.get(), FileStandardInfo, &standard, sizeof standard) == FALSE) {
        return size_by_entry(here);
    }
    return tune::FolderSize{not_negative(standard.AllocationSize), 0, true};
}

std::optional<tune::FileSystemSize> WindowsFolderMeter::file_system(const std::string& path) {
    auto folder = wide_path(path);
    if (!folder.ends_with(L'\\')) folder += L'\\';
    ULARGE_INTEGER available{};
    ULARGE_INTEGER all{};
    if (::GetDiskFreeSpaceExW(folder.c_str(), &available, &all, nullptr) == FALSE) return std::nullopt;
    return tune::FileSystemSize{all.QuadPart, available.QuadPart};
}

}  // namespace fettle::windows_system
