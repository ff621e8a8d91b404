// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/windows/volumes/volume_resizer.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>
#include <vector>

#include "core/partition/table.h"
#include "platform/windows/drives/block_port.h"
#include "platform/windows/drives/drive_entry.h"
#include "platform/windows/drives/page_buffer.h"
#include "platform/windows/ioctl/ask.h"
#include "platform/windows/ioctl/win_error.h"

namespace fettle::windows {

namespace {

constexpr std::uint64_t kMiB = std::uint64_t{1} << 20U;

/// MBR type of NTFS, and GPT type of basic data (Microsoft, PARTITION_INFORMATION_GPT).
constexpr std::array<std::string_view, 2> kData{"07", "ebd0a0a2-b9e5-4433-87c0-68b6b72699c7"};

/// Attributes of a GPT entry: bit 0 (UEFI, "Partition Entry Array": needed by the platform), and those of basic data:
/// read-only, shadow copy and hidden (Microsoft, PARTITION_INFORMATION_GPT).
constexpr std::uint64_t kSpecial = 1 | std::uint64_t{7} << 60U;

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

/// Windows resizes by the table that it has read, whatever is on the drive now.
Status is_up_to_date(const DriveLayout& layout, const OpenDrive& device, const std::string& drive) {
    const auto block = DriveBlocks::over(device);
    if (!block) return fail(block.error());
    const auto table = partition::read_table(**block);
    if (!table) return fail(table.error());
    using Place = std::pair<std::uint64_t, std::uint64_t>;
    std::vector<Place> known;
    std::vector<Place> written;
    for (const auto& one : layout.partitions) {
        if (one.number != 0) known.emplace_back(one.start_bytes, one.length_bytes);
    }
    for (const auto& one : table->partitions) {
        written.emplace_back(saturating_bytes(one.start, table->sector_bytes).bytes,
                             saturating_bytes(one.sectors, table->sector_bytes).bytes);
    }
    std::sort(known.begin(), known.end());
    std::sort(written.begin(), written.end());
    if (known == written) return {};
    return fail(ErrorCode::refused,
                FETTLE_TEXT("Windows does not know the partitions that are in the table of {drive}. Disconnect the "
                            "drive and connect it again, or restart the computer"),
                {{"drive", drive}});
}

}  // namespace

Result<PartitionInfo> VolumeResizer::data_partition(const std::string& drive, std::uint64_t start_bytes) const {
    const auto path = drive_path(drive);
    const auto layout = [&]() -> Result<DriveLayout> {
        auto device = open(*io_, path, Access::read);
        if (!device) return fail(device.error());
        auto layout = drive_layout(**device, path);
        if (!layout) return layout;
        if (auto same = is_up_to_date(*layout, {std::move(*device), path}, drive); !same) return fail(same.error());
        return layout;
    }();
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
    if (std::find(kData.begin(), kData.end(), mine->type) == kData.end()) {
        return fail(
            ErrorCode::unsupported,
            FETTLE_TEXT("the last partition of {drive} is not for data (type {type}), but for example for recovery "
                        "or for another system; Fettle resizes only the last one"),
            {{"drive", drive}, {"type", mine->type}});
    }
    if ((mine->attributes & kSpecial) != 0) {
        return fail(ErrorCode::refused,
                    FETTLE_TEXT("the last partition of {drive} is marked as read-only, hidden, a shadow copy or needed "
                                "by the computer (GPT attributes {attributes}); Fettle does not resize it"),
                    {{"drive", drive}, {"attributes", fmt::format("{:#x}", mine->attributes)}});
    }
    return *mine;
}

Result<Volume> VolumeResizer::volume_in(const std::string& drive, const PartitionPlace& place) const {
    auto listed = volumes_->volumes();
    if (!listed) return fail(listed.error());
    for (auto& volume : read_volumes(*io_, std::move(*listed))) {
        const bool here = std::any_of(volume.extents.begin(), volume.extents.end(), [&](const VolumeExtent& one) {
            return one.disk == place.disk && one.start_bytes == place.start_bytes;
        });
        if (!here) continue;
        if (volume.extents.size() != 1) {
            return fail(ErrorCode::refused, FETTLE_TEXT("{volume} is stored in several places ({drives})"),
                        {{"volume", shown(volume)}, {"drives", fmt::format("{}", fmt::join(volume.drives(), ", "))}});
        }
        if (volume.extents.front().length_bytes == place.length_bytes) return std::move(volume);
        return fail(ErrorCode::refused, FETTLE_TEXT("{volume} does not have the length of its partition"),
                    {{"volume", shown(volume)}});
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
    const auto partition = data_partition(drive, start_bytes);
    if (!partition) return fail(partition.error());
    Found found;
    found.place = {*disk, start_bytes, partition->length_bytes, {}};
    const auto volume = volume_in(drive, found.place);
    if (!volume) return fail(volume.error());
    found.place.volume = volume->listed.name;
    if (auto plain = is_not_encrypted(drive, start_bytes, shown(*volume)); !plain) return fail(plain.error());
    if (auto ntfs = is_ntfs(*volume); !ntfs) return fail(ntfs.error());
    const auto device = open(*io_, device_path(volume->listed.name), Access::read);
    if (!device) return fail(device.error());
    const auto size = ntfs_size(**device, shown(*volume));
    if (!size) return fail(size.error());
    found.whole.device = shown(*volume);
    found.whole.file_system.type = "ntfs";
    found.whole.file_system.bytes = size->bytes.bytes;
    found.whole.file_system.block_bytes = size->cluster_bytes;
    found.whole.file_system.mounted = true;
    return found;
}

Result<SupportedSizes> VolumeResizer::sizes_of(const Found& found) const {
    auto sizes = manager_->supported_sizes(found.place);
    if (!sizes) return sizes;
    if (auto good = check_resize(sizes->returned, found.whole.device); !good) return fail(good.error());
    return sizes;
}

Result<overprovision::WholePartition> VolumeResizer::look(const std::string& drive, std::uint64_t start_bytes) {
    auto found = find(drive, start_bytes);
    if (!found) return fail(found.error());
    const auto sizes = sizes_of(*found);
    if (!sizes) return fail(sizes.error());
    found->whole.file_system.least_bytes = sizes->least;
    return std::move(found->whole);
}

Status VolumeResizer::resize(const std::string& drive, std::uint64_t start_bytes, std::uint64_t bytes) {
    const auto found = find(drive, start_bytes);
    if (!found) return fail(found.error());
    const auto sizes = sizes_of(*found);
    if (!sizes) return fail(sizes.error());
    if (bytes < sizes->least) {
        return fail(
            ErrorCode::too_large,
            FETTLE_TEXT("{volume} cannot be shrunk below {least} now: Windows cannot move what is stored there, "
                        "such as a page file, the hibernation file or shadow copies (restore points). Remove "
                        "them or reserve less space, then make a new plan"),
            {{"volume", found->whole.device}, {"least", decimal_size({sizes->least})}});
    }
    // Windows may leave less than 1 MiB at the end of the drive.
    if (bytes > sizes->most && bytes - sizes->most < kMiB) bytes = sizes->most;
    // Asking for the sizes takes its time. Windows cuts off a volume in which it no longer finds a file system.
    const auto now = find(drive, start_bytes);
    if (!now) return fail(now.error());
    if (now->place != found->place) {
        return fail(ErrorCode::refused, FETTLE_TEXT("{volume} has changed meanwhile"),
                    {{"volume", found->whole.device}});
    }
    const auto returned = manager_->resize(found->place, bytes);
    if (!returned) return fail(returned.error());
    return check_resize(*returned, found->whole.device, bytes >= found->place.length_bytes);
}

}  // namespace fettle::windows
