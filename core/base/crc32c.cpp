// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/crc32c.h"

#include <array>
#include <cstring>

#if defined(__x86_64__) && defined(__GNUC__)
#include <nmmintrin.h>
#endif

namespace fettle {

namespace {

constexpr std::uint32_t kPolynomial = 0x82F63B78;  // 1EDC6F41h, bits reversed

constexpr std::array<std::uint32_t, 256> make_table() {
    std::array<std::uint32_t, 256> table{};
    for (std::uint32_t i = 0; i < table.size(); ++i) {
        std::uint32_t rest = i;
        for (int bit = 0; bit < 8; ++bit) rest = (rest >> 1U) ^ ((rest & 1U) != 0 ? kPolynomial : 0);
        table[i] = rest;
    }
    return table;
}

constexpr auto kTable = make_table();

#if defined(__x86_64__) && defined(__GNUC__)

bool has_instruction() noexcept { return __builtin_cpu_supports("sse4.2") != 0; }

__attribute__((target("sse4.2,crc32"))) std::uint32_t by_instruction(std::span<const std::uint8_t> data,
                                                                     std::uint32_t crc) noexcept {
    std::uint64_t rest = ~crc;
    std::size_t at = 0;
    for (; at + 8 <= data.size(); at += 8) {
        std::uint64_t word = 0;
        std::memcpy(&word, data.data() + at, 8);
        rest = _mm_crc32_u64(rest, word);
    }
    auto low = static_cast<std::uint32_t>(rest);
    for (; at < data.size(); ++at) low = _mm_crc32_u8(low, data[at]);
    return ~low;
}

#else

bool has_instruction() noexcept { return false; }
std::uint32_t by_instruction(std::span<const std::uint8_t> data, std::uint32_t crc) noexcept {
    return crc32c_portable(data, crc);
}

#endif

}  // namespace

std::uint32_t crc32c_portable(std::span<const std::uint8_t> data, std::uint32_t crc) noexcept {
    std::uint32_t rest = ~crc;
    for (const auto byte : data) rest = (rest >> 8U) ^ kTable[(rest ^ byte) & 0xFFU];
    return ~rest;
}

std::uint32_t crc32c(std::span<const std::uint8_t> data, std::uint32_t crc) noexcept {
    return has_instruction() ? by_instruction(data, crc) : crc32c_portable(data, crc);
}

}  // namespace fettle
