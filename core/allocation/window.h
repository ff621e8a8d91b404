// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>

#include "core/drive/ports.h"

namespace fettle::allocation {

/// A part of a device, such as a partition, as a device. `device` must outlive this object.
class Window final : public BlockDevice {
public:
    /// `start` is a multiple of the logical sector; the window ends at the end of the device.
    Window(BlockDevice& device, std::uint64_t start, std::uint64_t size) noexcept
        : device_(device),
          start_(std::min(start, device.size().bytes)),
          size_(std::min(size, device.size().bytes - start_)) {}

    [[nodiscard]] ByteCount size() const override { return {size_}; }
    [[nodiscard]] std::uint32_t logical_sector_bytes() const override { return device_.logical_sector_bytes(); }
    Status read(std::uint64_t offset, std::span<std::uint8_t> data) override {
        if (offset > size_ || size_ - offset < data.size())
            return fail(ErrorCode::truncated, FETTLE_TEXT("reading beyond the end of the partition"));
        return device_.read(start_ + offset, data);
    }

private:
    BlockDevice& device_;
    std::uint64_t start_;
    std::uint64_t size_;
};

}  // namespace fettle::allocation
