// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/allocation/paged_table.h"

#include <algorithm>

namespace fettle::allocation {

namespace {

constexpr std::size_t kPages = 256;

}  // namespace

PagedTable::PagedTable(Source& source, std::uint64_t at, std::uint64_t length)
    : source_(source), at_(at), length_(length), pages_(kPages) {}

Expected<std::span<const std::uint8_t>> PagedTable::from(std::uint64_t offset) {
    if (offset >= length_) return source_.contradicts("a cluster outside its FAT");
    const auto number = offset / kPageBytes;
    auto& page = pages_[static_cast<std::size_t>(number % kPages)];
    if (page.number != number) {
        const auto start = number * kPageBytes;
        const auto wanted = std::min<std::uint64_t>(kPageBytes, length_ - start);
        auto bytes = source_.read(at_ + start, static_cast<std::size_t>(wanted));
        if (!bytes) return tl::unexpected(bytes.error());
        page = {number, std::move(*bytes)};
    }
    return std::span<const std::uint8_t>(page.bytes).subspan(static_cast<std::size_t>(offset % kPageBytes));
}

}  // namespace fettle::allocation
