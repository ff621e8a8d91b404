// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/ata/sector.h"

namespace fettle::ata {

inline constexpr std::size_t kSelectiveSpans = 5;

/// The selective self-test log, to be written before the test is started (ACS-3 annex A, SMART log 09h): one sector,
/// with its checksum. `Span` has `first` and `last`, logical blocks. After the ranges, nothing else is scanned. Spans
/// beyond kSelectiveSpans are ignored.
template <typename Span>
[[nodiscard]] std::vector<std::uint8_t> selective_log(const std::vector<Span>& spans) {
    constexpr std::size_t at_spans = 2;
    constexpr std::size_t span_bytes = 16;
    constexpr std::size_t number_bytes = 8;
    std::vector<std::uint8_t> block(kSectorBytes);
    const auto put = [&](std::size_t at, std::uint64_t value) {
        for (std::size_t i = 0; i < number_bytes; ++i) block[at + i] = static_cast<std::uint8_t>(value >> (8 * i));
    };
    block[0] = 1;  // revision of the structure
    for (std::size_t i = 0; i < spans.size() && i < kSelectiveSpans; ++i) {
        put(at_spans + i * span_bytes, spans[i].first);
        put(at_spans + i * span_bytes + number_bytes, spans[i].last);
    }
    unsigned sum = 0;
    for (const auto byte : block) sum += byte;
    block[kSectorBytes - 1] = static_cast<std::uint8_t>(0U - sum);
    return block;
}

}  // namespace fettle::ata
