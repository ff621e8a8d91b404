// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/macos/drives/mac_places.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "platform/macos/reports/texts.h"

namespace fettle::macos {

namespace {

using check::Layer;

const ListedDisk* disk_of(const std::vector<ListedDisk>& disks, const std::string& id) {
    const auto found = std::find_if(disks.begin(), disks.end(), [&](const ListedDisk& disk) { return disk.id == id; });
    return found == disks.end() ? nullptr : &*found;
}

Layer layer(Layer::Kind kind, std::string name, std::string detail = {}) {
    Layer made;
    made.kind = kind;
    made.name = std::move(name);
    made.detail = std::move(detail);
    return made;
}

/// macOS' name of the file system, in the form that core knows: Linux has a driver "hfsplus" that cannot discard.
std::string file_system_of(const std::string& type) { return type == "hfs" ? "hfs+" : type; }

/// APFS and HFS+ have freed blocks discarded at once, where the device can (DKIOCUNMAP). What the drivers of the others
/// do is not documented.
bool discards_at_once(const std::string& type) { return type == "apfs" || type == "hfs"; }

/// From the mount down to the drive; `between` are the layers of the volume.
check::DiscardPath path_of(const Mount& mount, std::vector<Layer> between, const MacDrive& drive) {
    check::DiscardPath path;
    path.mount_point = mount.target;
    path.file_system = file_system_of(mount.type);
    path.read_only = mount.read_only;
    path.layers.push_back(layer(Layer::Kind::file_system, mount.target, path.file_system));
    std::move(between.begin(), between.end(), std::back_inserter(path.layers));
    if (const auto trimmed = drive.trimmed(); trimmed && discards_at_once(mount.type)) {
        auto system = layer(Layer::Kind::system, "macOS");
        system.passes_discard = trimmed;
        path.layers.push_back(std::move(system));
        path.mounted_discard = *trimmed;
    }
    if (drive.entry.identity.bus == Bus::usb) path.layers.push_back(layer(Layer::Kind::bridge, "USB"));
    path.layers.push_back(layer(Layer::Kind::drive, drive.entry.id));
    return path;
}

void add_paths(const MacDrive& drive, const std::vector<ListedDisk>& disks, const std::vector<Mount>& mounts,
               check::DrivePlace& place) {
    for (const auto& mount : mounts) {
        const auto mounted = mounted_disk(mount);
        const auto whole = whole_disk_of(mounted);
        if (whole == drive.entry.id) {
            std::vector<Layer> between;
            if (mounted != whole) between.push_back(layer(Layer::Kind::partition, mounted));
            place.paths.push_back(path_of(mount, std::move(between), drive));
            continue;
        }
        const auto* const container = disk_of(disks, whole);
        if (container == nullptr) continue;
        for (const auto& store : container->physical_stores) {
            if (whole_disk_of(store) != drive.entry.id) continue;
            place.paths.push_back(path_of(
                mount, {layer(Layer::Kind::container, whole, "APFS"), layer(Layer::Kind::partition, store)}, drive));
        }
    }
}

void add_link(const ReportedDrive& profiled, check::DrivePlace& place) {
    if (profiled.pcie_gigatransfers || profiled.pcie_lanes) {
        check::PcieLink link;
        link.speed_now = profiled.pcie_gigatransfers;
        link.width_now = profiled.pcie_lanes;
        place.pcie = link;
    }
    if (profiled.sata_now || profiled.sata_port) {
        check::SataLink link;
        link.now = profiled.sata_now;
        link.port = profiled.sata_port;
        place.sata = link;
    }
    place.queue.depth = profiled.queue_depth;
}

std::string lower(std::string text) {
    std::transform(text.begin(), text.end(), text.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    return text;
}

/// macOS counts in bytes, in the drive's sectors here.
void add_partitions(const MacDrive& drive, check::DrivePlace& place) {
    const auto sector = drive.entry.identity.logical_sector_bytes.value_or(512);
    for (const auto& partition : drive.device->partitions) {
        if (!partition.base_bytes || !partition.size_bytes) continue;
        partition::Extent extent;
        extent.index = partition.number.value_or(static_cast<std::uint32_t>(place.kernel_partitions.size() + 1));
        extent.start = *partition.base_bytes / sector;
        extent.sectors = *partition.size_bytes / sector;
        extent.type = lower(partition.type);
        extent.name = partition.name;
        place.kernel_partitions.push_back(std::move(extent));
    }
}

}  // namespace

check::DrivePlace place_of(const MacDrive& drive, const std::vector<ListedDisk>& disks,
                           const std::vector<Mount>& mounts) {
    check::DrivePlace place;
    place.drive_id = drive.entry.id;
    if (drive.profiled) add_link(*drive.profiled, place);
    // macOS names no limit below the drive's size.
    const auto capacity = drive.entry.identity.capacity;
    if (drive.trimmed() == true && capacity) place.queue.discard_max_bytes = capacity->bytes;
    if (drive.device) {
        place.queue.read_only = drive.device->writable == false;
        add_partitions(drive, place);
    }
    add_paths(drive, disks, mounts, place);
    return place;
}

std::vector<std::string> drives_under(const std::string& mounted, const std::vector<ListedDisk>& disks) {
    const auto whole = whole_disk_of(mounted);
    if (whole.empty()) return {};
    const auto* const disk = disk_of(disks, whole);
    if (disk == nullptr || disk->physical_stores.empty()) return {whole};
    std::vector<std::string> drives;
    for (const auto& store : disk->physical_stores) {
        auto drive = whole_disk_of(store);
        if (!drive.empty() && std::find(drives.begin(), drives.end(), drive) == drives.end()) {
            drives.push_back(std::move(drive));
        }
    }
    std::sort(drives.begin(), drives.end());
    return drives;
}

}  // namespace fettle::macos
