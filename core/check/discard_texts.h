// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

#include "core/base/message.h"

/// What to say of each kind of layer that lets no TRIM through.
namespace fettle::check {

struct BlockedText {
    std::string_view text;
    std::string_view remedy;
};

inline constexpr BlockedText kBlockedCrypt{
    FETTLE_TEXT("TRIM does not reach the drive: the encryption layer {layer} holds it back. Files deleted on "
                "{mount_points} stay occupied for the drive, which slows it and wears it."),
    FETTLE_TEXT("This is cryptsetup's default. To open it: \"discard\" in the options of /etc/crypttab, or for LUKS2 "
                "\"cryptsetup refresh --allow-discards --persistent {layer_name}\". The price: whoever holds the drive "
                "can see which blocks are unused, though not what is in the others.")};

inline constexpr BlockedText kBlockedLvm{
    FETTLE_TEXT("TRIM does not reach the drive: the logical volume {layer} lets none through ({mount_points})."),
    FETTLE_TEXT("Plain logical volumes pass TRIM; snapshots, mirrors and thin pools with discards=ignore do not. For a "
                "thin pool: \"lvchange --discards passdown\". (issue_discards in lvm.conf concerns lvremove only.)")};

inline constexpr BlockedText kBlockedMdParity{
    FETTLE_TEXT("TRIM does not reach the drive: the {detail} array {layer} lets none through ({mount_points})."),
    FETTLE_TEXT("Parity arrays pass TRIM only if every drive is known to read zeros after it. If the makers of all of "
                "them promise that, the kernel option raid456.devices_handle_discard_safely=Y opens it; if not, leave "
                "it closed: data would be at risk.")};

inline constexpr BlockedText kBlockedMd{
    FETTLE_TEXT("TRIM does not reach the drive: the array {layer} ({detail}) lets none through ({mount_points})."),
    FETTLE_TEXT("Arrays of levels 0, 1 and 10 pass TRIM if a member can do it: look at the other members.")};

inline constexpr BlockedText kBlockedBridge{
    FETTLE_TEXT("TRIM does not reach the drive: the USB bridge {layer} does not pass it on, or the system does not use "
                "what the bridge can do (provisioning mode \"{provisioning_mode}\")."),
    FETTLE_TEXT(
        "If \"sg_vpd -p lbpv\" shows that the bridge does UNMAP, a udev rule that writes \"unmap\" to the disk's "
        "provisioning_mode opens it; try it on an empty drive first, because some bridges then lose data. "
        "Otherwise connect the drive directly, or use another enclosure.")};

inline constexpr BlockedText kBlockedDrive{
    FETTLE_TEXT("The system sends no TRIM to this drive, though the drive can do it: the way is closed at the drive "
                "itself, by its driver or controller ({layer})."),
    FETTLE_TEXT("Behind a RAID controller this is usual: give the drive a plain SATA or HBA port if TRIM matters. "
                "Elsewhere look in the kernel log for a quirk that switched it off.")};

inline constexpr BlockedText kBlockedDriveUnknown{
    FETTLE_TEXT("The system sends no TRIM to this drive ({layer}). Whether the drive could do it is not known."),
    FETTLE_TEXT("Run the check with administrator rights, so that the drive can be asked. In a virtual machine, the "
                "host decides (QEMU: discard=unmap).")};

inline constexpr BlockedText kBlockedFileSystem{
    FETTLE_TEXT("The file system on {mount_points} ({detail}) cannot tell the drive which blocks are unused."),
    FETTLE_TEXT(
        "Nothing is broken. Where there is a choice, use a file system with TRIM: ext4, XFS, Btrfs or F2FS; for "
        "NTFS the kernel's own driver ntfs3.")};

inline constexpr BlockedText kBlockedOther{
    FETTLE_TEXT("TRIM does not reach the drive: the layer {layer} ({kind}) lets none through ({mount_points})."),
    FETTLE_TEXT("Look in that layer's manual whether it can pass discards; otherwise leave some of the drive "
                "unpartitioned, which serves the same end.")};

}  // namespace fettle::check
