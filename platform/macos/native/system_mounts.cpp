// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/macos/native/system_mounts.h"

#include <sys/mount.h>
#include <sys/param.h>

#include <cerrno>

#include "platform/macos/posix/os_error.h"

namespace fettle::macos {

Result<std::vector<Mount>> SystemMounts::list() {
    constexpr int kSpare = 16;  // for those that are mounted meanwhile
    const int count = ::getfsstat(nullptr, 0, MNT_NOWAIT);
    if (count < 0) return fail(os_error(errno, "listing the mounted file systems"));
    std::vector<struct statfs> facts(static_cast<std::size_t>(count + kSpare));
    const int got = ::getfsstat(facts.data(), static_cast<int>(facts.size() * sizeof(struct statfs)), MNT_NOWAIT);
    if (got < 0) return fail(os_error(errno, "listing the mounted file systems"));
    facts.resize(static_cast<std::size_t>(got));
    std::vector<Mount> mounts;
    mounts.reserve(facts.size());
    for (const auto& one : facts) {
        mounts.push_back({one.f_mntfromname, one.f_mntonname, one.f_fstypename, (one.f_flags & MNT_RDONLY) != 0,
                          (one.f_flags & MNT_LOCAL) != 0});
    }
    return mounts;
}

}  // namespace fettle::macos
