// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/base/result.h"

namespace fettle::macos {

/// A mounted file system: statfs(2).
struct Mount {
    std::string source;  ///< "/dev/disk3s1s1", "//server/share"
    std::string target;
    std::string type;  ///< "apfs", "hfs", "msdos", "smbfs"
    bool read_only = false;
    bool local = true;  ///< MNT_LOCAL
};

/// The seam to getmntinfo(3).
class MountTable {
public:
    virtual ~MountTable() = default;
    /// Thread-safe; does not access the file systems. Error: io.
    virtual Result<std::vector<Mount>> list() = 0;
};

/// The disk or partition that is mounted: "disk3s1s1"; empty: it is none.
[[nodiscard]] std::string mounted_disk(const Mount& mount);

}  // namespace fettle::macos
