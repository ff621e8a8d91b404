// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/base/result.h"
#include "core/drive/ports.h"

namespace fettle::partition {

/// Reads in the sectors that a table counts in, from a device whose own sectors may be larger or
/// smaller. Not thread-safe, as the device is not.
class SectorReader {
public:
    /// Requires: `sector_bytes` is not 0; `device` outlives the reader.
    SectorReader(BlockDevice& device, std::uint32_t sector_bytes);

    [[nodiscard]] std::uint32_t sector_bytes() const noexcept { return sector_bytes_; }
    /// Whole sectors on the device; the last one has the address sectors() - 1.
    [[nodiscard]] std::uint64_t sectors() const noexcept { return sectors_; }

    /// `bytes` from the beginning of `sector`. Errors: truncated past the end, else the device's.
    [[nodiscard]] Result<std::vector<std::uint8_t>> read(std::uint64_t sector, std::size_t bytes) const;

private:
    BlockDevice* device_;
    std::uint32_t sector_bytes_;
    std::uint64_t sectors_;
};

}  // namespace fettle::partition
