// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "core/drive/entry.h"
#include "core/tune/computer.h"
#include "platform/sim/fleet/memory_system.h"

/// Described computers: the files and values that such a system has, in the form in which its kernel shows them.
namespace fettle::tune::test {

struct Described {
    std::string name;
    std::shared_ptr<sim::MemorySystem> system = std::make_shared<sim::MemorySystem>();
    std::vector<DriveEntry> drives;
    std::map<std::string, DriveLife> lives = {};  ///< by the drives' ids
};

/// 8 GB, a battery, an NVMe drive with worn QLC flash and bfq, Debian; fstrim.timer is disabled.
[[nodiscard]] Described worn_laptop();
/// 256 GB, two NVMe drives whose caches are protected against power failures, XFS with continuous TRIM, no swap.
[[nodiscard]] Described server();
/// 4 GB, an SD card, swap in zram and zswap on top of it; the kernel cannot hibernate.
[[nodiscard]] Described raspberry_pi();
/// A hard disk without scheduler and an SSD without command queue; /home on the hard disk with strictatime.
[[nodiscard]] Described mixed_desktop();
/// btrfs on LUKS on NVMe, hibernates to a swap file; a drop-in forbids hibernation.
[[nodiscard]] Described luks_laptop();
/// A container on somebody's server.
[[nodiscard]] Described container();
[[nodiscard]] Described nixos();
/// OpenRC with elogind, which makes /run/systemd, too.
[[nodiscard]] Described without_systemd();
/// A desktop with an SSD behind a USB bridge whose port may be suspended.
[[nodiscard]] Described usb_desktop();
/// A laptop whose SATA drive fails with link power management (Linux: ATA_QUIRK_NOLPM).
[[nodiscard]] Described faulty_link_laptop();
/// A laptop whose NVMe drive hangs in deep power states (Linux: NVME_QUIRK_NO_DEEPEST_PS).
[[nodiscard]] Described faulty_apst_laptop();

/// The laptop with LUKS with what Debian has: a crypttab, LVM, update-initramfs, and the example of tmp.mount.
[[nodiscard]] Described encrypted_laptop();
/// 2 GB, a small SSD, no swap.
[[nodiscard]] Described small_without_swap();
/// A guest whose virtio disk accepts discards and claims to rotate, as virtio disks do by default.
[[nodiscard]] Described virtual_machine();
/// 64 GB, btrfs with subvolumes on NVMe, swap in zram and a swap partition behind it.
[[nodiscard]] Described btrfs_workstation();
/// systemd mounts /home on demand: btrfs with noatime, with its automount point (autofs) below it.
[[nodiscard]] Described automount_desktop();
/// /data was remounted read-only, to image its drive; its line in /etc/fstab says "defaults".
[[nodiscard]] Described read_only_data();

[[nodiscard]] std::vector<Described> all_computers();

/// The computer as LocalTuning sees it, with the quirks of the built-in catalogue.
[[nodiscard]] Computer computer_of(const Described& described);

}  // namespace fettle::tune::test
