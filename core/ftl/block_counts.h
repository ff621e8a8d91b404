// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory_resource>
#include <vector>

namespace fettle::ftl {

/// The number of valid pages of each block: all that choosing a victim takes. 2 bytes per block.
class BlockCounts {
public:
    /// A block being written.
    struct Frontier {
        std::uint32_t block = 0;
        std::uint32_t filled = 0;
    };

    BlockCounts(std::uint32_t blocks, std::uint32_t pages_per_block, std::pmr::memory_resource& memory)
        : pages_per_block_(pages_per_block), live_(blocks, std::uint16_t{0}, &memory) {}

    [[nodiscard]] std::uint32_t pages_per_block() const noexcept { return pages_per_block_; }
    [[nodiscard]] std::uint32_t blocks() const noexcept { return static_cast<std::uint32_t>(live_.size()); }
    /// Valid pages of a block. Unwritten pages of an open block count as valid.
    [[nodiscard]] std::uint32_t live(std::uint32_t block) const noexcept { return live_[block]; }

    /// A block will be written.
    Frontier open(std::uint32_t block) noexcept {
        live_[block] = static_cast<std::uint16_t>(pages_per_block_);
        return {block, 0};
    }
    /// A page of the block is not valid any more. Returns the number of valid pages left.
    std::uint32_t lose(std::uint32_t block) noexcept { return --live_[block]; }
    /// Erases the block. Returns the number of valid pages it had.
    std::uint32_t take(std::uint32_t block) noexcept {
        const auto valid = live_[block];
        live_[block] = 0;
        return valid;
    }
    void prefetch_count(std::uint32_t block) const noexcept { __builtin_prefetch(&live_[block], 1); }
    /// Small enough for the caches.
    static void prefetch_block(std::uint32_t /*block*/) noexcept {}

    [[nodiscard]] static std::uint64_t bytes(std::uint64_t blocks) noexcept { return blocks * 2; }

private:
    std::uint32_t pages_per_block_;
    std::pmr::vector<std::uint16_t> live_;
};

}  // namespace fettle::ftl
