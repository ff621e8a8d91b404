// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "core/ftl/host_writes.h"
#include "core/ftl/page_map.h"
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

/// The simulator's inner loop for one victim policy.
template <typename Victims, Frontiers kFrontiers>
class WriteMachine final : public WriteAmplification::Machine {
    static constexpr bool kMixed = kFrontiers == Frontiers::mixed;
    /// Host writes drawn in advance, so that their memory accesses can be prefetched together.
    static constexpr std::uint32_t kBatch = 64;

public:
    /// Blocks besides the data blocks: the free one that cleaning copies to, and its own frontier.
    static constexpr std::uint32_t kExtraBlocks = kMixed ? 1 : 2;

    WriteMachine(const Scenario& scenario, Victims victims, PageMap map, std::uint64_t seed)
        : map_(std::move(map)),
          victims_(std::move(victims)),
          random_(seed),
          host_writes_(scenario.workload, map_.user_pages()),
          trim_chance_(chance(scenario.trim_share)) {
        user_pages = map_.user_pages();
        for (auto block = map_.blocks(); block-- > 0;) free_.push_back(block);
        host_ = open();
        if constexpr (!kMixed) cleaning_ = open();
    }

    void fill(double live_share) override {
        const auto wanted = chance(live_share);
        const auto stride = host_writes_.fill_stride();
        std::uint64_t users = user_pages;
        std::uint32_t user = 0;
        // In order without gaps before sequential writes; otherwise mixed with as many invalid pages as there will be.
        auto slots =
            host_writes_.sequential() ? users : std::uint64_t{map_.blocks() - kExtraBlocks} * map_.pages_per_block();
        for (; slots > 0; --slots) {
            if (random_.below(slots) >= users) {
                put_nothing();
                continue;
            }
            if (live_share >= 1 || random_() < wanted) {
                put(user);
                ++live_pages;
            } else {
                put_nothing();
            }
            --users;
            user = static_cast<std::uint32_t>((std::uint64_t{user} + stride) % user_pages);
        }
        counts = {};
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
    /// A block being written.
    struct Frontier {
        std::uint32_t block = 0;
        std::uint32_t filled = 0;
        std::uint32_t* users = nullptr;
        std::uint32_t flash = 0;  ///< address of its first page
    };

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

    void invalidate(std::uint32_t flash) {
        const auto live = map_.invalidate(flash);
        if constexpr (Victims::kWatches) {
            if (live <= victims_.watermark() && victims_.fell(map_.block_of(flash), live)) {
                map_.prefetch_block(map_.block_of(flash));
            }
        }
    }

    void put(std::uint32_t user) {
        host_.users[host_.filled] = user;
        map_.map(user, host_.flash + host_.filled);
        ++counts.host_writes;
        ++counts.flash_writes;
        if (++host_.filled == map_.pages_per_block()) next_block();
    }

    /// As if a page had been written here and overwritten elsewhere since.
    void put_nothing() {
        invalidate(host_.flash + host_.filled);
        if (++host_.filled == map_.pages_per_block()) next_block();
    }

    Frontier open() {
        const auto block = free_.back();
        free_.pop_back();
        map_.open(block);
        return {block, 0, map_.users_of(block), map_.first_of(block)};
    }

    /// The host's frontier is full.
    void next_block() {
        victims_.closed(map_, host_.block);
        if constexpr (kMixed) {
            while (host_.filled == map_.pages_per_block()) {
                if (free_.size() > 1) {
                    host_ = open();
                    return;
                }
                const auto victim = choose();
                host_ = open();
                move_pages(victim, host_);
                // A victim without invalid pages fills the new block and gains nothing: try the next one.
                if (host_.filled == map_.pages_per_block()) victims_.closed(map_, host_.block);
            }
        } else {
            while (free_.size() < 2) move_pages(choose(), cleaning_);
            host_ = open();
        }
    }

    /// Whether a block is full and not the free one, so that it can be cleaned.
    [[nodiscard]] auto closed() const {
        return [this](std::uint32_t block) {
            if (block == free_.back()) return false;
            return kMixed || block != cleaning_.block;
        };
    }

    std::uint32_t choose() { return victims_.choose(map_, closed(), random_); }

    /// Copies the victim's valid pages to `to` (with separate frontiers: and to the following block), and erases it.
    void move_pages(std::uint32_t victim, Frontier& to) {
        std::array<std::uint32_t, 64> users{};
        for (std::uint32_t page = 0; page < map_.pages_per_block(); page += 64) {
            const auto count = map_.take(victim, page, users.data());
            for (std::uint32_t i = 0; i < count; ++i) {
                to.users[to.filled] = users[i];
                map_.map(users[i], to.flash + to.filled);
                ++to.filled;
                if constexpr (!kMixed) {
                    if (to.filled == map_.pages_per_block()) {
                        victims_.closed(map_, to.block);
                        to = open();
                    }
                }
            }
            counts.flash_writes += count;
        }
        free_.push_back(victim);
        ++counts.erases;
        if (const auto likely = victims_.likely(map_, closed(), 0); likely != UINT32_MAX)
            map_.prefetch_users_of(likely);
        if (const auto likely = victims_.likely(map_, closed(), 1); likely != UINT32_MAX) map_.prefetch_block(likely);
    }

    PageMap map_;
    Victims victims_;
    Random random_;
    HostWrites host_writes_;
    std::uint64_t trim_chance_;
    std::vector<std::uint32_t> free_;
    Frontier host_;
    Frontier cleaning_;
};

}  // namespace fettle::ftl
