// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace fettle::tune {

/// Where a family of settings makes its changes. Everything else is refused by the program that makes them for the
/// service. All are patterns: "*" stands for one or more characters of a path's component, never for "." or "..".
struct Places {
    std::vector<std::string> files;          ///< configuration files: "/etc/sysctl.d/zz-fettle-*.conf"
    std::vector<std::string> values;         ///< kernel values: "/sys/block/*/queue/scheduler"
    std::vector<std::string> units;          ///< systemd units: "fstrim.timer"
    std::vector<std::string> mount_options;  ///< for a remount: "noatime"
    bool swap_files = false;                 ///< swap files, wherever is_swap_place() allows them

    [[nodiscard]] bool has_file(std::string_view path) const;
    /// Whether one of the files may be in this folder, or below it.
    [[nodiscard]] bool has_folder(std::string_view path) const;
    [[nodiscard]] bool has_value(std::string_view path) const;
    [[nodiscard]] bool has_unit(std::string_view unit) const;
    [[nodiscard]] bool has_mount_option(std::string_view option) const;
    [[nodiscard]] bool has_swap_file(std::string_view path) const;

    void add(Places more);
};

/// Whether it is an absolute path without ".", "..", empty components and control characters; "/" is one.
[[nodiscard]] bool is_plain_path(std::string_view path);

/// Whether a swap file may be there: not among the system's programs, configuration and devices.
[[nodiscard]] bool is_swap_place(std::string_view path);

}  // namespace fettle::tune
