// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/windows/drives/block_port.h"

#include <fmt/format.h>

#include <algorithm>

#include "platform/windows/drives/page_buffer.h"
#include "platform/windows/ioctl/ask.h"
#include "platform/windows/ioctl/win_error.h"

namespace fettle::windows {

Result<std::unique_ptr<BlockDevice>> DriveBlocks::over(const OpenDrive& drive) {
    const auto geometry = disk_geometry(*drive.device, drive.path);
    if (!geometry) return fail(geometry.error());
    return std::make_unique<DriveBlocks>(drive, geometry->size, geometry->sector_bytes);
}

Status DriveBlocks::read(std::uint64_t offset, std::span<std::uint8_t> data) {
    const auto what = [&] { return fmt::format("reading {} bytes at {} of {}", data.size(), offset, drive_.path); };
    if (offset % sector_ != 0 || data.size() % sector_ != 0) return fail(ErrorCode::invalid_argument, what());
    if (offset > size_.bytes || size_.bytes - offset < data.size()) return fail(ErrorCode::truncated, what());
    constexpr std::size_t kAtOnce = 1U << 20U;  // a multiple of every sector size
    PageBuffer buffer(std::min(kAtOnce, data.size()));
    while (!data.empty()) {
        const auto part = buffer.bytes().first(std::min(kAtOnce, data.size()));
        const auto answer = drive_.device->read(offset, part);
        if (!answer.ok()) return fail(windows_error(answer.error, what()));
        const std::size_t got = std::min<std::size_t>(answer.returned, part.size());
        // It shrank, or its medium was removed.
        if (got == 0 || got % sector_ != 0) return fail(ErrorCode::truncated, what());
        std::copy_n(part.begin(), got, data.begin());
        data = data.subspan(got);
        offset += got;
    }
    return {};
}

}  // namespace fettle::windows
