// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <span>

#include "core/base/result.h"

namespace fettle::remote {

/// A connected stream of bytes in both directions. Not thread-safe.
class ByteStream {
public:
    ByteStream() = default;
    virtual ~ByteStream() = default;
    ByteStream(const ByteStream&) = delete;
    ByteStream& operator=(const ByteStream&) = delete;

    /// Waits up to `wait` until it can send some of the bytes, and returns how many it has sent, or has taken over to
    /// send; 0: none yet. Error: io.
    virtual Result<std::size_t> write(std::span<const std::uint8_t> bytes, std::chrono::milliseconds wait) = 0;
    /// Waits up to `wait` for bytes, and returns how many it has put into `into`; 0: none arrived. Error: io (also if
    /// the other end has closed the stream).
    virtual Result<std::size_t> read(std::span<std::uint8_t> into, std::chrono::milliseconds wait) = 0;
};

}  // namespace fettle::remote
