// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/noise.h"

namespace fettle::sim {

namespace {

/// The finaliser of splitmix64 (Steele, Lea, Flood 2014).
std::uint64_t mixed(std::uint64_t value) {
    value += 0x9E3779B97F4A7C15U;
    value = (value ^ (value >> 30U)) * 0xBF58476D1CE4E5B9U;
    value = (value ^ (value >> 27U)) * 0x94D049BB133111EBU;
    return value ^ (value >> 31U);
}

}  // namespace

void fill_noise(std::uint32_t key, std::uint64_t offset, std::span<std::uint8_t> data) {
    const auto stream = mixed(key);
    std::uint64_t word = mixed(stream ^ (offset / 8));
    for (auto& byte : data) {
        byte = static_cast<std::uint8_t>(word >> (8 * (offset % 8)));
        ++offset;
        if (offset % 8 == 0) word = mixed(stream ^ (offset / 8));
    }
}

}  // namespace fettle::sim
