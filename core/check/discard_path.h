// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/check/machine.h"

namespace fettle::check {

/// Where a discard ends on its way from a file system to the drive.
struct PathVerdict {
    enum class State : std::uint8_t { open, closed, unknown };
    State state = State::unknown;
    const Layer* closed_by = nullptr;  ///< the lowest layer that passes nothing; closed only
    std::vector<const Layer*> also;    ///< other layers above it that are shut by their own setting
};

/// Follows the path from the drive up. The lowest closed layer is named: those above it cannot
/// show what they would do.
[[nodiscard]] PathVerdict judge_path(const DiscardPath& path);

/// Whether the Linux driver of that file system cannot discard, for certain. `holds` is libblkid's name for what lies
/// on its device, or empty: "fuseblk" is the type of every driver that runs as a program, and only ntfs-3g takes
/// FITRIM.
[[nodiscard]] bool cannot_discard(std::string_view type, std::string_view holds);

/// Whether that path belongs to a mounted file system which fstrim or live TRIM could serve.
[[nodiscard]] bool is_trimmable(const DiscardPath& path);

/// "/home (ext4) > crypt dm-0 > partition sda2 > drive sda".
[[nodiscard]] std::string chain_text(const DiscardPath& path);

}  // namespace fettle::check
