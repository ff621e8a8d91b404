// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/windows/volumes/places.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <string_view>
#include <utility>

#include "core/partition/device_name.h"
#include "platform/windows/drives/drive_entry.h"

namespace fettle::windows {

namespace {

using check::Layer;

/// The hexadecimal number of `digits` digits that follows `mark`.
std::optional<std::uint32_t> number_behind(std::string_view text, std::string_view mark, std::size_t digits) {
    const auto at = text.find(mark);
    if (at == std::string_view::npos) return std::nullopt;
    const auto number = text.substr(at + mark.size(), digits);
    std::uint32_t value = 0;
    const auto* const end = number.data() + number.size();
    const auto [stop, problem] = std::from_chars(number.data(), end, value, 16);
    if (number.size() != digits || problem != std::errc() || stop != end) return std::nullopt;
    return value;
}

Layer layer(Layer::Kind kind, std::string name, std::string detail = {}) {
    Layer made;
    made.kind = kind;
    made.name = std::move(name);
    made.detail = std::move(detail);
    return made;
}

/// The partition that holds a byte of the drive.
const PartitionInfo* partition_at(const DriveLayout& layout, std::uint64_t offset) {
    for (const auto& one : layout.partitions) {
        const bool within = offset >= one.start_bytes && offset - one.start_bytes < one.length_bytes;
        if (one.number != 0 && within) return &one;
    }
    return nullptr;
}

std::optional<std::uint64_t> discard_limit(const DriveSurroundings& around) {
    if (!around.passes_trim) return std::nullopt;
    if (!*around.passes_trim) return 0;
    // Windows reports no limit below the drive's size.
    return around.drive.identity.capacity ? std::optional(around.drive.identity.capacity->bytes) : std::nullopt;
}

check::DiscardPath path_of(const DriveSurroundings& around, const Volume& volume, const VolumeExtent& extent,
                           std::optional<bool> trimmed) {
    check::DiscardPath path;
    path.mount_point = volume.target;
    path.file_system = volume.listed.file_system;
    path.read_only = volume.listed.read_only;
    path.needed_by_system = volume.needed_by_system;
    path.dismounted_when_held = true;
    path.layers.push_back(
        layer(Layer::Kind::file_system, volume.target.empty() ? volume.listed.name : volume.target, path.file_system));
    auto system = layer(Layer::Kind::system, std::string(check::kWindowsLayer), path.file_system);
    system.passes_discard = trimmed;
    path.layers.push_back(std::move(system));
    path.mounted_discard = trimmed == true;
    const auto* const partition = around.layout ? partition_at(*around.layout, extent.start_bytes) : nullptr;
    if (partition != nullptr) {
        path.layers.push_back(
            layer(Layer::Kind::partition, partition::device_name(around.drive.id, partition->number)));
    }
    if (around.drive.identity.bus == Bus::usb) {
        path.layers.push_back(layer(Layer::Kind::bridge, around.drive.bridge.empty() ? "USB" : around.drive.bridge,
                                    around.listed ? around.listed->service : std::string()));
    }
    auto bottom = layer(Layer::Kind::drive, around.drive.id);
    bottom.discard_max_bytes = discard_limit(around);
    if (path.layers.back().kind == Layer::Kind::bridge) {
        // What is missing behind a bridge is the bridge's: Windows knows only both together.
        path.layers.back().discard_max_bytes = std::exchange(bottom.discard_max_bytes, std::nullopt);
    }
    path.layers.push_back(std::move(bottom));
    return path;
}

}  // namespace

std::optional<check::Controller> controller_of(const ListedDevice& disk) {
    const auto id = std::find_if(disk.instance_ids.begin(), disk.instance_ids.end(),
                                 [](const std::string& one) { return one.starts_with("PCI\\"); });
    if (id == disk.instance_ids.end()) return std::nullopt;
    check::Controller controller;
    controller.driver = disk.service;
    controller.vendor = static_cast<std::uint16_t>(number_behind(*id, "VEN_", 4).value_or(0));
    controller.device = static_cast<std::uint16_t>(number_behind(*id, "&DEV_", 4).value_or(0));
    if (disk.pci) {
        // The bus number has the segment in its upper bytes; the address is device and function (Microsoft,
        // "DEVPKEY_Device_Address").
        const auto bus = disk.pci->bus;
        const auto address = disk.pci->address;
        controller.address =
            fmt::format("{:04x}:{:02x}:{:02x}.{:x}", bus >> 8U, bus & 0xFFU, address >> 16U & 0xFFU, address & 0xFFFFU);
        for (const auto& one : disk.pci->compatible_ids) {
            const auto number = number_behind(one, "CC_", 6);
            if (number) controller.pci_class = *number;
            if (number) return controller;
        }
    }
    return std::nullopt;
}

std::vector<partition::Extent> partitions_of(const DriveLayout& layout, std::uint32_t sector_bytes) {
    std::vector<partition::Extent> partitions;
    for (const auto& one : layout.partitions) {
        if (one.number == 0) continue;
        partition::Extent extent;
        extent.index = one.number;
        extent.start = one.start_bytes / sector_bytes;
        extent.sectors = one.length_bytes / sector_bytes;
        extent.type = one.type;
        extent.name = one.name;
        partitions.push_back(std::move(extent));
    }
    return partitions;
}

std::vector<check::DiscardPath> paths_of(const DriveSurroundings& around, const std::vector<Volume>& volumes,
                                         const std::vector<std::optional<bool>>& trimmed) {
    std::vector<check::DiscardPath> paths;
    const auto number = drive_number(around.drive.id);
    for (std::size_t i = 0; i < volumes.size(); ++i) {
        const auto& volume = volumes[i];
        // Without one there is nothing to protect, unless the running Windows needs it.
        if (volume.listed.file_system.empty() && !volume.needed_by_system) continue;
        const auto extent = std::find_if(volume.extents.begin(), volume.extents.end(),
                                         [&](const VolumeExtent& one) { return one.disk == number; });
        if (extent == volume.extents.end()) continue;
        paths.push_back(path_of(around, volume, *extent, trimmed[i]));
    }
    return paths;
}

}  // namespace fettle::windows
