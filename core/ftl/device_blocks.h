// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "core/ftl/device_layout.h"
#include "core/ftl/device_state.h"

namespace fettle::ftl::device {

/// Contents of a stored unit; nullptr for data without contents (see FlashDevice::fill).
using Page = std::unique_ptr<std::uint8_t[]>;

enum class BlockState : std::uint8_t {
    fresh,    ///< not used since the last complete erase
    free,     ///< erased, in its die's queue
    open,     ///< belongs to a frontier
    full,     ///< closed; may be cleaned
    retired,  ///< worn out
};

/// One erase block. The items are what was appended since the erase, in order; items that the map no longer refers to
/// are garbage.
struct Block {
    std::uint32_t previous = kNoBlock;  ///< in a list of victims
    std::uint32_t next = kNoBlock;
    std::uint32_t valid = 0;  ///< grains
    std::uint32_t used = 0;   ///< grains
    std::uint32_t limit = 0;  ///< usable grains while open
    std::uint32_t erases = 0;
    BlockState state = BlockState::fresh;
    bool listed = false;
    bool as_filled = false;  ///< contents follow the Filling; the vectors are empty
    std::vector<std::uint32_t> units;
    std::vector<std::uint8_t> grains;  ///< of each item, minus one; only on a compressing drive
    std::vector<Page> pages;           ///< only with Payload::stored
};

/// What a block stores about its items.
struct Contents {
    bool sizes = false;            ///< a compressing drive
    std::uint32_t page_bytes = 0;  ///< of payload; 0: not stored
};

/// One payload, or a mark that there is none.
void save_page(StateWriter& writer, const Page& page, std::uint32_t bytes);
[[nodiscard]] Page load_page(StateReader& reader, std::uint32_t bytes);

/// All blocks, in chunks that are created when one of their blocks is first used.
class BlockTable {
public:
    static constexpr std::uint32_t kChunkBits = 8;
    static constexpr std::uint32_t kChunkBlocks = 1U << kChunkBits;

    explicit BlockTable(const Layout& layout);
    [[nodiscard]] Block& at(std::uint32_t block) {
        auto& chunk = chunks_[block >> kChunkBits];
        if (!chunk) materialise(block >> kChunkBits);
        return (*chunk)[block & (kChunkBlocks - 1)];
    }
    /// nullptr: unused since the last erase or fill.
    [[nodiscard]] const Block* peek(std::uint32_t block) const noexcept {
        const auto& chunk = chunks_[block >> kChunkBits];
        return chunk ? &(*chunk)[block & (kChunkBlocks - 1)] : nullptr;
    }
    [[nodiscard]] BlockState state(std::uint32_t block) const noexcept {
        if (const auto* found = peek(block)) return found->state;
        return filling_.units != 0 && filling_.covers(block) ? BlockState::full : BlockState::fresh;
    }
    [[nodiscard]] std::uint32_t erases(std::uint32_t block) const noexcept {
        const auto* found = peek(block);
        return found != nullptr ? found->erases : chunk_erases_[block >> kChunkBits];
    }
    [[nodiscard]] std::uint32_t items(const Block& block) const noexcept {
        return block.as_filled ? filling_.items_per_block : static_cast<std::uint32_t>(block.units.size());
    }
    [[nodiscard]] std::uint32_t unit(std::uint32_t number, const Block& block, std::uint32_t item) const noexcept {
        return block.as_filled ? filling_.unit(number, item) : block.units[item];
    }
    [[nodiscard]] std::uint32_t grains(const Block& block, std::uint32_t item) const noexcept {
        if (block.as_filled) return filling_.grains;
        return block.grains.empty() ? kGrains : block.grains[item] + 1U;
    }
    [[nodiscard]] std::uint32_t count() const noexcept { return blocks_; }
    /// Requires: every block is fresh or retired.
    void fill(const Filling& filling) { filling_ = filling; }
    /// Makes every block that is not retired fresh, with one more erase for used ones. Returns the number of erases.
    std::uint64_t erase_all();

    void save(StateWriter& writer, const Contents& contents) const;
    void load(StateReader& reader, const Contents& contents);

private:
    using Chunk = std::array<Block, kChunkBlocks>;
    void materialise(std::uint32_t chunk);
    void load_block(StateReader& reader, Block& block, const Contents& contents) const;

    std::uint32_t blocks_;
    std::uint32_t grains_per_block_;
    std::uint64_t units_;
    Filling filling_;
    std::vector<std::unique_ptr<Chunk>> chunks_;
    std::vector<std::uint32_t> chunk_erases_;  ///< of each block in a chunk that was not created yet
};

}  // namespace fettle::ftl::device
