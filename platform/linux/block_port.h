// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "core/drive/ports.h"
#include "platform/linux/device_file.h"

namespace fettle::linux_system {

/// Reads of an open block device.
class BlockPort final : public BlockDevice {
public:
    /// Reads size and sector size from the kernel. Error: io, vanished.
    static Result<std::unique_ptr<BlockDevice>> over(std::shared_ptr<DeviceFile> file);

    BlockPort(std::shared_ptr<DeviceFile> file, ByteCount size, std::uint32_t sector);
    [[nodiscard]] ByteCount size() const override { return size_; }
    [[nodiscard]] std::uint32_t logical_sector_bytes() const override { return sector_; }
    Status read(std::uint64_t offset, std::span<std::uint8_t> data) override;

private:
    std::shared_ptr<DeviceFile> file_;
    ByteCount size_;
    std::uint32_t sector_;
};

}  // namespace fettle::linux_system
