// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/tune/change.h"
#include "core/tune/computer.h"
#include "core/tune/fstab.h"
#include "core/tune/setting.h"

/// Options of mounted file systems that are settings.
namespace fettle::tune {

using MountWords = std::vector<std::string>;

/// One setting, for each file system that has it. Values are those of Setting::value.
struct MountOptionRow {
    std::string_view name;
    Topic topic;
    std::string_view title;
    std::string_view about;
    std::string_view risk;
    std::string_view myth;
    std::array<std::string_view, 7> types;  ///< file systems that have it
    std::string (*of_mount)(const MountedFileSystem&);
    std::string (*of_entry)(const FstabEntry&);
    /// Changes the options of a line in fstab so that they give the value.
    void (*set)(MountWords&, const std::string& value, const MountedFileSystem&);
    std::vector<std::string> (*choices)();  ///< empty: see bounds
    std::optional<Advice> (*advise)(const MountedFileSystem&, const std::string& value);
    std::string (*remount)(const std::string& value, const MountedFileSystem&);  ///< the option that gives the value
    std::string (*present)(const MountedFileSystem&);  ///< the option that gave the present one
    std::optional<Bounds> bounds = std::nullopt;
};

[[nodiscard]] std::span<const MountOptionRow> mount_option_rows();
/// nullptr: none has this name.
[[nodiscard]] const MountOptionRow* mount_option_row(std::string_view id);

/// Whether the kernel takes a change of the option at once.
[[nodiscard]] bool can_remount(const MountOptionRow& row, const MountedFileSystem& mount);

/// Whether the line says nothing of an option that the file system has by itself, so that the next start brings what is
/// there now.
[[nodiscard]] bool is_silent(const MountOptionRow& row, const MountedFileSystem& mount, const FstabEntry& entry);

/// For Places::mount_options: what remount() and present() give.
[[nodiscard]] std::vector<std::string> remount_options();

/// The arguments of mount(8) that change this option of a mounted file system and keep all others as they are now.
[[nodiscard]] std::vector<std::string> remount_arguments(const std::string& mount_point, const std::string& option);

/// An option of the mount that shows that the change has not been taken: "relatime" after "noatime"; empty: nothing
/// speaks against it. The kernel does not list options that are the default.
[[nodiscard]] std::string contrary_of(const MountedFileSystem& now, const MountChange& change);

}  // namespace fettle::tune
