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
/// A partition is opened with O_EXCL: the kernel refuses that while it is mounted or claimed by another layer, keeps
/// others from mounting it meanwhile, and neither moves nor removes it. A gap has nothing that could be opened. The
/// kernel is told of a partition there, which stands in no table: it refuses one that would overlap any other, and any
/// other that would overlap this one. It goes with the object; after a crash it goes with the next start of the
/// machine, or is found by the next claim and used.
[[nodiscard]] Result<std::unique_ptr<plan::HeldPart>> hold_part(const Roots& roots, const std::string& drive,
                                                                std::shared_ptr<DeviceFile> whole, plan::Part kind,
                                                                std::uint64_t start, std::uint64_t length);

}  // namespace fettle::linux_system
