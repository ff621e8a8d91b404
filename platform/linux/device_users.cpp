// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/linux/device_users.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <filesystem>
#include <fstream>
#include <string_view>

#include "platform/linux/node_kind.h"
#include "platform/linux/sysfs.h"

namespace fettle::linux_system {

namespace {

constexpr int kPatience = 30;
constexpr int kPause_ms = 100;

/// The initial PID namespace (PROC_PID_INIT_INO), which shows all processes.
constexpr std::string_view kAllProcesses = "pid:[4026531836]";

std::optional<dev_t> number_at(const std::string& path) {
    const auto text = text_or_empty(path);
    const auto colon = text.find(':');
    if (colon == std::string::npos) return std::nullopt;
    const auto high = parse_number(std::string_view(text).substr(0, colon));
    const auto low = parse_number(std::string_view(text).substr(colon + 1));
    if (!high || !low) return std::nullopt;
    return makedev(static_cast<unsigned>(*high), static_cast<unsigned>(*low));
}

/// The device and the devices on top of it.
void add_block(const Roots& roots, const std::string& name, const std::string& part, Sought& sought) {
    const auto folder = roots.sys + "/class/block/" + name;
    const auto number = number_at(folder + "/dev");
    if (!number || !sought.blocks.emplace(*number, Sought::Name{name, part}).second) return;
    for (const auto& holder : names_in(folder + "/holders")) add_block(roots, holder, part, sought);
}

void add_generic(const std::string& folder, const std::string& drive, Sought& sought) {
    for (const auto& name : names_in(folder)) {
        if (const auto number = number_at(below(folder, name) + "/dev")) sought.characters[*number] = {name, drive};
    }
}

std::string printable(std::string name) {
    for (auto& letter : name) {
        if (std::iscntrl(static_cast<unsigned char>(letter)) != 0) letter = '?';
    }
    return name;
}

/// One process.
class Process {
public:
    Process(const Roots& roots, const Sought& sought, const std::string& pid, plan::Users& users)
        : sought_(sought), folder_(roots.proc + "/" + pid), pid_(*parse_number(pid)), users_(users) {}

    void look() {
        if (is_hidden()) {
            ++users_.hidden;
            return;
        }
        for (const auto& descriptor : names_in(folder_ + "/fd")) {
            const auto kind = node_kind(folder_ + "/fd/" + descriptor);
            const auto* name = kind ? match(sought_, *kind) : nullptr;
            if (name != nullptr) add(*name, writes(descriptor));
        }
        look_at_maps();
    }

private:
    /// Its open files are not visible to this user. Another error: it ended meanwhile.
    [[nodiscard]] bool is_hidden() const {
        const int descriptor = ::open((folder_ + "/fd").c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
        const int number = errno;
        if (descriptor >= 0) ::close(descriptor);
        return descriptor < 0 && (number == EACCES || number == EPERM);
    }

    /// proc(5), /proc/PID/fdinfo: "flags:" in octal.
    [[nodiscard]] bool writes(const std::string& descriptor) const {
        const auto text = text_or_empty(folder_ + "/fdinfo/" + descriptor);
        const auto at = text.find("flags:");
        if (at == std::string::npos) return true;
        const auto digits = text.find_first_of("01234567", at);
        if (digits == std::string::npos) return true;
        const auto end = text.find_first_not_of("01234567", digits);
        const auto flags = parse_number(std::string_view(text).substr(digits, end - digits), 8);
        return !flags || (*flags & O_ACCMODE) != O_RDONLY;
    }

    /// proc(5), /proc/PID/maps: "7f00-7f01 rw-s 00000000 00:06 123   /dev/sda".
    void look_at_maps() {
        std::ifstream maps(folder_ + "/maps");
        const auto inode = sought_.file ? fmt::format(" {} ", sought_.file->second) : std::string();
        std::string last;
        for (std::string line; std::getline(maps, line);) {
            const auto slash = line.find('/');
            if (slash == std::string::npos) continue;
            const auto path = line.substr(slash);
            const bool device = path.starts_with("/dev/");
            const bool file = !inode.empty() && line.find(inode) < slash;
            if ((!device && !file) || path == last) continue;
            last = path;
            const auto kind = node_kind(folder_ + "/root" + path);
            const auto* name = kind ? match(sought_, *kind) : nullptr;
            const auto rights = line.find(' ');
            if (name != nullptr) add(*name, line.substr(rights + 1, 4).find("w-s") != std::string::npos);
        }
    }

    void add(const Sought::Name& name, bool writes) {
        for (auto& user : users_.all) {
            if (user.pid != pid_ || user.device != name.device) continue;
            user.writes = user.writes || writes;
            return;
        }
        const auto command = printable(text_or_empty(folder_ + "/comm"));
        // These programs inspect a drive after every write, but skip locked drives.
        if (!writes && (command == "(udev-worker)" || command == "systemd-udevd")) return;
        users_.all.push_back({command.empty() ? "?" : command, pid_, name.device, name.part, writes});
    }

    const Sought& sought_;
    std::string folder_;
    std::uint64_t pid_;
    plan::Users& users_;
};

}  // namespace

Sought sought_drive(const Roots& roots, const std::string& drive) {
    Sought sought;
    const auto folder = roots.sys + "/class/block/" + drive;
    add_block(roots, drive, drive, sought);
    for (const auto& name : names_in(folder)) {
        if (exists(below(folder, name) + "/partition")) add_block(roots, name, name, sought);
    }
    add_generic(folder + "/device/scsi_generic", drive, sought);
    add_generic(folder + "/device/bsg", drive, sought);
    if (const auto generic = "ng" + drive.substr(std::min<std::size_t>(4, drive.size())); drive.starts_with("nvme")) {
        if (const auto number = number_at(roots.sys + "/class/nvme-generic/" + generic + "/dev")) {
            sought.characters[*number] = {generic, drive};
        }
    }
    return sought;
}

plan::Users users_now(const Roots& roots, const Sought& sought) {
    plan::Users users;
    std::error_code absent;
    const auto space = std::filesystem::read_symlink(roots.proc + "/self/ns/pid", absent).string();
    users.contained = !space.empty() && space != kAllProcesses;
    const auto own = std::to_string(::getpid());
    for (const auto& name : names_in(roots.proc)) {
        if (name != own && parse_number(name)) Process(roots, sought, name, users).look();
    }
    add_kernel_users(roots, sought, users);
    return users;
}

plan::Users users_who_stay(const Roots& roots, const Sought& sought) {
    auto users = users_now(roots, sought);
    for (int i = 0; i < kPatience && !users.all.empty(); ++i) {
        (void)::poll(nullptr, 0, kPause_ms);
        users = users_now(roots, sought);
    }
    return users;
}

Status no_users(const plan::Users& users, const std::string& name) {
    if (!users.all.empty()) {
        return fail(ErrorCode::busy, FETTLE_TEXT("{name} is open: {users}"),
                    {{"name", name}, {"users", plan::words(users.all)}});
    }
    if (users.hidden == 0) return {};
    return fail(ErrorCode::not_permitted, FETTLE_TEXT("listing the open files of {hidden} processes"),
                {{"hidden", users.hidden}});
}

}  // namespace fettle::linux_system
