// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/linux/open_file_system.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <linux/fs.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/vfs.h>

#include <array>
#include <cerrno>
#include <ctime>
#include <optional>

#include "core/base/bytes.h"
#include "platform/linux/device_file.h"
#include "platform/linux/os_error.h"
#include "platform/linux/sysfs.h"

namespace fettle::linux_system {

namespace {

/// XFS_IOC_FSGEOMETRY_V1 of xfs(5)'s ioctls: 112 bytes; only these are used.
constexpr std::size_t kXfsGeometryBytes = 112;
using XfsGeometry = std::array<std::uint8_t, kXfsGeometryBytes>;
constexpr auto kXfsGetGeometry = _IOR('X', 100, XfsGeometry);
constexpr std::size_t kXfsBlockSize = 0;
constexpr std::size_t kXfsGroupBlocks = 8;

/// A block bitmap fills one block: that many blocks form a group, unless mkfs was configured otherwise.
constexpr std::uint64_t kBitsAByte = 8;

/// The mount id of an open file: proc(5), /proc/PID/fdinfo.
std::optional<std::uint64_t> mount_of(int descriptor) {
    const auto facts = text_or_empty(fmt::format("/proc/self/fdinfo/{}", descriptor));
    constexpr std::string_view key = "mnt_id:";
    const auto at = facts.find(key);
    if (at == std::string::npos) return std::nullopt;
    const auto first = facts.find_first_not_of(" \t", at + key.size());
    if (first == std::string::npos) return std::nullopt;
    return parse_number(std::string_view(facts).substr(first, facts.find('\n', first) - first));
}

class LinuxFileSystem final : public trim::OpenFileSystem {
public:
    LinuxFileSystem(std::shared_ptr<DeviceFile> file, trim::FileSystem planned,
                    std::function<Result<trim::FileSystem>(std::uint64_t)> look)
        : file_(std::move(file)), planned_(std::move(planned)), look_(std::move(look)) {}

    Result<trim::FileSystem> look_again() override { return look_(planned_.mount_id); }

    trim::Geometry geometry() override {
        trim::Geometry geometry;
        geometry.size_bytes = planned_.size_bytes.value_or(0);
        if (planned_.type == "xfs") {
            XfsGeometry answer{};
            if (::ioctl(file_->descriptor(), kXfsGetGeometry, answer.data()) != 0) return geometry;
            const FixedView<kXfsGeometryBytes> view(answer.data());
            geometry.group_bytes = std::uint64_t{view.le32<kXfsBlockSize>()} * view.le32<kXfsGroupBlocks>();
        } else if (planned_.type == "ext2" || planned_.type == "ext3" || planned_.type == "ext4") {
            struct statfs facts {};
            if (::fstatfs(file_->descriptor(), &facts) != 0 || facts.f_bsize <= 0) return geometry;
            const auto block = static_cast<std::uint64_t>(facts.f_bsize);
            geometry.group_bytes = block * block * kBitsAByte;
            geometry.first_byte = block == 1024 ? block : 0;  // s_first_data_block
        }
        return geometry;
    }

    Result<std::optional<std::uint64_t>> discard(std::uint64_t start, std::uint64_t length,
                                                 std::uint64_t minimum) override {
        fstrim_range range{};
        range.start = start;
        range.len = length;
        range.minlen = minimum;
        if (::ioctl(file_->descriptor(), FITRIM, &range) == 0) return std::uint64_t{range.len};
        const int number = errno;
        auto error = os_error(number, "trimming " + planned_.target);
        if (number == EINVAL) error.code = ErrorCode::invalid_argument;
        if (number == EROFS) error.code = ErrorCode::unsupported;
        return fail(std::move(error));
    }

    void pause(std::uint32_t milliseconds) override {
        // A signal ends it early, as intended for cancellation.
        const timespec time{static_cast<time_t>(milliseconds / 1000),
                            static_cast<long>(milliseconds % 1000) * 1'000'000};
        (void)::nanosleep(&time, nullptr);
    }

private:
    std::shared_ptr<DeviceFile> file_;
    trim::FileSystem planned_;
    std::function<Result<trim::FileSystem>(std::uint64_t)> look_;
};

}  // namespace

Result<std::unique_ptr<trim::OpenFileSystem>> open_file_system(
    const trim::FileSystem& file_system, std::function<Result<trim::FileSystem>(std::uint64_t)> look) {
    const auto& path = file_system.target;
    // First open only the path: a device or pipe mounted there must not be opened.
    const int place = ::open(path.c_str(), O_PATH | O_CLOEXEC);
    if (place < 0) return fail(os_error(errno, "opening " + path));
    const DeviceFile held(place, path);
    struct stat facts {};
    if (::fstat(place, &facts) != 0) return fail(os_error(errno, "inspecting " + path));
    if (!S_ISDIR(facts.st_mode) && !S_ISREG(facts.st_mode)) {
        return fail(ErrorCode::unsupported, FETTLE_TEXT("{path} is neither a folder nor a file"), {{"path", path}});
    }
    if (mount_of(place) != file_system.mount_id) {
        return fail(ErrorCode::refused, FETTLE_TEXT("a different file system is now mounted at {path}"),
                    {{"path", path}});
    }
    const int number = ::open(fmt::format("/proc/self/fd/{}", place).c_str(), O_RDONLY | O_CLOEXEC);
    if (number < 0) return fail(os_error(errno, "opening " + path));
    return std::make_unique<LinuxFileSystem>(std::make_shared<DeviceFile>(number, path), file_system, std::move(look));
}

}  // namespace fettle::linux_system
