// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/macos/native/raw_disk.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <cerrno>
#include <utility>

#include "platform/macos/posix/open_file.h"
#include "platform/macos/posix/os_error.h"

namespace fettle::macos {

namespace {

// sys/disk.h of XNU's open source.
constexpr unsigned long kGetBlockSize = _IOR('d', 24, std::uint32_t);
constexpr unsigned long kGetBlockCount = _IOR('d', 25, std::uint64_t);

class RawDisk final : public BlockDevice {
public:
    RawDisk(std::shared_ptr<OpenFile> file, ByteCount size, std::uint32_t sector)
        : file_(std::move(file)), size_(size), sector_(sector) {}

    [[nodiscard]] ByteCount size() const override { return size_; }
    [[nodiscard]] std::uint32_t logical_sector_bytes() const override { return sector_; }
    Status read(std::uint64_t offset, std::span<std::uint8_t> data) override {
        const auto what = [&] {
            return fmt::format("reading {} bytes at {} of {}", data.size(), offset, file_->path());
        };
        if (offset > size_.bytes || size_.bytes - offset < data.size()) return fail(ErrorCode::truncated, what());
        std::size_t done = 0;
        while (done < data.size()) {
            const auto got =
                ::pread(file_->descriptor(), data.data() + done, data.size() - done, static_cast<off_t>(offset + done));
            if (got < 0 && errno == EINTR) continue;
            if (got < 0) return fail(os_error(errno, what()));
            if (got == 0) return fail(ErrorCode::truncated, what());
            done += static_cast<std::size_t>(got);
        }
        return {};
    }

private:
    std::shared_ptr<OpenFile> file_;
    ByteCount size_;
    std::uint32_t sector_;
};

}  // namespace

Result<std::unique_ptr<BlockDevice>> open_raw_disk(const std::string& id) {
    const auto path = "/dev/r" + id;
    const auto file = open_file(path, O_RDONLY | O_NONBLOCK);
    if (!file) {
        auto error = file.error();
        if (error.code == ErrorCode::not_found) error.code = ErrorCode::vanished;
        return fail(std::move(error));
    }
    std::uint32_t sector = 0;
    std::uint64_t count = 0;
    if (::ioctl((*file)->descriptor(), kGetBlockSize, &sector) != 0 ||
        ::ioctl((*file)->descriptor(), kGetBlockCount, &count) != 0) {
        return fail(os_error(errno, "reading the size of " + path));
    }
    if (sector == 0) return fail(ErrorCode::io, FETTLE_TEXT("the sector size of {path}"), {{"path", path}});
    return std::make_unique<RawDisk>(*file, saturating_bytes(count, sector), sector);
}

}  // namespace fettle::macos
