// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/linux/system_files.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <linux/fs.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/xattr.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <initializer_list>

#include "core/tune/computer.h"
#include "core/tune/initramfs.h"
#include "core/tune/mount_option_rows.h"
#include "platform/linux/durable_file.h"
#include "platform/linux/os_error.h"
#include "platform/linux/private_folder.h"
#include "platform/linux/run_program.h"
#include "platform/linux/swap_area.h"
#include "platform/linux/swap_file.h"
#include "platform/linux/sysfs.h"

namespace fettle::linux_system {

namespace {

namespace fs = std::filesystem;

constexpr auto kLimit = std::chrono::minutes(1);
/// An image takes some seconds to some minutes, on a slow computer with several kernels an hour at worst.
constexpr std::chrono::seconds kRebuildLimit = std::chrono::hours(1);
constexpr const char* kLabel = "security.selinux";

std::string parent_of(const std::string& path) { return path.substr(0, path.rfind('/')); }

Status run(const std::string& program, const std::vector<std::string>& arguments) {
    Conduct conduct;
    conduct.limit = kLimit;
    const auto result = run_program(program, arguments, conduct);
    if (!result) return fail(result.error());
    if (result->status == 0) return {};
    return fail(ErrorCode::io, FETTLE_TEXT("{program}: {output}"),
                {{"program", program}, {"output", last_words(result->output)}});
}

/// As a unit of its own where systemd runs: the settings helper's unit has too little memory for it and keeps programs
/// from making device nodes, and the program goes on if this process ends.
Status rebuild_initramfs(tune::SystemFiles& files) {
    const auto tool = tune::initramfs_tool(files);
    if (!tool) return fail(tool.error());
    const auto names = files.names("/run/systemd");
    const bool systemd = std::find(names.begin(), names.end(), "system") != names.end();
    std::string program(tool->name);
    auto arguments = tool->arguments;
    if (systemd) {
        // Killed at the limit, the program leaves the old image: it replaces it when the new one is complete.
        std::vector<std::string> words{"--quiet",
                                       "--wait",
                                       "--pipe",
                                       "--collect",
                                       "--service-type=exec",
                                       fmt::format("--property=RuntimeMaxSec={}", kRebuildLimit.count()),
                                       "--setenv=LC_ALL=C.UTF-8",
                                       "--",
                                       tool->program};
        words.insert(words.end(), arguments.begin(), arguments.end());
        arguments = std::move(words);
        program = "systemd-run";
    }
    Conduct conduct;
    conduct.limit = kRebuildLimit + kLimit;
    const auto result = run_program(program, arguments, conduct);
    if (!result) return fail(result.error());
    if (result->status == 0) return {};
    return fail(ErrorCode::io, FETTLE_TEXT("{program}: {output}"),
                {{"program", tool->name}, {"output", last_words(result->output)}});
}

/// The security label of a file; empty: it has none.
std::string label_of(const std::string& path) {
    constexpr std::size_t kLongest = 1024;
    std::array<char, kLongest> text{};
    const auto size = ::lgetxattr(path.c_str(), kLabel, text.data(), text.size());
    return size <= 0 ? std::string() : std::string(text.data(), static_cast<std::size_t>(size));
}

/// Mode, owner and label before the file gets its name.
Status dress(const DeviceFile& made, const tune::File& file, const std::string& label) {
    if (::fchown(made.descriptor(), file.owner, file.group) != 0 && ::geteuid() == 0) {
        return fail(os_error(errno, "setting the owner of " + made.path()));
    }
    if (::fchmod(made.descriptor(), file.mode) != 0) return fail(os_error(errno, "setting the mode of " + made.path()));
    if (!label.empty() && ::fsetxattr(made.descriptor(), kLabel, label.data(), label.size(), 0) != 0) {
        return fail(os_error(errno, "setting the security label of " + made.path()));
    }
    return {};
}

bool is_immutable(const std::string& path) {
    const int number = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW);
    if (number < 0) return false;
    const DeviceFile file(number, path);
    int flags = 0;
    return ::ioctl(number, FS_IOC_GETFLAGS, &flags) == 0 && (static_cast<unsigned>(flags) & FS_IMMUTABLE_FL) != 0;
}

bool is_below_dev(std::string_view path) { return path.starts_with("/dev/"); }

/// A file that is removed with the object.
class Temporary {
public:
    Temporary() {
        std::array<char, 64> name{"/tmp/fettle-fstab-XXXXXX"};
        const int number = ::mkostemp(name.data(), O_CLOEXEC);
        if (number < 0) return;
        path_ = name.data();
        file_ = std::make_unique<DeviceFile>(number, path_);
    }
    ~Temporary() {
        if (!path_.empty()) (void)::unlink(path_.c_str());
    }
    Temporary(const Temporary&) = delete;
    Temporary& operator=(const Temporary&) = delete;
    [[nodiscard]] const DeviceFile* file() const { return file_.get(); }
    [[nodiscard]] const std::string& path() const { return path_; }

private:
    std::string path_;
    std::unique_ptr<DeviceFile> file_;
};

class FileLock final : public tune::SettingsLock {
public:
    explicit FileLock(std::shared_ptr<DeviceFile> file) : file_(std::move(file)) {}

private:
    std::shared_ptr<DeviceFile> file_;  ///< closing it releases the lock
};

}  // namespace

