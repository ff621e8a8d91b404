// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/drive/entry.h"

namespace fettle::windows {

/// The PCI device that a disk is behind.
struct PciDevice {
    std::uint32_t bus = 0;                    ///< with the segment in the upper bytes
    std::uint32_t address = 0;                ///< device << 16 | function
    std::vector<std::string> compatible_ids;  ///< "PCI\VEN_8086&CC_010601", "PCI\CC_010601"
};

/// A disk as Windows' device manager lists it: an interface of class GUID_DEVINTERFACE_DISK.
struct ListedDevice {
    std::string path;     ///< "\\?\usbstor#disk&ven_…#…#{53f56307-b6bf-11d0-94f2-00a0c91efb8b}"
    std::string service;  ///< driver of its parent, as the registry writes it: "storahci", "stornvme", "USBSTOR"
    /// Instance ids from the disk's own upward: "USBSTOR\DISK&VEN_…", "USB\VID_152D&PID_0583\…", "PCI\VEN_…".
    std::vector<std::string> instance_ids;
    std::optional<PciDevice> pci;  ///< the nearest one above; nullopt: none, or not readable
};

/// The seam to Windows' device manager.
class DeviceList {
public:
    virtual ~DeviceList() = default;
    /// In any order. Thread-safe. Error: io.
    virtual Result<std::vector<ListedDevice>> disks() = 0;
    /// Calls `on_change` from another thread with the interface path of a disk that came (true) or went. Error:
    /// unsupported.
    virtual Result<std::unique_ptr<Watch>> watch(std::function<void(const std::string& path, bool came)> on_change) = 0;
};

}  // namespace fettle::windows
