// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "platform/linux/device_file.h"

namespace fettle::linux_system {

/// Keeps a second job or benchmark off the same drives. Each lock is a file in a folder that only this user can open,
/// locked with flock(2): it ends with the process, however it ends, and no other user can take it. The empty files
/// stay, because removing a lock file would allow two owners.
class BenchLock {
public:
    /// /run/fettle for root, which all of root's processes share in every network namespace. Else
    /// $XDG_RUNTIME_DIR/fettle, or ~/.local/state/fettle/lock: another user's processes are not kept off. Empty where
    /// there is no home.
    [[nodiscard]] static std::string default_folder();

    /// `names`: whole drives; `scope`: which kind of work excludes which. Errors: busy, with the name; refused (the
    /// folder or a file in it belongs to somebody else, or there is no folder); invalid_argument (a name with "/"); io.
    static Result<BenchLock> take(const std::vector<std::string>& names, const std::string& scope,
                                  const std::string& folder = default_folder());

private:
    std::vector<std::shared_ptr<DeviceFile>> files_;
};

}  // namespace fettle::linux_system
