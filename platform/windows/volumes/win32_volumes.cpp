// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/windows/volumes/win32_volumes.h"

#include <windows.h>

#include <array>
#include <cwchar>
#include <string>
#include <utility>

#include "platform/windows/ioctl/win_error.h"
#include "platform/windows/system/wide.h"

namespace fettle::windows {

namespace {

using windows_system::utf8;
using windows_system::wide;

/// "\\?\Volume{GUID}\" has 49 letters.
constexpr std::size_t kNameLetters = 64;

/// A search of the mount manager's volumes.
class VolumeSearch {
public:
    VolumeSearch() : search_(FindFirstVolumeW(name_.data(), static_cast<DWORD>(name_.size()))) {}
    VolumeSearch(const VolumeSearch&) = delete;
    VolumeSearch& operator=(const VolumeSearch&) = delete;
    ~VolumeSearch() {
        if (valid()) FindVolumeClose(search_);
    }
    [[nodiscard]] bool valid() const { return search_ != INVALID_HANDLE_VALUE; }
    [[nodiscard]] const wchar_t* name() const { return name_.data(); }
    /// Error 18, ERROR_NO_MORE_FILES, at the end.
    [[nodiscard]] bool next() {
        return FindNextVolumeW(search_, name_.data(), static_cast<DWORD>(name_.size())) != FALSE;
    }

private:
    std::array<wchar_t, kNameLetters> name_{};
    HANDLE search_;
};

/// Empty: mounted nowhere, or it has gone.
std::vector<std::string> paths_of(const wchar_t* volume) {
    std::vector<wchar_t> letters(MAX_PATH + 1);
    DWORD length = 0;
    while (GetVolumePathNamesForVolumeNameW(volume, letters.data(), static_cast<DWORD>(letters.size()), &length) ==
           FALSE) {
        if (GetLastError() != ERROR_MORE_DATA || length <= letters.size()) return {};
        letters.resize(length);
    }
    std::vector<std::string> paths;
    // Each ends with a NUL; the list ends with another.
    for (const wchar_t* one = letters.data(); *one != L'\0'; one += std::wcslen(one) + 1) paths.push_back(utf8(one));
    return paths;
}

ListedVolume read(const wchar_t* name) {
    ListedVolume volume;
    volume.name = utf8(name);
    volume.paths = paths_of(name);
    volume.optical = GetDriveTypeW(name) == DRIVE_CDROM;
    if (volume.optical) return volume;  // may load or spin up a medium
    std::array<wchar_t, MAX_PATH + 1> type{};
    DWORD flags = 0;
    if (GetVolumeInformationW(name, nullptr, 0, nullptr, nullptr, &flags, type.data(), MAX_PATH) != FALSE) {
        volume.file_system = utf8(type.data());
        volume.read_only = (flags & FILE_READ_ONLY_VOLUME) != 0;
    }
    return volume;
}

class Win32VolumeList final : public VolumeList {
public:
    Result<std::vector<ListedVolume>> volumes() override {
        std::vector<ListedVolume> all;
        VolumeSearch search;
        if (!search.valid()) {
            const auto error = GetLastError();
            if (error == ERROR_NO_MORE_FILES) return all;
            return fail(windows_error(error, "listing volumes"));
        }
        do {
            all.push_back(read(search.name()));
        } while (search.next());
        if (const auto error = GetLastError(); error != ERROR_NO_MORE_FILES) {
            return fail(windows_error(error, "listing volumes"));
        }
        return all;
    }
    Result<std::optional<std::uint32_t>> file_system_setting(const std::string& name) override {
        constexpr const wchar_t* kKey = L"SYSTEM\\CurrentControlSet\\Control\\FileSystem";
        DWORD number = 0;
        DWORD bytes = sizeof number;
        const auto status =
            RegGetValueW(HKEY_LOCAL_MACHINE, kKey, wide(name).c_str(), RRF_RT_REG_DWORD, nullptr, &number, &bytes);
        if (status == ERROR_FILE_NOT_FOUND) return std::optional<std::uint32_t>();
        if (status != ERROR_SUCCESS) {
            auto error = windows_error(static_cast<WinError>(status), "reading " + name + " in the registry");
            error.code = ErrorCode::io;
            return fail(std::move(error));
        }
        return std::optional<std::uint32_t>(number);
    }
};

}  // namespace

std::unique_ptr<VolumeList> make_volume_list() { return std::make_unique<Win32VolumeList>(); }

}  // namespace fettle::windows
