// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/linux/resolve.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>

#include <cerrno>

#include "platform/linux/drive_entry.h"
#include "platform/linux/nvme_entry.h"
#include "platform/linux/os_error.h"
#include "platform/linux/sysfs.h"

namespace fettle::linux_system {

namespace {

Result<std::string> block_drive(const Roots& roots, const std::string& path, const Node& node) {
    const auto real = real_path(fmt::format("{}/dev/block/{}:{}", roots.sys, node.major_number, node.minor_number));
    if (real.empty())
        return fail(ErrorCode::vanished, FETTLE_TEXT("{path} is a device node without a device"), {{"path", path}});
    const auto name = base_name(real);
    if (exists(real + "/partition")) {
        const auto drive = base_name(ancestors(real).front());
        return fail(ErrorCode::not_a_drive, FETTLE_TEXT("{path} is a partition of the drive {drive}"),
                    {{"path", path}, {"drive", drive}});
    }
    if (!read_drive_entry(roots, name)) {
        return fail(ErrorCode::not_a_drive, FETTLE_TEXT("{path} ({name}) is a block device, but not a drive"),
                    {{"path", path}, {"name", name}});
    }
    return name;
}

/// The drives that have `controller` (a real sysfs folder) as a controller.
std::vector<std::string> namespaces_of(const Roots& roots, const std::string& controller) {
    std::vector<std::string> drives;
    for (const auto& name : names_in(roots.sys + "/block")) {
        if (!name.starts_with("nvme") || !is_drive_name(name)) continue;
        for (const auto& one : nvme_controllers(roots.sys + "/block/" + name)) {
            if (one == controller) drives.push_back(name);
        }
    }
    return drives;
}

Result<std::string> character_drive(const Roots& roots, const std::string& path, const Node& node) {
    const auto real = real_path(fmt::format("{}/dev/char/{}:{}", roots.sys, node.major_number, node.minor_number));
    const auto name = base_name(real);
    if (is_numbered(name, "nvme")) {
        const auto drives = namespaces_of(roots, real);
        if (drives.size() == 1) return drives.front();
        if (drives.empty())
            return fail(ErrorCode::not_a_drive, FETTLE_TEXT("{path} is an NVMe controller without a namespace"),
                        {{"path", path}});
        return fail(ErrorCode::ambiguous, FETTLE_TEXT("{path} is an NVMe controller with several namespaces: {drives}"),
                    {{"path", path}, {"drives", fmt::format("{}", fmt::join(drives, ", "))}});
    }
    // The generic nodes: ngXnY of an NVMe namespace, sgN of a SCSI device.
    if (name.starts_with("ng") && is_drive_name("nvme" + name.substr(2)) &&
        exists(roots.sys + "/block/nvme" + name.substr(2))) {
        return "nvme" + name.substr(2);
    }
    if (is_numbered(name, "sg")) {
        for (const auto& drive : names_in(real + "/device/block")) {
            if (read_drive_entry(roots, drive)) return drive;
        }
    }
    return fail(ErrorCode::not_a_drive, FETTLE_TEXT("{path} is a character device, not a drive"), {{"path", path}});
}

}  // namespace

Result<Node> look_at(const std::string& path) {
    struct stat status {};
    if (::stat(path.c_str(), &status) != 0) {
        const int number = errno;
        auto error = os_error(number, "inspecting " + path);
        if (number == ENOENT || number == ENOTDIR || number == ENAMETOOLONG) {
            error.code = ErrorCode::not_found;
            error.context = path + " does not exist";
        } else if (error.code == ErrorCode::not_permitted) {
            error.context = path + ": you have no permission to access it";
        }
        return fail(std::move(error));
    }
    Node node;
    node.major_number = major(status.st_rdev);
    node.minor_number = minor(status.st_rdev);
    if (S_ISBLK(status.st_mode)) node.kind = Node::Kind::block;
    if (S_ISCHR(status.st_mode)) node.kind = Node::Kind::character;
    if (S_ISREG(status.st_mode)) node.kind = Node::Kind::file;
    if (S_ISDIR(status.st_mode)) node.kind = Node::Kind::folder;
    return node;
}

Result<std::string> resolve_drive(const Roots& roots, const std::string& path,
                                  const std::function<Result<Node>(const std::string&)>& look) {
    const auto node = look(path);
    if (!node) return fail(node.error());
    switch (node->kind) {
        case Node::Kind::block: return block_drive(roots, path, *node);
        case Node::Kind::character: return character_drive(roots, path, *node);
        case Node::Kind::file:
            return fail(ErrorCode::not_a_drive, FETTLE_TEXT("{path} is a file, not a drive"), {{"path", path}});
        case Node::Kind::folder:
            return fail(ErrorCode::not_a_drive, FETTLE_TEXT("{path} is a folder, not a drive"), {{"path", path}});
        case Node::Kind::other: break;
    }
    return fail(ErrorCode::not_a_drive, FETTLE_TEXT("{path} is a pipe or socket, not a drive"), {{"path", path}});
}

}  // namespace fettle::linux_system
