// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "core/drive/ports.h"
#include "platform/windows/drives/open_drive.h"

namespace fettle::windows {

/// Reads of an open drive, past the cache.
class DriveBlocks final : public BlockDevice {
public:
    /// Reads size and sector size. Errors: those of windows_error, malformed.
    static Result<std::unique_ptr<BlockDevice>> over(const OpenDrive& drive);

    DriveBlocks(OpenDrive drive, ByteCount size, std::uint32_t sector)
        : drive_(std::move(drive)), size_(size), sector_(sector) {}
    [[nodiscard]] ByteCount size() const override { return size_; }
    [[nodiscard]] std::uint32_t logical_sector_bytes() const override { return sector_; }
    Status read(std::uint64_t offset, std::span<std::uint8_t> data) override;

private:
    OpenDrive drive_;
    ByteCount size_;
    std::uint32_t sector_;
};

}  // namespace fettle::windows
