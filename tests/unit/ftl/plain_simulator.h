// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstdint>
#include <random>
#include <vector>

#include "core/ftl/simulation.h"

namespace fettle::ftl {

/// A second simulator, as plainly as it can be written and without a line of the first: pages in vectors, every search
/// from one end to the other, the standard library's random numbers. It begins with an ordered fill, so that what the
/// two agree in is not how they began.
class PlainSimulator {
public:
    explicit PlainSimulator(const Scenario& scenario, unsigned seed)
        : scenario_(scenario),
          where_(user_pages(scenario), kNowhere),
          blocks_(scenario.blocks + (scenario.frontiers == Frontiers::mixed ? 1 : 2)),
          random_(seed) {
        if (scenario.frontiers == Frontiers::separate) cleaning_ = 1;
        // Before sequential writes in order: with FIFO cleaning, a drive that was filled otherwise never gets to 1.
        const std::size_t stride = scenario.workload.kind == Workload::Kind::sequential ? 1 : 7919;
        for (std::size_t user = 0; user < where_.size(); ++user) program(user * stride % where_.size());
    }

    double write_amplification(double warmup_drive_writes, double measured_drive_writes) {
        const auto users = static_cast<double>(where_.size());
        run(static_cast<std::uint64_t>(warmup_drive_writes * users));
        programmed_ = 0;
        const auto writes = static_cast<std::uint64_t>(measured_drive_writes * users);
        run(writes);
        return static_cast<double>(programmed_) / static_cast<double>(writes);
    }

private:
    static constexpr std::size_t kNowhere = SIZE_MAX;
    struct Block {
        std::vector<std::size_t> users;  ///< of each page written; kNowhere: invalid
        std::uint64_t closed_at = 0;
        [[nodiscard]] std::size_t valid() const {
            return static_cast<std::size_t>(
                std::count_if(users.begin(), users.end(), [](std::size_t user) { return user != kNowhere; }));
        }
    };

    double chance() { return std::uniform_real_distribution<double>(0, 1)(random_); }
    std::size_t below(std::size_t bound) { return std::uniform_int_distribution<std::size_t>(0, bound - 1)(random_); }

    void run(std::uint64_t writes) {
        while (writes > 0) {
            if (chance() < scenario_.trim_share) {
                std::size_t user = below(where_.size());
                while (where_[user] == kNowhere) user = below(where_.size());
                forget(user);
                continue;
            }
            program(draw());
            --writes;
        }
    }

    std::size_t draw() {
        const auto& workload = scenario_.workload;
        if (workload.kind == Workload::Kind::uniform) return below(where_.size());
        if (workload.kind == Workload::Kind::sequential) return next_++ % where_.size();
        const auto hot = static_cast<std::size_t>(workload.hot_space * static_cast<double>(where_.size()));
        return chance() < workload.hot_writes ? below(hot) : hot + below(where_.size() - hot);
    }

    void forget(std::size_t user) {
        if (where_[user] == kNowhere) return;
        blocks_[where_[user] / scenario_.pages_per_block].users[where_[user] % scenario_.pages_per_block] = kNowhere;
        where_[user] = kNowhere;
    }

    /// Into the open block, which has room; afterwards there is an open block with room again.
    void program(std::size_t user) {
        append(user, open_);
        const bool mixed = scenario_.frontiers == Frontiers::mixed;
        for (bool room = !full(open_); !room;) {
            if (blocks_[open_].closed_at == 0) blocks_[open_].closed_at = ++clock_;
            const auto free = free_blocks();
            if (free.size() > 1) {
                open_ = free.front();
                return;
            }
            const auto victim = choose();
            const auto users = blocks_[victim].users;
            if (mixed) open_ = free.front();
            move(users, mixed ? open_ : cleaning_, free.front());
            blocks_[victim] = {};
            // Of separate frontiers only a free block more makes room.
            room = mixed && !full(open_);
        }
    }

    void move(const std::vector<std::size_t>& users, std::size_t& to, std::size_t next) {
        for (const auto user : users) {
            if (user == kNowhere) continue;
            append(user, to);
            if (scenario_.frontiers == Frontiers::separate && full(to)) {
                blocks_[to].closed_at = ++clock_;
                to = next;
            }
        }
    }

    [[nodiscard]] bool full(std::size_t block) const {
        return blocks_[block].users.size() == scenario_.pages_per_block;
    }
    [[nodiscard]] std::vector<std::size_t> free_blocks() const {
        std::vector<std::size_t> free;
        for (std::size_t block = 0; block < blocks_.size(); ++block) {
            if (blocks_[block].users.empty() && block != cleaning_) free.push_back(block);
        }
        return free;
    }

    void append(std::size_t user, std::size_t block) {
        forget(user);
        where_[user] = block * scenario_.pages_per_block + blocks_[block].users.size();
        blocks_[block].users.push_back(user);
        ++programmed_;
    }

    std::size_t choose() {
        std::vector<std::size_t> closed;
        for (std::size_t block = 0; block < blocks_.size(); ++block) {
            if (full(block) && block != cleaning_) closed.push_back(block);
        }
        // Of as many, any: with hot and cold pages it shows which.
        const auto fewer = [&](std::size_t a, std::size_t b) { return blocks_[a].valid() < blocks_[b].valid(); };
        std::shuffle(closed.begin(), closed.end(), random_);
        const auto older = [&](std::size_t a, std::size_t b) { return blocks_[a].closed_at < blocks_[b].closed_at; };
        switch (scenario_.policy) {
            case VictimPolicy::greedy: return *std::min_element(closed.begin(), closed.end(), fewer);
            case VictimPolicy::fifo: return *std::min_element(closed.begin(), closed.end(), older);
            case VictimPolicy::random: return closed[below(closed.size())];
            case VictimPolicy::choices: break;
        }
        auto best = closed[below(closed.size())];
        for (std::uint32_t i = 1; i < scenario_.choices; ++i)
            best = std::min(best, closed[below(closed.size())], fewer);
        return best;
    }

    Scenario scenario_;
    std::vector<std::size_t> where_;
    std::vector<Block> blocks_;
    std::mt19937_64 random_;
    std::size_t open_ = 0;
    std::size_t cleaning_ = kNowhere;
    std::size_t next_ = 0;
    std::uint64_t clock_ = 0;
    std::uint64_t programmed_ = 0;
};

}  // namespace fettle::ftl
