// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "core/base/result.h"
#include "core/plan/users.h"
#include "platform/linux/roots.h"

/// Who has a device or a file open, from what the kernel shows of its processes and of its own users. Claiming a device
/// (O_EXCL) fails only where others claim it too; virtual machines and databases do not.
namespace fettle::linux_system {

/// What is looked for.
struct Sought {
    struct Name {
        std::string device;  ///< "dm-3"
        std::string part;    ///< "sda2"
    };
    /// By the device's number; nodes in other folders and name spaces have the same.
    std::map<dev_t, Name> blocks;
    std::map<dev_t, Name> characters;  ///< the generic nodes of SCSI and NVMe
    std::optional<std::pair<dev_t, ino_t>> file;
    Name file_name;  ///< usually none
};

/// The drive (a kernel name), its partitions, what device mapper and md made of them, and its generic nodes.
[[nodiscard]] Sought sought_drive(const Roots& roots, const std::string& drive);

/// Everybody but this process. Files and devices that are mapped into memory count, also after they were closed.
[[nodiscard]] plan::Users users_now(const Roots& roots, const Sought& sought);

/// The same, but waits for up to three seconds for users to go: programs that list drives look into them for some
/// milliseconds. Whoever stays counts, also one who only reads: a backup would be spoilt.
[[nodiscard]] plan::Users users_who_stay(const Roots& roots, const Sought& sought);

/// Busy, and by whom; not_permitted where processes hide what they have open. No error: `name` is unused.
[[nodiscard]] Status no_users(const plan::Users& users, const std::string& name);

/// Users that are no processes: loop devices, and drives that are offered to other computers.
void add_kernel_users(const Roots& roots, const Sought& sought, plan::Users& users);

}  // namespace fettle::linux_system
