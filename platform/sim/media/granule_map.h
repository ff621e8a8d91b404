// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <unordered_map>

namespace fettle::sim {

/// A set of numbers in runs: one bit each, memory only where some are set.
class GranuleMap {
public:
    [[nodiscard]] bool test(std::uint64_t number) const;
    void set(std::uint64_t first, std::uint64_t count);
    void clear(std::uint64_t first, std::uint64_t count);
    void clear_all() { chunks_.clear(); }
    [[nodiscard]] bool any(std::uint64_t first, std::uint64_t count) const;
    /// Calls `each(number)` for every member, in no order; stops and returns true when it returns true.
    bool any_of(const std::function<bool(std::uint64_t)>& each) const;

private:
    static constexpr std::uint64_t kBits = 32'768;
    using Chunk = std::array<std::uint64_t, kBits / 64>;

    static void clear_bits(Chunk& chunk, std::uint64_t chunk_begin, std::uint64_t first, std::uint64_t end);

    std::unordered_map<std::uint64_t, Chunk> chunks_;
};

}  // namespace fettle::sim
