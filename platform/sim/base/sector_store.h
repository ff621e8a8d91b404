// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "core/base/result.h"

namespace fettle::sim {

/// A fixed number of sparse bytes: in memory, or in a file with holes. Unwritten or discarded bytes read as zeros and
/// use no space. Not thread-safe. Error: io.
class SectorStore {
public:
    /// Allocation unit.
    static constexpr std::uint64_t kGranule = 4096;

    virtual ~SectorStore() = default;
    [[nodiscard]] virtual std::uint64_t bytes() const = 0;
    virtual Status read(std::uint64_t offset, std::span<std::uint8_t> data) = 0;
    virtual Status write(std::uint64_t offset, std::span<const std::uint8_t> data) = 0;
    /// `offset` and `bytes` are multiples of the granule, or `bytes` reaches the end.
    virtual Status discard(std::uint64_t offset, std::uint64_t bytes) = 0;
    virtual Status sync() = 0;
    /// Calls `each(offset, bytes)` for the allocated parts, as they are at the start.
    virtual Status extents(const std::function<void(std::uint64_t, std::uint64_t)>& each) = 0;
    /// A few bytes of metadata stored with it; empty: none.
    [[nodiscard]] virtual Result<std::vector<std::uint8_t>> label() = 0;
    virtual Status set_label(std::span<const std::uint8_t> label) = 0;
};

}  // namespace fettle::sim
