// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "core/base/cancel.h"
#include "core/base/result.h"
#include "core/lookup/address_use.h"
#include "platform/linux/device_file.h"

namespace fettle::linux_system {

/// A run of a file's blocks among the searched ones.
struct FileMatch {
    lookup::Range on_device;  ///< bytes of the mounted device
    std::string path;         ///< relative to the mount
    bool folder = false;
    std::uint64_t in_file = 0;  ///< offset in bytes
};

struct FileSearch {
    std::vector<FileMatch> matches;
    std::uint64_t files = 0;       ///< searched
    std::uint64_t unreadable = 0;  ///< files and folders
    bool cut = false;              ///< there are more matches than lookup::Findings::kMost
};

/// Which files of a mounted file system on one device store their contents in `wanted` (ascending, disjoint bytes of
/// that device). Queries the extents of every file and folder by FIEMAP, or on FAT, exFAT and NTFS-3G by FIBMAP; reads
/// no contents and follows no symbolic links. Ends early once all bytes are found, unless
/// files may share blocks. Files with several names are reported by one. `on_files` is called at intervals. Errors:
/// cancelled, unsupported (neither query), io (the root folder).
[[nodiscard]] Result<FileSearch> search_files(const DeviceFile& root, const std::string& type,
                                              const std::vector<lookup::Range>& wanted,
                                              const std::function<void(std::uint64_t files)>& on_files,
                                              const CancelToken& cancel);

}  // namespace fettle::linux_system
