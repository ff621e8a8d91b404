// SPDX-License-Identifier: GPL-3.0-or-later
#include <fcntl.h>
#include <fmt/format.h>
#include <linux/loop.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <optional>

#include "platform/linux/device_file.h"
#include "platform/linux/device_users.h"
#include "platform/linux/node_kind.h"
#include "platform/linux/sysfs.h"

namespace fettle::linux_system {

namespace {

void add(const Sought& sought, const std::optional<NodeKind>& kind, const std::string& user, plan::Users& users) {
    const auto* name = kind ? match(sought, *kind) : nullptr;
    if (name != nullptr) users.all.push_back({user, 0, name->device, name->part, true});
}

/// The file behind a loop device according to the kernel; the name in sysfs may refer to another file by now.
std::optional<NodeKind> behind(const std::string& node) {
    const int descriptor = ::open(node.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    if (descriptor < 0) return std::nullopt;
    const DeviceFile file(descriptor, node);
    loop_info64 facts{};
    if (::ioctl(descriptor, LOOP_GET_STATUS64, &facts) != 0) return std::nullopt;
    // For a file it is 0 or, in some kernels, the device that stores the file.
    if (facts.lo_rdevice != 0 && facts.lo_rdevice != facts.lo_device) {
        return NodeKind{S_IFBLK, static_cast<dev_t>(facts.lo_rdevice), 0, 0};
    }
    return NodeKind{S_IFREG, 0, static_cast<dev_t>(facts.lo_device), static_cast<ino_t>(facts.lo_inode)};
}

void add_loops(const Roots& roots, const Sought& sought, plan::Users& users) {
    for (const auto& name : names_in(roots.sys + "/block")) {
        if (!name.starts_with("loop")) continue;
        const auto backing = text_or_empty(roots.sys + "/block/" + name + "/loop/backing_file");
        if (backing.empty()) continue;
        auto kind = behind(roots.dev + "/" + name);
        if (!kind) kind = node_kind(backing);
        add(sought, kind, name, users);
    }
}

/// Drives and images that the kernel exports to other computers: NVMe targets do not claim their devices, nor do SCSI
/// targets backed by a file.
void add_targets(const Roots& roots, const Sought& sought, plan::Users& users) {
    const auto nvme = roots.sys + "/kernel/config/nvmet/subsystems";
    for (const auto& subsystem : names_in(nvme)) {
        const auto spaces = below(below(nvme, subsystem), "namespaces");
        for (const auto& space : names_in(spaces)) {
            const auto own = below(spaces, space);
            if (text_or_empty(own + "/enable") != "1") continue;
            add(sought, node_kind(text_or_empty(own + "/device_path")), "nvmet " + subsystem, users);
        }
    }
    const auto scsi = roots.sys + "/kernel/config/target/core";
    for (const auto& plugin : names_in(scsi)) {
        for (const auto& name : names_in(below(scsi, plugin))) {
            const auto own = below(below(scsi, plugin), name);
            if (text_or_empty(own + "/enable") != "1") continue;
            add(sought, node_kind(text_or_empty(own + "/udev_path")), fmt::format("target {}/{}", plugin, name), users);
        }
    }
}

}  // namespace

void add_kernel_users(const Roots& roots, const Sought& sought, plan::Users& users) {
    add_loops(roots, sought, users);
    add_targets(roots, sought, users);
}

}  // namespace fettle::linux_system
