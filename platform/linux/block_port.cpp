// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/linux/block_port.h"

#include <fmt/format.h>
#include <linux/fs.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <cerrno>
#include <utility>

#include "platform/linux/os_error.h"

namespace fettle::linux_system {

Result<std::unique_ptr<BlockDevice>> BlockPort::over(std::shared_ptr<DeviceFile> file) {
    std::uint64_t bytes = 0;
    int sector = 0;
    if (::ioctl(file->descriptor(), BLKGETSIZE64, &bytes) != 0 ||
        ::ioctl(file->descriptor(), BLKSSZGET, &sector) != 0) {
        return fail(os_error(errno, "reading the size of " + file->path()));
    }
    if (sector <= 0) return fail(ErrorCode::io, FETTLE_TEXT("the sector size of {path}"), {{"path", file->path()}});
    return std::make_unique<BlockPort>(std::move(file), ByteCount{bytes}, static_cast<std::uint32_t>(sector));
}

BlockPort::BlockPort(std::shared_ptr<DeviceFile> file, ByteCount size, std::uint32_t sector)
    : file_(std::move(file)), size_(size), sector_(sector) {}

Status BlockPort::read(std::uint64_t offset, std::span<std::uint8_t> data) {
    const auto what = [&] { return fmt::format("reading {} bytes at {} of {}", data.size(), offset, file_->path()); };
    if (offset > size_.bytes || size_.bytes - offset < data.size()) return fail(ErrorCode::truncated, what());
    std::size_t done = 0;
    while (done < data.size()) {
        const auto got =
            ::pread(file_->descriptor(), data.data() + done, data.size() - done, static_cast<off_t>(offset + done));
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) return fail(os_error(errno, what()));
        if (got == 0) return fail(ErrorCode::truncated, what());  // it shrank, or its medium was removed
        done += static_cast<std::size_t>(got);
    }
    return {};
}

}  // namespace fettle::linux_system
