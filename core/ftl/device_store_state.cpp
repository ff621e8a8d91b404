// SPDX-License-Identifier: GPL-3.0-or-later
// The part of Store that saves, loads and validates its state.
#include <fmt/format.h>

#include <algorithm>

#include "core/ftl/device_store.h"

namespace fettle::ftl::device {

namespace {

void save_frontier(StateWriter& writer, const Frontier& frontier) {
    for (const auto block : frontier.open) writer.u32(block);
    writer.u32(frontier.turn);
    writer.u32(frontier.first_rounds);
}

}  // namespace

void Store::save(StateWriter& writer) const {
    map_.save(writer);
    blocks_.save(writer, contents());
    victims_.save(writer, blocks_);
    clock_.save(writer);
    slc_.save(writer, contents());
    writer.u64(random_.state());
    save_frontier(writer, host_);
    save_frontier(writer, cleaning_);
    for (std::uint32_t die = 0; die < layout_.dies; ++die) {
        writer.u32(fresh_next_[die]);
        writer.u64(queues_[die].size());
        for (const auto number : queues_[die]) writer.u32(number);
    }
    for (const auto value :
         {fresh_left_, reserve_, next_die_, next_extra_die_, wear_cursor_, retired_, largest_erases_}) {
        writer.u32(value);
    }
    writer.real(debt_);
    writer.u64(programmed_);
    writer.u64(programmed_in_cache_);
    writer.u64(erases_);
    writer.flag(worn_out_);
}

void Store::load_frontier(StateReader& reader, Frontier& frontier) {
    for (auto& block : frontier.open) {
        block = reader.u32();
        reader.require(block == kNoBlock || block < layout_.blocks);
    }
    frontier.turn = reader.u32();
    frontier.first_rounds = reader.u32();
    reader.require(frontier.turn < frontier.open.size() && frontier.first_rounds <= frontier.open.size());
}

void Store::load_free(StateReader& reader) {
    for (std::uint32_t die = 0; die < layout_.dies; ++die) {
        fresh_next_[die] = reader.u32();
        reader.require(fresh_next_[die] <= layout_.blocks / layout_.dies);
        const auto queued = reader.count(4);
        for (std::size_t i = 0; i < queued && reader.good(); ++i) {
            queues_[die].push_back(reader.u32());
            reader.require(queues_[die].back() < layout_.blocks && queues_[die].back() % layout_.dies == die);
            ++free_;
        }
    }
}

void Store::load(StateReader& reader) {
    map_.load(reader);
    auto filling = map_.filling();
    if (filling.units != 0) {
        filling.dies = layout_.dies;
        filling.units_per_page = layout_.units_per_page;
        const auto grains = std::uint64_t{filling.items_per_block} * filling.grains;
        reader.require(filling.items_per_block != 0 && filling.items_per_block % layout_.units_per_page == 0);
        reader.require(filling.grains != 0 && filling.grains <= kGrains && grains <= layout_.grains_per_block);
        if (!reader.good()) return;
        reader.require((filling.full_groups() + 1) * layout_.dies <= layout_.blocks + layout_.dies);
        map_.set_filling(filling);
        blocks_.fill(filling);
    }
    blocks_.load(reader, contents());
    victims_.load(reader, blocks_);
    clock_.load(reader);
    slc_.load(reader, contents(), layout_.units);
    random_.set_state(reader.u64());
    load_frontier(reader, host_);
    load_frontier(reader, cleaning_);
    load_free(reader);
    for (auto* value :
         {&fresh_left_, &reserve_, &next_die_, &next_extra_die_, &wear_cursor_, &retired_, &largest_erases_}) {
        *value = reader.u32();
    }
    reader.require(next_die_ < layout_.dies && next_extra_die_ < layout_.dies + layout_.parity_dies);
    reader.require(wear_cursor_ < layout_.blocks);
    debt_ = reader.real();
    reader.require(debt_ >= 0 && debt_ < 1000);
    programmed_ = reader.u64();
    programmed_in_cache_ = reader.u64();
    erases_ = reader.u64();
    worn_out_ = reader.flag();
}

/// Invariants of one created block: the map entries of its items, and its position in the lists.
std::string Store::broken_block(std::uint32_t number, const Block& block) const {
    std::uint32_t valid = 0;
    const auto items = blocks_.items(block);
    for (std::uint32_t item = 0; item < items; ++item) {
        const auto unit = blocks_.unit(number, block, item);
        if (unit < layout_.units && map_.find(unit) == location(number, item)) valid += blocks_.grains(block, item);
    }
    if (valid != block.valid) {
        return fmt::format("block {} counts {} valid grains but holds {}", number, block.valid, valid);
    }
    if (!block.as_filled && map_.filling().units != 0 && map_.filling().covers(number)) {
        for (std::uint32_t item = 0; item < map_.filling().items_per_block; ++item) {
            const auto unit = map_.filling().unit(number, item);
            if (map_.follows_filling(unit))
                return fmt::format("unit {} is mapped to block {}, which does not contain it", unit, number);
        }
    }
    const bool candidate =
        block.state == BlockState::full &&
        (parameters_.policy == VictimPolicy::fifo
             ? !block.as_filled
             : parameters_.policy == VictimPolicy::greedy && !(block.as_filled && block.valid == block.used));
    if (candidate != block.listed)
        return fmt::format("block {} is wrongly listed as a victim, or wrongly missing from the victim list", number);
    return {};
}

std::string Store::broken_rule() const {
    std::uint64_t fresh = 0;
    std::uint64_t open = 0;
    std::uint64_t free = 0;
    std::uint64_t retired = 0;
    for (std::uint32_t number = 0; number < layout_.blocks; ++number) {
        const auto* block = blocks_.peek(number);
        const auto state = blocks_.state(number);
        fresh += state == BlockState::fresh ? 1 : 0;
        open += state == BlockState::open ? 1 : 0;
        free += state == BlockState::free ? 1 : 0;
        retired += state == BlockState::retired ? 1 : 0;
        if (block == nullptr) continue;
        if (auto broken = broken_block(number, *block); !broken.empty()) return broken;
    }
    std::string broken;
    map_.each_own([&](std::uint64_t unit, Location where) {
        if (cached(where)) {
            const auto* entry = slc_.peek(where);
            if (entry == nullptr || entry->grains == 0 || entry->unit != unit) {
                broken = fmt::format("unit {} is not at its mapped location in the cache", unit);
            }
            return;
        }
        const auto number = block_of(where);
        const auto* block = number < layout_.blocks ? blocks_.peek(number) : nullptr;
        if (block == nullptr && number < layout_.blocks && blocks_.state(number) == BlockState::full) {
            if (item_of(where) >= map_.filling().items_per_block ||
                map_.filling().unit(number, item_of(where)) != unit) {
                broken = fmt::format("unit {} is not at its mapped location", unit);
            }
            return;
        }
        if (block == nullptr || item_of(where) >= blocks_.items(*block) ||
            blocks_.unit(number, *block, item_of(where)) != unit) {
            broken = fmt::format("unit {} is not at its mapped location", unit);
        }
    });
    if (!broken.empty()) return broken;
    std::vector<std::uint32_t> listed;
    for (const auto& queue : queues_) listed.insert(listed.end(), queue.begin(), queue.end());
    std::uint64_t opened = 0;
    for (const auto* frontier : {&host_, &cleaning_}) {
        for (const auto number : frontier->open) {
            if (number == kNoBlock) continue;
            ++opened;
            listed.push_back(number);
            if (blocks_.state(number) != BlockState::open) return fmt::format("block {} is not open", number);
        }
    }
    for (const auto& queue : queues_) {
        for (const auto number : queue) {
            if (blocks_.state(number) != BlockState::free) return fmt::format("block {} is not free", number);
        }
    }
    std::sort(listed.begin(), listed.end());
    if (std::adjacent_find(listed.begin(), listed.end()) != listed.end()) return "a block is in two lists";
    if (open != opened || free != free_ || retired != retired_)
        return "the counts of open, free or retired blocks are inconsistent";
    if (fresh != std::uint64_t{fresh_left_} + reserve_) return "the count of fresh blocks is inconsistent";
    for (std::uint32_t die = 0; die < layout_.dies; ++die) {
        for (std::uint32_t row = 0; row < fresh_next_[die]; ++row) {
            const auto number = row * layout_.dies + die;
            if (blocks_.state(number) == BlockState::fresh)
                return fmt::format("fresh block {} cannot be found", number);
        }
    }
    return {};
}

}  // namespace fettle::ftl::device
