// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/windows/holder/held_volumes.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "platform/windows/drives/drive_entry.h"
#include "platform/windows/ioctl/ask.h"
#include "platform/windows/ioctl/control_codes.h"
#include "platform/windows/ioctl/win_error.h"

namespace fettle::windows {

namespace {

/// Number and length of waits for programs that have a file open for a moment.
constexpr int kPatience = 20;
constexpr std::uint32_t kPause_ms = 250;

std::string shown(const Volume& volume) { return volume.target.empty() ? volume.listed.name : volume.target; }

/// What Windows returns for a volume that is in use.
bool means_in_use(WinError error) {
    return error == win_error::kAccessDenied || error == win_error::kSharingViolation ||
           error == win_error::kLockViolation || error == win_error::kBusy;
}

/// Whether a volume whose extents are unknown can be on no drive: it is gone, it has no medium, or its driver knows no
/// extents, as that of a disk in memory, from which only Windows PE runs.
bool is_on_no_drive(const HeldVolumes::Parts& parts, const Volume& volume, ErrorCode why) {
    if (why == ErrorCode::vanished) return true;
    if (why != ErrorCode::not_found && why != ErrorCode::unsupported) return false;
    return !volume.needed_by_system || parts.facts.preinstallation();
}

/// A volume that Windows could not locate may be on the drive, and would be neither locked nor refused.
Status locate(const HeldVolumes::Parts& parts, Volume& volume) {
    if (!volume.extents.empty() || volume.listed.optical) return {};
    const auto path = device_path(volume.listed.name);
    auto found = [&]() -> Result<std::vector<VolumeExtent>> {
        const auto device = parts.io.open(path, Access::query);
        if (!device) return fail(windows_error(device.error(), path));
        return volume_extents(**device, path);
    }();
    const bool answered = found && !found->empty();
    if (found) drop_empty(*found);
    if (found && !found->empty()) {
        volume.extents = std::move(*found);
        return {};
    }
    const auto why = found ? ErrorCode::unsupported : found.error().code;
    if ((answered || !found) && is_on_no_drive(parts, volume, why)) return {};
    return fail(ErrorCode::refused,
                FETTLE_TEXT("Windows does not report which drive {volume} is on; it may be on this one"),
                {{"volume", shown(volume)}}, found ? NativeStatus{} : found.error().native);
}

bool covers(const Volume& volume, std::uint32_t disk, const PartitionInfo& partition) {
    return std::any_of(volume.extents.begin(), volume.extents.end(), [&](const VolumeExtent& one) {
        return one.disk == disk && one.start_bytes < partition.start_bytes + partition.length_bytes &&
               partition.start_bytes < one.start_bytes + one.length_bytes;
    });
}

std::string partition_path(std::uint32_t disk, std::uint32_t partition) {
    return fmt::format("\\\\?\\GLOBALROOT\\Device\\Harddisk{}\\Partition{}", disk, partition);
}

bool means_missing(WinError error) { return error == win_error::kFileNotFound || error == win_error::kPathNotFound; }

/// Where the table cannot be read any more, Windows still has the devices of the partitions that it has found before.
Result<std::vector<PartitionInfo>> partitions_by_name(DeviceIo& io, std::uint32_t disk) {
    constexpr std::uint32_t kMost = 128;  // as many as Windows makes room for in a GPT
    std::vector<PartitionInfo> found;
    for (std::uint32_t number = 1; number <= kMost; ++number) {
        const auto path = partition_path(disk, number);
        const auto device = io.open(path, Access::query);
        if (!device && means_missing(device.error())) continue;
        if (!device) return fail(windows_error(device.error(), path));
        const auto extents = volume_extents(**device, path);
        if (!extents) return fail(extents.error());
        PartitionInfo partition;
        partition.number = number;
        if (!extents->empty()) {
            partition.start_bytes = extents->front().start_bytes;
            partition.length_bytes = extents->front().length_bytes;
        }
        found.push_back(std::move(partition));
    }
    return found;
}

/// Partitions of the drive that the mount manager does not list: hidden ones, and those of GPT types other than basic
/// data (Microsoft, PARTITION_INFORMATION_GPT). File systems on them can be mounted all the same, by the object
/// manager's names.
Result<std::vector<Volume>> unlisted_volumes(DeviceIo& io, const std::vector<Volume>& listed,
                                             const std::string& drive) {
    const auto number = drive_number(drive);
    if (!number) return fail(ErrorCode::not_a_drive, drive);
    const auto path = drive_path(drive);
    const auto device = io.open(path, Access::query);
    if (!device) return fail(windows_error(device.error(), path));
    const auto layout = drive_layout(**device, path);
    Result<std::vector<PartitionInfo>> partitions;
    if (layout) {
        partitions = layout->partitions;
    } else {
        partitions = partitions_by_name(io, *number);
    }
    if (!partitions) return fail(partitions.error());
    std::vector<Volume> found;
    for (const auto& partition : *partitions) {
        const bool known = std::any_of(listed.begin(), listed.end(),
                                       [&](const Volume& one) { return covers(one, *number, partition); });
        if (partition.number == 0 || known) continue;
        Volume volume;
        volume.listed.name = partition_path(*number, partition.number);
        volume.target = fmt::format("partition {} of {}", partition.number, drive);
        volume.extents.push_back({*number, partition.start_bytes, partition.length_bytes});
        const auto there = io.open(volume.listed.name, Access::query);
        if (there || !means_missing(there.error())) found.push_back(std::move(volume));
    }
    return found;
}

Result<std::vector<Volume>> volumes_on(const HeldVolumes::Parts& parts, const std::string& drive) {
    auto listed = parts.volumes.volumes();
    if (!listed) return fail(listed.error());
    auto volumes = read_volumes(parts.io, std::move(*listed));
    if (auto marked = mark_system_volumes(volumes, parts.facts); !marked) return fail(marked.error());
    for (auto& volume : volumes) {
        if (auto located = locate(parts, volume); !located) return fail(located.error());
    }
    std::erase_if(volumes, [&](const Volume& volume) {
        const auto drives = volume.drives();
        return std::find(drives.begin(), drives.end(), drive) == drives.end();
    });
    auto unlisted = unlisted_volumes(parts.io, volumes, drive);
    if (!unlisted) return fail(unlisted.error());
    std::move(unlisted->begin(), unlisted->end(), std::back_inserter(volumes));
    return volumes;
}

std::string_view text_of(SystemVolume::Use use) {
    switch (use) {
        case SystemVolume::Use::windows: return "Windows itself";
        case SystemVolume::Use::start: return "the boot manager of this computer";
        case SystemVolume::Use::page_file: return "a page file";
    }
    return {};
}

Error needed_error(const HeldVolumes::Parts& parts, const Volume& volume, const std::string& drive) {
    std::string_view holds;
    if (const auto needed = parts.facts.system_volumes()) {
        for (const auto& one : *needed) {
            if (one.name == volume.listed.name && holds.empty()) holds = text_of(one.use);
        }
    }
    return error_of(
        ErrorCode::refused, FETTLE_TEXT("the running Windows needs {volume} on {drive}, which holds {what}"),
        {{"volume", shown(volume)}, {"drive", drive}, {"what", holds.empty() ? "system files" : std::string(holds)}});
}

/// Of a spanned, striped or mirrored volume, the other drives would stay in use.
Error spanned_error(const Volume& volume) {
    return error_of(ErrorCode::refused,
                    FETTLE_TEXT("{volume} is stored on several drives ({drives}): delete this volume first"),
                    {{"volume", shown(volume)}, {"drives", fmt::format("{}", fmt::join(volume.drives(), ", "))}});
}

Status may_be_held(const HeldVolumes::Parts& parts, const std::vector<Volume>& volumes, const std::string& drive) {
    for (const auto& volume : volumes) {
        if (volume.needed_by_system) return fail(needed_error(parts, volume, drive));
        if (volume.drives().size() > 1) return fail(spanned_error(volume));
    }
    return {};
}

Result<std::unique_ptr<DeviceHandle>> open(DeviceIo& io, const Volume& volume) {
    auto handle = io.open(device_path(volume.listed.name), Access::read_write);
    if (handle) return std::move(*handle);
    auto error = windows_error(handle.error(), fmt::format("locking {}", shown(volume)));
    if (error.code == ErrorCode::not_found) error.code = ErrorCode::vanished;
    return fail(std::move(error));
}

Status lock(DeviceHandle& handle, const Volume& volume, const std::function<void(std::uint32_t)>& pause) {
    for (int i = 0;; ++i) {
        const auto answer = handle.control(kLockVolume, {}, {});
        if (answer.ok()) return {};
        if (!means_in_use(answer.error)) {
            auto error = windows_error(answer.error, fmt::format("locking {}", shown(volume)));
            if (error.code == ErrorCode::not_found) error.code = ErrorCode::vanished;
            return fail(std::move(error));
        }
        if (i == kPatience) {
            return fail(ErrorCode::busy,
                        FETTLE_TEXT("Windows does not lock {volume}: a program has a file or folder open on it. Close "
                                    "all programs and windows that use {volume} (Resource Monitor lists open files "
                                    "under Disk), then try again"),
                        {{"volume", shown(volume)}}, {NativeStatus::Kind::windows, answer.error});
        }
        pause(kPause_ms);
    }
}

}  // namespace

Result<HeldVolumes> HeldVolumes::lock(const Parts& parts, const std::string& drive) {
    const auto volumes = volumes_on(parts, drive);
    if (!volumes) return fail(volumes.error());
    if (auto may = may_be_held(parts, *volumes, drive); !may) return fail(may.error());
    HeldVolumes held;
    for (const auto& volume : *volumes) {
        auto handle = open(parts.io, volume);
        if (!handle) return fail(handle.error());
        if (auto locked = windows::lock(**handle, volume, parts.pause); !locked) return fail(locked.error());
        held.locked_.push_back({volume.listed.name, shown(volume), std::move(*handle)});
    }
    return held;
}

Status HeldVolumes::dismount() {
    for (const auto& one : locked_) {
        const auto answer = one.handle->control(kDismountVolume, {}, {});
        if (answer.ok()) continue;
        if (means_in_use(answer.error)) {
            return fail(ErrorCode::busy, FETTLE_TEXT("Windows does not dismount {volume}"), {{"volume", one.shown}},
                        {NativeStatus::Kind::windows, answer.error});
        }
        return fail(windows_error(answer.error, fmt::format("dismounting {}", one.shown)));
    }
    return {};
}

Status HeldVolumes::are_all(const Parts& parts, const std::string& drive) const {
    const auto volumes = volumes_on(parts, drive);
    if (!volumes) return fail(volumes.error());
    for (const auto& volume : *volumes) {
        const bool known = std::any_of(locked_.begin(), locked_.end(),
                                       [&](const Locked& one) { return one.name == volume.listed.name; });
        if (!known) {
            return fail(ErrorCode::busy, FETTLE_TEXT("Windows has just mounted {volume} on {drive}; try again"),
                        {{"volume", shown(volume)}, {"drive", drive}});
        }
    }
    return {};
}

}  // namespace fettle::windows
