// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

#include "core/ftl/block_machine.h"
#include "core/ftl/host_writes.h"
#include "core/ftl/page_map.h"

namespace fettle::ftl {

/// The simulator's inner loop for any workload: knows where each user page is.
template <typename Victims, Frontiers kFrontiers>
class PageMachine final : public BlockMachine<PageMachine<Victims, kFrontiers>, PageMap, Victims, kFrontiers> {
    using Base = BlockMachine<PageMachine, PageMap, Victims, kFrontiers>;
    friend Base;
    using Base::host_, Base::map_, Base::random_, Base::trim_chance_, Base::victims_;
    using typename Base::Frontier;
    /// Host writes drawn in advance, so that their memory accesses can be prefetched together.
    static constexpr std::uint32_t kBatch = 64;

public:
    using Base::counts, Base::live_pages, Base::user_pages;

    PageMachine(const Scenario& scenario, Victims victims, PageMap map, std::uint64_t seed)
        : Base(scenario, std::move(victims), std::move(map), seed), host_writes_(scenario.workload, map_.user_pages()) {
        user_pages = map_.user_pages();
    }

    void fill(double live_share) override {
        const auto stride = host_writes_.fill_stride();
        std::uint32_t user = 0;
        // In order without gaps before sequential writes.
        const auto slots = host_writes_.sequential() ? user_pages : this->data_pages();
        this->fill_pages(slots, live_share, [&](bool live) {
            if (live) {
                put(user);
                ++live_pages;
            } else {
                this->put_nothing();
            }
            user = static_cast<std::uint32_t>((std::uint64_t{user} + stride) % user_pages);
        });
    }

    void write(std::uint64_t host_writes) override {
        if (trim_chance_ != 0) {
            write_and_trim(host_writes);
            return;
        }
        std::array<std::uint32_t, kBatch> users{};
        while (host_writes > 0) {
            const auto count = static_cast<std::uint32_t>(std::min<std::uint64_t>(kBatch, host_writes));
            draw(users, count);
            for (std::uint32_t i = 0; i < count; ++i) map_.prefetch_flash(map_.flash_of(users[i]));
            for (std::uint32_t i = 0; i < count; ++i) {
                invalidate(map_.flash_of(users[i]));
                put(users[i]);
            }
            host_writes -= count;
        }
    }

private:
    void draw(std::array<std::uint32_t, kBatch>& users, std::uint32_t count) {
        host_writes_.draw(users.data(), count, random_);
        for (std::uint32_t i = 0; i < count; ++i) map_.prefetch_user(users[i]);
    }

    void write_and_trim(std::uint64_t host_writes) {
        std::array<std::uint32_t, kBatch> users{};
        while (host_writes > 0) {
            // TRIMs occur between the writes, so a batch has fewer writes than its size.
            draw(users, kBatch);
            for (std::uint32_t i = 0; i < kBatch && host_writes > 0; ++i) {
                if (random_() < trim_chance_) {
                    trim();
                    continue;
                }
                const auto old = map_.flash_of(users[i]);
                if (old == PageMap::kUnmapped) {
                    ++live_pages;
                } else {
                    invalidate(old);
                }
                put(users[i]);
                --host_writes;
            }
        }
    }

    /// A random page with data, all equally likely.
    void trim() {
        if (live_pages == 0) return;
        std::uint32_t user = 0;
        do {
            user = static_cast<std::uint32_t>(random_.below(user_pages));
        } while (map_.flash_of(user) == PageMap::kUnmapped);
        invalidate(map_.flash_of(user));
        map_.unmap(user);
        --live_pages;
        ++counts.trims;
    }

    void invalidate(std::uint32_t flash) { this->lost(map_.block_of(flash), map_.invalidate(flash)); }
    void forget_next_page() { invalidate(host_.flash + host_.filled); }

    void put(std::uint32_t user) {
        host_.users[host_.filled] = user;
        map_.map(user, host_.flash + host_.filled);
        this->written();
    }

    /// Copies the victim's valid pages to `to` (with separate frontiers: and to the following block), and erases it.
    void move_pages(std::uint32_t victim, Frontier& to) {
        std::array<std::uint32_t, 64> users{};
        for (std::uint32_t page = 0; page < map_.pages_per_block(); page += 64) {
            const auto count = map_.take(victim, page, users.data());
            for (std::uint32_t i = 0; i < count; ++i) {
                to.users[to.filled] = users[i];
                map_.map(users[i], to.flash + to.filled);
                ++to.filled;
                if constexpr (!Base::kMixed) {
                    if (to.filled == map_.pages_per_block()) {
                        this->close(to.block);
                        to = this->open();
                    }
                }
            }
            counts.flash_writes += count;
        }
        this->freed(victim);
        const auto closed = this->closed();
        if (const auto likely = victims_.likely(map_, closed, 0); likely != UINT32_MAX) map_.prefetch_users_of(likely);
        if (const auto likely = victims_.likely(map_, closed, 1); likely != UINT32_MAX) map_.prefetch_block(likely);
    }

    HostWrites host_writes_;
};

}  // namespace fettle::ftl
