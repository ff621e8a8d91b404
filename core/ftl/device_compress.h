// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <span>

namespace fettle::ftl::device {

/// Measures how much a compressing controller would compress data: DEFLATE at its fastest level, after a quick check
/// for the two extremes, repetition and noise. Not thread-safe.
class Compressor {
public:
    Compressor();
    ~Compressor();
    Compressor(Compressor&&) noexcept;
    Compressor& operator=(Compressor&&) noexcept;

    /// Compressed size as a share of the original size, 0 … 1 (1: incompressible).
    [[nodiscard]] double share(std::span<const std::uint8_t> data);

private:
    struct Stream;
    std::unique_ptr<Stream> stream_;
};

/// For deduplication: a hash of all the bytes.
[[nodiscard]] std::uint64_t hash_bytes(std::span<const std::uint8_t> data) noexcept;

}  // namespace fettle::ftl::device
