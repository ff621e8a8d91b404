// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/linux/bench_lock.h"

#include <fmt/format.h>
#include <sys/socket.h>
#include <sys/un.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>

#include "platform/linux/os_error.h"

namespace fettle::linux_system {

Result<BenchLock> BenchLock::take(const std::vector<std::string>& names, const std::string& scope) {
    BenchLock taken;
    for (const auto& name : names) {
        const int number = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
        if (number < 0) return fail(os_error(errno, "locking " + name));
        taken.sockets_.push_back(std::make_shared<DeviceFile>(number, name));
        sockaddr_un address{};
        address.sun_family = AF_UNIX;
        // The leading zero byte makes it a name in the kernel and no file: unix(7), "abstract".
        const auto text = fmt::format("{}-{}", scope, name);
        const auto length = std::min(text.size(), sizeof(address.sun_path) - 1);
        std::copy_n(text.begin(), length, address.sun_path + 1);
        const auto size = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + 1 + length);
        if (::bind(number, reinterpret_cast<const sockaddr*>(&address), size) == 0) continue;
        if (errno == EADDRINUSE) {
            return fail(ErrorCode::busy,
                        fmt::format("another benchmark is running on {}; two at once would measure each other", name));
        }
        return fail(os_error(errno, "locking " + name));
    }
    return taken;
}

}  // namespace fettle::linux_system
