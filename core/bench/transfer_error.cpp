// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/transfer_error.h"

#include <fmt/format.h>

#include <cerrno>

namespace fettle::bench {

namespace {

ErrorCode code_of(int number) {
    switch (number) {
        case ENODEV:
        case ENXIO: return ErrorCode::vanished;
        case ETIMEDOUT: return ErrorCode::timeout;
        case EACCES:
        case EPERM: return ErrorCode::not_permitted;
        default: return ErrorCode::io;
    }
}

}  // namespace

Error transfer_error(const IoRequest& request, std::int32_t result) {
    const auto what = fmt::format("{} {} bytes at {}", request.kind == IoKind::read ? "reading" : "writing",
                                  request.bytes, request.offset);
    // No bytes at all within the original size: a removed block device has a size of zero.
    if (result == 0) return {ErrorCode::vanished, what + ": no data returned where data was readable before", {}};
    if (result > 0) return {ErrorCode::truncated, fmt::format("{}: {} came", what, result), {}};
    return {code_of(-result), what, {NativeStatus::Kind::system, static_cast<std::uint32_t>(-result)}};
}

}  // namespace fettle::bench
