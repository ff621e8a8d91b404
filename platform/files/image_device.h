// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <fstream>
#include <string>

#include "core/drive/ports.h"

namespace fettle {

/// A disk image as a readable drive.
class ImageDevice final : public BlockDevice {
public:
    /// Requires: `stream` is open on `path`, in binary, and `size` bytes long.
    ImageDevice(std::ifstream stream, std::string path, ByteCount size);

    [[nodiscard]] ByteCount size() const override { return size_; }
    /// 512: fits every image. A caller that knows the real size overrides it when reading.
    [[nodiscard]] std::uint32_t logical_sector_bytes() const override { return 512; }
    Status read(std::uint64_t offset, std::span<std::uint8_t> data) override;

private:
    std::ifstream stream_;
    std::string path_;
    ByteCount size_;
};

}  // namespace fettle
