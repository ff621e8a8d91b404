// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/overprovision/layout.h"

#include <algorithm>
#include <array>

#include "core/base/bytes.h"
#include "core/partition/gpt.h"
#include "core/partition/sector_reader.h"

namespace fettle::overprovision {

namespace {

constexpr std::uint64_t kMiB = 1U << 20U;

constexpr std::string_view kNoTable =
    FETTLE_TEXT("There is no partition table that Fettle reads: a file system may take the whole drive");
constexpr std::string_view kDamaged = FETTLE_TEXT("The partition table is not sound ({problem})");
constexpr std::string_view kDamagedRemedy = FETTLE_TEXT("Repair it first; fettle check tells more");
constexpr std::string_view kOtherSector =
    FETTLE_TEXT("The partition table was written for sectors of {bytes} bytes, which are not this drive's");

/// Extended containers (types 05h, 0Fh, 85h) hold the chain of logical partitions between these and are not listed.
Result<std::vector<Run>> containers(const partition::SectorReader& reader) {
    constexpr std::size_t kFirstRow = 446;
    constexpr std::size_t kRow = 16;
    const auto data = reader.read(0, 512);
    if (!data) return fail(data.error());
    std::vector<Run> runs;
    for (std::size_t i = 0; i < 4; ++i) {
        const auto* row = data->data() + kFirstRow + i * kRow;
        if (row[4] != 0x05 && row[4] != 0x0F && row[4] != 0x85) continue;
        const FixedView<kRow> view(row);
        runs.push_back({saturating_bytes(view.le32<8>(), reader.sector_bytes()).bytes,
                        saturating_bytes(view.le32<12>(), reader.sector_bytes()).bytes});
    }
    return runs;
}

std::optional<Message> doubt_about(const partition::Table& table, std::uint32_t device_sector) {
    if (table.scheme == partition::Scheme::none) {
        return Message{"no-partition-table", Severity::advice, kNoTable, {}, {}};
    }
    if (table.sector_bytes != device_sector) {
        return Message{"table-for-other-sectors",
                       Severity::warning,
                       kOtherSector,
                       {},
                       {{"bytes", std::uint64_t{table.sector_bytes}}}};
    }
    const bool both = table.gpt_primary == partition::CopyState::good && table.gpt_backup == partition::CopyState::good;
    const auto bad = std::find_if(table.problems.begin(), table.problems.end(),
                                  [](const Message& problem) { return problem.severity >= Severity::warning; });
    if (bad != table.problems.end()) {
        return Message{"table-not-sound", Severity::warning, kDamaged, kDamagedRemedy, {{"problem", bad->id}}};
    }
    if (table.scheme == partition::Scheme::gpt && !both) {
        return Message{"table-not-sound",
                       Severity::warning,
                       kDamaged,
                       kDamagedRemedy,
                       {{"problem", std::string("one copy of the table is missing or damaged")}}};
    }
    return std::nullopt;
}

/// Where partitions may end at the most.
Result<std::uint64_t> room_end(const partition::SectorReader& reader, const partition::Table& table) {
    const auto size = table.device_size.bytes;
    const auto without_last = size > kMiB ? (size - kMiB) / kMiB * kMiB : 0;
    if (table.scheme != partition::Scheme::gpt) return without_last;
    const auto copy = partition::read_gpt_copy(reader, 1);
    if (!copy) return fail(copy.error());
    if (copy->state != partition::CopyState::good) return 0;
    return std::min(saturating_bytes(copy->last_usable + 1, table.sector_bytes).bytes, size);
}

void find_free(std::vector<Run> used, Layout& layout) {
    std::sort(used.begin(), used.end(), [](const Run& a, const Run& b) { return a.start < b.start; });
    if (used.empty()) return;
    const auto end = std::min(layout.usable_end, layout.table.device_size.bytes - kMiB);
    auto at = used.front().start;  // nothing before the first
    const auto add = [&](std::uint64_t until) {
        const auto stop = std::min(until, end);
        if (stop > at && stop - at > kMiB) layout.free.push_back({at, stop - at});
    };
    for (const auto& one : used) {
        add(one.start);
        at = std::max(at, one.end());
    }
    layout.occupied_end = at;
    add(end);
}

}  // namespace

Result<Layout> read_layout(BlockDevice& device) {
    auto table = partition::read_table(device);
    if (!table) return fail(table.error());
    Layout layout;
    layout.table = std::move(*table);
    layout.doubt = doubt_about(layout.table, device.logical_sector_bytes());
    if (layout.doubt || layout.table.device_size.bytes <= 2 * kMiB) return layout;
    const partition::SectorReader reader(device, layout.table.sector_bytes);
    const auto end = room_end(reader, layout.table);
    if (!end) return fail(end.error());
    layout.usable_end = *end;
    std::vector<Run> used;
    for (const auto& extent : layout.table.partitions) {
        used.push_back({saturating_bytes(extent.start, layout.table.sector_bytes).bytes,
                        saturating_bytes(extent.sectors, layout.table.sector_bytes).bytes});
    }
    if (layout.table.scheme == partition::Scheme::gpt) {
        const auto place = read_copy_place(device);
        if (!place) return fail(place.error());
        layout.copies = *place;
    }
    if (layout.table.scheme == partition::Scheme::mbr) {
        const auto more = containers(reader);
        if (!more) return fail(more.error());
        used.insert(used.end(), more->begin(), more->end());
    }
    find_free(std::move(used), layout);
    return layout;
}

Result<CopyPlace> read_copy_place(BlockDevice& device) {
    const partition::SectorReader reader(device, device.logical_sector_bytes());
    CopyPlace place;
    if (reader.sectors() < 2) return place;
    place.last_sector = reader.sectors() - 1;
    const auto first = partition::read_gpt_copy(reader, 1);
    if (!first) return fail(first.error());
    if (first->state != partition::CopyState::good || first->alternate > place.last_sector) return place;
    const auto second = partition::read_gpt_copy(reader, first->alternate);
    if (!second) return fail(second.error());
    place.second = first->alternate;
    place.last_usable = first->last_usable;
    place.sound = second->state == partition::CopyState::good && second->alternate == 1 &&
                  second->disk_guid == first->disk_guid && second->entries_checksum == first->entries_checksum &&
                  second->last_usable == first->last_usable && first->last_usable < first->alternate;
    return place;
}

std::vector<Run> aligned(const std::vector<Run>& runs, std::uint64_t granularity) {
    const auto unit = std::max(granularity, kMiB);
    std::vector<Run> whole;
    for (const auto& run : runs) {
        const auto start = (run.start + unit - 1) / unit * unit;
        const auto end = run.end() / unit * unit;
        if (end > start) whole.push_back({start, end - start});
    }
    return whole;
}

bool is_free(const Layout& layout, const Run& run) noexcept {
    return std::any_of(layout.free.begin(), layout.free.end(),
                       [&](const Run& free) { return run.start >= free.start && run.end() <= free.end(); });
}

}  // namespace fettle::overprovision
