// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "core/base/cancel.h"
#include "core/base/result.h"
#include "core/bench/engine.h"
#include "core/bench/runner.h"
#include "core/bench/stamp.h"

namespace fettle::bench {

/// What one thread has written where, for verification: a generation per block of its part of the span. 4 bytes per
/// block. Not thread-safe.
class WrittenBlocks {
public:
    /// Blocks of `block` bytes from `first`, `count` of them.
    WrittenBlocks(std::uint64_t first, std::uint32_t block, std::uint64_t count)
        : first_(first), block_(block), generations_(count) {}

    /// Whether the block at `offset` may be written now: no other write to it is in flight, because their order would
    /// be unknown.
    [[nodiscard]] bool free(std::uint64_t offset) const noexcept { return (at(offset) & kUnderWay) == 0; }
    /// Starts a write; returns its generation.
    std::uint64_t begin(std::uint64_t offset) noexcept {
        auto& entry = generations_[index(offset)];
        entry = ((entry + 1) & ~kUnknown) | kUnderWay;
        return entry & kGeneration;
    }
    /// Ends it. A failed or short write leaves the block in an unknown state.
    void end(std::uint64_t offset, bool whole) noexcept {
        auto& entry = generations_[index(offset)];
        entry &= ~kUnderWay;
        if (!whole) entry |= kUnknown;
    }

    [[nodiscard]] std::uint64_t blocks() const noexcept { return generations_.size(); }
    [[nodiscard]] std::uint32_t block_bytes() const noexcept { return block_; }
    [[nodiscard]] std::uint64_t offset(std::uint64_t number) const noexcept { return first_ + number * block_; }
    /// 0: never written, or unknown.
    [[nodiscard]] std::uint64_t generation(std::uint64_t number) const noexcept {
        const auto entry = generations_[number];
        return (entry & (kUnderWay | kUnknown)) != 0 ? 0 : entry;
    }

private:
    static constexpr std::uint32_t kUnderWay = 0x80000000;
    static constexpr std::uint32_t kUnknown = 0x40000000;
    static constexpr std::uint32_t kGeneration = 0x3FFFFFFF;
    [[nodiscard]] std::size_t index(std::uint64_t offset) const noexcept { return (offset - first_) / block_; }
    [[nodiscard]] std::uint32_t at(std::uint64_t offset) const noexcept { return generations_[index(offset)]; }

    std::uint64_t first_;
    std::uint32_t block_;
    std::vector<std::uint32_t> generations_;
};

/// Reads back every written block once and judges it. Errors: cancelled; those of the queue; io or vanished if a block
/// cannot be read.
[[nodiscard]] Result<Verification> verify_written_blocks(IoTarget& target, const WrittenBlocks& written_blocks,
                                                         std::uint64_t nonce, const LiveCallback& live,
                                                         const CancelToken& cancel);

}  // namespace fettle::bench
