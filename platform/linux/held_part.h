// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "core/plan/held_drive.h"
#include "platform/linux/device_file.h"
#include "platform/linux/roots.h"

namespace fettle::linux_system {

/// Claims a part of the drive `drive` (a kernel name), which is open for writing as `whole`.
///
/// A partition is opened with O_EXCL: the kernel refuses that while it is mounted or claimed by another layer, prevents
/// mounting meanwhile, and neither moves nor removes it. A gap has no device to open, so a temporary partition that is
/// in no partition table is added to the kernel's list: the kernel refuses partitions that overlap. It is removed with
/// the object; after a crash it disappears at the next start, or the next claim finds and reuses it.
[[nodiscard]] Result<std::unique_ptr<plan::HeldPart>> hold_part(const Roots& roots, const std::string& drive,
                                                                std::shared_ptr<DeviceFile> whole, plan::Part kind,
                                                                std::uint64_t start, std::uint64_t length);

}  // namespace fettle::linux_system
