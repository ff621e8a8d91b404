// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/linux/swap_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <linux/fs.h>
#include <linux/magic.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <string_view>
#include <vector>

#include "platform/linux/device_file.h"
#include "platform/linux/durable_file.h"
#include "platform/linux/os_error.h"
#include "platform/linux/private_folder.h"
#include "platform/linux/run_program.h"

namespace fettle::linux_system {

namespace {

using Contents = tune::SwapFile::Contents;

constexpr std::uint64_t kKiB = 1024;
constexpr std::size_t kSignature = 10;
/// The header, linux/swap.h, after 1024 bytes for a boot loader: version, last page, number of bad pages, UUID.
constexpr off_t kLastPageAt = 1028;
constexpr off_t kUuidAt = 1036;
constexpr std::size_t kUuid = 16;

std::string folder_of(const std::string& path) {
    const auto slash = path.rfind('/');
    return slash == 0 ? "/" : path.substr(0, slash);
}

Contents contents_of(const DeviceFile& file) {
    std::array<char, kSignature> text{};
    const auto page = ::sysconf(_SC_PAGESIZE);
    const auto at = page - static_cast<long>(kSignature);
    if (::pread(file.descriptor(), text.data(), text.size(), at) != static_cast<ssize_t>(text.size())) {
        return Contents::other;
    }
    const std::string_view signature(text.data(), text.size());
    if (signature == "SWAPSPACE2") return Contents::swap;
    // Linux, kernel/power/swap.c
    return signature == std::string_view("S1SUSPEND\0", kSignature) ? Contents::hibernated : Contents::other;
}

std::uint64_t area_of(const DeviceFile& file) {
    std::uint32_t last = 0;
    if (::pread(file.descriptor(), &last, sizeof last, kLastPageAt) != static_cast<ssize_t>(sizeof last)) return 0;
    return (std::uint64_t{last} + 1) * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
}

std::string uuid_of(const DeviceFile& file) {
    std::array<unsigned char, kUuid> bytes{};
    if (::pread(file.descriptor(), bytes.data(), bytes.size(), kUuidAt) != static_cast<ssize_t>(bytes.size()))
        return {};
    std::string text;
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        text += fmt::format("{}{:02x}", i == 4 || i == 6 || i == 8 || i == 10 ? "-" : "", bytes[i]);
    }
    return text;
}

Status make_swap(const std::vector<std::string>& arguments) {
    constexpr auto kLimit = std::chrono::minutes(1);
    Conduct conduct;
    conduct.limit = kLimit;
    const auto result = run_program("mkswap", arguments, conduct);
    if (!result) return fail(result.error());
    if (result->status == 0) return {};
    return fail(ErrorCode::io, FETTLE_TEXT("mkswap: {output}"), {{"output", last_words(result->output)}});
}

/// Space that the file really has: swap must not have holes (swapon(8)).
Status allocate(const DeviceFile& file, const std::string& path, std::uint64_t bytes) {
    for (;;) {
        if (::fallocate(file.descriptor(), 0, 0, static_cast<off_t>(bytes)) == 0) return {};
        if (errno != EINTR) return fail(os_error(errno, fmt::format("allocating {} bytes for {}", bytes, path)));
    }
}

/// On btrfs, only a file without copy-on-write can be swap, and only an empty one can become so (btrfs(5)).
Status forbid_copy_on_write(const DeviceFile& file, const std::string& path) {
    struct statfs facts {};
    if (::fstatfs(file.descriptor(), &facts) != 0) return fail(os_error(errno, "reading the file system of " + path));
    if (static_cast<std::uint64_t>(facts.f_type) != BTRFS_SUPER_MAGIC) return {};
    int flags = 0;
    if (::ioctl(file.descriptor(), FS_IOC_GETFLAGS, &flags) != 0) {
        return fail(os_error(errno, "reading the attributes of " + path));
    }
    flags = static_cast<int>(static_cast<unsigned>(flags) | FS_NOCOW_FL);
    if (::ioctl(file.descriptor(), FS_IOC_SETFLAGS, &flags) != 0) {
        return fail(os_error(errno, "turning copy-on-write off for " + path));
    }
    return {};
}

Status sync(const DeviceFile& file, const std::string& path) {
    return ::fsync(file.descriptor()) == 0 ? Status() : fail(os_error(errno, "writing " + path));
}

/// Whether a folder and all above it belong to root or this user and can be changed by nobody else, so that no name on
/// the way to the file leads elsewhere a moment later. In a sticky folder, others' names cannot be changed.
Status check_folders(const std::string& path) {
    for (auto folder = folder_of(path);; folder = folder_of(folder)) {
        struct stat facts {};
        if (::lstat(folder.c_str(), &facts) != 0) return fail(os_error(errno, "reading " + folder));
        const bool ours = facts.st_uid == 0 || facts.st_uid == ::geteuid();
        const bool closed = (facts.st_mode & (S_IWGRP | S_IWOTH)) == 0 || (facts.st_mode & S_ISVTX) != 0;
        if (!S_ISDIR(facts.st_mode) || !ours || !closed) {
            return fail(
                ErrorCode::refused,
                FETTLE_TEXT(
                    "{folder} is a link or can be changed by users other than root, so {path} is not safe to use as "
                    "a swap file"),
                {{"folder", folder}, {"path", path}});
        }
        if (folder == "/") return {};
    }
}

Status create(const std::string& path, std::uint64_t bytes) {
    // Without a name until it is complete: an interruption leaves nothing behind.
    const int number = ::open(folder_of(path).c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
    if (number < 0) return fail(os_error(errno, "creating " + path));
    const DeviceFile file(number, path);
    if (auto set = forbid_copy_on_write(file, path); !set) return set;
    if (auto allocated = allocate(file, path, bytes); !allocated) return allocated;
    const auto link = fmt::format("/proc/{}/fd/{}", ::getpid(), number);
    if (auto made = make_swap({"-q", "--", link}); !made) return made;
    if (auto synced = sync(file, path); !synced) return synced;
    if (::linkat(AT_FDCWD, link.c_str(), AT_FDCWD, path.c_str(), AT_SYMLINK_FOLLOW) != 0) {
        return fail(os_error(errno, "creating " + path));
    }
    return sync_folder(folder_of(path));
}

/// Grows before the signature is written, and shrinks after it, so that it never names more than there is.
Status resize(const DeviceFile& file, const std::string& path, std::uint64_t before, std::uint64_t after) {
    const bool grows = after > before;
    if (grows) {
        if (auto allocated = allocate(file, path, after); !allocated) {
            (void)::ftruncate(file.descriptor(), static_cast<off_t>(before));
            return allocated;
        }
    }
    std::vector<std::string> arguments{"-q"};
    if (const auto uuid = uuid_of(file); !uuid.empty()) arguments.insert(arguments.end(), {"-U", uuid});
    // The file that is open, whatever has its name by now.
    const auto link = fmt::format("/proc/{}/fd/{}", ::getpid(), file.descriptor());
    arguments.insert(arguments.end(), {"--", link, std::to_string(after / kKiB)});
    if (auto made = make_swap(arguments); !made) {
        if (grows) (void)::ftruncate(file.descriptor(), static_cast<off_t>(before));
        return made;
    }
    if (auto synced = sync(file, path); !synced) return synced;
    if (!grows && ::ftruncate(file.descriptor(), static_cast<off_t>(after)) != 0) {
        return fail(os_error(errno, "shrinking " + path));
    }
    return sync(file, path);
}

/// The file, opened for writing. Errors: refused; io.
Result<std::shared_ptr<DeviceFile>> open_swap_file(const std::string& path) {
    auto file = open_regular(path, O_RDWR);
    if (!file) return file;
    if (contents_of(**file) == Contents::swap) return file;
    return fail(ErrorCode::refused, FETTLE_TEXT("{path} is not a swap file"), {{"path", path}});
}

}  // namespace

Result<std::optional<tune::SwapFile>> read_swap_file(const std::string& path) {
    struct stat facts {};
    if (::lstat(path.c_str(), &facts) != 0) {
        if (errno == ENOENT || errno == ENOTDIR) return std::optional<tune::SwapFile>();
        return fail(os_error(errno, "reading " + path));
    }
    if (!S_ISREG(facts.st_mode))
        return fail(ErrorCode::refused, FETTLE_TEXT("{path} is not a regular file"), {{"path", path}});
    tune::SwapFile swap{static_cast<std::uint64_t>(facts.st_size), 0, Contents::unreadable};
    const auto file = open_regular(path, O_RDONLY);
    if (file) swap.contents = contents_of(**file);
    if (swap.contents == Contents::swap) swap.area_bytes = area_of(**file);
    return std::optional(swap);
}

Status set_swap_file_size(const std::string& path, std::uint64_t bytes) {
    const auto now = read_swap_file(path);
    if (!now) return fail(now.error());
    if (!*now && bytes == 0) return {};
    if (auto checked = check_folders(path); !checked) return checked;
    if (!*now) return create(path, bytes);
    const auto file = open_swap_file(path);
    if (!file) return fail(file.error());
    if (bytes != 0) return resize(**file, path, (*now)->bytes, bytes);
    if (::unlink(path.c_str()) != 0) return fail(os_error(errno, "deleting " + path));
    return sync_folder(folder_of(path));
}

}  // namespace fettle::linux_system
