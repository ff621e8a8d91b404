// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/tune/system_files.h"

namespace fettle::tune {

/// A configuration file before and after; nullopt: absent.
struct FileChange {
    std::string path;
    std::optional<File> before;
    std::optional<File> after;
    friend bool operator==(const FileChange&, const FileChange&) = default;
};

/// A kernel value before and after. `{drive}` in the path is the kernel name of the setting's drive, which may change
/// with a restart.
struct ValueChange {
    std::string path;
    std::string before;  ///< as the kernel accepts it
    std::string after;
    friend bool operator==(const ValueChange&, const ValueChange&) = default;
};

/// A systemd unit that is enabled and started, or disabled and stopped.
struct UnitChange {
    std::string unit;
    bool before = false;
    bool after = false;
    friend bool operator==(const UnitChange&, const UnitChange&) = default;
};

/// Options of a mounted file system, as for "mount -o remount".
struct MountChange {
    std::string mount_point;
    std::string before;
    std::string after;
    friend bool operator==(const MountChange&, const MountChange&) = default;
};

/// Options of one line of /etc/fstab. Other options of the line may change meanwhile without being lost.
struct FstabChange {
    std::string mount_point;  ///< of a swap area, which has none, the first field, decoded: "UUID=…", "/swapfile"
    std::vector<std::string> removed;
    std::vector<std::string> added;
    std::string before;  ///< the whole field when the change was planned: "defaults,ro"
    std::string after;
    bool swap = false;  ///< the line of a swap area
    friend bool operator==(const FstabChange&, const FstabChange&) = default;
};

/// A line of /etc/fstab that is added or removed, or one of /etc/crypttab that is replaced. Other lines may change
/// meanwhile.
struct FstabLineChange {
    std::string source;     ///< its first field, decoded: "/swapfile"
    std::string before;     ///< the whole line without its newline; empty: none
    std::string after;      ///< the same
    std::size_t at = 0;     ///< its number, from 1, where it stood or will stand; 0: the last
    std::string preceding;  ///< the line in front of it, by which its place is found if others have come or gone
    bool ended = true;      ///< whether the file ended with a newline when the line was removed
    std::string table = "/etc/fstab";  ///< or kCrypttab
    friend bool operator==(const FstabLineChange&, const FstabLineChange&) = default;
};

/// A swap file that is created, resized or deleted.
struct SwapFileChange {
    std::string path;
    std::uint64_t before_bytes = 0;  ///< 0: none
    std::uint64_t after_bytes = 0;   ///< 0: none
    bool before_active = false;
    bool after_active = false;
    std::string options;  ///< as in fstab(5), for swapon(8): "sw,pri=5"
    friend bool operator==(const SwapFileChange&, const SwapFileChange&) = default;
};

/// A swap area that is activated, deactivated, or activated again with other options. What it holds is not touched.
struct SwapAreaChange {
    std::string path;     ///< the same over restarts: "/dev/disk/by-uuid/…", "/swapfile"
    std::string source;   ///< the first field of its line in /etc/fstab, whose options count; empty: without a line
    std::string options;  ///< as in fstab(5), if there is no line: "sw,pri=5"
    bool before_active = false;
    bool after_active = false;
    friend bool operator==(const SwapAreaChange&, const SwapAreaChange&) = default;
};

/// Everything that one setting needs. Files come first: if the power fails in between, the next start has the new
/// value.
struct Change {
    std::string id;   ///< of the setting
    std::string key;  ///< of the setting
    std::string title;
    std::string subject;
    std::string from;
    std::string to;
    std::vector<FileChange> files;
    std::vector<FstabChange> fstab;
    std::vector<FstabLineChange> lines;
    std::vector<SwapFileChange> swap_files;
    std::vector<SwapAreaChange> swap_areas;
    std::vector<ValueChange> values;
    std::vector<UnitChange> units;
    std::vector<MountChange> mounts;
    Reload reload = Reload::none;
    std::string tool;  ///< that rebuilds the initramfs: "dracut"; otherwise empty
    bool needs_restart = false;
};

/// What Fettle has changed: the first state before it and the last that it set.
struct ChangeRecord {
    Change change;
    std::string at;                         ///< UTC of the last change
    std::vector<std::string> made_folders;  ///< created for the files
    bool complete = false;                  ///< false while the change is being made
    std::optional<Change> replaced;         ///< Fettle's change before, while this one is incomplete
};

}  // namespace fettle::tune
