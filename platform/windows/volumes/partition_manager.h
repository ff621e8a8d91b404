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

/// The seam to Windows' management of partitions: class MSFT_Partition in WMI's namespace
/// Root\Microsoft\Windows\Storage (Microsoft, "Resize method of the MSFT_Partition class"; Windows 8 and later).
/// Resize-Partition does the same. A partition is found by the number of its disk and its first byte. Thread-safe.
class PartitionManager {
public:
    virtual ~PartitionManager() = default;
    /// GetSupportedSize. Errors: not_permitted, unsupported (this Windows has no such class), vanished (no such
    /// partition), io.
    virtual Result<SupportedSizes> supported_sizes(std::uint32_t disk, std::uint64_t start_bytes) = 0;
    /// Resize: of the partition and its file system, for NTFS. Blocks, possibly for hours. Errors: the same.
    virtual Result<std::uint32_t> resize(std::uint32_t disk, std::uint64_t start_bytes, std::uint64_t bytes) = 0;
};

/// What a return value of these methods means. Errors: unsupported, timeout, too_large (the size is not supported),
/// not_permitted, malformed (the file system has errors), io (with the value).
[[nodiscard]] Status check_resize(std::uint32_t returned, const std::string& volume);

}  // namespace fettle::windows
