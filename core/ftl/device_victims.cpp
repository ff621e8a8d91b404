// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ftl/device_victims.h"

#include <algorithm>

namespace fettle::ftl::device {

Victims::Victims(VictimPolicy policy, std::uint32_t choices, const Layout& layout)
    : policy_(policy), dies_(layout.dies), choices_(choices) {
    const std::size_t buckets = policy == VictimPolicy::greedy ? layout.units_per_block + 1U : 1U;
    heads_.assign(buckets, kNoBlock);
    tails_.assign(buckets, kNoBlock);
}

void Victims::clear() {
    std::fill(heads_.begin(), heads_.end(), kNoBlock);
    std::fill(tails_.begin(), tails_.end(), kNoBlock);
    lowest_ = 0;
    next_filled_ = 0;
}

void Victims::link(BlockTable& blocks, std::uint32_t number) {
    auto& block = blocks.at(number);
    const auto where = bucket(block.valid);
    block.previous = tails_[where];
    block.next = kNoBlock;
    block.listed = true;
    if (tails_[where] != kNoBlock) {
        blocks.at(tails_[where]).next = number;
    } else {
        heads_[where] = number;
    }
    tails_[where] = number;
    lowest_ = std::min(lowest_, where);
}

void Victims::unlink(BlockTable& blocks, std::uint32_t number, std::uint32_t from) {
    auto& block = blocks.at(number);
    (block.previous != kNoBlock ? blocks.at(block.previous).next : heads_[from]) = block.next;
    (block.next != kNoBlock ? blocks.at(block.next).previous : tails_[from]) = block.previous;
    block.previous = block.next = kNoBlock;
    block.listed = false;
}

void Victims::close(BlockTable& blocks, std::uint32_t number) {
    if (lists()) link(blocks, number);
}

void Victims::lost(BlockTable& blocks, std::uint32_t number, std::uint32_t before) {
    if (policy_ != VictimPolicy::greedy) return;
    const auto& block = blocks.at(number);
    if (block.listed) {
        if (bucket(before) == bucket(block.valid)) return;
        unlink(blocks, number, bucket(before));
    }
    link(blocks, number);
}

void Victims::remove(BlockTable& blocks, std::uint32_t number) {
    const auto& block = blocks.at(number);
    if (block.listed) unlink(blocks, number, bucket(block.valid));
}

std::uint32_t Victims::first_filled(const BlockTable& blocks) {
    for (; next_filled_ < blocks.count(); ++next_filled_) {
        const auto* block = blocks.peek(next_filled_);
        if (block == nullptr) return blocks.state(next_filled_) == BlockState::full ? next_filled_ : kNoBlock;
        if (block->as_filled) return next_filled_;
    }
    return kNoBlock;
}

std::uint32_t Victims::draw(const BlockTable& blocks, Random& random) const {
    // A drive that must clean has many full blocks; one with few is scanned.
    for (int tries = 0; tries < 1000; ++tries) {
        const auto number = static_cast<std::uint32_t>(random.below(blocks.count()));
        if (blocks.state(number) == BlockState::full) return number;
    }
    for (std::uint32_t number = 0; number < blocks.count(); ++number) {
        if (blocks.state(number) == BlockState::full) return number;
    }
    return kNoBlock;
}

std::uint32_t Victims::choose(BlockTable& blocks, Random& random, std::uint32_t wanted_die) {
    if (policy_ == VictimPolicy::greedy) {
        while (lowest_ < heads_.size() && heads_[lowest_] == kNoBlock) ++lowest_;
        if (lowest_ == heads_.size()) {
            lowest_ = 0;
            return kNoBlock;
        }
        auto number = heads_[lowest_];
        for (std::uint32_t looked = 0; looked < dies_ * 2 && number != kNoBlock; ++looked) {
            if (number % dies_ == wanted_die) return number;
            number = blocks.at(number).next;
        }
        return heads_[lowest_];
    }
    if (policy_ == VictimPolicy::fifo) {
        const auto filled = first_filled(blocks);
        return filled != kNoBlock ? filled : heads_[0];
    }
    auto best = draw(blocks, random);
    const auto draws = policy_ == VictimPolicy::choices ? choices_ : 1;
    for (std::uint32_t i = 1; i < draws && best != kNoBlock; ++i) {
        const auto other = draw(blocks, random);
        if (blocks.at(other).valid < blocks.at(best).valid) best = other;
    }
    return best;
}

void Victims::save(StateWriter& writer, const BlockTable& blocks) const {
    writer.u32(next_filled_);
    std::uint64_t listed = 0;
    const auto each = [&](auto visit) {
        for (const auto head : heads_) {
            for (auto number = head; number != kNoBlock; number = blocks.peek(number)->next) visit(number);
        }
    };
    each([&](std::uint32_t) { ++listed; });
    writer.u64(listed);
    each([&](std::uint32_t number) { writer.u32(number); });
}

void Victims::load(StateReader& reader, BlockTable& blocks) {
    next_filled_ = reader.u32();
    reader.require(next_filled_ <= blocks.count());
    const auto listed = reader.count(4);
    reader.require(listed == 0 || lists());
    for (std::size_t i = 0; i < listed && reader.good(); ++i) {
        const auto number = reader.u32();
        const auto* block = number < blocks.count() ? blocks.peek(number) : nullptr;
        reader.require(block != nullptr && block->state == BlockState::full && !block->listed);
        if (reader.good()) link(blocks, number);
    }
}

}  // namespace fettle::ftl::device
