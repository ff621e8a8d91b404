// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string_view>

#include "platform/remote/byte_stream.h"

namespace fettle::remote {

/// The client's end of a named pipe. What has arrived, and what `write` has taken, is kept between calls, which may
/// come from different threads, one after the other.
class PipeStream final : public ByteStream {
public:
    /// Judges the process that serves the pipe, by its id. Success: bytes may be sent to it.
    using Check = std::function<Status(std::uint32_t process)>;

    /// Connects to \\.\pipe\NAME. The server learns who this user is but cannot act as this user. Waits up to
    /// `patience` for a pipe whose instances are all in use. Errors: unsupported (no such pipe), busy, not_permitted,
    /// io, those of `check`.
    static Result<std::unique_ptr<ByteStream>> open(std::string_view name, const Check& check,
                                                    std::chrono::milliseconds patience = std::chrono::seconds(5));
    /// Drops what the server has not taken yet.
    ~PipeStream() override;

    Result<std::size_t> write(std::span<const std::uint8_t> bytes, std::chrono::milliseconds wait) override;
    Result<std::size_t> read(std::span<std::uint8_t> into, std::chrono::milliseconds wait) override;

private:
    struct Pipe;
    explicit PipeStream(std::unique_ptr<Pipe> pipe);

    std::unique_ptr<Pipe> pipe_;
};

}  // namespace fettle::remote
