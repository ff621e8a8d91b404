// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace fettle::ftl::device {

/// One step of Steele, Lea and Flood's SplitMix64: a good hash of 64 bits.
[[nodiscard]] constexpr std::uint64_t scramble(std::uint64_t value) noexcept {
    value += 0x9E37'79B9'7F4A'7C15;
    value = (value ^ value >> 30U) * 0xBF58'476D'1CE4'E5B9;
    value = (value ^ value >> 27U) * 0x94D0'49BB'1331'11EB;
    return value ^ value >> 31U;
}

/// SplitMix64 as a generator: its whole state is one number, which fits into a saved state.
class Random {
public:
    explicit constexpr Random(std::uint64_t seed) noexcept : state_(scramble(seed)) {}
    constexpr std::uint64_t next() noexcept { return scramble(state_ += 0x9E37'79B9'7F4A'7C15); }
    /// 0 … limit - 1; the bias is below limit / 2^32.
    constexpr std::uint64_t below(std::uint64_t limit) noexcept {
        if (limit > 0xFFFF'FFFF) return next() % limit;
        return (next() >> 32U) * limit >> 32U;
    }
    [[nodiscard]] constexpr std::uint64_t state() const noexcept { return state_; }
    constexpr void set_state(std::uint64_t state) noexcept { state_ = state; }

private:
    std::uint64_t state_;
};

}  // namespace fettle::ftl::device
