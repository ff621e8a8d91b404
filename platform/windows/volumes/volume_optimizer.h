// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>

#include "core/base/result.h"

namespace fettle::windows {

/// The seam to Windows' optimizer of volumes: method Optimize of the class MSFT_Volume in WMI's namespace
/// Root\Microsoft\Windows\Storage (Microsoft, "Optimize method of the MSFT_Volume class"; Windows 8 and later).
/// "defrag /L" and Optimize-Volume do the same. Thread-safe.
class VolumeOptimizer {
public:
    virtual ~VolumeOptimizer() = default;
    /// Retrims a volume, by its name in ListedVolume: Windows sends TRIM for all of its free space. Blocks until that
    /// is done, possibly for minutes. Returns what the method returns, see check_retrim. Errors: not_permitted,
    /// unsupported (this Windows has no such class), vanished (no such volume), io.
    virtual Result<std::uint32_t> retrim(const std::string& volume) = 0;
};

/// What a return value of the method means. Errors: unsupported, timeout, not_permitted, io (with the value).
[[nodiscard]] Status check_retrim(std::uint32_t returned, const std::string& target);

}  // namespace fettle::windows
