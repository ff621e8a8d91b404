// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/linux/direct_port.h"

#include <fmt/format.h>
#include <linux/fs.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <utility>

#include "platform/linux/os_error.h"

namespace fettle::linux_system {

namespace {

/// Multiple of every logical sector size; direct transfers need aligned memory.
constexpr std::size_t kAlignment = 65'536;
constexpr std::size_t kBufferBytes = std::size_t{1} << 20U;

struct Free {
    void operator()(std::uint8_t* memory) const noexcept { std::free(memory); }  // NOLINT(*-no-malloc)
};
using Buffer = std::unique_ptr<std::uint8_t, Free>;

class DirectPort final : public BlockDevice {
public:
    DirectPort(std::shared_ptr<DeviceFile> file, ByteCount size, std::uint32_t sector, Buffer buffer)
        : file_(std::move(file)), size_(size), sector_(sector), buffer_(std::move(buffer)) {}

    [[nodiscard]] ByteCount size() const override { return size_; }
    [[nodiscard]] std::uint32_t logical_sector_bytes() const override { return sector_; }
    Status read(std::uint64_t offset, std::span<std::uint8_t> data) override {
        const auto what = [&] {
            return fmt::format("reading {} bytes at {} of {}", data.size(), offset, file_->path());
        };
        if (offset % sector_ != 0 || data.size() % sector_ != 0) return fail(ErrorCode::invalid_argument, what());
        if (offset > size_.bytes || size_.bytes - offset < data.size()) return fail(ErrorCode::truncated, what());
        while (!data.empty()) {
            const auto now = std::min(data.size(), kBufferBytes);
            const auto got = ::pread(file_->descriptor(), buffer_.get(), now, static_cast<off_t>(offset));
            if (got < 0 && errno == EINTR) continue;
            if (got < 0) return fail(os_error(errno, what()));
            if (got == 0) return fail(ErrorCode::truncated, what());  // it shrank, or its medium was removed
            std::memcpy(data.data(), buffer_.get(), static_cast<std::size_t>(got));
            data = data.subspan(static_cast<std::size_t>(got));
            offset += static_cast<std::uint64_t>(got);
        }
        return {};
    }

private:
    std::shared_ptr<DeviceFile> file_;
    ByteCount size_;
    std::uint32_t sector_;
    Buffer buffer_;
};

}  // namespace

Result<std::unique_ptr<BlockDevice>> open_direct_port(std::shared_ptr<DeviceFile> file) {
    std::uint64_t bytes = 0;
    int sector = 0;
    if (::ioctl(file->descriptor(), BLKGETSIZE64, &bytes) != 0 ||
        ::ioctl(file->descriptor(), BLKSSZGET, &sector) != 0) {
        return fail(os_error(errno, "reading the size of " + file->path()));
    }
    if (sector <= 0) return fail(ErrorCode::io, FETTLE_TEXT("the sector size of {path}"), {{"path", file->path()}});
    Buffer buffer(static_cast<std::uint8_t*>(std::aligned_alloc(kAlignment, kBufferBytes)));  // NOLINT(*-no-malloc)
    if (!buffer) return fail(ErrorCode::io, FETTLE_TEXT("allocating memory to read {path}"), {{"path", file->path()}});
    return std::make_unique<DirectPort>(std::move(file), ByteCount{bytes}, static_cast<std::uint32_t>(sector),
                                        std::move(buffer));
}

}  // namespace fettle::linux_system
