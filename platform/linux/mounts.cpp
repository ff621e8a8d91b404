// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/linux/mounts.h"

#include <fmt/format.h>
#include <libmount/libmount.h>
#include <sys/sysmacros.h>

#include <algorithm>
#include <memory>
#include <set>
#include <string_view>

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

/// Whether the comma-separated options hold `name` or `name=…`.
bool has_option(std::string_view options, std::string_view name) {
    while (!options.empty()) {
        const auto comma = options.find(',');
        const auto option = options.substr(0, comma);
        if (option == name || (option.starts_with(name) && option.substr(name.size()).starts_with('='))) return true;
        if (comma == std::string_view::npos) break;
        options.remove_prefix(comma + 1);
    }
    return false;
}

/// The kernel name of the block device with that number; empty for file systems without one.
std::string by_number(const Roots& roots, dev_t number) {
    return base_name(real_path(fmt::format("{}/dev/block/{}:{}", roots.sys, major(number), minor(number))));
}

/// The kernel name of a device node, from its real path in /dev.
std::string by_path(const Roots& roots, const std::string& path) {
    constexpr std::string_view dev = "/dev/";
    if (!path.starts_with(dev)) return {};
    auto name = base_name(real_path(roots.dev + "/" + path.substr(dev.size())));
    return exists(roots.sys + "/class/block/" + name) && !name.empty() ? name : std::string();
}

/// btrfs uses its own device number: its members are listed in /sys/fs/btrfs.
std::vector<std::string> btrfs_members(const Roots& roots, const std::string& source) {
    const auto name = by_path(roots, source);
    if (name.empty()) return {};
    const auto folder = roots.sys + "/fs/btrfs";
    for (const auto& id : names_in(folder)) {
        auto members = names_in(below(folder, id) + "/devices");
        if (std::find(members.begin(), members.end(), name) != members.end()) return members;
    }
    return {name};
}

void add_mounts(const Roots& roots, libmnt_table* table, std::vector<Mount>& mounts) {
    const Iterator iterator(mnt_new_iter(MNT_ITER_FORWARD));
    libmnt_fs* fs = nullptr;
    std::set<std::vector<std::string>> seen;  // bind mounts and subvolumes are the same file system
    while (mnt_table_next_fs(table, iterator.get(), &fs) == 0) {
        Mount mount;
        mount.type = text(mnt_fs_get_fstype(fs));
        const auto number = mnt_fs_get_devno(fs);
        mount.devices = mounted_devices(roots, mount.type, text(mnt_fs_get_source(fs)), major(number), minor(number));
        if (mount.devices.empty() || !seen.insert(mount.devices).second) continue;
        mount.target = text(mnt_fs_get_target(fs));
        const auto options = text(mnt_fs_get_options(fs));
        mount.discard = has_option(options, "discard");
        // Of the file system, not of the mount: a read-only bind mount does not prevent TRIM.
        mount.read_only = has_option(text(mnt_fs_get_fs_options(fs)), "ro");
        mounts.push_back(std::move(mount));
    }
}

void add_swaps(const Roots& roots, std::vector<Mount>& mounts) {
    const Table table(mnt_new_table());
    if (!table || mnt_table_parse_swaps(table.get(), (roots.proc + "/swaps").c_str()) != 0) return;
    const Iterator iterator(mnt_new_iter(MNT_ITER_FORWARD));
    libmnt_fs* fs = nullptr;
    while (mnt_table_next_fs(table.get(), iterator.get(), &fs) == 0) {
        if (text(mnt_fs_get_swaptype(fs)) != "partition") continue;
        auto name = by_path(roots, text(mnt_fs_get_source(fs)));
        if (name.empty()) continue;
        Mount swap;
        swap.devices = {std::move(name)};
        swap.type = "swap";
        swap.swap = true;
        mounts.push_back(std::move(swap));
    }
}

}  // namespace

std::vector<std::string> mounted_devices(const Roots& roots, const std::string& type, const std::string& source,
                                         unsigned major_number, unsigned minor_number) {
    if (type == "btrfs") return btrfs_members(roots, source);
    auto name = by_number(roots, makedev(major_number, minor_number));
    return name.empty() ? std::vector<std::string>() : std::vector<std::string>{std::move(name)};
}

Result<std::vector<MountPoint>> read_mount_points(const Roots& roots) {
    const auto path = roots.proc + "/self/mountinfo";
    const Table table(exists(path) ? mnt_new_table_from_file(path.c_str()) : nullptr);
    if (!table) return fail(ErrorCode::not_found, FETTLE_TEXT("reading {path}"), {{"path", path}});
    const Iterator iterator(mnt_new_iter(MNT_ITER_FORWARD));
    libmnt_fs* fs = nullptr;
    std::vector<MountPoint> found;
    while (mnt_table_next_fs(table.get(), iterator.get(), &fs) == 0) {
        MountPoint mount{{}, text(mnt_fs_get_target(fs)), text(mnt_fs_get_root(fs)), text(mnt_fs_get_fstype(fs))};
        const auto number = mnt_fs_get_devno(fs);
        mount.devices = mounted_devices(roots, mount.type, text(mnt_fs_get_source(fs)), major(number), minor(number));
        if (!mount.devices.empty()) found.push_back(std::move(mount));
    }
    return found;
}

Result<std::vector<Mount>> read_mounts(const Roots& roots) {
    const auto path = roots.proc + "/self/mountinfo";
    const Table table(exists(path) ? mnt_new_table_from_file(path.c_str()) : nullptr);
    if (!table) return fail(ErrorCode::not_found, FETTLE_TEXT("reading {path}"), {{"path", path}});
    std::vector<Mount> mounts;
    add_mounts(roots, table.get(), mounts);
    add_swaps(roots, mounts);
    return mounts;
}

}  // namespace fettle::linux_system
