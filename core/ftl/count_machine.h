// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>

#include "core/ftl/block_counts.h"
#include "core/ftl/block_machine.h"

namespace fettle::ftl {

/// The simulator's inner loop where all user pages are equally likely to be written. Which of them is where is then of
/// no consequence: the page that a write replaces is any valid flash page, all equally likely. So the valid pages of
/// each block are only counted. The counts of writes have the same distribution as those of PageMachine, not the same
/// values.
template <typename Victims, Frontiers kFrontiers>
class CountMachine final : public BlockMachine<CountMachine<Victims, kFrontiers>, BlockCounts, Victims, kFrontiers> {
    using Base = BlockMachine<CountMachine, BlockCounts, Victims, kFrontiers>;
    friend Base;
    using Base::host_, Base::map_, Base::random_, Base::trim_chance_, Base::cleaning_;
    using typename Base::Frontier;

public:
    using Base::counts, Base::live_pages, Base::user_pages;

    CountMachine(const Scenario& scenario, Victims victims, BlockCounts map, std::uint64_t seed)
        : Base(scenario, std::move(victims), std::move(map), seed) {
        user_pages = ftl::user_pages(scenario);
    }

    void fill(double live_share) override {
        this->fill_pages(this->data_pages(), live_share, [&](bool live) {
            if (live) {
                ++live_pages;
                this->written();
            } else {
                this->put_nothing();
            }
        });
    }

    void write(std::uint64_t host_writes) override {
        if (trim_chance_ != 0) {
            write_and_trim(host_writes);
            return;
        }
        for (; host_writes > 0; --host_writes) {
            lose(block_of_any_page());
            this->written();
        }
    }

private:
    void write_and_trim(std::uint64_t host_writes) {
        while (host_writes > 0) {
            if (random_() < trim_chance_) {
                trim();
                continue;
            }
            if (random_.below(user_pages) < live_pages) {
                lose(block_of_any_page());
            } else {
                ++live_pages;
            }
            this->written();
            --host_writes;
        }
    }

    void trim() {
        if (live_pages == 0) return;
        lose(block_of_any_page());
        --live_pages;
        ++counts.trims;
    }

    /// The block of a valid page, all pages equally likely: draws flash pages until one is valid. A block's valid pages
    /// may be thought of as its first ones.
    std::uint32_t block_of_any_page() {
        for (;;) {
            __extension__ using Wide = unsigned __int128;
            const auto drawn = static_cast<Wide>(random_()) * map_.blocks();
            const auto block = static_cast<std::uint32_t>(drawn >> 64U);
            const auto page = scale_down(static_cast<std::uint64_t>(drawn), map_.pages_per_block());
            if (page + unwritten(block) < map_.live(block)) return block;
        }
    }

    /// Pages that count as valid but have not been written yet.
    [[nodiscard]] std::uint32_t unwritten(std::uint32_t block) const {
        if (block == host_.block) return map_.pages_per_block() - host_.filled;
        if constexpr (!Base::kMixed) {
            if (block == cleaning_.block) return map_.pages_per_block() - cleaning_.filled;
        }
        return 0;
    }

    void lose(std::uint32_t block) { this->lost(block, map_.lose(block)); }
    void forget_next_page() { lose(host_.block); }

    /// Copies the victim's valid pages to `to` (with separate frontiers: and to the following block), and erases it.
    void move_pages(std::uint32_t victim, Frontier& to) {
        auto left = map_.take(victim);
        counts.flash_writes += left;
        while (left > 0) {
            const auto count = std::min(left, map_.pages_per_block() - to.filled);
            to.filled += count;
            left -= count;
            if constexpr (!Base::kMixed) {
                if (to.filled == map_.pages_per_block()) {
                    this->close(to.block);
                    to = this->open();
                }
            }
        }
        this->freed(victim);
    }
};

}  // namespace fettle::ftl
