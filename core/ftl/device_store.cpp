// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ftl/device_store.h"

#include <algorithm>
#include <utility>

namespace fettle::ftl::device {

Store::Store(const Parameters& parameters, Payload payload)
    : parameters_(parameters),
      layout_(lay_out(parameters)),
      payload_bytes_(payload == Payload::stored ? layout_.unit_bytes : 0),
      map_(layout_.units),
      blocks_(layout_),
      victims_(parameters.policy, parameters.choices, layout_),
      clock_(parameters, layout_),
      random_(parameters.seed),
      queues_(layout_.dies),
      fresh_next_(layout_.dies, 0),
      fresh_left_(layout_.blocks - layout_.reserve_blocks),
      reserve_(layout_.reserve_blocks) {
    host_.open.assign(layout_.slots, kNoBlock);
    cleaning_.open.assign(layout_.slots, kNoBlock);
    cleaning_.staggered = true;
}

Status Store::put(std::uint32_t unit, std::uint32_t grains, Page page, bool scattered) {
    if (worn_out_) return fail(ErrorCode::io, FETTLE_TEXT("flash: worn out, no spare blocks are left"));
    if (!parameters_.compresses) grains = kGrains;
    if (scattered) debt_ += parameters_.map_scatter_overhead / layout_.units_per_page;
    const bool to_cache = cache_has_room();
    if (!to_cache) {
        if (auto room = make_room(host_, grains); !room) return room;
    }
    // After cleaning, which may have moved the data that this write replaces.
    const auto old = map_.find(unit);
    if (old != kNowhere) invalidate(old);
    if (to_cache) {
        map_.set(unit, slc_.push(unit, grains, std::move(page)));
        ++programmed_in_cache_;
        if (programmed_in_cache_ % layout_.units_per_page == 0) {
            ++programmed_;
            next_extra_die_ = (next_extra_die_ + 1) % layout_.dies;
            clock_.program(next_extra_die_, Clock::Page::host_in_cache);
        }
        return {};
    }
    map_.set(unit, append(host_, unit, grains, std::move(page), true));
    return {};
}

void Store::drop(std::uint32_t unit) {
    const auto where = map_.find(unit);
    if (where == kNowhere) return;
    invalidate(where);
    map_.set(unit, kNowhere);
}

void Store::invalidate(Location where) {
    if (cached(where)) {
        slc_.punch(where);
        return;
    }
    const auto number = block_of(where);
    auto& block = blocks_.at(number);
    const auto before = block.valid;
    block.valid -= blocks_.grains(block, item_of(where));
    if (payload_bytes_ != 0 && !block.as_filled) block.pages[item_of(where)].reset();
    if (block.state == BlockState::full) victims_.lost(blocks_, number, before);
}

bool Store::cache_has_room() const {
    const auto& slc = parameters_.slc;
    if (slc.bytes == 0) return false;
    auto capacity = slc.bytes / layout_.unit_bytes;
    if (slc.dynamic) {
        // SLC cells become multi-level cells as the drive fills; a small fixed part remains.
        const auto empty = layout_.units - map_.mapped();
        const auto share = static_cast<double>(empty) / static_cast<double>(layout_.units);
        capacity = static_cast<std::uint64_t>(static_cast<double>(capacity) * std::max(share, 0.02));
    }
    return slc_.size() < capacity;
}

bool Store::fits(const Frontier& frontier, std::uint32_t slot, std::uint32_t grains) {
    if (frontier.open[slot] == kNoBlock) return false;
    const auto& block = blocks_.at(frontier.open[slot]);
    return block.used + grains <= block.limit;
}

Status Store::make_room(Frontier& frontier, std::uint32_t grains) {
    // Cleaning a block gains at least one unit, or nothing if all full blocks are fully valid: then the flash has no
    // space left. The limit ends a search that random victims would not.
    std::uint64_t tries = std::uint64_t{layout_.blocks} * 64;
    while (!fits(frontier, frontier.turn, grains) && free_ + fresh_left_ <= kLowWater) {
        if (tries-- == 0 || !clean_one(home(frontier.turn)) || worn_out_) {
            worn_out_ = true;
            return fail(ErrorCode::io, FETTLE_TEXT("flash: worn out, no spare blocks are left"));
        }
    }
    return {};
}

Location Store::append(Frontier& frontier, std::uint32_t unit, std::uint32_t grains, Page page, bool for_host) {
    if (!fits(frontier, frontier.turn, grains)) {
        // The last erased block is for cleaning without another destination: while slots have space, they are used.
        const auto wanted = frontier.turn;
        const auto slots = static_cast<std::uint32_t>(frontier.open.size());
        if (free_ + fresh_left_ <= 1) {
            for (std::uint32_t i = 0; i < slots && !fits(frontier, frontier.turn, grains); ++i) {
                frontier.turn = (frontier.turn + 1) % slots;
            }
        }
        if (!fits(frontier, frontier.turn, grains)) {
            if (free_ + fresh_left_ == 0) return kNowhere;
            open_block(frontier, frontier.turn = wanted);
        }
    }
    const auto number = frontier.open[frontier.turn];
    auto& block = blocks_.at(number);
    const auto item = static_cast<std::uint32_t>(block.units.size());
    block.units.push_back(unit);
    if (parameters_.compresses) block.grains.push_back(static_cast<std::uint8_t>(grains - 1));
    if (payload_bytes_ != 0) block.pages.push_back(std::move(page));
    const auto before = block.used / layout_.grains_per_page;
    block.used += grains;
    block.valid += grains;
    if (block.used / layout_.grains_per_page != before) {
        program_page(number % layout_.dies, for_host ? Clock::Page::host : Clock::Page::background);
        frontier.turn = frontier.turn + 1 == frontier.open.size() ? 0 : frontier.turn + 1;
    }
    return location(number, item);
}

void Store::program_page(std::uint32_t die, Clock::Page page) {
    ++programmed_;
    clock_.program(die, page);
    debt_ += parameters_.map_overhead + static_cast<double>(layout_.parity_dies) / layout_.dies;
    while (debt_ >= 1) {
        debt_ -= 1;
        ++programmed_;
        next_extra_die_ = (next_extra_die_ + 1) % (layout_.dies + layout_.parity_dies);
        clock_.program(next_extra_die_, Clock::Page::background);
    }
}

/// The preferred die of a slot's next block: its own, or round-robin if there are fewer slots than dies.
std::uint32_t Store::home(std::uint32_t slot) const { return layout_.slots == layout_.dies ? slot : next_die_; }

void Store::open_block(Frontier& frontier, std::uint32_t slot) {
    if (const auto old = frontier.open[slot]; old != kNoBlock) {
        auto& block = blocks_.at(old);
        // Pads the rest of the last page and programs it.
        if (block.used % layout_.grains_per_page != 0) program_page(old % layout_.dies, Clock::Page::background);
        block.state = BlockState::full;
        victims_.close(blocks_, old);
    }
    const auto number = take_free(home(slot), &frontier == &cleaning_);
    next_die_ = (next_die_ + 1) % layout_.dies;
    auto& block = blocks_.at(number);
    block.state = BlockState::open;
    block.limit = layout_.grains_per_block;
    if (frontier.staggered && frontier.first_rounds < frontier.open.size() && free_ + fresh_left_ > 1) {
        // If blocks are scarce, it must hold all of the block that is being cleaned.
        const auto left = frontier.open.size() - frontier.first_rounds++;
        const auto pages = std::uint64_t{layout_.units_per_block / layout_.units_per_page};
        const auto part = std::max<std::uint64_t>(1, pages * left / frontier.open.size());
        block.limit = static_cast<std::uint32_t>(part) * layout_.grains_per_page;
    }
    block.units.reserve(layout_.units_per_block);
    frontier.open[slot] = number;
}

std::uint32_t Store::take_free(std::uint32_t die, bool for_cleaning) {
    // A block that was never written needs no erase; otherwise one of the same die, otherwise any.
    for (std::uint32_t turn = 0; turn < layout_.dies && fresh_left_ != 0; ++turn) {
        const auto here = (die + turn) % layout_.dies;
        auto& row = fresh_next_[here];
        for (; std::uint64_t{row} * layout_.dies + here < layout_.blocks; ++row) {
            const auto number = row * layout_.dies + here;
            if (blocks_.state(number) != BlockState::fresh) continue;
            ++row;
            --fresh_left_;
            return number;
        }
    }
    auto here = die;
    for (std::uint32_t turn = 0; queues_[here].empty() && turn < layout_.dies; ++turn) here = (here + 1) % layout_.dies;
    // Of the available blocks, the host gets the least worn and cleaning the most worn, because moved data stays long.
    auto& queue = queues_[here];
    std::size_t best = 0;
    for (std::size_t i = 1; i < std::min<std::size_t>(queue.size(), 16); ++i) {
        const auto wear = blocks_.erases(queue[i]);
        const auto least = blocks_.erases(queue[best]);
        if (for_cleaning ? wear > least : wear < least) best = i;
    }
    const auto number = queue[best];
    queue.erase(queue.begin() + static_cast<std::ptrdiff_t>(best));
    --free_;
    return number;
}

void Store::drop_filled(std::uint64_t first) {
    const auto filling = map_.filling();
    const auto end = std::min<std::uint64_t>(first + UnitMap::kChunkUnits, layout_.units);
    map_.forget(first);
    for (auto from = first; from < end;) {
        const auto group = from / filling.per_group();
        const auto to = std::min(end, (group + 1) * filling.per_group());
        for (std::uint32_t die = 0; die < layout_.dies; ++die) {
            const auto count = filling.items_before(to - group * filling.per_group(), die) -
                               filling.items_before(from - group * filling.per_group(), die);
            if (count == 0) continue;
            const auto number = static_cast<std::uint32_t>(group * layout_.dies + die);
            auto& block = blocks_.at(number);
            const auto before = block.valid;
            block.valid -= count * filling.grains;
            if (block.state == BlockState::full) victims_.lost(blocks_, number, before);
        }
        from = to;
    }
}

void Store::read(std::uint64_t first, std::uint64_t end) {
    if (!clock_.on()) return;
    auto last = kNowhere;
    std::uint32_t rest = 0;  // grains of the last page read, on a compressing drive: many units share a page
    for (auto unit = first; unit < end; ++unit) {
        const auto where = map_.find(unit);
        if (where == kNowhere) continue;
        const bool follows = last != kNowhere && !cached(where) && where == last + 1;
        last = where;
        if (cached(where)) {
            clock_.read(static_cast<std::uint32_t>((where & ~kCached) / layout_.units_per_page % layout_.dies), true);
            continue;
        }
        const auto grains = parameters_.compresses ? blocks_.grains(blocks_.at(block_of(where)), item_of(where)) : 0U;
        const bool same_page =
            follows && (parameters_.compresses ? grains <= rest : item_of(where) % layout_.units_per_page != 0);
        if (!same_page) {
            clock_.read(block_of(where) % layout_.dies, true);
            rest = layout_.grains_per_page;
        }
        rest -= std::min(rest, grains);
    }
}

Page* Store::page(std::uint64_t unit) {
    if (payload_bytes_ == 0) return nullptr;
    const auto where = map_.find(unit);
    if (where == kNowhere) return nullptr;
    if (cached(where)) return &slc_.at(where).page;
    auto& block = blocks_.at(block_of(where));
    return block.as_filled ? nullptr : &block.pages[item_of(where)];
}

void Store::fill(std::uint32_t grains) {
    if (!parameters_.compresses) grains = kGrains;
    Filling filling;
    filling.units = layout_.units;
    filling.grains = grains;
    filling.units_per_page = layout_.units_per_page;
    filling.dies = layout_.dies;
    const auto items = layout_.grains_per_block / grains;
    filling.items_per_block = items - items % layout_.units_per_page;
    map_.fill(filling);
    blocks_.fill(filling);
    const auto groups = static_cast<std::uint32_t>(filling.full_groups());
    fresh_left_ -= groups * layout_.dies;
    for (std::uint32_t die = 0; die < layout_.dies; ++die) {
        fresh_next_[die] = groups;
        const auto rest = filling.rest(die);
        if (rest == 0) continue;
        const auto number = groups * layout_.dies + die;
        auto& block = blocks_.at(number);
        block.state = BlockState::full;
        for (std::uint32_t i = 0; i < rest; ++i) {
            block.units.push_back(filling.unit(number, i));
            if (parameters_.compresses) block.grains.push_back(static_cast<std::uint8_t>(grains - 1));
            if (payload_bytes_ != 0) block.pages.emplace_back();
        }
        block.used = block.valid = rest * grains;
        fresh_next_[die] = groups + 1;
        --fresh_left_;
        // The host continues where it stopped, as far as it has slots.
        const auto open = std::find(host_.open.begin(), host_.open.end(), kNoBlock);
        if (open != host_.open.end() && block.used < layout_.grains_per_block) {
            block.state = BlockState::open;
            block.limit = layout_.grains_per_block;
            *open = number;
        } else {
            victims_.close(blocks_, number);
        }
    }
    const auto data_pages = (layout_.units * grains + layout_.grains_per_page - 1) / layout_.grains_per_page;
    const auto extra = parameters_.map_overhead + static_cast<double>(layout_.parity_dies) / layout_.dies;
    programmed_ += data_pages + static_cast<std::uint64_t>(static_cast<double>(data_pages) * extra);
}

}  // namespace fettle::ftl::device
