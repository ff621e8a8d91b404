// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/linux/scratch_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <utility>

#include "platform/files/scratch_rules.h"
#include "platform/linux/drives_under.h"
#include "platform/linux/scratch_space.h"
#include "platform/linux/sysfs.h"

namespace fettle::linux_system {

namespace {

/// Allocates the space, so that a full disk is detected now and not during the run.
Status take_space(int descriptor, const std::string& folder, ByteCount size) {
    const auto length = static_cast<off_t>(size.bytes);
    if (::fallocate(descriptor, 0, 0, length) == 0) return {};
    if (errno != EOPNOTSUPP && errno != ENOSYS) return fail(scratch_error(errno, folder));
    if (::ftruncate(descriptor, length) == 0) return {};
    return fail(scratch_error(errno, folder));
}

}  // namespace

ScratchFile::~ScratchFile() {
    if (named_.empty()) return;
    // Close first: FUSE renames files that are unlinked while open.
    file_.reset();
    ::unlink(named_.c_str());
}

Result<ScratchFile> ScratchFile::make_named(const std::string& folder, const std::string& type, bool keeps_name,
                                            const ScratchJournal& journal, std::uint64_t nonce) {
    const auto path =
        below(real_path(folder), fmt::format("{}{:016x}{}", ScratchJournal::kPrefix, nonce, ScratchJournal::kSuffix));
    // Recorded before it is created, so that a crash never leaves an unknown file.
    auto entry = journal.add(path);
    if (!entry && keeps_name) return fail(entry.error());
    const int number = ::open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (number < 0) return fail(scratch_error(errno, folder));
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
    if (auto allowed = fettle::allow_network(folder, system.network, system.type, allow_network); !allowed) {
        return fail(allowed.error());
    }
    if (auto left = leave_reserve(folder, size, 1, "a scratch file"); !left) return fail(left.error());
    const int number = ::open(folder.c_str(), O_TMPFILE | O_EXCL | O_RDWR | O_CLOEXEC, 0600);
    // On these file systems a file that is unlinked while open gets another name, which a crash would leave behind.
    const bool keeps_name = system.network || system.type.starts_with("fuse");
    const bool nameless = errno == EOPNOTSUPP || errno == EISDIR || errno == EINVAL || errno == ENOSYS;
    if (number < 0 && !nameless) return fail(scratch_error(errno, folder));
    auto made = number >= 0
                    ? Result<ScratchFile>(ScratchFile(std::make_shared<DeviceFile>(number, folder), system.type))
                    : make_named(folder, system.type, keeps_name, journal, nonce);
    if (!made) return made;
    if (auto taken = take_space(made->file()->descriptor(), folder, size); !taken) return fail(taken.error());
    return made;
}

}  // namespace fettle::linux_system
