// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/tune/system_files.h"

/// Configuration that several folders of small files make up together.
namespace fettle::tune {

/// Paths of the files that count, in the order in which they are read: sorted by name; a file in an earlier folder
/// replaces one of the same name in a later folder (systemd-sleep.conf(5), sysctl.d(5), udev(7)).
[[nodiscard]] std::vector<std::string> drop_ins(SystemFiles& files, const std::vector<std::string>& folders,
                                                std::string_view suffix);

/// The last assignment to a key of a section of an INI file (systemd.syntax(7)); nullopt: none. An empty assignment
/// gives an empty text.
[[nodiscard]] std::optional<std::string> ini_value(std::string_view text, std::string_view section,
                                                   std::string_view key);

/// The same over a main file and its drop-ins, which come later and so win. `name`: "systemd/sleep.conf".
[[nodiscard]] std::optional<std::string> systemd_value(SystemFiles& files, const std::string& name,
                                                       std::string_view section, std::string_view key);

/// The value of a kernel parameter that sysctl.d(5) sets at start; nullopt: none does. `key`: "vm.swappiness".
[[nodiscard]] std::optional<std::string> sysctl_value(SystemFiles& files, std::string_view key);

}  // namespace fettle::tune
