// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

#include "core/base/result.h"

namespace fettle::linux_system {

/// The flags of swapon(2) for options of fstab(5): "pri=5", "discard=once"; others have none.
[[nodiscard]] int swap_flags(std::string_view options);

/// Activates the swap area of a block device by swapon(2). Unlike swapon(8), that never writes to the device: a
/// hibernated computer's memory stays. Errors: vanished, refused (no block device, or no swap area), busy,
/// not_permitted, io.
[[nodiscard]] Status activate_swap_device(const std::string& path, std::string_view options);

/// Deactivates it by swapoff(2), which takes as long as its contents take to be read. Errors: vanished,
/// refused (no block device), io (not enough memory, not active), not_permitted.
[[nodiscard]] Status deactivate_swap_device(const std::string& path);

}  // namespace fettle::linux_system
