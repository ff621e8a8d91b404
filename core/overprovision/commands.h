// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

#include "core/drive/ports.h"

/// Builders of commands that query and change the accessible capacity of an ATA drive.
namespace fettle::overprovision {

/// READ NATIVE MAX ADDRESS EXT 27h (ATA/ATAPI-7 6.31): returns the drive's last LBA. Must immediately precede set_max.
[[nodiscard]] AtaCommand read_native_max();
/// SET MAX ADDRESS EXT 37h (ATA/ATAPI-7 6.50). `lasting`: kept over power cycles; one such change per power cycle.
[[nodiscard]] AtaCommand set_max(std::uint64_t last, bool lasting);
/// GET NATIVE MAX ADDRESS EXT 78h/0000h (ACS-4 7.2).
[[nodiscard]] AtaCommand get_native_max();
/// SET ACCESSIBLE MAX ADDRESS EXT 78h/0001h (ACS-4 7.2): kept over power cycles; one change per power cycle.
[[nodiscard]] AtaCommand set_accessible_max(std::uint64_t last);

}  // namespace fettle::overprovision
