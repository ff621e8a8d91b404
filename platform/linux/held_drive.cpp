// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/linux/held_drive.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <linux/fs.h>
#include <linux/nvme_ioctl.h>
#include <poll.h>
#include <scsi/sg.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/plan/ask_identity.h"
#include "platform/linux/bare_controller.h"
#include "platform/linux/bench_lock.h"
#include "platform/linux/device_file.h"
#include "platform/linux/device_ports.h"
#include "platform/linux/device_users.h"
#include "platform/linux/direct_port.h"
#include "platform/linux/drive_entry.h"
#include "platform/linux/held_part.h"
#include "platform/linux/nvme_entry.h"
#include "platform/linux/opal_port.h"
#include "platform/linux/os_error.h"
#include "platform/linux/other_paths.h"
#include "platform/linux/sysfs.h"

namespace fettle::linux_system {

namespace {

/// Number and length of waits for other users: udev inspects a drive for a second or two.
constexpr int kPatience = 50;
constexpr int kPause_ms = 100;

constexpr std::uint64_t kSysfsSector = 512;  // whatever the drive's sector size

void pause() { (void)::poll(nullptr, 0, kPause_ms); }

/// Repeats the call until it succeeds or fails with an error other than `again`; returns the last errno, 0 on success.
template <typename Call>
int patiently(int again, Call&& call) {
    for (int i = 0;; ++i) {
        if (call() == 0) return 0;
        const int number = errno;
        if (number == EINTR) continue;
        if (number != again || i == kPatience) return number;
        pause();
    }
}

Status write_one(const std::string& path) {
    const int descriptor = ::open(path.c_str(), O_WRONLY | O_CLOEXEC);
    if (descriptor < 0) return fail(os_error(errno, "opening " + path));
    const DeviceFile file(descriptor, path);
    return ::write(descriptor, "1", 1) == 1 ? Status() : fail(os_error(errno, "writing to " + path));
}

/// Whether the partition of that name is there.
bool lies_at(const Roots& roots, const std::string& name, std::uint64_t start, std::uint64_t length) {
    const auto folder = roots.sys + "/class/block/" + name;
    return read_number(folder + "/start") == start / kSysfsSector &&
           read_number(folder + "/size") == length / kSysfsSector;
}

/// Programs that see only their own container's processes detect each other by locks, like QEMU on its guests' images.
bool is_locked(int descriptor) {
    struct flock all {};
    all.l_type = F_WRLCK;
    all.l_whence = SEEK_SET;
    return ::fcntl(descriptor, F_OFD_GETLK, &all) == 0 && all.l_type != F_UNLCK;
}

class LinuxHeldDrive final : public plan::HeldDrive, public HeldNode {
public:
    LinuxHeldDrive(Roots roots, std::vector<std::string> links, plan::Hold how, std::string id,
                   std::shared_ptr<DeviceFile> file, BenchLock lock,
                   std::vector<std::shared_ptr<DeviceFile>> other_paths)
        : roots_(std::move(roots)),
          links_(std::move(links)),
          how_(how),
          id_(std::move(id)),
          lock_(std::move(lock)),
          other_paths_(std::move(other_paths)),
          file_(std::move(file)) {}

    Status set_up() {
        auto entry = entry_now();
        if (!entry) return fail(entry.error());
        ports_ = command_ports(file_, *entry, block());
        // A drive that cannot report its size may still accept commands.
        if (auto device = open_direct_port(file_)) ports_.block = with_opal(std::move(*device), file_);
        return {};
    }

    [[nodiscard]] std::shared_ptr<DeviceFile> node() const override { return file_; }
    [[nodiscard]] plan::Hold how() const noexcept override { return how_; }

    DrivePorts& ports() override { return ports_; }

    Result<plan::PinnedDrive> identify() override {
        auto entry = entry_now();
        if (!entry) return fail(entry.error());
        std::uint64_t bytes = 0;
        if (::ioctl(file_->descriptor(), BLKGETSIZE64, &bytes) != 0) {
            return fail(os_error(errno, "reading the size of " + id_));
        }
        // If a drive was sanitizing when the kernel detected it, neither the kernel nor the drive list has its size.
        entry->identity.capacity = bytes > 0 ? std::optional(ByteCount{bytes}) : std::nullopt;
        return plan::pin_asked(ports_, std::move(*entry));
    }

    Status discard(std::uint64_t offset, std::uint64_t length) override {
        if (how_ != plan::Hold::exclusive)
            return fail(ErrorCode::refused, FETTLE_TEXT("discarding on a drive that is in use"));
        std::array<std::uint64_t, 2> range{offset, length};
        if (::ioctl(file_->descriptor(), BLKDISCARD, range.data()) == 0) return {};
        const auto what = fmt::format("discarding {} bytes at {} of {}", length, offset, id_);
        if (errno == EOPNOTSUPP) return fail(ErrorCode::unsupported, what);
        return fail(os_error(errno, what));
    }

