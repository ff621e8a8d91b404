// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "platform/linux/device_file.h"

namespace fettle::linux_system {

/// Keeps other jobs and benchmarks off the same drives. Each lock is a file in a private folder, locked with flock(2):
/// it ends with the process in any case, and no other user can take it. The empty files remain, because removing a lock
/// file would allow two owners.
class BenchLock {
public:
    /// /run/fettle for root, shared by all of root's processes in every network namespace. Otherwise
    /// $XDG_RUNTIME_DIR/fettle, or ~/.local/state/fettle/lock, which does not exclude other users' processes. Empty
    /// without a home folder.
    [[nodiscard]] static std::string default_folder();

    /// `names`: whole drives; `scope`: the kind of work that excludes other work. Errors: busy, with the name; refused
    /// (the folder or a file in it belongs to another user, or there is no folder); invalid_argument (a name with "/");
    /// io.
    static Result<BenchLock> take(const std::vector<std::string>& names, const std::string& scope,
                                  const std::string& folder = default_folder());

private:
    std::vector<std::shared_ptr<DeviceFile>> files_;
};

}  // namespace fettle::linux_system
