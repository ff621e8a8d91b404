// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/windows/volumes/volume_resizer.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "platform/windows/drives/drive_entry.h"
#include "platform/windows/drives/page_buffer.h"
#include "platform/windows/ioctl/ask.h"
#include "platform/windows/ioctl/win_error.h"

namespace fettle::windows {

namespace {

constexpr std::uint64_t kMiB = std::uint64_t{1} << 20U;

/// MBR type of NTFS, and GPT type of basic data (Microsoft, PARTITION_INFORMATION_GPT).
constexpr std::array<std::string_view, 2> kData{"07", "ebd0a0a2-b9e5-4433-87c0-68b6b72699c7"};

Result<std::unique_ptr<DeviceHandle>> open(DeviceIo& io, const std::string& path, Access access) {
    auto device = io.open(path, access);
    if (device) return std::move(*device);
    return fail(windows_error(device.error(), fmt::format("opening {}", path)));
}

std::string shown(const Volume& volume) { return volume.target.empty() ? volume.listed.name : volume.target; }

Status is_ntfs(const Volume& volume) {
    if (volume.listed.file_system.empty()) {
        return fail(ErrorCode::unsupported,
                    FETTLE_TEXT("{volume} holds no file system that Windows can read, or it is locked by BitLocker"),
                    {{"volume", shown(volume)}});
    }
    if (volume.listed.file_system != "NTFS") {
        return fail(ErrorCode::unsupported,
                    FETTLE_TEXT("{volume} is {type}, and Windows resizes only NTFS volumes. Copy its data elsewhere, "
                                "delete the volume, create a smaller one, and use --method trim"),
                    {{"volume", shown(volume)}, {"type", volume.listed.file_system}});
    }
    if (volume.listed.read_only) {
        return fail(ErrorCode::refused, FETTLE_TEXT("{volume} is read-only"), {{"volume", shown(volume)}});
    }
    return {};
}

}  // namespace

Status VolumeResizer::is_for_data(const std::string& drive, std::uint64_t start_bytes) const {
    const auto path = drive_path(drive);
    const auto device = open(*io_, path, Access::query);
    if (!device) return fail(device.error());
    const auto layout = drive_layout(**device, path);
    if (!layout) return fail(layout.error());
    if (is_in_pool(*layout)) {
        return fail(ErrorCode::refused,
                    FETTLE_TEXT("{drive} belongs to a storage pool (Storage Spaces), whose space is not in partitions"),
                    {{"drive", drive}});
    }
    const auto mine = std::find_if(layout->partitions.begin(), layout->partitions.end(), [&](const PartitionInfo& one) {
        return one.number != 0 && one.start_bytes == start_bytes;
    });
    if (mine == layout->partitions.end()) {
        return fail(ErrorCode::not_found, FETTLE_TEXT("Windows lists no partition at byte {start} of {drive}"),
                    {{"start", start_bytes}, {"drive", drive}});
    }
    if (std::find(kData.begin(), kData.end(), mine->type) != kData.end()) return {};
    return fail(ErrorCode::unsupported,
                FETTLE_TEXT("the last partition of {drive} is not for data (type {type}), but for example for recovery "
                            "or for another system; Fettle resizes only the last one"),
                {{"drive", drive}, {"type", mine->type}});
}

Result<Volume> VolumeResizer::volume_at(const std::string& drive, std::uint32_t disk, std::uint64_t start_bytes) const {
    auto listed = volumes_->volumes();
    if (!listed) return fail(listed.error());
    for (auto& volume : read_volumes(*io_, std::move(*listed))) {
        const bool here = std::any_of(volume.extents.begin(), volume.extents.end(), [&](const VolumeExtent& one) {
            return one.disk == disk && one.start_bytes == start_bytes;
        });
        if (!here) continue;
        if (volume.extents.size() == 1) return std::move(volume);
        return fail(ErrorCode::refused, FETTLE_TEXT("{volume} is stored in several places ({drives})"),
                    {{"volume", shown(volume)}, {"drives", fmt::format("{}", fmt::join(volume.drives(), ", "))}});
    }
    return fail(ErrorCode::not_found, FETTLE_TEXT("Windows has no volume in the last partition of {drive}"),
                {{"drive", drive}});
}

/// Read through the drive: the handle of an unlocked volume shows plain data. The mark stays while BitLocker is
/// suspended (libbde, "BitLocker Drive Encryption (BDE) format specification"). Windows resizes such volumes, but the
/// metadata of BitLocker has places of its own, and no source says what is left of them behind the new end.
Status VolumeResizer::is_not_encrypted(const std::string& drive, std::uint64_t start_bytes,
                                       const std::string& shown) const {
    constexpr std::string_view kMark = "-FVE-FS-";
    constexpr std::size_t kMarkAt = 3;
    constexpr std::size_t kLargestSector = 4096;
    const auto path = drive_path(drive);
    const auto device = open(*io_, path, Access::read);
    if (!device) return fail(device.error());
    PageBuffer buffer(kLargestSector);
    const auto answer = (*device)->read(start_bytes, buffer.bytes());
    if (!answer.ok() || answer.returned < kMarkAt + kMark.size()) {
        return fail(windows_error(answer.ok() ? win_error::kIoDevice : answer.error,
                                  fmt::format("reading the start of {}", shown)));
    }
    const auto mark = buffer.bytes().subspan(kMarkAt, kMark.size());
    if (!std::equal(mark.begin(), mark.end(), kMark.begin())) return {};
    return fail(
        ErrorCode::refused,
        FETTLE_TEXT("{volume} is encrypted with BitLocker, which suspending does not change. Turn BitLocker off "
                    "for it and wait until it is decrypted; or shrink it in Disk Management, then use --method "
                    "trim"),
        {{"volume", shown}});
}

Result<VolumeResizer::Found> VolumeResizer::find(const std::string& drive, std::uint64_t start_bytes) const {
    const auto disk = drive_number(drive);
    if (!disk) return fail(ErrorCode::not_a_drive, drive);
    if (auto usable = is_for_data(drive, start_bytes); !usable) return fail(usable.error());
    const auto volume = volume_at(drive, *disk, start_bytes);
    if (!volume) return fail(volume.error());
    if (auto plain = is_not_encrypted(drive, start_bytes, shown(*volume)); !plain) return fail(plain.error());
    if (auto ntfs = is_ntfs(*volume); !ntfs) return fail(ntfs.error());
    Found found;
    found.disk = *disk;
    {
        const auto path = device_path(volume->listed.name);
        const auto device = open(*io_, path, Access::read);
        if (!device) return fail(device.error());
        const auto size = ntfs_size(**device, shown(*volume));
        if (!size) return fail(size.error());
        found.whole.file_system.bytes = size->bytes.bytes;
        found.whole.file_system.block_bytes = size->cluster_bytes;
    }
    const auto sizes = manager_->supported_sizes(*disk, start_bytes);
    if (!sizes) return fail(sizes.error());
    if (auto good = check_resize(sizes->returned, shown(*volume)); !good) return fail(good.error());
    found.sizes = *sizes;
    found.whole.device = shown(*volume);
    found.whole.file_system.type = "ntfs";
    found.whole.file_system.least_bytes = sizes->least;
    found.whole.file_system.mounted = true;
    return found;
}

Result<overprovision::WholePartition> VolumeResizer::look(const std::string& drive, std::uint64_t start_bytes) {
    auto found = find(drive, start_bytes);
    if (!found) return fail(found.error());
    return std::move(found->whole);
}

Status VolumeResizer::resize(const std::string& drive, std::uint64_t start_bytes, std::uint64_t bytes) {
    const auto found = find(drive, start_bytes);
    if (!found) return fail(found.error());
    const auto& sizes = found->sizes;
    if (bytes < sizes.least) {
        return fail(
            ErrorCode::too_large,
            FETTLE_TEXT("{volume} cannot be shrunk below {least} now: Windows cannot move what is stored there, "
                        "such as a page file, the hibernation file or shadow copies (restore points). Remove "
                        "them or reserve less space, then make a new plan"),
            {{"volume", found->whole.device}, {"least", decimal_size({sizes.least})}});
    }
    // Windows may leave less than 1 MiB at the end of the drive.
    if (bytes > sizes.most && bytes - sizes.most < kMiB) bytes = sizes.most;
    const auto returned = manager_->resize(found->disk, start_bytes, bytes);
    if (!returned) return fail(returned.error());
    return check_resize(*returned, found->whole.device);
}

}  // namespace fettle::windows