    Result<std::unique_ptr<plan::HeldPart>> claim(plan::Part kind, std::uint64_t start, std::uint64_t length) override {
        auto part = hold_part(roots_, id_, file_, kind, start, length);
        if (!part) return part;
        // Claimed or not, others may have it open, or the whole drive.
        auto users = users_who_stay(roots_, sought_drive(roots_, id_));
        std::erase_if(users.all, [&](const plan::User& user) {
            return user.part != id_ && !lies_at(roots_, user.part, start, length);
        });
        if (auto unused = no_users(users, id_); !unused) return fail(unused.error());
        return part;
    }

    Status read_again() override {
        (void)::fsync(file_->descriptor());
        if (::ioctl(file_->descriptor(), BLKFLSBUF, 0) != 0) {
            return fail(os_error(errno, "dropping cached data of " + id_));
        }
        // The drive's size may have changed; if the kernel cannot read it, it keeps the old one.
        if (id_.starts_with("nvme")) {
            for (const auto& controller : nvme_controllers(block())) (void)write_one(controller + "/rescan_controller");
        } else {
            (void)write_one(block() + "/device/rescan");
        }
        if (auto device = open_direct_port(file_)) ports_.block = with_opal(std::move(*device), file_);
        if (how_ == plan::Hold::reading) return {};
        if (how_ == plan::Hold::shared) {
            // While a partition is in use, the kernel refuses: it has detected the partitions before.
            (void)::ioctl(file_->descriptor(), BLKRRPART, 0);
            return {};
        }
        const auto failed = patiently(EBUSY, [&] { return ::ioctl(file_->descriptor(), BLKRRPART, 0); });
        if (failed == 0) return {};
        // A drive without partition support (EINVAL) has nothing to reread.
        return failed == EINVAL ? Status() : fail(os_error(failed, "reading the partitions of " + id_));
    }

    Status reset() override {
        if (!id_.starts_with("nvme")) {
            int how = SG_SCSI_RESET_DEVICE;
            if (::ioctl(file_->descriptor(), SG_SCSI_RESET, &how) == 0) return {};
            return fail(os_error(errno, "resetting " + id_));
        }
        const auto controllers = nvme_controllers(block());
        if (controllers.empty())
            return fail(ErrorCode::vanished, FETTLE_TEXT("finding the controller of {id}"), {{"id", id_}});
        const auto path = roots_.dev + "/" + base_name(controllers.front());
        const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
        if (descriptor < 0) return fail(os_error(errno, "opening " + path));
        const DeviceFile controller(descriptor, path);
        const bool done = ::ioctl(descriptor, NVME_IOCTL_RESET) == 0;
        const int number = done ? ETIMEDOUT : errno;
        // Over fabrics a reset drops the connection, which the kernel restores automatically: ENETRESET meanwhile.
        if (!done && number != ENETRESET) return fail(os_error(number, "resetting " + path));
        return await_live(controllers.front()) ? Status() : fail(os_error(number, "resetting " + path));
    }

private:
    /// Whether the controller accepts commands again; waits as long as the kernel allows it for coming back.
    [[nodiscard]] static bool await_live(const std::string& controller) {
        constexpr int kAsks = 300;
        for (int i = 0; i < kAsks; ++i) {
            if (text_or_empty(controller + "/state") == "live") return true;
            pause();
        }
        return false;
    }

    [[nodiscard]] std::string block() const { return roots_.sys + "/block/" + id_; }

    /// The sysfs data of the open device, not of another one that may have its name now.
    [[nodiscard]] Result<DriveEntry> entry_now() const {
        struct stat status {};
        if (::fstat(file_->descriptor(), &status) != 0) return fail(os_error(errno, "inspecting " + id_));
        const auto number = fmt::format("{}:{}", major(status.st_rdev), minor(status.st_rdev));
        auto entry = text_or_empty(block() + "/dev") == number ? read_drive_entry(roots_, id_) : std::nullopt;
        if (!entry) return fail(ErrorCode::vanished, id_);
        entry->links = links_;
        return std::move(*entry);
    }

