// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/linux/scratch_space.h"

#include <sys/statvfs.h>

#include <cerrno>

#include "platform/files/scratch_rules.h"
#include "platform/linux/drives_under.h"
#include "platform/linux/os_error.h"

namespace fettle::linux_system {

Error scratch_error(int number, const std::string& folder) {
    if (number == ENOENT || number == ENOTDIR) return {ErrorCode::not_found, folder + " is not a folder", {}};
    if (number == EROFS) return {ErrorCode::io, folder + " is on a file system that is mounted read-only", {}};
    auto error = os_error(number, "creating a scratch file in " + folder);
    return error;
}

Status leave_reserve(const std::string& folder, ByteCount size, std::uint64_t files, const std::string& what) {
    struct statvfs facts {};
    if (::statvfs(folder.c_str(), &facts) != 0) return fail(scratch_error(errno, folder));
    const auto all = saturating_bytes(facts.f_blocks, facts.f_frsize);
    const auto available = saturating_bytes(facts.f_bavail, facts.f_frsize);
    // Of a network file system, f_frsize is the size of its transfers (NFS).
    const ByteCount cluster{file_system_of(folder).network ? 0 : facts.f_frsize};
    return fettle::leave_reserve(folder, {all, available}, on_clusters(size, files, cluster), what);
}

}  // namespace fettle::linux_system
