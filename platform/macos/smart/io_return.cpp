// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/macos/smart/io_return.h"

#include <fmt/format.h>

namespace fettle::macos {

namespace {

ErrorCode code_of(IoReturn code) noexcept {
    switch (code) {
        case io_return::kNoDevice: return ErrorCode::vanished;
        case io_return::kNotPrivileged:
        case io_return::kNotPermitted: return ErrorCode::not_permitted;
        case io_return::kExclusiveAccess:
        case io_return::kBusy: return ErrorCode::busy;
        case io_return::kUnsupported: return ErrorCode::unsupported;
        case io_return::kTimeout: return ErrorCode::timeout;
        default: return ErrorCode::io;
    }
}

}  // namespace

Error io_error(IoReturn code, const std::string& what) {
    return {code_of(code), fmt::format("{} (I/O Kit: {:#010x})", what, static_cast<std::uint32_t>(code)), {}};
}

}  // namespace fettle::macos
