// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/linux/bench_source.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <linux/fs.h>
#include <sys/ioctl.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <utility>

#include "platform/linux/bench_clock.h"
#include "platform/linux/bench_target.h"
#include "platform/linux/drives_under.h"
#include "platform/linux/held_drive.h"
#include "platform/linux/linux_file_tree.h"
#include "platform/linux/os_error.h"
#include "platform/linux/scratch_folder.h"
#include "platform/linux/sysfs.h"

namespace fettle::linux_system {

namespace {

using bench::TargetFacts;
using bench::TargetRequest;

constexpr std::uint32_t kSector = 512;

constexpr std::string_view kNotDirectText = FETTLE_TEXT(
    "The file system ({file_system}) does not support direct I/O: "
    "the results include the speed of this computer's memory.");
constexpr std::string_view kBufferedText = FETTLE_TEXT(
    "I/O went through the page cache, as requested: the results include the speed of this computer's memory.");
constexpr std::string_view kOtherCacheText = FETTLE_TEXT(
    "This file system ({file_system}) is provided by a user-space program: data cached in memory by "
    "that program, or by the file system below it, cannot be dropped and affects the results.");
constexpr std::string_view kInMemoryText = FETTLE_TEXT("The file is in memory ({file_system}): no drive was measured.");

bool in_memory(const std::string& type) { return type == "tmpfs" || type == "ramfs" || type == "devtmpfs"; }

/// Uses direct I/O if requested and available; adds a note if it is not.
void make_direct(int descriptor, const TargetRequest& request, TargetFacts& facts) {
    const std::vector<Evidence> evidence{{"file_system", facts.file_system}};
    if (request.direct) {
        facts.direct = ::fcntl(descriptor, F_SETFL, ::fcntl(descriptor, F_GETFL) | O_DIRECT) == 0;
    }
    if (in_memory(facts.file_system)) {
        // Nothing in it waits, so io_uring need not pass transfers to kernel threads, as it does for file systems that
        // do not state this themselves.
        ::fcntl(descriptor, F_SETFL, ::fcntl(descriptor, F_GETFL) | O_NONBLOCK);
        // Such a file system accepts the flag but ignores it.
        facts.notes.push_back({"target-in-memory", Severity::warning, kInMemoryText, {}, evidence});
    } else if (!facts.direct) {
        facts.notes.push_back({"not-direct",
                               request.direct ? Severity::warning : Severity::info,
                               request.direct ? kNotDirectText : kBufferedText,
                               {},
                               evidence});
    }
}

/// The smallest direct transfer: that of the block device below.
std::uint32_t sector_under(const Roots& roots, dev_t number) {
    auto folder = real_path(fmt::format("{}/dev/block/{}:{}", roots.sys, major(number), minor(number)));
    if (folder.empty()) return kSector;
    if (exists(below(folder, "partition"))) folder = ancestors(folder).front();
    const auto bytes = read_number(below(folder, "queue/logical_block_size"));
    return bytes && *bytes >= kSector && *bytes <= 65'536 ? static_cast<std::uint32_t>(*bytes) : kSector;
}

/// Replaces the drive name if none is known: a file system in memory or on several devices.
std::vector<std::string> lock_names(const TargetFacts& facts, dev_t number) {
    if (!facts.drives.empty()) return facts.drives;
    return {fmt::format("{}:{}", major(number), minor(number))};
}

Error open_error(int number, const std::string& path) {
    if (number == ENOENT || number == ENOTDIR || number == ENAMETOOLONG) {
        return {ErrorCode::not_found, path + " does not exist", {}};
    }
    return os_error(number, "opening " + path);
}

}  // namespace

Result<std::unique_ptr<bench::IoTarget>> BenchSource::open(const TargetRequest& request) {
    struct stat facts {};
    if (::stat(request.path.c_str(), &facts) != 0) return fail(open_error(errno, request.path));
    if (S_ISDIR(facts.st_mode)) return open_scratch(request);
    if (!S_ISREG(facts.st_mode) && !S_ISBLK(facts.st_mode)) {
        return fail(ErrorCode::invalid_argument,
                    FETTLE_TEXT("{path} is not a folder, file or drive, so it cannot be measured"),
                    {{"path", request.path}});
    }
    if (!request.writes) return open_existing(request);
    if (S_ISBLK(facts.st_mode)) {
        return fail(
            ErrorCode::refused,
            FETTLE_TEXT(
                "{path}: writing to it would destroy its data. Fettle writes only to whole drives whose serial "
                "number was confirmed, not to partitions or other block devices. Specify a folder on it, or the "
                "whole drive"),
            {{"path", request.path}});
    }
    return fail(ErrorCode::refused,
                FETTLE_TEXT("{path} exists, and writing would destroy it; specify a folder instead"),
                {{"path", request.path}});
}

Result<std::unique_ptr<bench::IoTarget>> BenchSource::open_scratch(const TargetRequest& request) {
    TargetFacts facts;
    facts.kind = TargetFacts::Kind::scratch_file;
    facts.path = request.path;
    facts.size = request.size;
    facts.drives = drives_under_path(roots_, request.path);
    struct stat folder {};
    if (::stat(request.path.c_str(), &folder) != 0) return fail(open_error(errno, request.path));
    auto lock = BenchLock::take(lock_names(facts, folder.st_dev), lock_scope_);
    if (!lock) return fail(lock.error());
    auto scratch = ScratchFile::make(request.path, request.size, request.allow_network, journal_, nonce());
    if (!scratch) return fail(scratch.error());
    auto file = scratch->file();
    facts.file_system = scratch->type();
    make_direct(file->descriptor(), request, facts);
    if (facts.direct) facts.sector_bytes = sector_under(roots_, folder.st_dev);
    return std::make_unique<BenchTarget>(std::move(file), std::move(facts), request, std::move(*lock),
                                         std::move(*scratch));
}

Result<std::unique_ptr<bench::FileTree>> BenchSource::open_tree(const TargetRequest& request) {
    struct stat folder {};
    if (::stat(request.path.c_str(), &folder) != 0) return fail(open_error(errno, request.path));
    if (!S_ISDIR(folder.st_mode)) {
        return fail(ErrorCode::invalid_argument,
                    FETTLE_TEXT("{path} is not a folder; this suite creates many files and needs a folder for them"),
                    {{"path", request.path}});
    }
    TargetFacts facts;
    facts.kind = TargetFacts::Kind::scratch_folder;
    facts.path = request.path;
    facts.size = request.size;
    facts.engine = "files";
    facts.drives = drives_under_path(roots_, request.path);
    auto lock = BenchLock::take(lock_names(facts, folder.st_dev), lock_scope_);
    if (!lock) return fail(lock.error());
    auto scratch = ScratchFolder::make(request, journal_, {nonce(), nonce()});
    if (!scratch) return fail(scratch.error());
    facts.file_system = scratch->type();
    facts.direct = true;
    const std::vector<Evidence> evidence{{"file_system", facts.file_system}};
    if (in_memory(facts.file_system)) {
        facts.notes.push_back({"target-in-memory", Severity::warning, kInMemoryText, {}, evidence});
    } else if (facts.file_system.starts_with("fuse")) {
        facts.direct = false;
        facts.notes.push_back({"not-direct", Severity::warning, kOtherCacheText, {}, evidence});
    }
    return std::make_unique<LinuxFileTree>(std::move(facts), std::move(*lock), std::move(*scratch));
}

Result<std::unique_ptr<bench::IoTarget>> BenchSource::open_existing(const TargetRequest& request) {
    const int number = ::open(request.path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (number < 0) return fail(open_error(errno, request.path));
    auto file = std::make_shared<DeviceFile>(number, request.path);
    // O_NONBLOCK protects against named pipes; if kept, submitting a transfer would block.
    ::fcntl(number, F_SETFL, ::fcntl(number, F_GETFL) & ~O_NONBLOCK);
    return target_of(std::move(file), request);
}

bench::WriteWay BenchSource::way_to_write(const std::string& path) {
    struct stat facts {};
    const bool own = ::stat(path.c_str(), &facts) == 0 && (S_ISDIR(facts.st_mode) || S_ISREG(facts.st_mode));
    return own ? bench::WriteWay::scratch : bench::WriteWay::drive;
}

Result<std::unique_ptr<bench::IoTarget>> BenchSource::open_held(const TargetRequest& request, plan::HeldDrive& drive) {
    const auto* held = dynamic_cast<const HeldNode*>(&drive);
    if (held == nullptr) return fail(ErrorCode::unsupported, FETTLE_TEXT("benchmarking this type of locked drive"));
    if (request.writes && held->how() != plan::Hold::exclusive) {
        return fail(ErrorCode::refused, FETTLE_TEXT("writing to a drive that is in use"));
    }
    const auto node = held->node();
    // Reopens the open file, so that no name is looked up in between; with its own flags, because the holder's are
    // non-blocking.
    const auto path = fmt::format("/proc/self/fd/{}", node->descriptor());
    const int number = ::open(path.c_str(), (request.writes ? O_RDWR : O_RDONLY) | O_CLOEXEC);
    if (number < 0) {
        return fail(os_error(errno, "opening " + request.path + (request.writes ? " for writing" : " for reading")));
    }
    auto file = std::make_shared<DeviceFile>(number, request.path);
    struct stat ours {};
    struct stat theirs {};
    if (::fstat(number, &ours) != 0 || ::fstat(node->descriptor(), &theirs) != 0) {
        return fail(os_error(errno, "inspecting " + request.path));
    }
    if (!S_ISBLK(ours.st_mode) || ours.st_rdev != theirs.st_rdev) {
        return fail(ErrorCode::vanished, FETTLE_TEXT("{path} is no longer the locked drive"), {{"path", request.path}});
    }
    return target_of(std::move(file), request);
}

Result<std::unique_ptr<bench::IoTarget>> BenchSource::target_of(std::shared_ptr<DeviceFile> file,
                                                                const TargetRequest& request) {
    const int number = file->descriptor();
    struct stat status {};
    if (::fstat(number, &status) != 0) return fail(os_error(errno, "inspecting " + request.path));
    TargetFacts facts;
    facts.path = request.path;
    std::uint32_t sector = kSector;
    if (S_ISBLK(status.st_mode)) {
        facts.kind = TargetFacts::Kind::device;
        facts.drives = drives_under(roots_, major(status.st_rdev), minor(status.st_rdev));
        int bytes = 0;
        if (::ioctl(number, BLKGETSIZE64, &facts.size.bytes) != 0 || ::ioctl(number, BLKSSZGET, &bytes) != 0) {
            return fail(os_error(errno, "reading the size of " + request.path));
        }
        sector = static_cast<std::uint32_t>(std::max(bytes, int{kSector}));
    } else {
        facts.kind = TargetFacts::Kind::existing_file;
        facts.drives = drives_under_path(roots_, request.path);
        facts.size.bytes = static_cast<std::uint64_t>(status.st_size);
        const auto system = file_system_of(request.path);
        facts.file_system = system.type;
        if (system.network && !request.allow_network) {
            return fail(ErrorCode::refused, FETTLE_TEXT("{path} is on a network file system ({type})"),
                        {{"path", request.path}, {"type", system.type}});
        }
        sector = sector_under(roots_, status.st_dev);
    }
    make_direct(number, request, facts);
    facts.sector_bytes = facts.direct ? sector : kSector;
    facts.size.bytes = facts.size.bytes / facts.sector_bytes * facts.sector_bytes;
    if (facts.size.bytes == 0)
        return fail(ErrorCode::invalid_argument, FETTLE_TEXT("{path} is empty"), {{"path", request.path}});
    auto lock =
        BenchLock::take(lock_names(facts, S_ISBLK(status.st_mode) ? status.st_rdev : status.st_dev), lock_scope_);
    if (!lock) return fail(lock.error());
    return std::make_unique<BenchTarget>(std::move(file), std::move(facts), request, std::move(*lock), std::nullopt);
}

std::uint64_t BenchSource::nonce() {
    std::uint64_t value = 0;
    if (::getrandom(&value, sizeof value, 0) != static_cast<ssize_t>(sizeof value)) {
        value = monotonic_ns() * 0x9E3779B97F4A7C15U + static_cast<std::uint64_t>(::getpid());
    }
    return value;
}

}  // namespace fettle::linux_system
