// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/base/noise.h"

#include <algorithm>
#include <array>
#include <cstring>

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
    while (!data.empty()) {
        const auto word = mixed(stream ^ (offset / sizeof(std::uint64_t)));
        std::array<std::uint8_t, sizeof(std::uint64_t)> bytes{};
        for (std::size_t i = 0; i < bytes.size(); ++i) bytes[i] = static_cast<std::uint8_t>(word >> (8 * i));
        const auto skipped = static_cast<std::size_t>(offset % bytes.size());
        const auto count = std::min(bytes.size() - skipped, data.size());
        std::memcpy(data.data(), bytes.data() + skipped, count);
        data = data.subspan(count);
        offset += count;
    }
}

}  // namespace fettle::sim
