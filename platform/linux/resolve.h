// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <string>

#include "core/base/result.h"
#include "platform/linux/roots.h"

namespace fettle::linux_system {

/// What a path leads to.
struct Node {
    enum class Kind { block, character, file, folder, other };
    Kind kind = Kind::other;
    unsigned major_number = 0;
    unsigned minor_number = 0;
};

/// Follows symbolic links. Errors: not_found, not_permitted, io.
[[nodiscard]] Result<Node> look_at(const std::string& path);

/// DriveSource::resolve for Linux. `look` stands in for look_at in tests, where no device node can be
/// made.
[[nodiscard]] Result<std::string> resolve_drive(const Roots& roots, const std::string& path,
                                                const std::function<Result<Node>(const std::string&)>& look = look_at);

}  // namespace fettle::linux_system
