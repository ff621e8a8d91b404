// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <sys/types.h>

#include <optional>
#include <string>

#include "platform/linux/device_users.h"

namespace fettle::linux_system {

/// What a file is.
struct NodeKind {
    mode_t mode = 0;
    dev_t number = 0;  ///< of a device node
    dev_t device = 0;  ///< on which the file lies
    ino_t inode = 0;
};

/// Follows links. Never asks a server, or a program that stands in for a file system: those may not answer.
[[nodiscard]] std::optional<NodeKind> node_kind(const std::string& path);

/// Under which name that is looked for; nullptr: it is not.
[[nodiscard]] const Sought::Name* match(const Sought& sought, const NodeKind& kind);

}  // namespace fettle::linux_system
