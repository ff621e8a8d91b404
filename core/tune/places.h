// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/tune/system_files.h"

namespace fettle::tune {

/// What a file that belongs to Fettle alone says after its first line, "# Written by Fettle. …".
struct OwnFile {
    std::string path;                ///< a pattern as those of Places
    std::vector<std::string> lines;  ///< patterns as of line_fits()
};

struct Places;

/// A file of the system in which Fettle changes parts of lines.
struct EditedFile {
    std::string path;
    /// Whether nothing but what settings may change differs.
    bool (*allows)(const Places& places, std::string_view before, std::string_view after);
    bool may_be_absent = false;  ///< before or after; `allows` then gets an empty text
};

/// Where a family of settings makes its changes. Everything else is refused by the program that makes them for the
/// service. All are patterns: "*" stands for one or more characters of a path's component, never for "." or "..".
struct Places {
    std::vector<std::string> files;           ///< configuration files: "/etc/sysctl.d/zz-fettle-*.conf"
    std::vector<std::string> values;          ///< kernel values: "/sys/block/*/queue/scheduler"
    std::vector<std::string> units;           ///< systemd units: "fstrim.timer"
    std::vector<std::string> mount_options;   ///< for a remount: "noatime"
    bool swap_files = false;                  ///< swap files, wherever is_swap_place() allows them
    std::vector<std::string> swap_devices{};  ///< block devices that may be swap: "/dev/disk/by-uuid/*"
    bool initramfs = false;                   ///< Reload::initramfs
    std::vector<OwnFile> own_files{};         ///< what is written into `files`: nothing else is
    std::vector<EditedFile> edited_files{};
    std::vector<std::string> fstab_options{};  ///< patterns of options that may come and go in /etc/fstab

    [[nodiscard]] bool has_file(std::string_view path) const;
    /// Whether one of the files may be in this folder, or below it.
    [[nodiscard]] bool has_folder(std::string_view path) const;
    [[nodiscard]] bool has_value(std::string_view path) const;
    [[nodiscard]] bool has_unit(std::string_view unit) const;
    /// One option, without anything that may separate options.
    [[nodiscard]] bool has_mount_option(std::string_view option) const;
    [[nodiscard]] bool has_reload(Reload what) const;
    [[nodiscard]] bool has_swap_file(std::string_view path) const;
    [[nodiscard]] bool has_swap_device(std::string_view path) const;

    void add(Places more);
};

/// Whether it is an absolute path without ".", "..", empty components and control characters; "/" is one.
[[nodiscard]] bool is_plain_path(std::string_view path);

/// Whether the path fits the pattern, as for Places.
[[nodiscard]] bool has_path(std::string_view pattern, std::string_view path);

/// Whether a swap file may be there: not among the system's programs, configuration and devices.
[[nodiscard]] bool is_swap_place(std::string_view path);

}  // namespace fettle::tune
