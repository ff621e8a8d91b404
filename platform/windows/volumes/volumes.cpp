// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/windows/volumes/volumes.h"

#include <algorithm>
#include <set>
#include <utility>

#include "core/partition/device_name.h"
#include "platform/windows/drives/drive_entry.h"
#include "platform/windows/ioctl/ask.h"

namespace fettle::windows {

namespace {

bool is_root_of_letter(const std::string& path) { return path.size() == 3 && path[1] == ':'; }

std::string target_of(const ListedVolume& volume) {
    const auto letter = std::find_if(volume.paths.begin(), volume.paths.end(), is_root_of_letter);
    if (letter != volume.paths.end()) return *letter;
    return volume.paths.empty() ? std::string() : volume.paths.front();
}

}  // namespace

std::vector<std::string> Volume::drives() const {
    std::set<std::string> names;
    for (const auto& extent : extents) names.insert(drive_id(extent.disk));
    return {names.begin(), names.end()};
}

std::string Volume::device() const {
    if (!partition || extents.size() != 1) return listed.name;
    return partition::device_name(drive_id(extents.front().disk), *partition);
}

std::uint64_t Volume::size_bytes() const {
    std::uint64_t sum = 0;
    for (const auto& extent : extents) sum += extent.length_bytes;
    return sum;
}

std::string device_path(std::string_view volume_name) {
    if (volume_name.ends_with('\\')) volume_name.remove_suffix(1);
    return std::string(volume_name);
}

std::vector<Volume> read_volumes(DeviceIo& io, std::vector<ListedVolume> listed) {
    std::vector<Volume> volumes;
    for (auto& one : listed) {
        Volume volume;
        volume.target = target_of(one);
        const auto path = device_path(one.name);
        volume.listed = std::move(one);
        if (const auto device = io.open(path, Access::query)) {
            if (auto extents = volume_extents(**device, path)) volume.extents = std::move(*extents);
            drop_empty(volume.extents);
            const auto number = device_number(**device, path);
            const bool of_disk = number && number->disk() && number->partition.value_or(0) != 0;
            // A volume of several partitions has a number of its own.
            if (of_disk && volume.extents.size() == 1 && number->number == volume.extents.front().disk) {
                volume.partition = number->partition;
            }
        }
        volumes.push_back(std::move(volume));
    }
    return volumes;
}

Status mark_system_volumes(std::vector<Volume>& volumes, SystemFacts& facts) {
    const auto needed = facts.system_volumes();
    for (auto& volume : volumes) {
        volume.needed_by_system = !needed || std::any_of(needed->begin(), needed->end(), [&](const SystemVolume& one) {
            return one.name == volume.listed.name;
        });
    }
    if (!needed) return fail(needed.error());
    for (const auto& one : *needed) {
        if (one.extents.empty()) continue;
        Volume volume;
        volume.listed.name = one.name;
        volume.extents = one.extents;
        volume.needed_by_system = true;
        volumes.push_back(std::move(volume));
    }
    return {};
}

std::optional<bool> sends_trim(std::string_view file_system, VolumeList& list) {
    const bool ntfs = file_system == "NTFS";
    if (!ntfs && file_system != "ReFS") return std::nullopt;
    const auto disabled =
        list.file_system_setting(ntfs ? "DisableDeleteNotification" : "RefsDisableDeleteNotification");
    if (!disabled) return std::nullopt;
    if (*disabled) return **disabled == 0;
    return ntfs ? std::optional(true) : std::nullopt;
}

std::optional<bool> passes_trim(DeviceIo& io, const std::string& drive) {
    const auto path = drive_path(drive);
    const auto device = io.open(path, Access::query);
    if (!device) return std::nullopt;
    const auto enabled = trim_enabled(**device, path);
    return enabled ? std::optional(*enabled) : std::nullopt;
}

}  // namespace fettle::windows
