// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/lanes.h"

#include <bit>
#include <cstring>

#include "core/bench/lanes_avx2.h"

namespace fettle::bench {

namespace {

constexpr std::uint64_t little_endian(std::uint64_t word) noexcept {
    if constexpr (std::endian::native == std::endian::little) return word;
    std::uint64_t swapped = 0;
    for (unsigned i = 0; i < 8; ++i) swapped |= ((word >> (8 * i)) & 0xFFU) << (56 - 8 * i);
    return swapped;
}

/// The same steps as Dice::next for all lanes; compilers vectorize this loop.
void fill_portable(Lanes::State& state, std::uint8_t* out, std::size_t rounds) noexcept {
    auto& [w0, w1, w2, w3] = state.words;
    std::array<std::uint64_t, Lanes::kLanes> words{};
    for (; rounds > 0; --rounds, out += Lanes::kRound) {
        for (std::size_t i = 0; i < Lanes::kLanes; ++i) {
            words[i] = little_endian(std::rotl(w0[i] + w3[i], 23) + w0[i]);
            const auto shifted = w1[i] << 17U;
            w2[i] ^= w0[i];
            w3[i] ^= w1[i];
            w1[i] ^= w2[i];
            w0[i] ^= w3[i];
            w2[i] ^= shifted;
            w3[i] = std::rotl(w3[i], 45);
        }
        std::memcpy(out, words.data(), Lanes::kRound);
    }
}

/// Combines two words into one seed, so that neither (1, 2) and (2, 1) nor neighbouring values give related seeds.
std::uint64_t seed_of(std::uint64_t nonce, std::uint64_t stream) noexcept {
    std::uint64_t state = nonce;
    const auto first = split_mix(state);
    state ^= stream * 0xD1342543DE82EF95U + 0x2545F4914F6CDD1DU;
    return first ^ std::rotl(split_mix(state), 32);
}

}  // namespace

bool Lanes::has_avx2() noexcept { return avx2_present(); }

Lanes::Lanes(const State& state, Engine engine) noexcept
    : state_(state), fill_(engine != Engine::portable && has_avx2() ? fill_avx2 : fill_portable) {}

Lanes::Lanes(std::uint64_t nonce, std::uint64_t stream, Engine engine) noexcept : Lanes(State{}, engine) {
    // Two independent SplitMix64 sequences, so that streams differ even if one 64-bit seed coincides.
    std::uint64_t seed = seed_of(nonce, stream);
    std::uint64_t salt = seed_of(~stream, nonce);
    for (auto& row : state_.words) {
        for (auto& word : row) word = split_mix(seed) ^ std::rotl(split_mix(salt), 17);
    }
}

Dice::Dice(std::uint64_t nonce, std::uint64_t stream) noexcept {
    std::uint64_t seed = seed_of(nonce ^ 0x6469636564696365U, stream);
    for (auto& word : words_) word = split_mix(seed);
}

}  // namespace fettle::bench
