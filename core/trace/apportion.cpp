// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trace/apportion.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace fettle::trace {

std::vector<std::uint64_t> apportion(std::uint64_t total, std::span<const std::uint64_t> weights) {
    std::vector<std::uint64_t> parts(weights.size());
    const auto sum = std::accumulate(weights.begin(), weights.end(), std::uint64_t{0});
    if (total == 0 || sum == 0) return parts;
    std::vector<std::size_t> order(weights.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](auto a, auto b) { return total * weights[a] % sum > total * weights[b] % sum; });
    auto rest = total;
    for (std::size_t i = 0; i < weights.size(); ++i) {
        parts[i] = total * weights[i] / sum;
        rest -= parts[i];
    }
    // Less than one for each: nothing without weight has a remainder, so nothing of it is given.
    for (std::size_t i = 0; i < rest; ++i) ++parts[order[i]];
    return parts;
}

Bag::Bag(std::vector<std::uint64_t> counts)
    : counts_(std::move(counts)), left_(std::accumulate(counts_.begin(), counts_.end(), std::uint64_t{0})) {}

std::size_t Bag::draw(bench::Dice& dice) {
    auto position = dice.below(left_);
    std::size_t kind = 0;
    while (position >= counts_[kind]) position -= counts_[kind++];
    take(kind);
    return kind;
}

void Bag::take(std::size_t kind) {
    --counts_[kind];
    --left_;
}

}  // namespace fettle::trace
