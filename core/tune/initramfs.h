// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/message.h"
#include "core/base/result.h"
#include "core/tune/computer.h"
#include "core/tune/system_files.h"

/// The images from which the kernel starts and which hold copies of some configuration files.
namespace fettle::tune {

/// A program that builds them.
struct InitramfsTool {
    std::string_view name;               ///< "dracut"
    std::string program;                 ///< absolute path
    std::vector<std::string> arguments;  ///< with which it rebuilds those of all installed kernels
};

/// The one that builds this computer's images: update-initramfs(8), dracut(8) or mkinitcpio(8). Errors: unsupported
/// (none is installed, or ostree builds them), ambiguous (it cannot be told which of two does), refused (it is turned
/// off).
[[nodiscard]] Result<InitramfsTool> initramfs_tool(SystemFiles& files);

/// Whether the tool of this name may overwrite an image in place. update-initramfs replaces it by a complete one;
/// dracut copies over it, and mkinitcpio does so where /boot is short of space.
[[nodiscard]] bool overwrites_images(std::string_view tool) noexcept;

/// Why no images can be built; nullopt: nothing is known against it. `remedy`: who can.
[[nodiscard]] std::optional<Message> initramfs_obstacle(const Computer& computer, SystemFiles& files);

/// Whether /boot has the space for one more image of the largest size and a quarter, below which mkinitcpio overwrites
/// the old one in place. Errors: refused (too small, with the figures).
[[nodiscard]] Status check_boot_space(SystemFiles& files);

/// Whether the mapping of this name below /dev/mapper is needed before the root file system is mounted: it is below
/// the root, /usr or swap, as the kernel lists them now. `files` reads /sys/class/block.
[[nodiscard]] bool starts_from(const Computer& computer, SystemFiles& files, std::string_view mapping);

/// The kernel name, "dm-0", of a mapping; empty: there is none of that name now.
[[nodiscard]] std::string mapper_device(SystemFiles& files, std::string_view mapping);

}  // namespace fettle::tune
