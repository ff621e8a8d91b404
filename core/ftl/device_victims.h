// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "core/ftl/device_blocks.h"
#include "core/ftl/device_random.h"

namespace fettle::ftl::device {

/// Keeps the full blocks in the policy's order. A block that follows the filling and is fully valid is in no list:
/// greedy cleaning never selects it, and FIFO reaches it by number.
class Victims {
public:
    Victims(VictimPolicy policy, std::uint32_t choices, const Layout& layout);

    void close(BlockTable& blocks, std::uint32_t number);
    /// The number of valid grains of a full block decreased from `before`.
    void lost(BlockTable& blocks, std::uint32_t number, std::uint32_t before);
    /// The block is no longer a candidate.
    void remove(BlockTable& blocks, std::uint32_t number);
    /// kNoBlock: none. Among equally good blocks, prefers one on `wanted_die`.
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
    std::uint32_t lowest_ = 0;       ///< no lower bucket has a block
    std::uint32_t next_filled_ = 0;  ///< FIFO: lower blocks no longer follow the filling
};

}  // namespace fettle::ftl::device
