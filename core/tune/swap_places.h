// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/tune/computer.h"
#include "core/tune/fstab.h"
#include "core/tune/setting.h"
#include "core/tune/system_files.h"

/// Where this computer has swap: what the kernel uses (/proc/swaps), and what /etc/fstab names.
namespace fettle::tune {

/// Settings of devices: "swap-area:nvme0n1p3".
inline constexpr std::string_view kSwapAreaName = "swap-area";

/// One swap area: a partition, a logical volume, an encrypted mapping, or a file; never compressed memory.
struct SwapPlace {
    std::string name;    ///< "nvme0n1p3", "vg-swap", "/swapfile"; not connected: as in /etc/fstab
    std::string stable;  ///< the same over restarts: the UUID, "/dev/mapper/vg-swap", "/swapfile"
    std::string source;  ///< as a new line of /etc/fstab would name it: "UUID=…"
    std::string path;    ///< to activate it: "/dev/disk/by-uuid/…"
    std::string device;  ///< kernel name: "nvme0n1p3", "dm-0"; empty: a file, or not connected
    bool is_file = false;
    const SwapArea* area = nullptr;   ///< of Computer::swaps; nullptr: not active
    std::vector<FstabEntry> entries;  ///< its lines in /etc/fstab; more than one is the administrator's mistake

    [[nodiscard]] const FstabEntry* entry() const noexcept { return entries.size() == 1 ? &entries.front() : nullptr; }
    [[nodiscard]] bool has_option(std::string_view option) const noexcept;
};

/// All, first those that are active. Devices that only Fettle's records know (`Computer::changed`) are among them.
[[nodiscard]] std::vector<SwapPlace> swap_places(const Computer& computer, SystemFiles& files, std::string_view fstab);

/// The kernel name of the block device that a line of /etc/fstab or a path names: "UUID=…", "/dev/mapper/vg-swap";
/// empty: a file, or not connected.
[[nodiscard]] std::string swap_device(SystemFiles& files, std::string_view source);

/// The block device that holds the place, to look into its queue: of a partition the drive. Empty: unknown.
[[nodiscard]] std::string queue_of(const Computer& computer, SystemFiles& files, const SwapPlace& place);

/// What udev has found on the place's device (ID_FS_TYPE): "swap", "swsuspend" after hibernation; empty: unknown.
[[nodiscard]] std::string swap_contents(SystemFiles& files, const SwapPlace& place);

/// What resumes from the device after hibernation: "/sys/power/resume"; empty: nothing is known to.
[[nodiscard]] std::string resumes_from(SystemFiles& files, const std::string& device);

/// Errors: refused, if the contents of the active area do not fit into available memory with some to spare.
[[nodiscard]] Status check_swap_fits(const Computer& computer, const SwapArea& area);

/// Sets the setting's obstacle, unless it has one.
void add_swap_obstacle(Setting& setting, std::string_view id, std::string_view text, std::string_view remedy,
                       std::vector<Evidence> evidence);
/// That there is no /etc/fstab, or that another program writes it. `entry`: the place's line, nullptr: none.
void add_fstab_obstacle(Setting& setting, const std::optional<std::string>& fstab, const FstabEntry* entry);
/// That a unit of systemd activates the place whatever /etc/fstab says.
void add_unit_obstacle(Setting& setting, const Computer& computer, SystemFiles& files, const SwapPlace& place);
/// All that forbids to change how the place is used.
void add_place_obstacles(Setting& setting, const Computer& computer, SystemFiles& files,
                         const std::optional<std::string>& fstab, const SwapPlace& place);

}  // namespace fettle::tune
