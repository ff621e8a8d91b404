// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace fettle::bench {

/// SplitMix64 (Steele, Lea, Flood 2014): turns a counter into well mixed words; used for seeds.
[[nodiscard]] constexpr std::uint64_t split_mix(std::uint64_t& state) noexcept {
    state += 0x9E3779B97F4A7C15U;
    std::uint64_t mixed = state;
    mixed = (mixed ^ (mixed >> 30U)) * 0xBF58476D1CE4E5B9U;
    mixed = (mixed ^ (mixed >> 27U)) * 0x94D049BB133111EBU;
    return mixed ^ (mixed >> 31U);
}

/// Sixteen xoshiro256++ generators (Blackman, Vigna 2019) side by side, so that the processor computes several words at
/// once. The bytes are the same on every processor: word k of the output, little-endian, is the next word of generator
/// k mod 16.
class Lanes {
public:
    static constexpr std::size_t kLanes = 16;
    static constexpr std::size_t kRound = kLanes * sizeof(std::uint64_t);  ///< bytes of one step of all lanes: 128

    struct alignas(64) State {
        std::array<std::array<std::uint64_t, kLanes>, 4> words{};
    };

    /// Implementation; `automatic` depends on the processor.
    enum class Engine : std::uint8_t { automatic, portable, avx2 };

    /// Streams of different (nonce, stream) are independent. `avx2` falls back to `portable` if the processor lacks it.
    Lanes(std::uint64_t nonce, std::uint64_t stream, Engine engine = Engine::automatic) noexcept;
    /// Continues from a given state.
    Lanes(const State& state, Engine engine) noexcept;

    /// Requires: the size is a multiple of kRound.
    void fill(std::span<std::uint8_t> out) noexcept { fill_(state_, out.data(), out.size() / kRound); }

    [[nodiscard]] static bool has_avx2() noexcept;

private:
    using Fill = void (*)(State&, std::uint8_t*, std::size_t) noexcept;
    State state_;
    Fill fill_;
};

/// A generator for offsets, sizes and arrival times.
class Dice {
public:
    Dice(std::uint64_t nonce, std::uint64_t stream) noexcept;
    /// Continues from a given state.
    explicit Dice(const std::array<std::uint64_t, 4>& state) noexcept : words_(state) {}

    [[nodiscard]] std::uint64_t next() noexcept {
        const auto rotate = [](std::uint64_t x, unsigned k) { return (x << k) | (x >> (64U - k)); };
        const std::uint64_t result = rotate(words_[0] + words_[3], 23) + words_[0];
        const std::uint64_t shifted = words_[1] << 17U;
        words_[2] ^= words_[0];
        words_[3] ^= words_[1];
        words_[1] ^= words_[2];
        words_[0] ^= words_[3];
        words_[2] ^= shifted;
        words_[3] = rotate(words_[3], 45);
        return result;
    }
    /// A number below `bound`, with a bias below bound / 2^64. Requires bound > 0.
    [[nodiscard]] std::uint64_t below(std::uint64_t bound) noexcept {
        __extension__ using Wide = unsigned __int128;
        return static_cast<std::uint64_t>((Wide{next()} * bound) >> 64U);
    }

private:
    std::array<std::uint64_t, 4> words_;
};

}  // namespace fettle::bench
