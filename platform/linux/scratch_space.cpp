// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/linux/scratch_space.h"

#include <fmt/format.h>
#include <sys/statvfs.h>

#include <algorithm>
#include <cerrno>

#include "platform/linux/os_error.h"

namespace fettle::linux_system {

namespace {

/// Kept free on every file system: this share, and at least this much.
constexpr std::uint64_t kReservePercent = 5;
constexpr std::uint64_t kReserveBytes = std::uint64_t{1} << 30U;

}  // namespace

Error scratch_error(int number, const std::string& folder) {
    if (number == ENOENT || number == ENOTDIR) return {ErrorCode::not_found, folder + " is not a folder", {}};
    if (number == EROFS) return {ErrorCode::io, folder + " is on a file system that is mounted read-only", {}};
    auto error = os_error(number, "creating a scratch file in " + folder);
    return error;
}

Status leave_reserve(const std::string& folder, ByteCount size, const std::string& what) {
    struct statvfs facts {};
    if (::statvfs(folder.c_str(), &facts) != 0) return fail(scratch_error(errno, folder));
    const auto all = saturating_bytes(facts.f_blocks, facts.f_frsize);
    const auto available = saturating_bytes(facts.f_bavail, facts.f_frsize);
    const ByteCount reserve{std::max(all.bytes / 100 * kReservePercent, kReserveBytes)};
    if (available.bytes >= size.bytes && available.bytes - size.bytes >= reserve.bytes) return {};
    return fail(
        ErrorCode::refused,
        FETTLE_TEXT("{folder} has {available} free, which is not enough for {what} of {size}: Fettle keeps {reserve} "
                    "free"),
        {{"folder", folder},
         {"available", decimal_size(available)},
         {"what", what},
         {"size", decimal_size(size)},
         {"reserve", decimal_size(reserve)}});
}

Status allow_network(const std::string& folder, bool network, const std::string& type, bool allowed) {
    if (!network || allowed) return {};
    return fail(
        ErrorCode::refused,
        FETTLE_TEXT("{folder} is on a network file system ({type}); this would measure the network, not the drive"),
        {{"folder", folder}, {"type", type}});
}

}  // namespace fettle::linux_system
