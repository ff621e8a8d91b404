// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/message.h"
#include "core/toolbox/ports.h"

/// What macOS does not let programs do.
namespace fettle::macos {

inline constexpr SystemLimits kLimits{
    FETTLE_TEXT(
        "macOS has no command for TRIM: it sends TRIM itself when files are deleted and when a volume is mounted. "
        "\"fettle check\" shows whether it does so for each drive; \"sudo trimforce enable\" turns TRIM on for SATA "
        "drives that are not from Apple"),
    FETTLE_TEXT(
        "macOS passes no erase commands to drives. On Macs with Apple's processors or a T2 chip, \"Erase All Content "
        "and Settings\" destroys the encryption keys; \"diskutil secureErase\" and \"diskutil eraseDisk\" write to the "
        "drive. To erase a drive with its own commands, connect it to a computer with Linux"),
    FETTLE_TEXT(
        "macOS passes no firmware commands to drives. It updates the firmware of Apple's own drives with macOS; for "
        "others, use the manufacturer's tool or a computer with Linux"),
    FETTLE_TEXT("macOS passes no commands to drives that change their capacity. To leave space unused, make the last "
                "partition smaller in Disk Utility")};

}  // namespace fettle::macos
