// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/linux/drives_under.h"

#include <fmt/format.h>
#include <libmount.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>

#include <algorithm>
#include <array>
#include <memory>
#include <set>
#include <string_view>

#include "platform/linux/sysfs.h"

namespace fettle::linux_system {

namespace {

/// Maximum depth of a stack of block devices.
constexpr int kDeepest = 8;

/// Network file systems that libmount does not treat as such.
constexpr std::array<std::string_view, 8> kNetworkTypes{"ceph",        "fuse.glusterfs", "fuse.s3fs", "fuse.rclone",
                                                        "fuse.davfs2", "davfs",          "virtiofs",  "9p"};

void collect(const Roots& roots, const std::string& folder, int depth, std::set<std::string>& drives);

void collect_number(const Roots& roots, unsigned major_number, unsigned minor_number, int depth,
                    std::set<std::string>& drives) {
    const auto folder = real_path(fmt::format("{}/dev/block/{}:{}", roots.sys, major_number, minor_number));
    if (!folder.empty()) collect(roots, folder, depth, drives);
}

void collect_path(const Roots& roots, const std::string& path, int depth, std::set<std::string>& drives) {
    struct stat facts {};
    if (::stat(path.c_str(), &facts) != 0) return;
    const bool block = S_ISBLK(facts.st_mode);
    const auto number = block ? facts.st_rdev : facts.st_dev;
    if (major(number) != 0) {
        collect_number(roots, major(number), minor(number), depth, drives);
        return;
    }
    // File systems on several devices (btrfs) have their own number: use the mounted device.
    const auto source = file_system_of(path).source;
    if (!block && source.starts_with("/dev/") && depth < kDeepest) collect_path(roots, source, depth + 1, drives);
}

void collect(const Roots& roots, const std::string& folder, int depth, std::set<std::string>& drives) {
    if (depth >= kDeepest) return;
    if (exists(below(folder, "partition"))) {
        collect(roots, ancestors(folder).front(), depth + 1, drives);
        return;
    }
    const auto slaves = names_in(below(folder, "slaves"));
    for (const auto& slave : slaves) {
        const auto real = real_path(below(below(folder, "slaves"), slave));
        if (!real.empty()) collect(roots, real, depth + 1, drives);
    }
    if (slaves.empty()) drives.insert(base_name(folder));
    const auto backing = text_or_empty(below(folder, "loop/backing_file"));
    if (!backing.empty()) collect_path(roots, backing, depth + 1, drives);
}

}  // namespace

bool is_network_type(const std::string& type) {
    return std::find(kNetworkTypes.begin(), kNetworkTypes.end(), type) != kNetworkTypes.end();
}

FileSystem file_system_of(const std::string& path) {
    FileSystem found;
    const std::unique_ptr<libmnt_table, decltype(&mnt_unref_table)> table(
        ::mnt_new_table_from_file("/proc/self/mountinfo"), &mnt_unref_table);
    if (!table) return found;
    const auto real = real_path(path);
    auto* mount = ::mnt_table_find_mountpoint(table.get(), real.c_str(), MNT_ITER_BACKWARD);
    if (mount == nullptr) return found;
    if (const char* type = ::mnt_fs_get_fstype(mount)) found.type = type;
    if (const char* source = ::mnt_fs_get_source(mount)) found.source = source;
    if (const char* options = ::mnt_fs_get_options(mount)) found.options = options;
    found.network = ::mnt_fs_is_netfs(mount) == 1 || is_network_type(found.type);
    return found;
}

std::vector<std::string> drives_under(const Roots& roots, unsigned major_number, unsigned minor_number) {
    std::set<std::string> drives;
    collect_number(roots, major_number, minor_number, 0, drives);
    return {drives.begin(), drives.end()};
}

std::vector<std::string> drives_under_path(const Roots& roots, const std::string& path) {
    std::set<std::string> drives;
    collect_path(roots, path, 0, drives);
    return {drives.begin(), drives.end()};
}

}  // namespace fettle::linux_system
