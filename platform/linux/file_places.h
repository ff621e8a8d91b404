// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "platform/linux/device_file.h"

namespace fettle::linux_system {

/// Location of a run of a file's bytes on the mounted device.
struct FilePlace {
    std::uint64_t in_file = 0;
    std::uint64_t on_device = 0;
    std::uint64_t bytes = 0;
};

/// The location of the first `bytes` of a written and flushed file, on a file system of that type on a single device.
/// By FIEMAP; on FAT and exFAT, which do not support it, by FIBMAP; on btrfs through its chunk tree. Errors:
/// unsupported (the file system does not report it, or stores the file in transformed form), not_permitted, io.
[[nodiscard]] Result<std::vector<FilePlace>> file_places(const DeviceFile& file, std::uint64_t bytes,
                                                         const std::string& type);

}  // namespace fettle::linux_system
