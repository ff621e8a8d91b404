// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/windows/bench/volume.h"

#include <fmt/format.h>
#include <windows.h>
#include <winioctl.h>

#include <algorithm>
#include <array>
#include <cstddef>

#include "platform/windows/system/owned_handle.h"
#include "platform/windows/system/wide.h"
#include "platform/windows/system/windows_error.h"

namespace fettle::windows_system {

namespace {

constexpr std::size_t kLongestPath = 32'768;

std::wstring root_of(const std::string& path) {
    std::wstring root(kLongestPath, L'\0');
    if (::GetVolumePathNameW(wide_path(path).c_str(), root.data(), static_cast<DWORD>(root.size())) == FALSE) return {};
    root.resize(root.find(L'\0'));
    // Of a long path: "\\?\C:\".
    constexpr std::wstring_view kLong = L"\\\\?\\";
    const auto colon = kLong.size() + 1;
    if (root.starts_with(kLong) && root.size() > colon && root[colon] == L':') root.erase(0, kLong.size());
    return root;
}

/// "\\.\C:" for "C:\", which can be opened without any access right; empty for a volume without a letter.
std::wstring device_of(const std::wstring& root) {
    return root.size() == 3 && root[1] == L':' ? L"\\\\.\\" + root.substr(0, 2) : std::wstring();
}

/// IOCTL_VOLUME_GET_VOLUME_DISK_EXTENTS needs no access right. A volume on several drives gets all of them.
std::vector<std::string> drives_of(const std::wstring& device) {
    std::vector<std::string> drives;
    if (device.empty()) return drives;
    const OwnedHandle volume(
        ::CreateFileW(device.c_str(), 0, FILE_SHARE_READ | FILE_SHARE_WRITE, nullptr, OPEN_EXISTING, 0, nullptr));
    if (!volume) return drives;
    constexpr std::size_t kMost = 32;
    struct {
        VOLUME_DISK_EXTENTS extents;
        std::array<DISK_EXTENT, kMost> more;
    } answer{};
    DWORD size = 0;
    if (::DeviceIoControl(volume.get(), IOCTL_VOLUME_GET_VOLUME_DISK_EXTENTS, nullptr, 0, &answer, sizeof answer, &size,
                          nullptr) == FALSE) {
        return drives;
    }
    for (DWORD i = 0; i < answer.extents.NumberOfDiskExtents && i <= kMost; ++i) {
        const auto& extent = i == 0 ? answer.extents.Extents[0] : answer.more.at(i - 1);
        // Virtual file systems report one of zeros, which is on no drive (see windows::drop_empty).
        if (extent.ExtentLength.QuadPart == 0) continue;
        auto name = fmt::format("PhysicalDrive{}", extent.DiskNumber);
        // A volume that was extended on another drive, and then here again, has this drive twice.
        if (std::find(drives.begin(), drives.end(), name) == drives.end()) drives.push_back(std::move(name));
    }
    return drives;
}

}  // namespace

bool is_device_name(std::string_view path) noexcept {
    if (path.starts_with("\\\\.\\")) return true;
    if (!path.starts_with("\\\\?\\")) return false;
    path.remove_prefix(4);
    const bool on_drive = path.size() > 1 && path[1] == ':';
    const bool on_network = path.size() > 3 && (path[0] == 'U' || path[0] == 'u') &&
                            (path[1] == 'N' || path[1] == 'n') && (path[2] == 'C' || path[2] == 'c') && path[3] == '\\';
    return !on_drive && !on_network;
}

Result<Volume> volume_of(const std::string& path) {
    const auto root = root_of(path);
    if (root.empty()) return fail(ErrorCode::not_found, FETTLE_TEXT("{path} does not exist"), {{"path", path}});
    Volume volume;
    volume.root = utf8(root);
    std::array<wchar_t, MAX_PATH + 1> type{};
    DWORD serial = 0;
    if (::GetVolumeInformationW(root.c_str(), nullptr, 0, &serial, nullptr, nullptr, type.data(), MAX_PATH) != FALSE) {
        volume.file_system = utf8(type.data());
        volume.serial = serial;
    }
    const auto kind = ::GetDriveTypeW(root.c_str());
    volume.network = kind == DRIVE_REMOTE;
    volume.in_memory = kind == DRIVE_RAMDISK;
    DWORD per_cluster = 0;
    DWORD sector = 0;
    DWORD available = 0;
    DWORD all = 0;
    if (::GetDiskFreeSpaceW(root.c_str(), &per_cluster, &sector, &available, &all) != FALSE &&
        sector >= volume.sector_bytes && sector <= 65'536 && (sector & (sector - 1)) == 0) {
        volume.sector_bytes = sector;
        volume.cluster.bytes = std::uint64_t{sector} * per_cluster;
    }
    volume.drives = drives_of(device_of(root));
    return volume;
}

Result<Space> space_of(const std::string& folder) {
    ULARGE_INTEGER available{};
    ULARGE_INTEGER all{};
    if (::GetDiskFreeSpaceExW(wide_path(folder).c_str(), &available, &all, nullptr) == FALSE)
        return fail(last_error("reading the free space of " + folder));
    return Space{{all.QuadPart}, {available.QuadPart}};
}

}  // namespace fettle::windows_system
