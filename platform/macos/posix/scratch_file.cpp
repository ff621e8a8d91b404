// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/macos/posix/scratch_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

#include "platform/macos/posix/os_error.h"

namespace fettle::macos {

namespace {

/// Kept free on every file system: this share, and at least this much.
constexpr std::uint64_t kReservePercent = 5;
constexpr std::uint64_t kReserveBytes = std::uint64_t{1} << 30U;

Error scratch_error(int number, const std::string& folder) {
    return os_error(number, "creating a scratch file in " + folder);
}

Status leave_reserve(const std::string& folder, ByteCount size) {
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
         {"what", "a scratch file"},
         {"size", decimal_size(size)},
         {"reserve", decimal_size(reserve)}});
}

}  // namespace

Result<std::shared_ptr<OpenFile>> make_scratch_file(const FileCalls& calls, const std::string& folder, ByteCount size,
                                                    std::uint64_t nonce) {
    if (auto left = leave_reserve(folder, size); !left) return fail(left.error());
    const auto path = fmt::format("{}/.fettle-bench-{:016x}.tmp", folder, nonce);
    const int number = ::open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (number < 0) return fail(scratch_error(errno, folder));
    auto file = std::make_shared<OpenFile>(number, folder);
    if (::unlink(path.c_str()) != 0) {
        file.reset();
        (void)::unlink(path.c_str());
        return fail(ErrorCode::unsupported, FETTLE_TEXT("the file system of {folder} cannot remove an open file"),
                    {{"folder", folder}});
    }
    const auto bytes = static_cast<long long>(size.bytes);
    // A full disk is detected now and not during the run, where the file system can allocate at all.
    if (calls.allocate(number, bytes) != 0 && errno == ENOSPC) return fail(scratch_error(errno, folder));
    if (::ftruncate(number, static_cast<off_t>(bytes)) != 0) return fail(scratch_error(errno, folder));
    return file;
}

}  // namespace fettle::macos
