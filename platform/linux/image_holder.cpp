// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/linux/image_holder.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>

#include "platform/linux/block_port.h"
#include "platform/linux/device_file.h"
#include "platform/linux/os_error.h"
#include "platform/linux/sysfs.h"

namespace fettle::linux_system {

namespace {

constexpr std::uint32_t kSector = 512;

std::string file_name(const std::string& path) {
    const auto slash = path.find_last_of('/');
    return slash == std::string::npos ? path : path.substr(slash + 1);
}

class HeldImage final : public plan::HeldDrive {
public:
    HeldImage(std::shared_ptr<DeviceFile> file, std::uint64_t size, plan::Hold how)
        : file_(std::move(file)), how_(how) {
        // A last sector that is not whole is no part of a drive.
        ports_.block = std::make_unique<BlockPort>(file_, ByteCount{size / kSector * kSector}, kSector);
    }

    DrivePorts& ports() override { return ports_; }

    Result<plan::PinnedDrive> identify() override {
        struct stat facts {};
        if (::fstat(file_->descriptor(), &facts) != 0) return fail(os_error(errno, "looking at " + file_->path()));
        plan::PinnedDrive drive;
        drive.id = file_->path();
        drive.model = "disk image";
        // The number of the file tells it from another that was put in its place.
        drive.serial = fmt::format("{}:{}", file_name(file_->path()), facts.st_ino);
        drive.capacity = ByteCount{static_cast<std::uint64_t>(facts.st_size) / kSector * kSector};
        return drive;
    }

    Status discard(std::uint64_t offset, std::uint64_t length) override {
        if (how_ != plan::Hold::exclusive) return fail(ErrorCode::refused, "an image that is only read");
        const auto what = fmt::format("a hole of {} bytes at {} in {}", length, offset, file_->path());
        for (;;) {
            if (::fallocate(file_->descriptor(), FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, static_cast<off_t>(offset),
                            static_cast<off_t>(length)) == 0) {
                return {};
            }
            if (errno == EINTR) continue;
            if (errno == EOPNOTSUPP) return fail(ErrorCode::unsupported, what);
            return fail(os_error(errno, what));
        }
    }

    Status read_again() override {
        return ::fsync(file_->descriptor()) == 0 ? Status() : fail(os_error(errno, "writing " + file_->path()));
    }
    Status reset() override { return fail(ErrorCode::unsupported, "a reset of an image"); }

private:
    std::shared_ptr<DeviceFile> file_;
    plan::Hold how_;
    DrivePorts ports_;
};

/// The loop device behind which the file stands; empty: none.
std::string loop_over(const Roots& roots, const struct stat& file) {
    for (const auto& name : names_in(roots.sys + "/block")) {
        if (!name.starts_with("loop")) continue;
        const auto backing = text_or_empty(roots.sys + "/block/" + name + "/loop/backing_file");
        struct stat other {};
        if (backing.empty() || ::stat(backing.c_str(), &other) != 0) continue;
        if (other.st_dev == file.st_dev && other.st_ino == file.st_ino) return name;
    }
    return {};
}

}  // namespace

Result<std::unique_ptr<plan::HeldDrive>> ImageHolder::hold(const DriveEntry& entry, plan::Hold how) {
    const auto& path = entry.path;
    const bool writes = how == plan::Hold::exclusive;
    const int number = ::open(path.c_str(), (writes ? O_RDWR : O_RDONLY) | O_NONBLOCK | O_CLOEXEC);
    if (number < 0) {
        if (errno == ENOENT) return fail(ErrorCode::not_found, path);
        return fail(os_error(errno, "opening " + path));
    }
    auto file = std::make_shared<DeviceFile>(number, path);
    struct stat facts {};
    if (::fstat(number, &facts) != 0) return fail(os_error(errno, "looking at " + path));
    if (!S_ISREG(facts.st_mode))
        return fail(ErrorCode::invalid_argument, path + " is no disk image but something else");
    if (writes) {
        struct flock all {};
        all.l_type = F_WRLCK;
        all.l_whence = SEEK_SET;
        if (::fcntl(number, F_OFD_SETLK, &all) != 0) return fail(ErrorCode::busy, path + " is in use");
        if (const auto loop = loop_over(roots_, facts); !loop.empty()) {
            return fail(ErrorCode::busy, fmt::format("{} is in use as /dev/{}", path, loop));
        }
    }
    return std::make_unique<HeldImage>(std::move(file), static_cast<std::uint64_t>(facts.st_size), how);
}

}  // namespace fettle::linux_system
