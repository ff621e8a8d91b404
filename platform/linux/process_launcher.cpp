// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/linux/process_launcher.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>

#include "platform/linux/linux_launch_watch.h"
#include "platform/linux/os_error.h"

namespace fettle::linux_system {

Status ProcessLauncher::drop_caches() {
    ::sync();
    const auto path = roots_.proc + "/sys/vm/drop_caches";
    const int file = ::open(path.c_str(), O_WRONLY | O_CLOEXEC);
    if (file < 0) return fail(os_error(errno, path));
    const bool written = ::write(file, "3\n", 2) == 2;
    const int why = errno;
    ::close(file);
    return written ? Status{} : fail(os_error(why, path));
}

Result<std::unique_ptr<bench::LaunchWatch>> ProcessLauncher::watch(bench::LaunchUntil until) {
    auto watch = LinuxLaunchWatch::make(roots_, until);
    if (!watch) return fail(watch.error());
    return std::move(*watch);
}

}  // namespace fettle::linux_system
