// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace fettle::ftl {

/// The high 64 bits of a product: maps a 64-bit random number to one below `bound`, with a bias below bound / 2^64.
[[nodiscard]] inline std::uint64_t scale_down(std::uint64_t random, std::uint64_t bound) noexcept {
    __extension__ using Wide = unsigned __int128;
    return static_cast<std::uint64_t>((static_cast<Wide>(random) * bound) >> 64U);
}

/// xoshiro256++ (Blackman and Vigna 2019), seeded with SplitMix64: the same numbers on every computer.
class Random {
public:
    explicit Random(std::uint64_t seed) noexcept {
        for (auto& word : state_) {
            seed += 0x9E3779B97F4A7C15U;
            auto z = seed;
            z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9U;
            z = (z ^ (z >> 27U)) * 0x94D049BB133111EBU;
            word = z ^ (z >> 31U);
        }
    }

    std::uint64_t operator()() noexcept {
        const auto result = std::rotl(state_[0] + state_[3], 23) + state_[0];
        const auto t = state_[1] << 17U;
        state_[2] ^= state_[0];
        state_[3] ^= state_[1];
        state_[1] ^= state_[2];
        state_[0] ^= state_[3];
        state_[2] ^= t;
        state_[3] = std::rotl(state_[3], 45);
        return result;
    }

    /// Below `bound`, which is at least 1.
    std::uint64_t below(std::uint64_t bound) noexcept { return scale_down((*this)(), bound); }

private:
    std::array<std::uint64_t, 4> state_{};
};

/// The threshold below which a 64-bit random number falls with this probability.
[[nodiscard]] inline std::uint64_t chance(double probability) noexcept {
    if (probability >= 1) return UINT64_MAX;
    return static_cast<std::uint64_t>(probability * 0x1p64);
}

}  // namespace fettle::ftl
