// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/linux/os_error.h"

#include <cerrno>
#include <utility>

namespace fettle::linux_system {

namespace {

ErrorCode code_of(int number) {
    switch (number) {
        case EACCES:
        case EPERM: return ErrorCode::not_permitted;
        case ENODEV:
        case ENXIO:
        case ENOENT:
        case ESHUTDOWN: return ErrorCode::vanished;
        case ETIMEDOUT:
        case ETIME: return ErrorCode::timeout;
        case EBUSY:
        case EAGAIN: return ErrorCode::busy;
        case ENOTTY:
        case EOPNOTSUPP:
        case ENOSYS: return ErrorCode::unsupported;
        default: return ErrorCode::io;
    }
}

}  // namespace

Error os_error(int number, std::string context) {
    return {code_of(number),
            std::move(context),
            {NativeStatus::Kind::system, static_cast<std::uint32_t>(number < 0 ? -number : number)}};
}

}  // namespace fettle::linux_system