std::string LinuxSystemFiles::at(const std::string& path) const {
    if (view_ == MountView::system && path == "/proc/self/mountinfo") return roots_.proc + "/1/mountinfo";
    if (path.starts_with("/proc/")) return roots_.proc + path.substr(5);
    if (path.starts_with("/sys/")) return roots_.sys + path.substr(4);
    return roots_.top + path;
}

Result<std::optional<tune::File>> LinuxSystemFiles::read(const std::string& path) {
    const auto here = at(path);
    if (const auto target = link(path)) {
        return fail(ErrorCode::refused, FETTLE_TEXT("{path} is a symbolic link to {target}"),
                    {{"path", path}, {"target", *target}});
    }
    auto bytes = read_regular(here, tune::kLargestFile);
    if (!bytes && bytes.error().code == ErrorCode::not_found) return std::optional<tune::File>();
    if (!bytes) return fail(bytes.error());
    struct stat facts {};
    if (::lstat(here.c_str(), &facts) != 0) return fail(os_error(errno, "reading " + path));
    return std::optional(tune::File{std::move(*bytes), facts.st_mode & 07777U, facts.st_uid, facts.st_gid});
}

std::optional<std::string> LinuxSystemFiles::value(const std::string& path) {
    const int number = ::open(at(path).c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (number < 0) return std::nullopt;
    const DeviceFile file(number, path);
    std::string text;
    std::array<char, 4096> piece{};
    while (text.size() <= tune::kLargestFile) {
        const auto got = ::read(number, piece.data(), piece.size());
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) return std::nullopt;
        if (got == 0) break;
        text.append(piece.data(), static_cast<std::size_t>(got));
    }
    if (text.ends_with('\n')) text.pop_back();
    return text;
}

std::vector<std::string> LinuxSystemFiles::names(const std::string& folder) { return names_in(at(folder)); }

std::optional<std::string> LinuxSystemFiles::link(const std::string& path) {
    std::error_code code;
    auto target = fs::read_symlink(at(path), code);
    if (code) return std::nullopt;
    return target.string();
}

std::optional<std::uint64_t> LinuxSystemFiles::bytes_below(const std::string& folder) {
    std::error_code code;
    if (!fs::is_directory(at(folder), code)) return std::nullopt;
    std::uint64_t bytes = 0;
    auto entry = fs::recursive_directory_iterator(at(folder), fs::directory_options::none, code);
    for (; !code && entry != fs::recursive_directory_iterator(); entry.increment(code)) {
        struct stat facts {};
        constexpr std::uint64_t kUnit = 512;  // st_blocks, stat(2)
        if (::lstat(entry->path().c_str(), &facts) == 0 && S_ISREG(facts.st_mode)) {
            bytes += static_cast<std::uint64_t>(facts.st_blocks) * kUnit;
        }
    }
    if (code) return std::nullopt;
    return bytes;
}

Status LinuxSystemFiles::replace(const std::string& path, const tune::File& file) {
    const auto here = at(path);
    if (const auto target = link(path)) {
        return fail(ErrorCode::refused, FETTLE_TEXT("{path} is a symbolic link to {target}"),
                    {{"path", path}, {"target", *target}});
    }
    return replace_file(here, file.bytes, 0600,
                        [&](const DeviceFile& made) { return dress(made, file, label_of(here)); });
}

