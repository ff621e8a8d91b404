// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "core/ftl/block_counts.h"
#include "core/ftl/random.h"

/// Selects the next closed block to clean: one class per policy, all with the same functions, so that the simulator's
/// inner loop is compiled once for each and makes no indirect calls.
///   closed(map, block)        the block is full and may be chosen from now on
///   fell(block, live)         a block, closed or open, has lost a page; only called where live <= watermark().
///                             Whether it will come next
///   choose(map, closed, rng)  a block for which closed(block) holds; it is not closed afterwards
///   likely(map, closed, ahead)
///                             the block that will probably come next, or (ahead = 1) after it, for prefetching;
///                             UINT32_MAX: nobody knows
namespace fettle::ftl {

/// Oldest write first.
class FifoVictims {
public:
    static constexpr bool kWatches = false;
    explicit FifoVictims(const BlockCounts& map) : ring_(map.blocks()) {}
    void closed(const BlockCounts& /*map*/, std::uint32_t block) {
        ring_[end_] = block;
        end_ = next(end_);
    }
    template <typename Closed>
    std::uint32_t choose(const BlockCounts& /*map*/, const Closed& /*closed*/, Random& /*random*/) {
        const auto block = ring_[begin_];
        begin_ = next(begin_);
        return block;
    }
    template <typename Closed>
    [[nodiscard]] std::uint32_t likely(const BlockCounts& /*map*/, const Closed& /*closed*/, unsigned ahead) const {
        return ring_[ahead == 0 ? begin_ : next(begin_)];
    }

private:
    [[nodiscard]] std::size_t next(std::size_t at) const { return at + 1 == ring_.size() ? 0 : at + 1; }
    std::vector<std::uint32_t> ring_;
    std::size_t begin_ = 0;
    std::size_t end_ = 0;
};

/// Fewest valid pages of `choices` random blocks; any block if choices is 1.
class RandomVictims {
public:
    static constexpr bool kWatches = false;
    explicit RandomVictims(std::uint32_t choices) : choices_(choices) {}
    void closed(const BlockCounts& /*map*/, std::uint32_t /*block*/) {}
    template <typename Closed>
    std::uint32_t choose(const BlockCounts& map, const Closed& closed, Random& random) const {
        std::uint32_t best = UINT32_MAX;
        for (std::uint32_t drawn = 0; drawn < choices_;) {
            const auto block = static_cast<std::uint32_t>(random.below(map.blocks()));
            if (!closed(block)) continue;
            if (best == UINT32_MAX || map.live(block) < map.live(best)) best = block;
            ++drawn;
        }
        return best;
    }
    template <typename Closed>
    [[nodiscard]] static std::uint32_t likely(const BlockCounts& /*map*/, const Closed& /*closed*/,
                                              unsigned /*ahead*/) {
        return UINT32_MAX;
    }

private:
    std::uint32_t choices_;
};

/// Fewest valid pages, exactly. Only blocks at or below a watermark are sorted, in one queue per number of valid pages;
/// a block is added each time it loses a page, and outdated entries are discarded when they are reached. The watermark
/// is set so that only a small part of the blocks is below it: keeping all sorted would cost as much as the rest of the
/// simulator.
class GreedyVictims {
public:
    static constexpr bool kWatches = true;
    explicit GreedyVictims(const BlockCounts& map) : levels_(std::size_t{map.pages_per_block()} + 1) {}
    [[nodiscard]] std::uint32_t watermark() const { return watermark_; }
    void closed(const BlockCounts& map, std::uint32_t block) {
        if (map.live(block) <= watermark_) fell(block, map.live(block));
    }
    bool fell(std::uint32_t block, std::uint32_t live) {
        levels_[live].push(block);
        ++entries_;
        if (live >= lowest_) return false;
        lowest_ = live;
        return true;
    }
    template <typename Closed>
    std::uint32_t choose(const BlockCounts& map, const Closed& closed, Random& /*random*/) {
        if (entries_ > most_entries_) sort(map, closed);
        for (;;) {
            drop_untrue(map, closed);
            if (lowest_ <= watermark_) {
                --entries_;
                return levels_[lowest_].pop();
            }
            sort(map, closed);
        }
    }
    template <typename Closed>
    [[nodiscard]] std::uint32_t likely(const BlockCounts& map, const Closed& closed, unsigned ahead) {
        if (ahead == 0) drop_untrue(map, closed);
        for (auto level = lowest_; level <= watermark_; ++level) {
            const auto waiting = levels_[level].size();
            if (ahead < waiting) return levels_[level].at(ahead);
            ahead -= static_cast<unsigned>(waiting);
        }
        return UINT32_MAX;
    }

private:
    /// Blocks with this number of valid pages when added, in FIFO order: the next one stays the same for a while, so
    /// its tables can be prefetched.
    class Level {
    public:
        [[nodiscard]] bool empty() const { return first_ == blocks_.size(); }
        [[nodiscard]] std::size_t size() const { return blocks_.size() - first_; }
        [[nodiscard]] std::uint32_t at(std::size_t index) const { return blocks_[first_ + index]; }
        void push(std::uint32_t block) {
            if (first_ > 64 && first_ * 2 > blocks_.size()) {
                blocks_.erase(blocks_.begin(), blocks_.begin() + static_cast<std::ptrdiff_t>(first_));
                first_ = 0;
            }
            blocks_.push_back(block);
        }
        std::uint32_t pop() { return blocks_[first_++]; }
        void clear() {
            blocks_.clear();
            first_ = 0;
        }

    private:
        std::vector<std::uint32_t> blocks_;
        std::size_t first_ = 0;
    };

    /// Until the first entry of the lowest level is up to date, or nothing is left below the watermark.
    template <typename Closed>
    void drop_untrue(const BlockCounts& map, const Closed& closed) {
        for (; lowest_ <= watermark_; ++lowest_) {
            auto& level = levels_[lowest_];
            for (; !level.empty(); --entries_) {
                const auto block = level.at(0);
                if (map.live(block) == lowest_ && closed(block)) return;
                level.pop();
            }
        }
    }

    /// Resets the watermark so that about one block in 64 is below it.
    template <typename Closed>
    void sort(const BlockCounts& map, const Closed& closed) {
        std::vector<std::uint32_t> blocks_at(levels_.size());
        for (std::uint32_t block = 0; block < map.blocks(); ++block) {
            if (closed(block)) ++blocks_at[map.live(block)];
        }
        const auto wanted = map.blocks() / 64 + 1;
        std::uint32_t below = 0;
        watermark_ = 0;
        while ((below += blocks_at[watermark_]) < wanted && watermark_ + 1 < levels_.size()) ++watermark_;
        for (auto& level : levels_) level.clear();
        entries_ = 0;
        lowest_ = watermark_;
        for (std::uint32_t block = 0; block < map.blocks(); ++block) {
            if (map.live(block) <= watermark_ && closed(block)) fell(block, map.live(block));
        }
        most_entries_ = 2 * entries_ + map.blocks() / 4 + 64;
    }

    std::vector<Level> levels_;
    std::uint32_t watermark_ = 0;
    std::uint32_t lowest_ = 0;
    std::size_t entries_ = 0;
    std::size_t most_entries_ = 64;
};

}  // namespace fettle::ftl
