// SPDX-License-Identifier: GPL-3.0-or-later
#include <windows.h>
// Needs the types of windows.h.
#include <winternl.h>

#include <array>
#include <cstring>
#include <optional>
#include <string>
#include <utility>

#include "platform/windows/ioctl/ask.h"
#include "platform/windows/ioctl/win32_device_io.h"
#include "platform/windows/ioctl/win_error.h"
#include "platform/windows/system/wide.h"
#include "platform/windows/volumes/volumes.h"
#include "platform/windows/volumes/win32_volumes.h"

namespace fettle::windows {

namespace {

using windows_system::utf8;

constexpr std::size_t kMostLetters = 32'768;  // of a path

Error fact_error(DWORD error, const char* what) {
    auto made = windows_error(error, what);
    made.code = ErrorCode::io;
    return made;
}

/// Strings of a registry value, each ended by a NUL; nullopt: there is no such value.
Result<std::optional<std::vector<std::wstring>>> registry_texts(const wchar_t* key, const wchar_t* value) {
    constexpr DWORD kTypes = RRF_RT_REG_SZ | RRF_RT_REG_MULTI_SZ;
    std::vector<wchar_t> letters(kMostLetters);
    auto bytes = static_cast<DWORD>(letters.size() * sizeof(wchar_t));
    const auto status = RegGetValueW(HKEY_LOCAL_MACHINE, key, value, kTypes, nullptr, letters.data(), &bytes);
    if (status == ERROR_FILE_NOT_FOUND) return std::optional<std::vector<std::wstring>>();
    if (status != ERROR_SUCCESS) return fail(fact_error(static_cast<DWORD>(status), "reading the registry"));
    std::vector<std::wstring> texts;
    for (const wchar_t* one = letters.data(); *one != L'\0'; one += texts.back().size() + 1) texts.emplace_back(one);
    return std::optional(std::move(texts));
}

/// The name of the volume that a file is on.
Result<std::string> volume_of(const std::wstring& file) {
    std::vector<wchar_t> root(kMostLetters);
    std::array<wchar_t, 64> name{};
    if (GetVolumePathNameW(file.c_str(), root.data(), static_cast<DWORD>(root.size())) == FALSE ||
        GetVolumeNameForVolumeMountPointW(root.data(), name.data(), static_cast<DWORD>(name.size())) == FALSE) {
        return fail(fact_error(GetLastError(), "finding the volume of a system file"));
    }
    return utf8(name.data());
}

/// The volume that the object manager calls "\Device\HarddiskVolume1"; empty: none.
Result<std::string> volume_of_device(const std::wstring& device) {
    auto volumes = make_volume_list()->volumes();
    if (!volumes) return fail(volumes.error());
    for (const auto& volume : *volumes) {
        // "\\?\Volume{GUID}\" without what surrounds the name.
        constexpr std::size_t kPrefix = 4;
        if (volume.name.size() <= kPrefix + 1) continue;
        const auto name = windows_system::wide(volume.name.substr(kPrefix, volume.name.size() - kPrefix - 1));
        std::vector<wchar_t> target(kMostLetters);
        if (QueryDosDeviceW(name.c_str(), target.data(), static_cast<DWORD>(target.size())) == 0) continue;
        if (device == target.data()) return volume.name;
    }
    return std::string();
}

/// The same volume by the object manager's name, under which it exists even if the mount manager does not list it;
/// nullopt: it does not exist, or Windows PE was started from what is no partition, such as a disk in memory.
Result<std::optional<SystemVolume>> unlisted_volume(const std::wstring& device, bool preinstallation) {
    const auto path = "\\\\?\\GLOBALROOT" + utf8(device);
    const auto handle = make_device_io()->open(path, Access::query);
    if (!handle) {
        const bool gone = handle.error() == win_error::kFileNotFound || handle.error() == win_error::kPathNotFound;
        if (gone) return std::optional<SystemVolume>();
        return fail(fact_error(handle.error(), "opening Windows' system partition"));
    }
    auto extents = volume_extents(**handle, path);
    if (!extents && extents.error().code == ErrorCode::vanished) return std::optional<SystemVolume>();
    if (extents) drop_empty(*extents);
    const bool on_no_drive = extents ? extents->empty() : extents.error().code == ErrorCode::unsupported;
    if (on_no_drive && preinstallation) return std::optional<SystemVolume>();
    if (!extents) return fail(extents.error());
    if (extents->empty()) return fail(ErrorCode::io, FETTLE_TEXT("Windows does not report its system partition"));
    return std::optional(SystemVolume{path, SystemVolume::Use::start, std::move(*extents)});
}

class Win32SystemFacts final : public SystemFacts {
public:
    /// By RtlGetVersion: GetVersionEx reports what the program's manifest claims to know.
    std::uint32_t build() override {
        using GetVersion = LONG(WINAPI*)(OSVERSIONINFOW*);
        const HMODULE module = GetModuleHandleW(L"ntdll.dll");
        const FARPROC found = module == nullptr ? nullptr : GetProcAddress(module, "RtlGetVersion");
        if (found == nullptr) return 0;
        GetVersion get = nullptr;
        static_assert(sizeof get == sizeof found);
        std::memcpy(&get, &found, sizeof get);
        OSVERSIONINFOW version{};
        version.dwOSVersionInfoSize = sizeof version;
        return get(&version) == 0 ? version.dwBuildNumber : 0;
    }
    /// The key that Windows PE alone has (libnvme, ioctl-win.c).
    bool preinstallation() override {
        HKEY key = nullptr;
        constexpr const wchar_t* kKey = L"SYSTEM\\CurrentControlSet\\Control\\MiniNT";
        if (RegOpenKeyExW(HKEY_LOCAL_MACHINE, kKey, 0, KEY_READ, &key) != ERROR_SUCCESS) return false;
        RegCloseKey(key);
        return true;
    }
    Result<std::vector<SystemVolume>> system_volumes() override {
        std::vector<SystemVolume> all;
        std::vector<wchar_t> folder(kMostLetters);
        const auto length = GetSystemWindowsDirectoryW(folder.data(), static_cast<UINT>(folder.size()));
        if (length == 0 || length >= folder.size()) return fail(fact_error(GetLastError(), "finding Windows' folder"));
        auto windows = volume_of(folder.data());
        if (!windows) return fail(windows.error());
        all.push_back({std::move(*windows), SystemVolume::Use::windows});
        if (auto added = add_start(all); !added) return fail(added.error());
        if (auto added = add_page_files(all); !added) return fail(added.error());
        return all;
    }

private:
    /// Windows PE runs from memory and may have none.
    Status add_start(std::vector<SystemVolume>& all) {
        const auto devices = registry_texts(L"SYSTEM\\Setup", L"SystemPartition");
        if (!devices) return fail(devices.error());
        if (!*devices || (*devices)->empty()) {
            if (preinstallation()) return {};
            return fail(ErrorCode::io, FETTLE_TEXT("Windows does not report its system partition"));
        }
        auto volume = volume_of_device((*devices)->front());
        if (!volume) return fail(volume.error());
        if (!volume->empty()) {
            all.push_back({std::move(*volume), SystemVolume::Use::start});
            return {};
        }
        auto unlisted = unlisted_volume((*devices)->front(), preinstallation());
        if (!unlisted) return fail(unlisted.error());
        // A drive that was only attached to install Windows may have gone.
        if (*unlisted) all.push_back(std::move(**unlisted));
        return {};
    }
    /// "\??\C:\pagefile.sys".
    static Status add_page_files(std::vector<SystemVolume>& all) {
        constexpr const wchar_t* kKey = L"SYSTEM\\CurrentControlSet\\Control\\Session Manager\\Memory Management";
        const auto files = registry_texts(kKey, L"ExistingPageFiles");
        if (!files) return fail(files.error());
        for (auto file : files->value_or(std::vector<std::wstring>())) {
            constexpr std::wstring_view kPrefix = L"\\??\\";
            if (file.starts_with(kPrefix)) file.erase(0, kPrefix.size());
            auto volume = volume_of(file);
            if (!volume) return fail(volume.error());
            all.push_back({std::move(*volume), SystemVolume::Use::page_file});
        }
        return {};
    }
};

}  // namespace

std::unique_ptr<SystemFacts> make_system_facts() { return std::make_unique<Win32SystemFacts>(); }

}  // namespace fettle::windows