void LinuxSystemFiles::remove_leftovers(const std::string& path) {
    const auto folder = parent_of(path);
    remove_parts(at(folder), path.substr(folder.size() + 1));
}

Status LinuxSystemFiles::remove(const std::string& path) {
    const auto here = at(path);
    if (::unlink(here.c_str()) != 0) {
        if (errno == ENOENT || errno == ENOTDIR) return {};
        return fail(os_error(errno, "removing " + path));
    }
    return sync_folder(parent_of(here));
}

std::vector<std::string> LinuxSystemFiles::missing_folders(const std::string& path) {
    std::vector<std::string> missing;
    std::error_code code;
    for (auto folder = parent_of(path); !folder.empty(); folder = parent_of(folder)) {
        if (fs::exists(fs::symlink_status(at(folder), code))) break;
        missing.insert(missing.begin(), folder);
    }
    return missing;
}

Status LinuxSystemFiles::make_folder(const std::string& path) {
    const auto here = at(path);
    if (::mkdir(here.c_str(), 0755) == 0) return sync_folder(parent_of(here));
    if (errno == EEXIST) return {};
    return fail(os_error(errno, "making " + path));
}

Status LinuxSystemFiles::remove_empty_folder(const std::string& path) {
    if (::rmdir(at(path).c_str()) == 0 || errno == ENOTEMPTY || errno == EEXIST || errno == ENOENT) return {};
    return fail(os_error(errno, "removing " + path));
}

bool LinuxSystemFiles::is_read_only(const std::string& path) {
    if (view_ == MountView::process) {
        struct statvfs facts {};
        return ::statvfs(at(path).c_str(), &facts) == 0 && (facts.f_flag & ST_RDONLY) != 0;
    }
    const auto mounts = tune::parse_mountinfo(value("/proc/self/mountinfo").value_or(""));
    const tune::MountedFileSystem* nearest = nullptr;
    for (const auto& mount : mounts) {
        const auto& target = mount.target;
        const bool holds = target == "/" || path == target || path.starts_with(target + "/");
        // Of several at one mount point, the last hides the others.
        if (holds && (nearest == nullptr || target.size() >= nearest->target.size())) nearest = &mount;
    }
    return nearest != nullptr && nearest->has("ro");
}

std::string LinuxSystemFiles::obstacle(const std::string& folder) {
    // The nearest folder that exists: the others would be made in it.
    auto there = folder;
    std::error_code code;
    while (there.size() > 1 && !fs::exists(fs::symlink_status(at(there), code))) there = parent_of(there);
    for (auto path = there; !path.empty(); path = parent_of(path)) {
        if (const auto target = link(path)) return fmt::format("{} is a symbolic link to {}", path, *target);
    }
    if (is_read_only(there)) return "the file system is read-only";
    if (is_immutable(at(there))) return "it is immutable (chattr +i)";
    return {};
}

Status LinuxSystemFiles::set_value(const std::string& path, std::string_view value) {
    const int number = ::open(at(path).c_str(), O_WRONLY | O_CLOEXEC | O_NONBLOCK);
    if (number < 0 && (errno == ENOENT || errno == ENODEV)) return fail(ErrorCode::not_found, path);
    if (number < 0) return fail(os_error(errno, "writing " + path));
    const DeviceFile file(number, path);
    const auto written = ::write(number, value.data(), value.size());
    if (written == static_cast<ssize_t>(value.size())) return {};
    if (written < 0 && errno == EINVAL) {
        return fail(ErrorCode::refused, FETTLE_TEXT("the kernel rejects \"{value}\" for {path}"),
                    {{"value", value}, {"path", path}}, {NativeStatus::Kind::system, EINVAL});
    }
    return fail(os_error(written < 0 ? errno : EIO, "writing " + path));
}

Status LinuxSystemFiles::reload(tune::Reload what) {
    switch (what) {
        case tune::Reload::none: return {};
        case tune::Reload::udev:
            // Without udevd there is nothing to reload: it reads the rules when it starts.
            if (!exists(roots_.top + "/run/udev/control")) return {};
            return run("udevadm", {"control", "--reload"});
        case tune::Reload::systemd: return run("systemctl", {"daemon-reload"});
        case tune::Reload::journald: return run("systemctl", {"try-restart", "systemd-journald.service"});
        case tune::Reload::initramfs: return rebuild_initramfs(*this);
    }
    return {};
}

