// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/cancel.h"
#include "core/base/result.h"
#include "core/lookup/address_use.h"
#include "platform/linux/device_file.h"
#include "platform/linux/mounts.h"

namespace fettle::linux_system {

/// What btrfs stores in a range of one of its devices.
struct BtrfsUse {
    lookup::Range on_device;
    lookup::Use use = lookup::Use::free;
    std::string path;  ///< of a file: from the top of the file system, with its subvolumes: "/@home/ada/film.mkv"
    std::uint64_t in_file = 0;
};

struct BtrfsUses {
    std::vector<BtrfsUse> uses;
    bool cut = false;  ///< there are more than lookup::Findings::kMost
};

/// Looks up `wanted` (ascending, disjoint bytes of the device with the kernel name `device`) in the chunk tree and the
/// extent tree. `file` is any folder of the mounted file system. A block that several files or snapshots share is
/// reported for each. Errors: cancelled, not_permitted, unsupported (RAID5, RAID6), io, not_found (`device` is not one
/// of its devices).
[[nodiscard]] Result<BtrfsUses> btrfs_owners(const DeviceFile& file, const std::string& device,
                                             const std::vector<lookup::Range>& wanted, const CancelToken& cancel);

}  // namespace fettle::linux_system
