// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/allocation/source.h"

namespace fettle::allocation {

/// Random access to the entries of a large table; caches 12 MiB of recently read pages.
class PagedTable {
public:
    /// No entry of 12, 16 or 32 bits crosses two pages.
    static constexpr std::size_t kPageBytes = std::size_t{48} << 10U;

    /// The table at byte `at` of the device. `source` must outlive this object.
    PagedTable(Source& source, std::uint64_t at, std::uint64_t length);

    /// The bytes from `offset` to the end of their page. Error: they cannot be read, or are beyond the table.
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
