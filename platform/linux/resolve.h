// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <string>

#include "core/base/result.h"
#include "platform/linux/roots.h"

namespace fettle::linux_system {

/// The object that a path denotes.
struct Node {
    enum class Kind { block, character, file, folder, other };
    Kind kind = Kind::other;
    unsigned major_number = 0;
    unsigned minor_number = 0;
};

/// Follows symbolic links. Errors: not_found, not_permitted, io.
[[nodiscard]] Result<Node> look_at(const std::string& path);

/// DriveSource::resolve for Linux. Tests replace look_at with `look`, because they cannot create device nodes.
[[nodiscard]] Result<std::string> resolve_drive(const Roots& roots, const std::string& path,
                                                const std::function<Result<Node>(const std::string&)>& look = look_at);

}  // namespace fettle::linux_system
