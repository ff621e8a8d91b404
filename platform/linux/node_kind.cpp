// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/linux/node_kind.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>

#include <utility>

namespace fettle::linux_system {

std::optional<NodeKind> node_kind(const std::string& path) {
    struct statx facts {};
    constexpr int kFlags = AT_STATX_DONT_SYNC | AT_NO_AUTOMOUNT;
    if (::statx(AT_FDCWD, path.c_str(), kFlags, STATX_TYPE | STATX_INO, &facts) != 0) return std::nullopt;
    return NodeKind{facts.stx_mode, makedev(facts.stx_rdev_major, facts.stx_rdev_minor),
                    makedev(facts.stx_dev_major, facts.stx_dev_minor), facts.stx_ino};
}

const Sought::Name* match(const Sought& sought, const NodeKind& kind) {
    if (S_ISBLK(kind.mode) || S_ISCHR(kind.mode)) {
        const auto& known = S_ISBLK(kind.mode) ? sought.blocks : sought.characters;
        const auto found = known.find(kind.number);
        return found == known.end() ? nullptr : &found->second;
    }
    const bool same = S_ISREG(kind.mode) && sought.file && *sought.file == std::pair(kind.device, kind.inode);
    return same ? &sought.file_name : nullptr;
}

}  // namespace fettle::linux_system
