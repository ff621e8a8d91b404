// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ftl/device_blocks.h"

#include <algorithm>

namespace fettle::ftl::device {

void save_page(StateWriter& writer, const Page& page, std::uint32_t bytes) {
    writer.flag(page != nullptr);
    if (page) writer.bytes({page.get(), bytes});
}

Page load_page(StateReader& reader, std::uint32_t bytes) {
    if (!reader.flag()) return nullptr;
    const auto read = reader.bytes(bytes);
    if (read.empty()) return nullptr;
    auto page = std::make_unique<std::uint8_t[]>(bytes);
    std::copy(read.begin(), read.end(), page.get());
    return page;
}

BlockTable::BlockTable(const Layout& layout)
    : blocks_(layout.blocks),
      grains_per_block_(layout.grains_per_block),
      units_(layout.units),
      chunks_((layout.blocks + kChunkBlocks - 1) / kChunkBlocks),
      chunk_erases_(chunks_.size(), 0) {}

void BlockTable::materialise(std::uint32_t chunk) {
    auto made = std::make_unique<Chunk>();
    for (std::uint32_t i = 0; i < kChunkBlocks; ++i) {
        auto& block = (*made)[i];
        block.erases = chunk_erases_[chunk];
        if (filling_.units != 0 && filling_.covers(chunk << kChunkBits | i)) {
            block.state = BlockState::full;
            block.as_filled = true;
            block.used = filling_.items_per_block * filling_.grains;
            block.valid = block.used;
        }
    }
    chunks_[chunk] = std::move(made);
}

std::uint64_t BlockTable::erase_all() {
    std::uint64_t erased = 0;
    for (std::uint32_t c = 0; c < chunks_.size(); ++c) {
        const auto first = c << kChunkBits;
        const auto last = std::min(first + kChunkBlocks, blocks_) - 1;
        if (!chunks_[c] && (filling_.units == 0 || !filling_.covers(first))) continue;
        if (!chunks_[c] && filling_.covers(last)) {
            ++chunk_erases_[c];
            erased += last - first + 1;
            continue;
        }
        for (auto number = first; number <= last; ++number) {
            auto& block = at(number);
            if (block.state == BlockState::retired) continue;
            const bool used = block.used != 0;
            const auto erases = block.erases + (used ? 1U : 0U);
            block = Block{};
            block.erases = erases;
            erased += used ? 1 : 0;
        }
    }
    filling_ = {};
    return erased;
}

void BlockTable::save(StateWriter& writer, const Contents& contents) const {
    std::uint64_t own = 0;
    for (std::size_t c = 0; c < chunks_.size(); ++c) {
        writer.u32(chunk_erases_[c]);
        if (chunks_[c]) ++own;
    }
    writer.u64(own);
    for (std::uint32_t c = 0; c < chunks_.size(); ++c) {
        if (!chunks_[c]) continue;
        writer.u32(c);
        for (const auto& block : *chunks_[c]) {
            writer.u8(static_cast<std::uint8_t>(block.state));
            writer.flag(block.as_filled);
            writer.u32(block.valid);
            writer.u32(block.used);
            writer.u32(block.limit);
            writer.u32(block.erases);
            writer.u64(block.units.size());
            for (std::size_t i = 0; i < block.units.size(); ++i) {
                writer.u32(block.units[i]);
                if (contents.sizes) writer.u8(block.grains[i]);
                if (contents.page_bytes != 0) save_page(writer, block.pages[i], contents.page_bytes);
            }
        }
    }
}

void BlockTable::load_block(StateReader& reader, Block& block, const Contents& contents) const {
    const auto state = reader.u8();
    reader.require(state <= static_cast<std::uint8_t>(BlockState::retired));
    block.state = static_cast<BlockState>(state);
    block.as_filled = reader.flag();
    block.valid = reader.u32();
    block.used = reader.u32();
    block.limit = reader.u32();
    block.erases = reader.u32();
    const auto items = reader.count(4);
    std::uint64_t used = 0;
    for (std::size_t i = 0; i < items && reader.good(); ++i) {
        block.units.push_back(reader.u32());
        reader.require(block.units.back() < units_);
        if (contents.sizes) block.grains.push_back(reader.u8());
        if (contents.page_bytes != 0) block.pages.push_back(load_page(reader, contents.page_bytes));
        used += contents.sizes ? block.grains.back() + 1U : kGrains;
    }
    if (block.as_filled) {
        reader.require(items == 0 && filling_.units != 0 && block.state == BlockState::full);
        used = std::uint64_t{filling_.items_per_block} * filling_.grains;
    }
    reader.require(used == block.used && block.used <= grains_per_block_ && block.valid <= block.used);
    reader.require(block.limit <= grains_per_block_);
    const bool holds = block.state == BlockState::open || block.state == BlockState::full;
    reader.require(holds || block.used == 0);
    reader.require(block.state != BlockState::open || block.used <= block.limit);
}

void BlockTable::load(StateReader& reader, const Contents& contents) {
    reader.require(chunks_.size() <= reader.left() / 4);
    if (!reader.good()) return;
    for (auto& erases : chunk_erases_) erases = reader.u32();
    const auto own = reader.count(kChunkBlocks);
    for (std::size_t n = 0; n < own && reader.good(); ++n) {
        const auto c = reader.u32();
        reader.require(c < chunks_.size() && !chunks_[c < chunks_.size() ? c : 0]);
        if (!reader.good()) return;
        auto made = std::make_unique<Chunk>();
        for (std::uint32_t i = 0; i < kChunkBlocks && reader.good(); ++i) {
            auto& block = (*made)[i];
            load_block(reader, block, contents);
            reader.require(!block.as_filled || filling_.covers(c << kChunkBits | i));
            reader.require((c << kChunkBits | i) < blocks_ || block.state == BlockState::fresh);
        }
        chunks_[c] = std::move(made);
    }
}

}  // namespace fettle::ftl::device