Status LinuxSystemFiles::enable_unit(const std::string& unit, bool enabled) {
    return run("systemctl", {enabled ? "enable" : "disable", "--now", "--", unit});
}

Status LinuxSystemFiles::remount(const std::string& mount_point, const std::string& options) {
    return run("mount", tune::remount_arguments(mount_point, options));
}

Result<std::optional<tune::SwapFile>> LinuxSystemFiles::swap_file(const std::string& path) {
    return read_swap_file(at(path));
}

std::optional<std::uint64_t> LinuxSystemFiles::free_bytes(const std::string& folder) {
    struct statvfs facts {};
    if (::statvfs(at(folder).c_str(), &facts) != 0) return std::nullopt;
    return static_cast<std::uint64_t>(facts.f_bavail) * facts.f_frsize;
}

Status LinuxSystemFiles::set_swap_file_size(const std::string& path, std::uint64_t bytes) {
    return linux_system::set_swap_file_size(at(path), bytes);
}

Status LinuxSystemFiles::swap_on(const std::string& path, const std::string& options) {
    if (is_below_dev(path)) return activate_swap_device(at(path), options);
    return run("swapon", {"-o", options, "--", at(path)});
}

Status LinuxSystemFiles::swap_off(const std::string& path) {
    if (is_below_dev(path)) return deactivate_swap_device(at(path));
    // No limit: what it holds is read back page by page.
    const auto result = run_program("swapoff", {"--", at(path)});
    if (!result) return fail(result.error());
    if (result->status == 0) return {};
    return fail(ErrorCode::io, FETTLE_TEXT("swapoff: {output}"), {{"output", last_words(result->output)}});
}

Result<std::string> LinuxSystemFiles::fstab_errors(std::string_view bytes) {
    const Temporary copy;
    if (copy.file() == nullptr) return fail(os_error(errno, "creating a temporary file"));
    if (auto written = write_durably(*copy.file(), bytes); !written) return fail(written.error());
    Conduct conduct;
    conduct.limit = kLimit;
    const auto result = run_program("findmnt", {"--verify", "--tab-file", copy.path()}, conduct);
    if (!result) return fail(result.error());
    if (result->status == 0) return std::string();
    std::string errors;
    std::string_view rest(result->output);
    while (!rest.empty()) {
        const auto line = rest.substr(0, rest.find('\n'));
        rest.remove_prefix(std::min(rest.size(), line.size() + 1));
        // findmnt marks errors by [E]; the path of the copy says nothing to people. Its last line counts errors, and
        // warnings, which are no reason to refuse.
        const auto mark = line.find("[E]");
        const bool parse = line.find("parse error at line") != std::string_view::npos;
        if (mark == std::string_view::npos && !parse) continue;
        auto text = std::string(mark == std::string_view::npos ? line : line.substr(mark + 4));
        if (const auto at = text.find(copy.path()); at != std::string::npos) {
            text.replace(at, copy.path().size(), "fstab");
        }
        errors += (errors.empty() ? "" : "; ") + text;
    }
    return errors.empty() ? std::string("findmnt --verify failed") : errors;
}

Result<std::unique_ptr<tune::SettingsLock>> LinuxSystemFiles::lock() {
    if (lock_path_.empty()) return fail(ErrorCode::refused, FETTLE_TEXT("no folder to store the record of changes in"));
    if (auto made = make_private_folder(parent_of(lock_path_)); !made) return fail(made.error());
    auto file = open_regular(lock_path_, O_RDWR | O_CREAT);
    if (!file) return fail(file.error());
    if (::flock((*file)->descriptor(), LOCK_EX | LOCK_NB) != 0) {
        if (errno != EWOULDBLOCK) return fail(os_error(errno, "locking " + lock_path_));
        return fail(ErrorCode::busy, FETTLE_TEXT("another Fettle process is changing system settings"));
    }
    return std::make_unique<FileLock>(std::move(*file));
}

}  // namespace fettle::linux_system
