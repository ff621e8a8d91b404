// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "core/ftl/device_blocks.h"
#include "core/ftl/device_random.h"

namespace fettle::ftl::device {

/// Knows the full blocks in the order that the policy asks for. A block that follows the filling and has
/// lost nothing is in no list: it is worth nothing to greedy cleaning, and FIFO comes to it by number.
class Victims {
public:
    Victims(VictimPolicy policy, std::uint32_t choices, const Layout& layout);

    void close(BlockTable& blocks, std::uint32_t number);
    /// The number of valid grains of a full block went down from `before`.
    void lost(BlockTable& blocks, std::uint32_t number, std::uint32_t before);
    /// The block is no candidate any more.
    void remove(BlockTable& blocks, std::uint32_t number);
    /// kNoBlock: there is none. Where equally good ones are at hand, one of `wanted_die`.
    [[nodiscard]] std::uint32_t choose(BlockTable& blocks, Random& random, std::uint32_t wanted_die);
    void clear();

    void save(StateWriter& writer, const BlockTable& blocks) const;
    void load(StateReader& reader, BlockTable& blocks);

private:
    [[nodiscard]] bool lists() const { return policy_ == VictimPolicy::greedy || policy_ == VictimPolicy::fifo; }
    [[nodiscard]] std::uint32_t bucket(std::uint32_t valid) const {
        return policy_ == VictimPolicy::greedy ? valid / kGrains : 0;
    }
    void link(BlockTable& blocks, std::uint32_t number);
    void unlink(BlockTable& blocks, std::uint32_t number, std::uint32_t from);
    [[nodiscard]] std::uint32_t first_filled(const BlockTable& blocks);
    [[nodiscard]] std::uint32_t draw(const BlockTable& blocks, Random& random) const;

    VictimPolicy policy_;
    std::uint32_t dies_;
    std::uint32_t choices_;
    std::vector<std::uint32_t> heads_;
    std::vector<std::uint32_t> tails_;
    std::uint32_t lowest_ = 0;       ///< no bucket below has a block
    std::uint32_t next_filled_ = 0;  ///< FIFO: blocks below do not follow the filling any more
};

}  // namespace fettle::ftl::device
