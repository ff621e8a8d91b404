// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <istream>
#include <optional>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace fettle::trace {

/// The longest line that a reader accepts.
inline constexpr std::size_t kLongestLine = std::size_t{64} << 10U;

/// Reads a stream through a buffer of constant size, by lines or by bytes, and counts both for error messages. Needs no
/// seeking, so a pipe will do.
class Input {
public:
    /// `stream` must outlive it.
    explicit Input(std::istream& stream);

    /// The next bytes without consuming them; fewer than `bytes` only at the end or after an error, which the next read
    /// reports. Requires bytes <= 2 * kLongestLine. Valid until the next call.
    [[nodiscard]] std::string_view peek(std::size_t bytes);
    /// Consumes the next line and returns it without its line end (LF or CR LF); nullopt: the end. Valid until the next
    /// call. Errors: io, too_large.
    [[nodiscard]] Result<std::optional<std::string_view>> line();
    /// Consumes exactly `bytes`; nullopt if the stream ends before them. The limit of peek() applies. Error: io.
    [[nodiscard]] Result<std::optional<std::string_view>> take(std::size_t bytes);

    /// Of the line that was read last, counted from 1.
    [[nodiscard]] std::uint64_t line_number() const noexcept { return line_number_; }
    /// Bytes consumed.
    [[nodiscard]] std::uint64_t offset() const noexcept { return offset_; }

private:
    [[nodiscard]] std::string_view waiting() const noexcept { return {buffer_.data() + begin_, end_ - begin_}; }
    /// Moves what is waiting to the start of the buffer and fills the rest. False: nothing was added.
    bool fill();
    void consume(std::size_t bytes) noexcept;

    std::istream& stream_;
    std::vector<char> buffer_;
    std::size_t begin_ = 0;
    std::size_t end_ = 0;
    std::uint64_t line_number_ = 0;
    std::uint64_t offset_ = 0;
};

}  // namespace fettle::trace
