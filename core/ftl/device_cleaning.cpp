// SPDX-License-Identifier: GPL-3.0-or-later
// The part of Store that reclaims blocks, wears them and uses idle time.
#include <algorithm>
#include <cmath>
#include <utility>

#include "core/ftl/device_store.h"

namespace fettle::ftl::device {

bool Store::clean_one(std::uint32_t wanted_die) {
    const auto number = victims_.choose(blocks_, random_, wanted_die);
    if (number == kNoBlock) return false;
    const bool hopeless = blocks_.at(number).valid >= layout_.grains_per_block;
    if (hopeless && parameters_.policy == VictimPolicy::greedy) return false;
    empty_block(number);
    if (blocks_.at(number).valid != 0) return false;  // no space was found for its contents
    recycle_block(number);
    level_wear();
    return true;
}

void Store::empty_block(std::uint32_t number) {
    auto& block = blocks_.at(number);
    victims_.remove(blocks_, number);
    const auto items = blocks_.items(block);
    const auto die = number % layout_.dies;
    std::uint32_t last_page = kNoBlock;
    for (std::uint32_t item = 0; item < items && block.valid != 0; ++item) {
        const auto unit = blocks_.unit(number, block, item);
        if (map_.find(unit) != location(number, item)) continue;
        if (const auto page = item / layout_.units_per_page; page != last_page) {
            clock_.read(die, false);
            clock_.move();
            last_page = page;
        }
        const auto grains = blocks_.grains(block, item);
        const bool has_page = payload_bytes_ != 0 && !block.as_filled;
        const auto where = append(cleaning(), unit, grains, has_page ? std::move(block.pages[item]) : Page(), false);
        if (where == kNowhere) {
            worn_out_ = true;
            victims_.close(blocks_, number);
            return;
        }
        map_.move(unit, where);
        block.valid -= grains;
    }
}

void Store::recycle_block(std::uint32_t number) {
    auto& block = blocks_.at(number);
    block.units.clear();
    block.grains.clear();
    block.pages.clear();
    block.as_filled = false;
    block.used = block.valid = block.limit = 0;
    ++block.erases;
    ++erases_;
    largest_erases_ = std::max(largest_erases_, block.erases);
    clock_.erase(number % layout_.dies);
    clock_.recycle();
    if (block.erases >= cycles_of(number)) {
        retire(number);
        return;
    }
    block.state = BlockState::free;
    queues_[number % layout_.dies].push_back(number);
    ++free_;
}

std::uint64_t Store::cycles_of(std::uint32_t number) const {
    // The same for a block in every run: its endurance is fixed at creation.
    const auto draw = static_cast<double>(scramble(parameters_.seed ^ scramble(number)) >> 11U) * 0x1p-53;
    const auto cycles = parameters_.rated_cycles * (1 + parameters_.cycle_spread * (2 * draw - 1));
    return std::max<std::uint64_t>(1, static_cast<std::uint64_t>(std::llround(cycles)));
}

void Store::retire(std::uint32_t number) {
    blocks_.at(number).state = BlockState::retired;
    ++retired_;
    if (reserve_ != 0) {
        --reserve_;
        ++fresh_left_;
        return;
    }
    const auto usable = layout_.blocks - retired_;
    if (usable < layout_.needed_blocks + kLeastSpareBlocks) worn_out_ = true;
}

void Store::level_wear() {
    if (parameters_.wear_level_gap == 0) return;
    // The cursor visits every block once in blocks / 4 erases: often enough, and cheap.
    for (int i = 0; i < 4; ++i) {
        wear_cursor_ = wear_cursor_ + 1 < layout_.blocks ? wear_cursor_ + 1 : 0;
        const auto number = wear_cursor_;
        if (blocks_.state(number) != BlockState::full) continue;
        if (largest_erases_ - std::min(largest_erases_, blocks_.erases(number)) < parameters_.wear_level_gap) continue;
        if (free_ + fresh_left_ < 2) return;
        empty_block(number);
        if (blocks_.at(number).valid == 0) recycle_block(number);
        return;
    }
}

void Store::fold_one() {
    const auto where = slc_.front();
    auto entry = slc_.pop();
    if (entry.grains == 0 || map_.find(entry.unit) != where) return;
    // make_room can only fail here on a worn-out drive, where this write's location is lost for good.
    if (!make_room(host_, entry.grains)) {
        map_.move(entry.unit, slc_.push(entry.unit, entry.grains, std::move(entry.page)));
        return;
    }
    map_.move(entry.unit, append(host_, entry.unit, entry.grains, std::move(entry.page), false));
}

void Store::idle(std::uint64_t ns) {
    const auto until = clock_.now() + ns;
    clock_.begin_background();
    if (!slc_.empty() && parameters_.slc.fold_mb_per_s > 0) {
        auto budget = parameters_.slc.fold_mb_per_s * static_cast<double>(ns) / 1000;  // bytes
        while (!slc_.empty() && budget >= layout_.unit_bytes && !worn_out_) {
            const auto& oldest = *slc_.peek(slc_.front());
            if (oldest.grains != 0) budget -= layout_.unit_bytes;
            fold_one();
        }
        if (!slc_.empty()) {
            clock_.advance(ns);
            return;
        }
    }
    const auto target = kLowWater + static_cast<std::uint64_t>(parameters_.idle_cleaning * layout_.spare_blocks);
    auto rounds = std::uint64_t{layout_.blocks} * 2;
    while (parameters_.idle_cleaning > 0 && free_blocks() < target && rounds-- != 0 && !worn_out_) {
        if (clock_.on() && clock_.busy_until() >= until) break;
        const auto before = free_blocks();
        const auto moved = programmed_;
        if (!clean_one(next_die_)) break;
        // Hardly any gain: skipping it saves wear.
        if (free_blocks() <= before && programmed_ - moved >= layout_.units_per_block / layout_.units_per_page) break;
    }
    clock_.advance(ns);
}

void Store::erase_all() {
    const auto erased = blocks_.erase_all();
    map_.clear();
    victims_.clear();
    slc_.clear();
    erases_ += erased;
    // Blocks of one die one after another; all dies in parallel.
    clock_.begin(0);
    for (std::uint64_t i = 0; i < erased / layout_.dies + (erased % layout_.dies != 0 ? 1U : 0U); ++i) {
        for (std::uint32_t die = 0; die < layout_.dies; ++die) clock_.erase(die);
    }
    for (auto* frontier : {&host_, &cleaning_}) {
        std::fill(frontier->open.begin(), frontier->open.end(), kNoBlock);
        frontier->turn = frontier->first_rounds = 0;
    }
    for (auto& queue : queues_) queue.clear();
    std::fill(fresh_next_.begin(), fresh_next_.end(), 0);
    free_ = 0;
    fresh_left_ = layout_.blocks - retired_ - reserve_;
    for (std::uint32_t number = 0; number < layout_.blocks; number += BlockTable::kChunkBlocks) {
        const auto end = std::min(number + BlockTable::kChunkBlocks, layout_.blocks);
        for (auto each = number; each < (blocks_.peek(number) != nullptr ? end : number + 1); ++each) {
            largest_erases_ = std::max(largest_erases_, blocks_.erases(each));
        }
    }
}

}  // namespace fettle::ftl::device
