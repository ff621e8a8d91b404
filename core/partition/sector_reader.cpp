// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/partition/sector_reader.h"

#include <algorithm>

namespace fettle::partition {

SectorReader::SectorReader(BlockDevice& device, std::uint32_t sector_bytes)
    : device_(&device), sector_bytes_(sector_bytes), sectors_(device.size().bytes / sector_bytes) {}

Result<std::vector<std::uint8_t>> SectorReader::read(std::uint64_t sector, std::size_t bytes) const {
    if (sector >= sectors_ || (sectors_ - sector) * sector_bytes_ < bytes) {
        return fail(ErrorCode::truncated, FETTLE_TEXT("sector {sector} is beyond the end of the device"),
                    {{"sector", sector}});
    }
    const std::uint64_t unit = std::max<std::uint32_t>(device_->logical_sector_bytes(), 1);
    const auto offset = sector * sector_bytes_;
    const auto lead = offset % unit;
    const auto length = (lead + bytes + unit - 1) / unit * unit;
    std::vector<std::uint8_t> data(length);
    if (auto status = device_->read(offset - lead, data); !status) return fail(status.error());
    data.erase(data.begin(), data.begin() + static_cast<std::ptrdiff_t>(lead));
    data.resize(bytes);
    return data;
}

}  // namespace fettle::partition
