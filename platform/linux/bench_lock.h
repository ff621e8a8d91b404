// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "platform/linux/device_file.h"

namespace fettle::linux_system {

/// Keeps a second benchmark off the same drives, whoever starts it: a name in the kernel that ends with the
/// process, however it ends, and leaves no file.
class BenchLock {
public:
    /// `names`: whole drives; `scope`: who keeps off whom. Error: busy, with the name.
    static Result<BenchLock> take(const std::vector<std::string>& names, const std::string& scope);

private:
    std::vector<std::shared_ptr<DeviceFile>> sockets_;
};

}  // namespace fettle::linux_system
