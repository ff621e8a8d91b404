// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/allocation/source.h"

namespace fettle::allocation {

/// Reads entries of a large table in any order and keeps the pages that were read last, 12 MiB of them.
class PagedTable {
public:
    /// No entry of 12, 16 or 32 bits lies across two pages.
    static constexpr std::size_t kPageBytes = std::size_t{48} << 10U;

    /// The table at byte `at` of the device. `source` must outlive it.
    PagedTable(Source& source, std::uint64_t at, std::uint64_t length);

    /// The bytes from `offset` on to the end of their page. Refused when they cannot be read, or are past the table.
    [[nodiscard]] Expected<std::span<const std::uint8_t>> from(std::uint64_t offset);

private:
    struct Page {
        std::uint64_t number = ~std::uint64_t{0};
        std::vector<std::uint8_t> bytes;
    };
    Source& source_;
    std::uint64_t at_;
    std::uint64_t length_;
    std::vector<Page> pages_;
};

}  // namespace fettle::allocation
