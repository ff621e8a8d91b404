// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/drive/entry.h"
#include "platform/windows/drives/open_drive.h"
#include "platform/windows/ioctl/storage_property.h"

namespace fettle::windows {

/// The ports of an open drive that Windows' drivers may pass, as those of the same drive on Linux: `nvme` alone for a
/// drive on Windows' NVMe driver; `scsi` for all others, with `ata` for ATA drives; behind a USB bridge what the bridge
/// is known to support. Sends no command. `changes`: whether the handle may send other commands than queries; without
/// it, a drive that is not NVMe has no ports.
[[nodiscard]] DrivePorts command_ports(const OpenDrive& drive, const DriveEntry& entry,
                                       const DeviceDescriptor& descriptor, bool changes);

/// Adds Intel's way to an NVMe drive on one of Intel's drivers, where its controller can be opened.
void add_intel_port(DrivePorts& ports, DeviceIo& io, const OpenDrive& drive, const DriveEntry& entry);

}  // namespace fettle::windows
