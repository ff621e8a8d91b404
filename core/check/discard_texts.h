// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

#include "core/base/message.h"

/// Texts for each kind of layer that blocks TRIM.
namespace fettle::check {

struct BlockedText {
    std::string_view text;
    std::string_view remedy;
};

inline constexpr BlockedText kBlockedCrypt{
    FETTLE_TEXT("TRIM does not reach the drive: the encryption layer {layer} blocks it. To the drive, files "
                "deleted on {mount_points} still occupy space, which slows it down and adds wear."),
    FETTLE_TEXT("This is cryptsetup's default. To enable TRIM, add \"discard\" to the options in /etc/crypttab, "
                "or for LUKS2 run \"cryptsetup refresh --allow-discards --persistent {layer_name}\". This "
                "reveals to anyone with the drive which blocks are unused, but not the contents of the others.")};

inline constexpr BlockedText kBlockedLvm{
    FETTLE_TEXT("TRIM does not reach the drive: the logical volume {layer} blocks it ({mount_points})."),
    FETTLE_TEXT("Plain logical volumes pass TRIM; snapshots, mirrors and thin pools with discards=ignore do not. "
                "For a thin pool: \"lvchange --discards passdown\". (issue_discards in lvm.conf affects only "
                "lvremove.)")};

inline constexpr BlockedText kBlockedMdParity{
    FETTLE_TEXT("TRIM does not reach the drive: the {detail} array {layer} blocks it ({mount_points})."),
    FETTLE_TEXT("Parity arrays pass TRIM only if every drive returns zeros after it. If the manufacturers of "
                "all drives guarantee that, enable it with the kernel option "
                "raid456.devices_handle_discard_safely=Y. Otherwise leave it disabled: data would be at risk.")};

inline constexpr BlockedText kBlockedMd{
    FETTLE_TEXT("TRIM does not reach the drive: the array {layer} ({detail}) blocks it ({mount_points})."),
    FETTLE_TEXT("Arrays of levels 0, 1 and 10 pass TRIM if a member supports it: check the other members.")};

inline constexpr BlockedText kBlockedBridge{
    FETTLE_TEXT("TRIM does not reach the drive: the USB bridge {layer} does not pass it, or the system "
                "does not use the bridge's support for it (provisioning mode \"{provisioning_mode}\")."),
    FETTLE_TEXT("If \"sg_vpd -p lbpv\" shows that the bridge supports UNMAP, enable it with a udev rule that "
                "writes \"unmap\" to the disk's provisioning_mode. Test it on an empty drive first, because "
                "some bridges then lose data. Otherwise connect the drive directly, or use another enclosure.")};

inline constexpr BlockedText kBlockedDrive{
    FETTLE_TEXT("The system sends no TRIM to this drive, although the drive "
                "supports it: its driver or controller blocks it ({layer})."),
    FETTLE_TEXT("This is normal behind a RAID controller: use a plain SATA or HBA port if "
                "TRIM matters. Otherwise look in the kernel log for a quirk that disabled it.")};

inline constexpr BlockedText kBlockedDriveUnknown{
    FETTLE_TEXT("The system sends no TRIM to this drive ({layer}). Whether the drive supports it is unknown."),
    FETTLE_TEXT("Run the check as root, so that Fettle can query the drive. In a "
                "virtual machine, TRIM is configured on the host (QEMU: discard=unmap).")};

inline constexpr BlockedText kBlockedSystem{
    FETTLE_TEXT("{layer} sends no TRIM to this drive ({mount_points})."),
    FETTLE_TEXT(
        "For SATA drives that are not from Apple, \"sudo trimforce enable\" changes this for all of them at once, "
        "and restarts the Mac. For drives behind USB, macOS has no setting.")};

inline constexpr BlockedText kBlockedWindows{
    FETTLE_TEXT(
        "Windows sends no TRIM for deleted files on {detail} file systems: this is turned off ({mount_points}). "
        "To the drive, deleted files still occupy space, which slows it down and adds wear."),
    FETTLE_TEXT("To turn it on, run \"fsutil behavior set DisableDeleteNotify {detail} 0\" as an administrator. Then "
                "have Windows optimize the drive once, which trims the free space that there is now.")};

inline constexpr BlockedText kBlockedWindowsBridge{
    FETTLE_TEXT("TRIM does not reach the drive: the USB bridge {layer} does not support it, or Windows' driver for it "
                "({detail}) does not use its support."),
    FETTLE_TEXT(
        "Connect the drive directly, or use another enclosure. Otherwise leave part of the drive unpartitioned, "
        "which has a similar effect.")};

inline constexpr BlockedText kBlockedFileSystem{
    FETTLE_TEXT("The file system on {mount_points} ({detail}) does not support TRIM."),
    FETTLE_TEXT("This is not a fault. If you can choose, use a file system with TRIM support: ext4, XFS, Btrfs "
                "or F2FS; for NTFS, use the ntfs3 kernel driver.")};

inline constexpr BlockedText kBlockedOther{
    FETTLE_TEXT("TRIM does not reach the drive: the layer {layer} ({kind}) blocks it ({mount_points})."),
    FETTLE_TEXT("See the manual of that layer for an option that passes discards through. Otherwise leave part "
                "of the drive unpartitioned, which has a similar effect.")};

}  // namespace fettle::check
