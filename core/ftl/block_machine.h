// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "core/ftl/random.h"
#include "core/ftl/write_amplification.h"

namespace fettle::ftl {

class WriteAmplification::Machine {
public:
    Machine() = default;
    Machine(const Machine&) = delete;
    Machine& operator=(const Machine&) = delete;
    virtual ~Machine() = default;
    /// Assigns a location to each user page, with this probability.
    virtual void fill(double live_share) = 0;
    virtual void write(std::uint64_t host_writes) = 0;

    WriteCounts counts;
    std::uint64_t user_pages = 0;
    std::uint64_t live_pages = 0;
};

/// Blocks besides the data blocks: the free one that cleaning copies to, and its own frontier.
[[nodiscard]] constexpr std::uint32_t extra_blocks(Frontiers frontiers) noexcept {
    return frontiers == Frontiers::mixed ? 1 : 2;
}

/// What the simulators have in common: frontiers, free blocks and cleaning. `Map` is what they know of pages. `Self`
/// has move_pages(victim, to), which copies the victim's valid pages and calls freed(victim), and forget_next_page(),
/// which makes the host's next page invalid.
template <typename Self, typename Map, typename Victims, Frontiers kFrontiers>
class BlockMachine : public WriteAmplification::Machine {
protected:
    static constexpr bool kMixed = kFrontiers == Frontiers::mixed;
    using Frontier = typename Map::Frontier;

    BlockMachine(const Scenario& scenario, Victims victims, Map map, std::uint64_t seed)
        : map_(std::move(map)), victims_(std::move(victims)), random_(seed), trim_chance_(chance(scenario.trim_share)) {
        for (auto block = map_.blocks(); block-- > 0;) free_.push_back(block);
        host_ = open();
        if constexpr (!kMixed) cleaning_ = open();
    }

    /// Mixes all user pages with as many invalid pages as there will be. Calls place(live) for each user page.
    template <typename Place>
    void fill_pages(std::uint64_t slots, double live_share, const Place& place) {
        const auto wanted = chance(live_share);
        for (auto users = user_pages; slots > 0; --slots) {
            if (random_.below(slots) >= users) {
                put_nothing();
                continue;
            }
            place(live_share >= 1 || random_() < wanted);
            --users;
        }
        counts = {};
    }
    [[nodiscard]] std::uint64_t data_pages() const {
        return std::uint64_t{map_.blocks() - extra_blocks(kFrontiers)} * map_.pages_per_block();
    }

    /// The host's next page is written.
    void written() {
        ++counts.host_writes;
        ++counts.flash_writes;
        if (++host_.filled == map_.pages_per_block()) next_block();
    }

    /// As if a page had been written here and overwritten elsewhere since.
    void put_nothing() {
        static_cast<Self*>(this)->forget_next_page();
        if (++host_.filled == map_.pages_per_block()) next_block();
    }

    /// A block has lost a page and has `live` left.
    void lost(std::uint32_t block, std::uint32_t live) {
        if constexpr (Victims::kWatches) {
            if (live <= victims_.watermark() && victims_.fell(block, live)) map_.prefetch_block(block);
        }
    }

    Frontier open() {
        const auto block = free_.back();
        free_.pop_back();
        return map_.open(block);
    }

    /// Closes a block that is full.
    void close(std::uint32_t block) { victims_.closed(map_, block); }

    void freed(std::uint32_t block) {
        free_.push_back(block);
        ++counts.erases;
    }

    /// Whether a block is full and not the free one, so that it can be cleaned.
    [[nodiscard]] auto closed() const {
        return [this](std::uint32_t block) {
            if (block == free_.back()) return false;
            return kMixed || block != cleaning_.block;
        };
    }

    Map map_;
    Victims victims_;
    Random random_;
    std::uint64_t trim_chance_;
    Frontier host_;
    Frontier cleaning_;

private:
    /// The host's frontier is full.
    void next_block() {
        auto& self = *static_cast<Self*>(this);
        close(host_.block);
        if constexpr (kMixed) {
            while (host_.filled == map_.pages_per_block()) {
                if (free_.size() > 1) {
                    host_ = open();
                    return;
                }
                const auto victim = choose();
                host_ = open();
                self.move_pages(victim, host_);
                // A victim without invalid pages fills the new block and gains nothing: try the next one.
                if (host_.filled == map_.pages_per_block()) close(host_.block);
            }
        } else {
            while (free_.size() < 2) self.move_pages(choose(), cleaning_);
            host_ = open();
        }
    }

    std::uint32_t choose() { return victims_.choose(map_, closed(), random_); }

    std::vector<std::uint32_t> free_;
};

}  // namespace fettle::ftl
