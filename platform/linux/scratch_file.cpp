// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/linux/scratch_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <utility>

#include "platform/linux/drives_under.h"
#include "platform/linux/os_error.h"
#include "platform/linux/sysfs.h"

namespace fettle::linux_system {

namespace {

/// Left free on every file system: this share, and this much at the least.
constexpr std::uint64_t kReservePercent = 5;
constexpr std::uint64_t kReserveBytes = std::uint64_t{1} << 30U;

Error folder_error(int number, const std::string& folder) {
    if (number == ENOENT || number == ENOTDIR) return {ErrorCode::not_found, folder + " is no folder", {}};
    if (number == EROFS) return {ErrorCode::io, folder + " lies on a file system that is mounted read-only", {}};
    auto error = os_error(number, "making a scratch file in " + folder);
    if (number == ENOSPC || number == EDQUOT) error.context += ": no space is left";
    return error;
}

Status leave_reserve(const std::string& folder, ByteCount size) {
    struct statvfs facts {};
    if (::statvfs(folder.c_str(), &facts) != 0) return fail(folder_error(errno, folder));
    const auto all = saturating_bytes(facts.f_blocks, facts.f_frsize);
    const auto available = saturating_bytes(facts.f_bavail, facts.f_frsize);
    const ByteCount reserve{std::max(all.bytes / 100 * kReservePercent, kReserveBytes)};
    if (available.bytes >= size.bytes && available.bytes - size.bytes >= reserve.bytes) return {};
    return fail(ErrorCode::refused,
                fmt::format("{} has {} free; a scratch file of {} would touch the {} that Fettle leaves free", folder,
                            decimal_size(available), decimal_size(size), decimal_size(reserve)));
}

/// Takes the space, so that a full disk shows now and not in the middle.
Status take_space(int descriptor, const std::string& folder, ByteCount size) {
    const auto length = static_cast<off_t>(size.bytes);
    if (::fallocate(descriptor, 0, 0, length) == 0) return {};
    if (errno != EOPNOTSUPP && errno != ENOSYS) return fail(folder_error(errno, folder));
    if (::ftruncate(descriptor, length) == 0) return {};
    return fail(folder_error(errno, folder));
}

}  // namespace

ScratchFile::~ScratchFile() {
    if (!named_.empty()) ::unlink(named_.c_str());
}

Result<ScratchFile> ScratchFile::make_named(const std::string& folder, const std::string& type, bool keeps_name,
                                            const ScratchJournal& journal, std::uint64_t nonce) {
    const auto path =
        below(real_path(folder), fmt::format("{}{:016x}{}", ScratchJournal::kPrefix, nonce, ScratchJournal::kSuffix));
    // Noted before it is made, so that no moment exists in which a crash leaves it unknown.
    auto entry = journal.add(path);
    if (!entry && keeps_name) return fail(entry.error());
    const int number = ::open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (number < 0) return fail(folder_error(errno, folder));
    ScratchFile made(std::make_shared<DeviceFile>(number, folder), type);
    if (keeps_name || ::unlink(path.c_str()) != 0) {
        made.named_ = path;
        if (entry) made.entry_ = std::move(*entry);
    }
    return made;
}

Result<ScratchFile> ScratchFile::make(const std::string& folder, ByteCount size, bool allow_network,
                                      const ScratchJournal& journal, std::uint64_t nonce) {
    const auto system = file_system_of(folder);
    if (system.network && !allow_network) {
        return fail(ErrorCode::refused,
                    fmt::format("{} lies on a network file system ({}): the network would be measured, not the drive",
                                folder, system.type));
    }
    if (auto left = leave_reserve(folder, size); !left) return fail(left.error());
    const int number = ::open(folder.c_str(), O_TMPFILE | O_EXCL | O_RDWR | O_CLOEXEC, 0600);
    // What is unlinked while open gets another name on these, which a crash would leave behind.
    const bool keeps_name = system.network || system.type.starts_with("fuse");
    const bool nameless = errno == EOPNOTSUPP || errno == EISDIR || errno == EINVAL || errno == ENOSYS;
    if (number < 0 && !nameless) return fail(folder_error(errno, folder));
    auto made = number >= 0
                    ? Result<ScratchFile>(ScratchFile(std::make_shared<DeviceFile>(number, folder), system.type))
                    : make_named(folder, system.type, keeps_name, journal, nonce);
    if (!made) return made;
    if (auto taken = take_space(made->file()->descriptor(), folder, size); !taken) return fail(taken.error());
    return made;
}

}  // namespace fettle::linux_system
