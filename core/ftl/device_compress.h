// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <span>

namespace fettle::ftl::device {

/// Measures what a compressing controller would make of data: DEFLATE at its fastest, behind a quick look
/// that recognises the two ends, repeats and noise. One thread at a time.
class Compressor {
public:
    Compressor();
    ~Compressor();
    Compressor(Compressor&&) noexcept;
    Compressor& operator=(Compressor&&) noexcept;

    /// The share of its size that the data take when compressed, 0 … 1 (1: it does not compress).
    [[nodiscard]] double share(std::span<const std::uint8_t> data);

private:
    struct Stream;
    std::unique_ptr<Stream> stream_;
};

/// For deduplication: a hash of all the bytes.
[[nodiscard]] std::uint64_t hash_bytes(std::span<const std::uint8_t> data) noexcept;

}  // namespace fettle::ftl::device
