// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/linux/private_folder.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>

#include "platform/linux/device_file.h"
#include "platform/linux/flush_file.h"
#include "platform/linux/os_error.h"

namespace fettle::linux_system {

Status sync_folder(const std::string& folder) {
    const int number = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (number < 0) return fail(os_error(errno, "opening " + folder));
    const DeviceFile file(number, folder);
    if (flush_file(number) != 0) return fail(os_error(errno, "writing " + folder));
    return {};
}

Status make_private_folder(const std::string& folder) {
    std::string path;
    std::string parent = "/";
    for (std::size_t at = 1; at <= folder.size(); ++at) {
        if (at < folder.size() && folder[at] != '/') continue;
        path = folder.substr(0, at);
        if (::mkdir(path.c_str(), 0700) == 0) {
            if (auto synced = sync_folder(parent); !synced) return synced;
        } else if (errno != EEXIST) {
            return fail(os_error(errno, "making " + path));
        }
        parent = path;
    }
    struct stat facts {};
    if (::lstat(folder.c_str(), &facts) != 0) return fail(os_error(errno, "inspecting " + folder));
    if (!S_ISDIR(facts.st_mode) || facts.st_uid != ::geteuid() || (facts.st_mode & (S_IWGRP | S_IWOTH)) != 0) {
        return fail(ErrorCode::refused, FETTLE_TEXT("{folder} is not a folder that only this user can write to"),
                    {{"folder", folder}});
    }
    return {};
}

}  // namespace fettle::linux_system
