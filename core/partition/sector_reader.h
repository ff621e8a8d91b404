// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/base/result.h"
#include "core/drive/ports.h"

namespace fettle::partition {

/// Reads in the sector size of a table from a device whose own sectors may be larger or smaller. Not thread-safe.
class SectorReader {
public:
    /// Requires: `sector_bytes` is not 0; `device` outlives the reader.
    SectorReader(BlockDevice& device, std::uint32_t sector_bytes);

    [[nodiscard]] std::uint32_t sector_bytes() const noexcept { return sector_bytes_; }
    /// Whole sectors on the device; the last one has the address sectors() - 1.
    [[nodiscard]] std::uint64_t sectors() const noexcept { return sectors_; }

    /// `bytes` from the start of `sector`. Errors: truncated past the end, otherwise the device's.
    [[nodiscard]] Result<std::vector<std::uint8_t>> read(std::uint64_t sector, std::size_t bytes) const;

private:
    BlockDevice* device_;
    std::uint32_t sector_bytes_;
    std::uint64_t sectors_;
};

}  // namespace fettle::partition
