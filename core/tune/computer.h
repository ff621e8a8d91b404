// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/message.h"
#include "core/drive/entry.h"
#include "core/tune/drive_life.h"
#include "core/tune/system_files.h"

namespace fettle::tune {

/// A drive as far as settings depend on it.
struct TunedDrive {
    DriveEntry entry;
    std::string by_id;  ///< name of its link below /dev/disk/by-id; empty: none, so that no rule can name it
    std::optional<bool> solid_state;
    bool apst_faulty = false;  ///< a quirk: hangs or loses data in deep power states
    bool lpm_faulty = false;   ///< a quirk: fails with link power management
    bool ncq_faulty = false;   ///< a quirk: fails with native command queueing
    DriveLife life;            ///< empty: not queried, or not reported
};

/// A swap area of /proc/swaps.
struct SwapArea {
    std::string path;  ///< "/dev/zram0", "/swapfile"
    bool is_file = false;
    std::uint64_t bytes = 0;
    std::uint64_t used_bytes = 0;
    std::int64_t priority = 0;
    [[nodiscard]] bool compressed_memory() const noexcept;  ///< zram
};

/// A mounted file system of /proc/self/mountinfo.
struct MountedFileSystem {
    std::string source;  ///< "/dev/sda2"
    std::string target;
    std::string type;
    std::vector<std::string> options;  ///< of the mount and of the file system
    [[nodiscard]] bool has(std::string_view option) const noexcept;
};

/// The mount that can be reached at this mount point. Of several, the last hides the others: what systemd mounts on
/// demand has its automount point (autofs) below it. nullptr: none.
[[nodiscard]] const MountedFileSystem* visible_mount(const std::vector<MountedFileSystem>& mounts,
                                                     std::string_view mount_point) noexcept;

/// Who manages the configuration of this computer.
enum class Owner : std::uint8_t { administrator, nixos, ostree };

/// Facts about the computer that rules use. Absent facts are absent.
struct Computer {
    std::optional<std::uint64_t> memory_bytes;
    std::optional<std::uint64_t> available_bytes;
    std::vector<SwapArea> swaps;
    std::vector<MountedFileSystem> mounts;
    std::vector<TunedDrive> drives;
    bool battery = false;    ///< a battery supplies it: a laptop
    bool container = false;  ///< settings belong to the host
    bool systemd = false;
    Owner owner = Owner::administrator;
    bool fettle_trims = false;         ///< Fettle's own schedule trims regularly
    std::vector<std::string> changed;  ///< keys of the settings that Fettle has changed

    /// The innermost mount that holds the path, the last of several at one place; nullptr: unknown.
    [[nodiscard]] const MountedFileSystem* mount_of(std::string_view path) const noexcept;
    [[nodiscard]] const TunedDrive* drive(std::string_view id) const noexcept;
    /// The drive that this device is, or is a partition of; for a layer above (LVM, LUKS), the only fixed drive.
    /// nullptr: unknown.
    [[nodiscard]] const TunedDrive* drive_under(std::string_view device) const noexcept;
    /// The drive that swap in this area is written to; nullptr: none, or unknown.
    [[nodiscard]] const TunedDrive* drive_of(const SwapArea& area) const noexcept;
};

/// Reads the computer's facts; `drives`, `fettle_trims` and `changed` are the caller's.
[[nodiscard]] Computer read_computer(SystemFiles& files);

/// The decoders behind it, for text of the kernel (proc(5)). Lines that do not have the form are skipped.
[[nodiscard]] std::optional<std::uint64_t> meminfo_bytes(std::string_view text, std::string_view field);
[[nodiscard]] std::vector<SwapArea> parse_swaps(std::string_view text);
[[nodiscard]] std::vector<MountedFileSystem> parse_mountinfo(std::string_view text);
/// Replaces "\040" and other octal escapes of proc(5) and fstab(5) by their bytes.
[[nodiscard]] std::string unescape(std::string_view text);

/// Why nothing on this computer can be changed permanently; nullopt: nothing is known against it.
[[nodiscard]] std::optional<Message> obstacle_of(const Computer& computer);

}  // namespace fettle::tune
