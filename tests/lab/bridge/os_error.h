// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cerrno>
#include <string>
#include <utility>

#include "core/base/result.h"

namespace fettle::lab {

/// What the system's last call left in errno, as an error. Read at once.
inline tl::unexpected<Error> os_error(std::string what) {
    const int number = errno;
    return fail(number == EACCES || number == EPERM ? ErrorCode::not_permitted : ErrorCode::io, std::move(what),
                {NativeStatus::Kind::system, static_cast<std::uint32_t>(number)});
}

}  // namespace fettle::lab
