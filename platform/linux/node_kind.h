// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <sys/types.h>

#include <optional>
#include <string>

#include "platform/linux/device_users.h"

namespace fettle::linux_system {

/// Type of a file.
struct NodeKind {
    mode_t mode = 0;
    dev_t number = 0;  ///< of a device node
    dev_t device = 0;  ///< that stores the file
    ino_t inode = 0;
};

/// Follows links. Never contacts a server or a user-space file system, which might not respond.
[[nodiscard]] std::optional<NodeKind> node_kind(const std::string& path);

/// The name under which it is searched for; nullptr: it is not.
[[nodiscard]] const Sought::Name* match(const Sought& sought, const NodeKind& kind);

}  // namespace fettle::linux_system
