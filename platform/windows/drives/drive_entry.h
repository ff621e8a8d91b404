// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/drive/entry.h"
#include "platform/windows/drives/device_list.h"
#include "platform/windows/ioctl/device_io.h"
#include "platform/windows/ioctl/storage_property.h"

namespace fettle::windows {

/// "PhysicalDrive3", as Windows itself names the drive, and its path "\\.\PhysicalDrive3".
[[nodiscard]] std::string drive_id(std::uint32_t number);
[[nodiscard]] std::string drive_path(std::string_view id);
/// The number of such an id, in any case of letters; nullopt: another name.
[[nodiscard]] std::optional<std::uint32_t> drive_number(std::string_view id);

/// Vendor and product of the USB device among instance ids: "USB\VID_152D&PID_0583\…".
struct UsbDevice {
    std::uint16_t vendor = 0;
    std::uint16_t product = 0;
};
[[nodiscard]] std::optional<UsbDevice> usb_device(const std::vector<std::string>& instance_ids);
/// Of DriveEntry::bridge: "usb 152d:0583 JMicron JMS583".
[[nodiscard]] std::optional<UsbDevice> usb_device_of_bridge(std::string_view bridge);

/// Whether the driver of a disk's parent is one of Intel's RST and VMD drivers: iaStorA, iaStorAC, iaStorAVC, iaStorV,
/// iaStorVD.
[[nodiscard]] bool is_intel_driver(std::string_view service);

/// Whether a RAID controller presents a volume instead of a drive: Intel's have the vendor "Intel" and a product that
/// begins with "Raid", AMD's the vendor "AMD-RAID" (smartmontools, os_win32.cpp).
[[nodiscard]] bool is_raid_volume(const DeviceDescriptor& device);

/// The protocol and connection of an open drive as far as Windows knows it.
[[nodiscard]] DriveIdentity identity_of(DeviceHandle& device, const std::string& path,
                                        const DeviceDescriptor& descriptor,
                                        const std::vector<std::string>& instance_ids);

/// Whether an open drive can be the listed one: numbers are given to other drives. A name that only one of the two has
/// proves nothing.
[[nodiscard]] bool may_be_same(const DriveIdentity& open, const DriveIdentity& listed);

/// What Windows reports of a listed disk, for which its handle needs no rights. nullopt: not a drive (an optical drive,
/// an empty card slot, a virtual disk in a file or of Storage Spaces), or it has gone. An NVMe drive is asked for its
/// Identify data, because Windows keeps no serial number; that does not end a power state in which it stores energy
/// longer than any other access.
[[nodiscard]] std::optional<DriveEntry> read_drive_entry(DeviceIo& io, const ListedDevice& listed);

}  // namespace fettle::windows
