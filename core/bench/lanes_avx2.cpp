// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/lanes_avx2.h"

#if defined(__x86_64__) && defined(__GNUC__)

#include <immintrin.h>

namespace fettle::bench {

namespace {

using Vector = __m256i;
using Row = std::array<std::uint64_t, Lanes::kLanes>;
constexpr std::size_t kWords = 4;  ///< of one vector

__attribute__((target("avx2"), always_inline)) inline Vector load(const Row& row, std::size_t at) {
    return _mm256_load_si256(reinterpret_cast<const Vector*>(row.data() + at));
}
__attribute__((target("avx2"), always_inline)) inline void store(Row& row, std::size_t at, Vector value) {
    _mm256_store_si256(reinterpret_cast<Vector*>(row.data() + at), value);
}
template <int Count>
__attribute__((target("avx2"), always_inline)) inline Vector rotate(Vector value) {
    return _mm256_or_si256(_mm256_slli_epi64(value, Count), _mm256_srli_epi64(value, 64 - Count));
}

/// Four generators: one vector per word of their state.
struct Group {
    Vector w0, w1, w2, w3;
};

__attribute__((target("avx2"), always_inline)) inline Vector step(Group& group) {
    const Vector result = _mm256_add_epi64(rotate<23>(_mm256_add_epi64(group.w0, group.w3)), group.w0);
    const Vector shifted = _mm256_slli_epi64(group.w1, 17);
    group.w2 = _mm256_xor_si256(group.w2, group.w0);
    group.w3 = _mm256_xor_si256(group.w3, group.w1);
    group.w1 = _mm256_xor_si256(group.w1, group.w2);
    group.w0 = _mm256_xor_si256(group.w0, group.w3);
    group.w2 = _mm256_xor_si256(group.w2, shifted);
    group.w3 = rotate<45>(group.w3);
    return result;
}

/// Two groups fit into the registers with their state; four would not.
__attribute__((target("avx2"))) void fill_half(Lanes::State& state, std::size_t lane, std::uint8_t* out,
                                               std::size_t rounds) noexcept {
    auto& words = state.words;
    Group a{load(words[0], lane), load(words[1], lane), load(words[2], lane), load(words[3], lane)};
    const std::size_t other = lane + kWords;
    Group b{load(words[0], other), load(words[1], other), load(words[2], other), load(words[3], other)};
    for (std::size_t i = 0; i < rounds; ++i) {
        auto* at = reinterpret_cast<Vector*>(out + i * Lanes::kRound);
        _mm256_storeu_si256(at, step(a));
        _mm256_storeu_si256(at + 1, step(b));
    }
    store(words[0], lane, a.w0);
    store(words[1], lane, a.w1);
    store(words[2], lane, a.w2);
    store(words[3], lane, a.w3);
    store(words[0], other, b.w0);
    store(words[1], other, b.w1);
    store(words[2], other, b.w2);
    store(words[3], other, b.w3);
}

/// Number of rounds for which the second half finds the first half's lines in the L1 cache.
constexpr std::size_t kStretch = 64;

}  // namespace

bool avx2_present() noexcept { return __builtin_cpu_supports("avx2") != 0; }

__attribute__((target("avx2"))) void fill_avx2(Lanes::State& state, std::uint8_t* out, std::size_t rounds) noexcept {
    while (rounds > 0) {
        const std::size_t now = rounds < kStretch ? rounds : kStretch;
        fill_half(state, 0, out, now);
        fill_half(state, 2 * kWords, out + 2 * sizeof(Vector), now);
        out += now * Lanes::kRound;
        rounds -= now;
    }
}

}  // namespace fettle::bench

#else

namespace fettle::bench {

bool avx2_present() noexcept { return false; }
void fill_avx2(Lanes::State& /*state*/, std::uint8_t* /*out*/, std::size_t /*rounds*/) noexcept {}

}  // namespace fettle::bench

#endif
