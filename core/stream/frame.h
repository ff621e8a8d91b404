// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "core/base/result.h"

/// The protocol between the service and its clients over a stream of bytes: a Unix-domain socket or a named pipe. Each
/// side sends frames. PROTOCOL.md describes them.
namespace fettle::stream {

enum class FrameKind : std::uint8_t {
    call = 1,    ///< client to service: CallMessage
    file = 2,    ///< a file of the call or reply of the same number, which follows it
    reply = 3,   ///< service to client: values
    error = 4,   ///< service to client, instead of a reply
    signal = 5,  ///< service to client: SignalMessage; its number is 0
};

struct FrameHeader {
    FrameKind kind = FrameKind::call;
    std::uint32_t number = 0;  ///< of the call, chosen by the client
    std::uint32_t bytes = 0;   ///< that follow the header
};

inline constexpr std::size_t kHeaderBytes = 9;

[[nodiscard]] std::array<std::uint8_t, kHeaderBytes> encode(const FrameHeader& header);

struct Frame {
    FrameHeader header;
    /// Not accepted by FrameReader's Accept: `bytes` is empty, and the reader skips what follows.
    bool skipped = false;
    std::vector<std::uint8_t> bytes;
};

/// Splits a stream into frames. Of one accepted frame it reserves 4096 bytes at most, and exactly the announced number
/// once more than that have arrived: `Accept` must refuse what the caller has no memory for.
class FrameReader {
public:
    /// Whether a frame is kept, judged by its header.
    using Accept = std::function<bool(const FrameHeader&)>;

    explicit FrameReader(Accept accept) : accept_(std::move(accept)) {}
    /// Overwrites what it has of a frame, which may be a password.
    ~FrameReader();
    FrameReader(const FrameReader&) = delete;
    FrameReader& operator=(const FrameReader&) = delete;

    /// Takes bytes from the front of `bytes` until a frame is complete or none are left; nullopt: more are needed. A
    /// frame that is not accepted is returned as soon as its header is complete. Error: malformed (the bytes are no
    /// frames, and the stream is of no further use).
    Result<std::optional<Frame>> next(std::span<const std::uint8_t>& bytes);
    /// The stream is in the middle of a frame.
    [[nodiscard]] bool unfinished() const noexcept { return header_at_ != 0 || frame_ || skip_ != 0; }

private:
    Accept accept_;
    std::array<std::uint8_t, kHeaderBytes> header_{};
    std::size_t header_at_ = 0;
    std::optional<Frame> frame_;  ///< whose bytes are not complete
    std::uint32_t skip_ = 0;      ///< remaining bytes of a frame that is skipped
};

}  // namespace fettle::stream
