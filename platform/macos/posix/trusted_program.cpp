// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/macos/posix/trusted_program.h"

#include <sys/stat.h>

#include <cerrno>
#include <vector>

#include "platform/macos/posix/os_error.h"

namespace fettle::macos {

Result<FileOwner> owner_of(const std::string& path) {
    struct stat facts {};
    if (::lstat(path.c_str(), &facts) != 0) return fail(os_error(errno, path));
    return FileOwner{facts.st_uid, static_cast<std::uint32_t>(facts.st_mode) & 07777U};
}

Status only_root_writes(const std::string& program, const FileOwners& owners) {
    constexpr std::uint32_t kOthersWrite = S_IWGRP | S_IWOTH;
    std::vector<std::string> parts{"/"};
    for (std::size_t end = 0; end != std::string::npos;) {
        end = program.find('/', end + 1);
        parts.push_back(program.substr(0, end));
    }
    for (const auto& part : parts) {
        const auto owner = owners(part);
        if (!owner) return fail(owner.error());
        if (owner->user == 0 && (owner->mode & kOthersWrite) == 0) continue;
        return fail(
            ErrorCode::refused,
            FETTLE_TEXT("root would run {program} on schedule, but users other than root can change {path}. Copy "
                        "fettle to a folder that belongs to root, such as /usr/local/libexec, and run it there"),
            {{"program", program}, {"path", part}});
    }
    return {};
}

}  // namespace fettle::macos
