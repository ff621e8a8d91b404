// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalogue/catalogue.h"
#include "core/tune/windows/windows_system.h"
#include "platform/windows/drives/device_list.h"
#include "platform/windows/ioctl/device_io.h"

namespace fettle::windows {

/// The part of the facts that concerns drives: the drives, the SATA controller, and whether a drive has partitions of
/// Linux. Needs no rights. A drive that cannot be read is left out.
[[nodiscard]] tune::WindowsFacts drive_facts(DeviceIo& io, DeviceList& devices, const catalogue::Catalogue& catalogue);

}  // namespace fettle::windows
