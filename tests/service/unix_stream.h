// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>

#include "platform/remote/byte_stream.h"

namespace fettle::remote {

/// A Unix-domain socket.
class UnixStream final : public ByteStream {
public:
    /// Error: unsupported (nobody listens at that path).
    static Result<std::unique_ptr<ByteStream>> open(const std::string& path);
    ~UnixStream() override;

    Result<std::size_t> write(std::span<const std::uint8_t> bytes, std::chrono::milliseconds wait) override;
    Result<std::size_t> read(std::span<std::uint8_t> into, std::chrono::milliseconds wait) override;

private:
    explicit UnixStream(int socket) : socket_(socket) {}

    int socket_;
};

}  // namespace fettle::remote
