// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/check/machine.h"

namespace fettle::check {

/// Where discards stop on the path from a file system to the drive.
struct PathVerdict {
    enum class State : std::uint8_t { open, closed, unknown };
    State state = State::unknown;
    const Layer* closed_by = nullptr;  ///< the lowest layer that blocks; set only if blocked
    std::vector<const Layer*> also;    ///< layers above it that block by their own setting
};

/// Follows the path upwards from the drive. Reports the lowest blocking layer, because the layers above cannot show
/// whether they would pass discards.
[[nodiscard]] PathVerdict judge_path(const DiscardPath& path);

/// Whether the Linux driver of that file system certainly cannot discard. `holds` is libblkid's name for the contents
/// of its device, or empty: "fuseblk" is the type of all user-space drivers, and only ntfs-3g supports FITRIM.
[[nodiscard]] bool cannot_discard(std::string_view type, std::string_view holds);

/// Whether the path belongs to a mounted file system that fstrim or continuous TRIM could trim.
[[nodiscard]] bool is_trimmable(const DiscardPath& path);

/// "/home (ext4) > crypt dm-0 > partition sda2 > drive sda".
[[nodiscard]] std::string chain_text(const DiscardPath& path);

}  // namespace fettle::check
