// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "platform/linux/device_file.h"

namespace fettle::linux_system {

/// Where a run of a file's bytes lies on the device that is mounted.
struct FilePlace {
    std::uint64_t in_file = 0;
    std::uint64_t on_device = 0;
    std::uint64_t bytes = 0;
};

/// Where the first `bytes` of a file lie that was written and flushed, on a file system of that type on one device. By
/// FIEMAP; on FAT and exFAT, which do not know it, by FIBMAP; on btrfs through its chunk tree. Errors: unsupported (the
/// file system does not reveal it, or stores the file in another form), not_permitted, io.
[[nodiscard]] Result<std::vector<FilePlace>> file_places(const DeviceFile& file, std::uint64_t bytes,
                                                         const std::string& type);

}  // namespace fettle::linux_system
