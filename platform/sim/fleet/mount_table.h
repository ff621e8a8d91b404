// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

/// mount(8) and Linux, as far as they decide what a remount changes. Lines are those of /proc/self/mountinfo (proc(5)).
namespace fettle::sim {

[[nodiscard]] std::vector<std::string> split(std::string_view text, char separator);

/// The line after mount(8) was run with these arguments, the last of which is the mount point. `fstab`: the text of
/// /etc/fstab. Error: unsupported (an argument that this does not know).
[[nodiscard]] Result<std::string> remounted(const std::string& line, const std::vector<std::string>& arguments,
                                            std::string_view fstab);

[[nodiscard]] bool is_mount_at(const std::string& line, const std::string& mount_point);

}  // namespace fettle::sim
