// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/windows/tune/tune_facts.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "platform/windows/drives/drive_entry.h"
#include "platform/windows/ioctl/ask.h"
#include "platform/windows/volumes/places.h"

namespace fettle::windows {

namespace {

using tune::ControllerMode;

/// Partition types that Linux alone uses: file systems, the root of x86-64, encrypted file systems and LVM (UAPI Group,
/// "Discoverable Partitions Specification"; util-linux, pt-mbr-partnames.h and pt-gpt-partnames.h).
constexpr std::array<std::string_view, 6> kLinuxTypes{"0fc63daf-8483-4772-8e79-3d69d8477de4",
                                                      "4f68bce3-e8cd-4db1-96e7-fbcaf984b709",
                                                      "ca7d7ccb-63ed-4c53-861c-1742536059cc",
                                                      "e6d6d379-f507-44c2-a23c-238f2a3df928",
                                                      "83",
                                                      "8e"};

/// PCI Code and ID Assignment: 0101xxh IDE, 0104xxh RAID, 0106xxh SATA.
ControllerMode mode_of(std::uint32_t pci_class) {
    constexpr unsigned kInterfaceBits = 8;
    switch (pci_class >> kInterfaceBits) {
        case 0x0101: return ControllerMode::ide;
        case 0x0104: return ControllerMode::raid;
        case 0x0106: return ControllerMode::ahci;
        default: return ControllerMode::unknown;
    }
}

bool has_linux(DeviceHandle& device, const std::string& path) {
    const auto layout = drive_layout(device, path);
    if (!layout) return false;
    return std::any_of(layout->partitions.begin(), layout->partitions.end(), [](const PartitionInfo& one) {
        return std::find(kLinuxTypes.begin(), kLinuxTypes.end(), one.type) != kLinuxTypes.end();
    });
}

tune::WindowsDrive drive_of(const DriveEntry& entry, const ListedDevice& listed,
                            const catalogue::Catalogue& catalogue) {
    tune::WindowsDrive drive;
    drive.id = entry.id;
    drive.model = entry.identity.model;
    if (!listed.instance_ids.empty()) drive.instance = listed.instance_ids.front();
    drive.bus = entry.identity.bus;
    drive.solid_state = entry.identity.solid_state;
    if (!drive.solid_state && drive.bus == Bus::nvme) drive.solid_state = true;
    drive.removable = entry.removable;
    const auto quirks = catalogue.quirks(entry.identity);
    drive.lpm_faulty =
        std::find(quirks.begin(), quirks.end(), catalogue::Quirk::no_link_power_management) != quirks.end();
    return drive;
}

}  // namespace

tune::WindowsFacts drive_facts(DeviceIo& io, DeviceList& devices, const catalogue::Catalogue& catalogue) {
    tune::WindowsFacts facts;
    const auto disks = devices.disks();
    if (!disks) return facts;
    for (const auto& listed : *disks) {
        const auto entry = read_drive_entry(io, listed);
        if (!entry || (entry->removable && entry->identity.bus != Bus::usb)) continue;  // card readers
        auto drive = drive_of(*entry, listed, catalogue);
        const bool known = std::any_of(facts.drives.begin(), facts.drives.end(),
                                       [&](const tune::WindowsDrive& one) { return one.id == drive.id; });
        if (known) continue;  // another path to it
        const auto device = io.open(listed.path, Access::query);
        if (device) {
            if (const auto cache = write_cache(**device, entry->path)) drive.write_cache = *cache;
            if (drive.bus != Bus::usb && has_linux(**device, entry->path)) facts.other_system = true;
        }
        const auto controller = controller_of(listed);
        const auto mode =
            controller && drive.bus != Bus::nvme ? mode_of(controller->pci_class) : ControllerMode::unknown;
        if (mode == ControllerMode::ahci) facts.ahci = true;
        if (mode != ControllerMode::unknown && facts.controller == ControllerMode::unknown) {
            facts.controller = mode;
            facts.controller_driver = controller->driver;
        }
        facts.drives.push_back(std::move(drive));
    }
    std::sort(facts.drives.begin(), facts.drives.end(), [](const auto& a, const auto& b) { return a.id < b.id; });
    return facts;
}

}  // namespace fettle::windows
