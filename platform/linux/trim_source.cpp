// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/linux/trim_source.h"

#include <fmt/format.h>
#include <libmount/libmount.h>
#include <linux/capability.h>
#include <sys/syscall.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include <algorithm>
#include <map>
#include <memory>
#include <set>
#include <string_view>

#include "platform/linux/bench_lock.h"
#include "platform/linux/drives_under.h"
#include "platform/linux/mounts.h"
#include "platform/linux/open_file_system.h"
#include "platform/linux/sysfs.h"

namespace fettle::linux_system {

namespace {

struct Unref {
    void operator()(libmnt_table* table) const noexcept { mnt_unref_table(table); }
    void operator()(libmnt_iter* iterator) const noexcept { mnt_free_iter(iterator); }
};
using Table = std::unique_ptr<libmnt_table, Unref>;
using Iterator = std::unique_ptr<libmnt_iter, Unref>;

std::string text(const char* value) { return value == nullptr ? std::string() : std::string(value); }

/// One line of mountinfo.
struct Line {
    int id = 0;
    int parent = 0;
    std::string target;
    std::string source;
    std::string type;
    dev_t number = 0;
    bool read_only = false;
    bool network = false;
    bool invented = false;  ///< virtual: proc, tmpfs, autofs …
};

Result<std::vector<Line>> read_lines(const Roots& roots) {
    const auto path = roots.proc + "/self/mountinfo";
    const Table table(exists(path) ? mnt_new_table_from_file(path.c_str()) : nullptr);
    if (!table) return fail(ErrorCode::io, FETTLE_TEXT("reading {path}"), {{"path", path}});
    std::vector<Line> lines;
    const Iterator iterator(mnt_new_iter(MNT_ITER_FORWARD));
    libmnt_fs* fs = nullptr;
    while (mnt_table_next_fs(table.get(), iterator.get(), &fs) == 0) {
        Line line;
        line.id = mnt_fs_get_id(fs);
        line.parent = mnt_fs_get_parent_id(fs);
        line.target = text(mnt_fs_get_target(fs));
        line.source = text(mnt_fs_get_source(fs));
        line.type = text(mnt_fs_get_fstype(fs));
        line.number = mnt_fs_get_devno(fs);
        // Of the file system, not of the mount: a read-only bind mount does not prevent TRIM.
        const auto options = fmt::format(",{},", text(mnt_fs_get_fs_options(fs)));
        line.read_only = options.find(",ro,") != std::string::npos;
        line.network = mnt_fs_is_netfs(fs) == 1 || is_network_type(line.type);
        line.invented = mnt_fs_is_pseudofs(fs) == 1 || line.type == "autofs" || line.type == "overlay";
        lines.push_back(std::move(line));
    }
    return lines;
}

/// Whether `folder` is `path` or a folder above it.
bool holds(std::string_view folder, std::string_view path) {
    if (folder == "/") return true;
    return path.starts_with(folder) && (path.size() == folder.size() || path[folder.size()] == '/');
}

/// Whether the path of lines[at] leads to another mount, because something was later mounted over it or its parent.
bool is_hidden(const std::vector<Line>& lines, std::size_t at) {
    std::set<int> beneath;  // ids of its parent mounts
    std::map<int, int> parents;
    for (const auto& line : lines) parents[line.id] = line.parent;
    for (auto id = lines[at].id; parents.count(id) != 0 && beneath.insert(id).second;) id = parents[id];
    return std::any_of(lines.begin(), lines.end(), [&](const Line& other) {
        return beneath.count(other.id) == 0 && holds(other.target, lines[at].target) &&
               (other.parent == lines[at].id || &other > &lines[at]);
    });
}

std::string queue_folder(const Roots& roots, const std::string& device) {
    const auto folder = real_path(roots.sys + "/class/block/" + device);
    return exists(folder + "/queue") ? folder + "/queue" : ancestors(folder).front() + "/queue";
}

void add_devices(const Roots& roots, trim::FileSystem& file_system) {
    std::set<std::string> drives;
    for (const auto& device : file_system.devices) {
        const auto folder = roots.sys + "/class/block/" + device;
        if (!exists(folder)) continue;
        const auto number = text_or_empty(folder + "/dev");
        const auto colon = number.find(':');
        if (colon != std::string::npos) {
            const auto major_number = parse_number(number.substr(0, colon));
            const auto minor_number = parse_number(number.substr(colon + 1));
            if (major_number && minor_number) {
                const auto below_it =
                    drives_under(roots, static_cast<unsigned>(*major_number), static_cast<unsigned>(*minor_number));
                drives.insert(below_it.begin(), below_it.end());
            }
        }
        if (const auto most = read_number(queue_folder(roots, device) + "/discard_max_bytes")) {
            file_system.discard_max_bytes = std::max(*most, file_system.discard_max_bytes.value_or(0));
        }
        if (const auto sectors = read_number(folder + "/size")) {
            file_system.size_bytes = std::max(*sectors * 512, file_system.size_bytes.value_or(0));
        }
    }
    file_system.drives.assign(drives.begin(), drives.end());
}

trim::FileSystem from_line(const Line& line, std::vector<std::string> devices) {
    trim::FileSystem file_system;
    file_system.mount_id = static_cast<std::uint64_t>(line.id);
    file_system.target = line.target;
    file_system.source = line.source;
    file_system.type = line.type;
    file_system.devices = std::move(devices);
    file_system.read_only = line.read_only;
    file_system.network = line.network;
    return file_system;
}

std::vector<std::string> devices_of(const Roots& roots, const Line& line) {
    return mounted_devices(roots, line.type, line.source, major(line.number), minor(line.number));
}

/// FITRIM requires CAP_SYS_ADMIN: capabilities(7).
bool may_trim() {
    __user_cap_header_struct header{_LINUX_CAPABILITY_VERSION_3, 0};
    __user_cap_data_struct data[_LINUX_CAPABILITY_U32S_3] = {};   // NOLINT(*-avoid-c-arrays): the kernel's form
    if (::syscall(SYS_capget, &header, &data) != 0) return true;  // FITRIM itself will report it
    return (data[0].effective & (1U << CAP_SYS_ADMIN)) != 0;
}

class Lock final : public trim::DriveLock {
public:
    explicit Lock(BenchLock lock) : lock_(std::move(lock)) {}

private:
    BenchLock lock_;
};

}  // namespace

Result<std::vector<trim::FileSystem>> TrimSource::list() {
    const auto lines = read_lines(roots_);
    if (!lines) return fail(lines.error());
    std::vector<trim::FileSystem> all;
    std::map<std::string, std::size_t> seen;
    std::vector<bool> hidden;
    for (std::size_t i = 0; i < lines->size(); ++i) {
        const auto& line = (*lines)[i];
        if (line.invented) continue;
        auto devices = devices_of(roots_, line);
        const bool covered = is_hidden(*lines, i);
        const auto key = devices.empty() ? fmt::format("{}:{}", major(line.number), minor(line.number))
                                         : fmt::format("{}", fmt::join(devices, " "));
        const auto [known, fresh] = seen.try_emplace(key, all.size());
        if (fresh) {
            all.push_back(from_line(line, std::move(devices)));
            hidden.push_back(covered);
            continue;
        }
        auto& first = all[known->second];
        if (!hidden[known->second] || covered) {
            first.also_at.push_back(line.target);
            continue;
        }
        // The first mount is not reachable by its path, but this one is.
        auto also = std::move(first.also_at);
        also.push_back(first.target);
        first = from_line(line, std::move(devices));
        first.also_at = std::move(also);
        hidden[known->second] = false;
    }
    for (auto& file_system : all) add_devices(roots_, file_system);
    return all;
}

Result<std::unique_ptr<trim::OpenFileSystem>> TrimSource::open(const trim::FileSystem& file_system) {
    if (!may_trim())
        return fail(ErrorCode::not_permitted, FETTLE_TEXT("trimming {target}"), {{"target", file_system.target}});
    auto look = [this](std::uint64_t mount_id) -> Result<trim::FileSystem> {
        const auto lines = read_lines(roots_);
        if (!lines) return fail(lines.error());
        for (const auto& line : *lines) {
            if (static_cast<std::uint64_t>(line.id) != mount_id) continue;
            auto now = from_line(line, devices_of(roots_, line));
            add_devices(roots_, now);
            return now;
        }
        return fail(ErrorCode::vanished, FETTLE_TEXT("the mount to be trimmed no longer exists"));
    };
    return open_file_system(file_system, std::move(look));
}

Result<std::unique_ptr<trim::DriveLock>> TrimSource::lock(const std::vector<std::string>& drives) {
    auto lock = BenchLock::take(drives, "fettle-job");
    if (!lock && lock.error().code == ErrorCode::busy) {
        return fail(ErrorCode::busy, FETTLE_TEXT("another Fettle job is running on {drives}"),
                    {{"drives", fmt::format("{}", fmt::join(drives, ", "))}});
    }
    if (!lock) return fail(lock.error());
    return std::make_unique<Lock>(std::move(*lock));
}

std::string TrimSource::mount_point(const std::string& path) {
    const auto lines = read_lines(roots_);
    if (!lines || path.empty()) return {};
    const auto is_target = [&](const std::string& name) {
        return std::any_of(lines->begin(), lines->end(), [&](const Line& line) { return line.target == name; });
    };
    auto plain = path;
    while (plain.size() > 1 && plain.back() == '/') plain.pop_back();
    if (is_target(plain)) return plain;
    auto real = real_path(path);
    return is_target(real) ? real : std::string();
}

}  // namespace fettle::linux_system
