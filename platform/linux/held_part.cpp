// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/linux/held_part.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <linux/blkpg.h>
#include <linux/fs.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <optional>
#include <utility>
#include <vector>

#include "core/partition/device_name.h"
#include "platform/linux/os_error.h"
#include "platform/linux/sysfs.h"

namespace fettle::linux_system {

namespace {

constexpr std::uint64_t kSector = 512;  // sysfs counts in these, whatever the drive's own are
/// Numbers above those of real tables: GPT has 128 entries by default. The kernel supports 1 to 255.
constexpr int kLastNumber = 255;
constexpr int kFirstNumber = 200;

/// A partition as listed by the kernel, in bytes of the drive.
struct Known {
    std::string name;
    int number = 0;
    std::uint64_t start = 0;
    std::uint64_t length = 0;
};

std::vector<Known> partitions_of(const Roots& roots, const std::string& drive) {
    std::vector<Known> all;
    const auto folder = roots.sys + "/class/block/" + drive;
    for (const auto& name : names_in(folder)) {
        const auto own = below(folder, name);
        const auto number = read_number(own + "/partition");
        const auto start = read_number(own + "/start");
        const auto size = read_number(own + "/size");
        if (!number || !start || !size) continue;
        all.push_back({name, static_cast<int>(*number), *start * kSector, *size * kSector});
    }
    return all;
}

/// Adds a partition to the kernel's list, or removes one.
int tell(const DeviceFile& whole, int operation, const Known& part) {
    blkpg_partition words{};
    words.start = static_cast<long long>(part.start);
    words.length = static_cast<long long>(part.length);
    words.pno = part.number;
    blkpg_ioctl_arg argument{operation, 0, static_cast<int>(sizeof words), &words};
    return ::ioctl(whole.descriptor(), BLKPG, &argument) == 0 ? 0 : errno;
}

class LinuxHeldPart final : public plan::HeldPart {
public:
    /// `invented`: removed from the kernel's list with this object.
    LinuxHeldPart(std::shared_ptr<DeviceFile> whole, Known part, bool invented)
        : whole_(std::move(whole)), part_(std::move(part)), invented_(invented) {}
    ~LinuxHeldPart() override {
        file_.reset();
        if (invented_) (void)tell(*whole_, BLKPG_DEL_PARTITION, part_);
    }
    LinuxHeldPart(const LinuxHeldPart&) = delete;
    LinuxHeldPart& operator=(const LinuxHeldPart&) = delete;

    Status open(const Roots& roots) {
        const auto path = roots.dev + "/" + part_.name;
        const int descriptor = ::open(path.c_str(), O_RDWR | O_EXCL | O_CLOEXEC | O_DIRECT);
        if (descriptor < 0) return fail(os_error(errno, "claiming " + path));
        file_ = std::make_unique<DeviceFile>(descriptor, path);
        struct stat status {};
        const auto expected = text_or_empty(roots.sys + "/class/block/" + part_.name + "/dev");
        if (::fstat(descriptor, &status) != 0 || !S_ISBLK(status.st_mode) ||
            fmt::format("{}:{}", major(status.st_rdev), minor(status.st_rdev)) != expected) {
            return fail(ErrorCode::not_a_drive, FETTLE_TEXT("{path} is not the block device {expected}"),
                        {{"path", path}, {"expected", expected}});
        }
        std::uint64_t bytes = 0;
        if (::ioctl(descriptor, BLKGETSIZE64, &bytes) != 0) return fail(os_error(errno, "inspecting " + path));
        if (bytes != part_.length)
            return fail(ErrorCode::refused, FETTLE_TEXT("{path} has a different size than planned"), {{"path", path}});
        // Flushes data that an earlier user left in memory before the contents are checked.
        return ::fsync(descriptor) == 0 ? Status() : fail(os_error(errno, "writing " + path));
    }

    Status discard(std::uint64_t offset, std::uint64_t length) override {
        if (offset < part_.start || length > part_.length || offset - part_.start > part_.length - length) {
            return fail(ErrorCode::refused, FETTLE_TEXT("discarding outside {name}"), {{"name", part_.name}});
        }
        std::array<std::uint64_t, 2> range{offset - part_.start, length};
        if (::ioctl(file_->descriptor(), BLKDISCARD, range.data()) == 0) return {};
        return fail(os_error(errno, fmt::format("discarding {} bytes at {} of {}", length, range[0], part_.name)));
    }

private:
    std::shared_ptr<DeviceFile> whole_;
    Known part_;
    bool invented_;
    std::unique_ptr<DeviceFile> file_;
};

/// Adds a partition to the kernel's list where there is none.
Result<Known> invent(const DeviceFile& whole, const std::string& drive, const std::vector<Known>& known,
                     std::uint64_t start, std::uint64_t length) {
    for (int number = kLastNumber; number >= kFirstNumber; --number) {
        Known part{partition::device_name(drive, static_cast<std::uint32_t>(number)), number, start, length};
        bool taken = false;
        for (const auto& other : known) taken = taken || other.number == number;
        if (taken) continue;
        const int failed = tell(whole, BLKPG_ADD_PARTITION, part);
        if (failed == 0) return part;
        if (failed == EBUSY) {
            return fail(ErrorCode::refused, FETTLE_TEXT("byte {start} of {drive} is now in use"),
                        {{"start", start}, {"drive", drive}});
        }
        // Drives on which the kernel supports no partitions (EINVAL) have no gaps between them either.
        if (failed == EINVAL)
            return fail(ErrorCode::unsupported, FETTLE_TEXT("locking unpartitioned space of {drive}"),
                        {{"drive", drive}});
        return fail(os_error(failed, "locking unpartitioned space of " + drive));
    }
    return fail(ErrorCode::unsupported, FETTLE_TEXT("too many partitions on {drive}"), {{"drive", drive}});
}

}  // namespace

Result<std::unique_ptr<plan::HeldPart>> hold_part(const Roots& roots, const std::string& drive,
                                                  std::shared_ptr<DeviceFile> whole, plan::Part kind,
                                                  std::uint64_t start, std::uint64_t length) {
    const auto known = partitions_of(roots, drive);
    std::optional<Known> mine;
    for (const auto& one : known) {
        if (one.start == start && one.length == length) mine = one;
    }
    // A gap listed as a partition with one of our numbers was left by a crash; with another number it is not a gap.
    if (mine && kind == plan::Part::gap && mine->number < kFirstNumber) {
        return fail(ErrorCode::refused, FETTLE_TEXT("{name} now occupies space that was planned as unpartitioned"),
                    {{"name", mine->name}});
    }
    if (!mine && kind == plan::Part::partition) {
        return fail(ErrorCode::refused, FETTLE_TEXT("{drive} does not have the planned partition at byte {start}"),
                    {{"drive", drive}, {"start", start}});
    }
    if (!mine) {
        auto part = invent(*whole, drive, known, start, length);
        if (!part) return fail(part.error());
        mine = std::move(*part);
    }
    auto held = std::make_unique<LinuxHeldPart>(std::move(whole), std::move(*mine), kind == plan::Part::gap);
    if (auto opened = held->open(roots); !opened) return fail(opened.error());
    return held;
}

}  // namespace fettle::linux_system
