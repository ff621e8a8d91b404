// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <vector>

#include "core/partition/mbr.h"

namespace fettle::partition {

/// Follows the chain of extended boot records. Each record has a row for one logical partition, relative to the record,
/// and a row that links to the next record, relative to the start of the container.
class LogicalPartitions {
public:
    static constexpr std::size_t kMostPartitions = 128;
    static constexpr std::size_t kMostRecords = 256;

    /// Requires: both outlive this.
    LogicalPartitions(const SectorReader& reader, Problems& problems) : reader_(&reader), problems_(&problems) {}

    /// Follows the chain of one container. May be called for several; numbering continues.
    void follow(const MbrEntry& container);
    [[nodiscard]] const std::vector<Extent>& found() const noexcept { return found_; }

private:
    struct Place {
        std::uint64_t start = 0;
        std::uint64_t sectors = 0;
    };
    [[nodiscard]] std::optional<std::array<MbrEntry, 4>> read_record(std::uint64_t at, const Place& container);
    void collect(const std::array<MbrEntry, 4>& rows, const Place& record, const Place& container);
    [[nodiscard]] std::optional<Place> next(const std::array<MbrEntry, 4>& rows, const Place& container);
    [[nodiscard]] bool may_visit(std::uint64_t at);

    const SectorReader* reader_;
    Problems* problems_;
    std::vector<Extent> found_;
    std::set<std::uint64_t> visited_;
};

}  // namespace fettle::partition
