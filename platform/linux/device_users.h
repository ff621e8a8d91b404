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

/// Users of a device or a file, from the kernel's lists of processes and of its own users. Claiming a device (O_EXCL)
/// fails only if others claim it too; virtual machines and databases do not.
namespace fettle::linux_system {

/// What to search for.
struct Sought {
    struct Name {
        std::string device;  ///< "dm-3"
        std::string part;    ///< "sda2"
    };
    /// By device number, because nodes in other folders and namespaces have the same.
    std::map<dev_t, Name> blocks;
    std::map<dev_t, Name> characters;  ///< the generic nodes of SCSI and NVMe
    std::optional<std::pair<dev_t, ino_t>> file;
    Name file_name;  ///< usually none
};

/// The drive (a kernel name), its partitions, the device-mapper and md devices on top, and its generic nodes.
[[nodiscard]] Sought sought_drive(const Roots& roots, const std::string& drive);

/// All users except this process. Memory-mapped files and devices count, even after they were closed.
[[nodiscard]] plan::Users users_now(const Roots& roots, const Sought& sought);

/// The same, but waits up to three seconds for users to leave: programs that list drives inspect them for some
/// milliseconds. Remaining users count even if they only read: a backup would be corrupted.
[[nodiscard]] plan::Users users_who_stay(const Roots& roots, const Sought& sought);

/// Busy, with the users; not_permitted, if processes hide their open files. No error: `name` is unused.
[[nodiscard]] Status no_users(const plan::Users& users, const std::string& name);

/// Users that are not processes: loop devices, and drives exported to other computers.
void add_kernel_users(const Roots& roots, const Sought& sought, plan::Users& users);

}  // namespace fettle::linux_system
