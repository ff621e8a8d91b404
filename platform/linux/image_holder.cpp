// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/linux/image_holder.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <optional>
#include <set>

#include "platform/linux/block_port.h"
#include "platform/linux/device_file.h"
#include "platform/linux/device_users.h"
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
    HeldImage(std::shared_ptr<DeviceFile> file, std::uint64_t size, plan::Hold how, bool leased)
        : file_(std::move(file)), how_(how), leased_(leased) {
        // An incomplete last sector is not part of the drive.
        ports_.block = std::make_unique<BlockPort>(file_, ByteCount{size / kSector * kSector}, kSector);
    }

    DrivePorts& ports() override { return ports_; }

    Result<plan::PinnedDrive> identify() override {
        struct stat facts {};
        if (::fstat(file_->descriptor(), &facts) != 0) return fail(os_error(errno, "inspecting " + file_->path()));
        plan::PinnedDrive drive;
        drive.id = file_->path();
        drive.model = "disk image";
        // The inode number distinguishes the file from a replacement.
        drive.serial = fmt::format("{}:{}", file_name(file_->path()), facts.st_ino);
        drive.capacity = ByteCount{static_cast<std::uint64_t>(facts.st_size) / kSector * kSector};
        return drive;
    }

    Status discard(std::uint64_t offset, std::uint64_t length) override {
        if (how_ != plan::Hold::exclusive)
            return fail(ErrorCode::refused, FETTLE_TEXT("discarding in a read-only image"));
        // Another program is opening it, and waits for this one to finish.
        if (leased_ && ::fcntl(file_->descriptor(), F_GETLEASE) != F_WRLCK) {
            return fail(ErrorCode::busy, FETTLE_TEXT("another program has opened {path}"), {{"path", file_->path()}});
        }
        const auto what = fmt::format("punching a hole of {} bytes at {} in {}", length, offset, file_->path());
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
    Status reset() override { return fail(ErrorCode::unsupported, FETTLE_TEXT("resetting a disk image")); }

private:
    std::shared_ptr<DeviceFile> file_;
    plan::Hold how_;
    bool leased_;
    DrivePorts ports_;
};

Sought sought_file(const struct stat& facts) {
    Sought sought;
    sought.file = {facts.st_dev, facts.st_ino};
    return sought;
}

/// Escapes a path as the kernel does in mountinfo.
std::string escaped(const std::string& path) {
    std::string text;
    for (const auto letter : path) {
        const bool plain = letter != ' ' && letter != '\t' && letter != '\n' && letter != '\\';
        text += plain ? std::string(1, letter) : fmt::format("\\{:03o}", static_cast<unsigned char>(letter));
    }
    return text;
}

/// Mounted by a program, which specifies the file as its source; it may have closed it.
std::optional<std::string> mounted_from(const Roots& roots, const std::string& path) {
    const auto source = " " + escaped(real_path(path)) + " ";
    std::set<std::string> seen;  // mount namespaces, which many processes share
    for (const auto& pid : names_in(roots.proc)) {
        if (!parse_number(pid)) continue;
        std::error_code none;
        const auto space = std::filesystem::read_symlink(roots.proc + "/" + pid + "/ns/mnt", none).string();
        if (!space.empty() && !seen.insert(space).second) continue;
        std::ifstream mounts(roots.proc + "/" + pid + "/mountinfo");
        // proc(5): "36 35 98:0 /mnt1 /mnt2 rw,noatime master:1 - ext3 /dev/root rw,errors=continue"
        for (std::string line; std::getline(mounts, line);) {
            const auto dash = line.find(" - ");
            if (dash != std::string::npos && line.find(source, dash + 3) != std::string::npos) return pid;
        }
    }
    return std::nullopt;
}

/// Has the kernel refuse if anyone else has the file open, and delay anyone who opens it later. nullopt: no leases
/// here, or not for this user.
std::optional<bool> lease(int descriptor) {
    // The default signal for a broken lease ends the program; this one is ignored by default.
    (void)::fcntl(descriptor, F_SETSIG, SIGURG);
    if (::fcntl(descriptor, F_SETLEASE, F_WRLCK) == 0) return true;
    if (errno == EAGAIN || errno == EBUSY) return false;
    return std::nullopt;
}

bool has_leases(const std::string& path) {
    const int descriptor = ::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    if (descriptor < 0) return false;
    const DeviceFile file(descriptor, path);
    return ::fcntl(descriptor, F_SETLEASE, F_RDLCK) == 0 || errno == EAGAIN;
}

}  // namespace

plan::Users ImageHolder::users(const DriveEntry& entry) {
    struct stat facts {};
    if (::stat(entry.path.c_str(), &facts) != 0 || !S_ISREG(facts.st_mode)) return {};
    auto users = users_who_stay(roots_, sought_file(facts));
    if (!has_leases(entry.path)) return users;
    // Holding it lets the kernel report invisible users.
    users.contained = false;
    users.hidden = 0;
    return users;
}

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
    if (::fstat(number, &facts) != 0) return fail(os_error(errno, "inspecting " + path));
    if (!S_ISREG(facts.st_mode))
        return fail(ErrorCode::invalid_argument, FETTLE_TEXT("{path} is not a disk image"), {{"path", path}});
    std::optional<bool> leased;
    if (writes) {
        struct flock all {};
        all.l_type = F_WRLCK;
        all.l_whence = SEEK_SET;
        const bool locked = ::fcntl(number, F_OFD_SETLK, &all) != 0;
        auto users = users_who_stay(roots_, sought_file(facts));
        if (users.all.empty()) {
            if (const auto pid = mounted_from(roots_, path)) {
                return fail(ErrorCode::busy, FETTLE_TEXT("{path} is mounted (in the mount namespace of process {pid})"),
                            {{"path", path}, {"pid", *pid}});
            }
        }
        if (!users.all.empty()) return fail(no_users(users, path).error());  // busy, with their names
        leased = lease(number);
        if (locked || leased == false)
            return fail(ErrorCode::busy, FETTLE_TEXT("{path} is in use by another program"), {{"path", path}});
        if (leased) users.hidden = 0;  // nobody has it open, whoever they are
        if (auto unused = no_users(users, path); !unused) return fail(unused.error());
    }
    return std::make_unique<HeldImage>(std::move(file), static_cast<std::uint64_t>(facts.st_size), how, leased == true);
}

}  // namespace fettle::linux_system