    Roots roots_;
    std::vector<std::string> links_;
    plan::Hold how_;
    std::string id_;
    BenchLock lock_;
    std::vector<std::shared_ptr<DeviceFile>> other_paths_;  ///< held exclusively with it
    std::shared_ptr<DeviceFile> file_;
    DrivePorts ports_;
};

Result<std::shared_ptr<DeviceFile>> open_node(const Roots& roots, const std::string& id, plan::Hold how) {
    const auto number = read_text(roots.sys + "/block/" + id + "/dev");
    if (!number) return fail(ErrorCode::vanished, FETTLE_TEXT("opening {id}"), {{"id", id}});
    const auto path = roots.dev + "/" + id;
    const int exclusive = how == plan::Hold::exclusive ? O_EXCL : 0;
    int descriptor = -1;
    // Programs that only inspect it, such as udev, do not claim it: EBUSY here means a user of the drive.
    const int access = how == plan::Hold::reading ? O_RDONLY : O_RDWR;
    descriptor = ::open(path.c_str(), access | O_NONBLOCK | O_CLOEXEC | O_DIRECT | exclusive);
    if (descriptor < 0) return fail(os_error(errno, "opening " + path));
    auto file = std::make_shared<DeviceFile>(descriptor, path);
    struct stat status {};
    if (::fstat(descriptor, &status) != 0) return fail(os_error(errno, "inspecting " + path));
    if (!S_ISBLK(status.st_mode) || fmt::format("{}:{}", major(status.st_rdev), minor(status.st_rdev)) != *number) {
        return fail(ErrorCode::not_a_drive, FETTLE_TEXT("{path} is not the block device {number}"),
                    {{"path", path}, {"number", *number}});
    }
    // Whoever only reads, for hours, disturbs neither udev nor programs that lock the drive.
    if (how == plan::Hold::reading) return file;
    // systemd's "Locking Block Device Access": udev skips locked drives.
    if (const int failed = patiently(EWOULDBLOCK, [&] { return ::flock(descriptor, LOCK_EX | LOCK_NB); })) {
        return fail(os_error(failed, "locking " + path));
    }
    if (is_locked(descriptor))
        return fail(ErrorCode::busy, FETTLE_TEXT("another program holds a lock on {path}"), {{"path", path}});
    return file;
}

/// The error, including who has the drive open.
Error with_users(const Roots& roots, const std::string& id, Error error) {
    const auto users = users_now(roots, sought_drive(roots, id));
    if (!users.all.empty()) error.context += ": " + plan::words(users.all);
    return error;
}

/// Opens it; an exclusive one must have no user without O_EXCL either. Error: busy, with the users.
Result<std::shared_ptr<DeviceFile>> open_unused(const Roots& roots, const std::string& id, plan::Hold how) {
    auto file = open_node(roots, id, how);
    if (!file) return fail(file.error().code == ErrorCode::busy ? with_users(roots, id, file.error()) : file.error());
    if (how != plan::Hold::exclusive) return file;
    const auto users = users_who_stay(roots, sought_drive(roots, id));
    if (auto unused = no_users(users, id); !unused) return fail(unused.error());
    return file;
}

}  // namespace

plan::Users LinuxHolder::users(const DriveEntry& entry) {
    if (!is_drive_name(entry.id)) return {};
    return users_who_stay(roots_, sought_drive(roots_, entry.id));
}

Result<std::unique_ptr<plan::HeldDrive>> LinuxHolder::hold_controller(const DriveEntry& entry,
                                                                      std::uint16_t controller_id) {
    return open_controller_of(roots_, entry, controller_id);
}

Result<std::unique_ptr<plan::HeldDrive>> LinuxHolder::hold(const DriveEntry& entry, plan::Hold how) {
    if (is_controller_name(entry.id)) return hold_bare_controller(roots_, entry);
    if (!is_drive_name(entry.id)) return fail(ErrorCode::not_a_drive, entry.id);
    auto lock = BenchLock::take({entry.id}, "fettle-job");
    if (!lock && lock.error().code == ErrorCode::busy) {
        return fail(ErrorCode::busy, FETTLE_TEXT("another Fettle job is running on {drive}"), {{"drive", entry.id}});
    }
    if (!lock) return fail(lock.error());
    // Mounting through another path of the drive does not prevent claiming this one.
    const bool exclusive = how == plan::Hold::exclusive;
    const auto other_names = exclusive ? other_paths(roots_, entry.id) : std::vector<std::string>();
    auto file = open_unused(roots_, entry.id, how);
    if (!file) return fail(file.error());
    std::vector<std::shared_ptr<DeviceFile>> others;
    for (const auto& name : other_names) {
        auto other = open_unused(roots_, name, how);
        if (!other) return fail(other.error());
        others.push_back(std::move(*other));
    }
    auto held = std::make_unique<LinuxHeldDrive>(roots_, links_->by_id(entry.id), how, entry.id, std::move(*file),
                                                 std::move(*lock), std::move(others));
    if (auto ready = held->set_up(); !ready) return fail(ready.error());
    return held;
}

}  // namespace fettle::linux_system
