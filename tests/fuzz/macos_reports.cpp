// SPDX-License-Identifier: GPL-3.0-or-later
// Reports of macOS' programs, however damaged. What is made of them has the form of what it says it is.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "platform/macos/drives/mac_drives.h"
#include "platform/macos/reports/plist.h"
#include "platform/macos/reports/power_source.h"
#include "platform/macos/reports/texts.h"

namespace {

using namespace fettle::macos;

void require(bool condition) {
    if (!condition) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    StorageReports reports;
    (void)parse_on_battery(text);
    if (auto disks = parse_disk_list(text)) {
        for (const auto& disk : *disks) require(is_whole_disk(disk.id));
        reports.disks = std::move(*disks);
    }
    if (auto info = parse_disk_info(text)) {
        require(is_whole_disk(info->whole_disk));
        ListedDisk listed;
        listed.id = info->whole_disk;
        reports.disks.push_back(std::move(listed));
        reports.infos.emplace(info->whole_disk, std::move(*info));
    }
    if (auto devices = parse_storage_devices(text)) {
        for (const auto& device : *devices) {
            require(device.id.empty() || is_whole_disk(device.id));
            require(device.logical_bytes != 0U && device.physical_bytes != 0U);
            for (const auto& partition : device.partitions) require(whole_disk_of(partition.id) == device.id);
            ListedDisk listed;
            listed.id = device.id;
            if (!device.id.empty()) reports.disks.push_back(std::move(listed));
        }
        reports.devices = std::move(*devices);
    }
    if (auto profiled = parse_reported_drives(text)) {
        for (const auto& drive : *profiled) require(is_whole_disk(drive.id));
        reports.profiled = std::move(*profiled);
    }
    for (const auto& drive : drives_of(reports)) {
        require(is_whole_disk(drive.entry.id) && drive.entry.path == "/dev/" + drive.entry.id);
    }
    return 0;
}
