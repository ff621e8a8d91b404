// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>

#include "core/base/result.h"

namespace fettle::windows {

/// The sizes that Windows supports for a partition, in bytes. Meaningless unless `returned` is 0.
struct SupportedSizes {
    std::uint32_t returned = 0;  ///< what the method returns, see check_resize
    std::uint64_t least = 0;     ///< according to the defragmenter, which knows what cannot be moved
    std::uint64_t most = 0;      ///< with the free space directly behind it
};

/// A partition with a volume. All of it must be so: a number of a disk may be given to another, and a table that
/// Windows has read may be out of date.
struct PartitionPlace {
    std::uint32_t disk = 0;
    std::uint64_t start_bytes = 0;
    std::uint64_t length_bytes = 0;
    std::string volume;  ///< ListedVolume::name
    friend bool operator==(const PartitionPlace&, const PartitionPlace&) = default;
};

/// The seam to Windows' management of partitions: class MSFT_Partition in WMI's namespace
/// Root\Microsoft\Windows\Storage (Microsoft, "Resize method of the MSFT_Partition class"; Windows 8 and later).
/// Resize-Partition does the same. Thread-safe.
class PartitionManager {
public:
    virtual ~PartitionManager() = default;
    /// GetSupportedSize. Errors: not_permitted, unsupported (this Windows has no such class), vanished (no such
    /// partition), refused (several), io.
    virtual Result<SupportedSizes> supported_sizes(const PartitionPlace& place) = 0;
    /// Resize: of the partition and its file system, for NTFS, by at least 1 MiB. Blocks, possibly for hours. Errors:
    /// the same.
    virtual Result<std::uint32_t> resize(const PartitionPlace& place, std::uint64_t bytes) = 0;
};

/// What a return value of these methods means; `extends`: of Resize to a larger size. Errors: unsupported, timeout,
/// too_large (the size is not supported), not_permitted, malformed (the file system has errors), io (with the value).
[[nodiscard]] Status check_resize(std::uint32_t returned, const std::string& volume, bool extends = false);

}  // namespace fettle::windows
