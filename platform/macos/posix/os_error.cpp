// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/macos/posix/os_error.h"

#include <cerrno>
#include <utility>

namespace fettle::macos {

namespace {

ErrorCode code_of(int number) {
    switch (number) {
        case EACCES:
        case EPERM: return ErrorCode::not_permitted;
        case ENOENT:
        case ENOTDIR: return ErrorCode::not_found;
        case ENXIO:
        case ENODEV: return ErrorCode::vanished;
        case ETIMEDOUT: return ErrorCode::timeout;
        case EBUSY:
        case EAGAIN: return ErrorCode::busy;
        case ENOTTY:
        case ENOTSUP:
        case ENOSYS: return ErrorCode::unsupported;
        default: return ErrorCode::io;
    }
}

}  // namespace

Error os_error(int number, std::string context) {
    return {code_of(number), std::move(context), {NativeStatus::Kind::system, static_cast<std::uint32_t>(number)}};
}

}  // namespace fettle::macos
