// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/bench/lanes.h"

namespace fettle::trace {

/// Divides `total` in proportion to the weights into whole numbers whose sum is `total` (largest remainders; of equal
/// ones, the first). Whole numbers throughout, so that every computer gets the same. Requires a sum of weights above 0,
/// unless `total` is 0, and that total times that sum is below 2^64.
[[nodiscard]] std::vector<std::uint64_t> apportion(std::uint64_t total, std::span<const std::uint64_t> weights);

/// Draws kinds of things without replacement, so that after the last draw each has been drawn as often as it was there.
class Bag {
public:
    explicit Bag(std::vector<std::uint64_t> counts);
    [[nodiscard]] std::uint64_t left() const noexcept { return left_; }
    [[nodiscard]] std::uint64_t left(std::size_t kind) const noexcept { return counts_[kind]; }
    /// The index of one of those left, with a probability in proportion to their numbers. Requires left() > 0.
    std::size_t draw(bench::Dice& dice);
    /// Removes one of this kind. Requires left(kind) > 0.
    void take(std::size_t kind);

private:
    std::vector<std::uint64_t> counts_;
    std::uint64_t left_ = 0;
};

}  // namespace fettle::trace
