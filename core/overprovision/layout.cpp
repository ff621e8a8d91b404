// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/overprovision/layout.h"

#include <algorithm>

#include "core/allocation/signatures.h"
#include "core/allocation/source.h"
#include "core/allocation/unpartitioned.h"
#include "core/allocation/window.h"
#include "core/partition/gpt.h"
#include "core/partition/sector_reader.h"

namespace fettle::overprovision {

namespace {

constexpr std::uint64_t kMiB = 1U << 20U;

constexpr std::string_view kMember = FETTLE_TEXT("The last partition is {what}, which Fettle does not resize");

}  // namespace

Result<Layout> read_layout(BlockDevice& device) {
    auto read = allocation::read_unpartitioned(device);
    if (!read) return fail(read.error());
    Layout layout;
    layout.table = std::move(read->table);
    layout.occupied_end = read->occupied_end;
    layout.usable_end = read->usable_end;
    for (const auto& gap : read->gaps) layout.free.push_back({gap.start, gap.length});
    for (auto& one : read->refused_gaps)
        layout.refused.push_back({{one.gap.start, one.gap.length}, std::move(one.why)});
    layout.claim = std::move(read->claim);
    layout.doubt = std::move(read->refusal);
    if (layout.doubt || layout.table.scheme != partition::Scheme::gpt) return layout;
    const auto place = read_copy_place(device);
    if (!place) return fail(place.error());
    layout.copies = *place;
    return layout;
}

std::optional<Message> claim_on_partition(BlockDevice& device, const partition::Extent& extent,
                                          std::uint32_t sector_bytes) {
    allocation::Window window(device, saturating_bytes(extent.start, sector_bytes).bytes,
                              saturating_bytes(extent.sectors, sector_bytes).bytes);
    allocation::Source source(window, "partition");
    const auto arrays = allocation::find_array_signatures(source);
    if (!arrays) return arrays.error();
    if (arrays->empty()) return std::nullopt;
    return Message{"partition-claimed", Severity::warning, kMember, {}, {{"what", std::string(arrays->front().words)}}};
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

Error refused_by(const Message& reason) {
    auto text = render(reason.text, reason.evidence);
    if (!reason.remedy.empty()) text += ". " + render(reason.remedy, reason.evidence);
    return {ErrorCode::refused, std::move(text), {}};
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

Status nothing_behind(const Layout& layout, const partition::Extent& last) {
    const auto end = saturating_bytes(last.start + last.sectors, layout.table.sector_bytes).bytes;
    if (end < layout.occupied_end) {
        return fail(ErrorCode::refused, FETTLE_TEXT("the drive holds other data after the last partition"));
    }
    const auto* const other = refused_behind(layout, layout.occupied_end);
    return other == nullptr ? Status() : fail(refused_by(other->why));
}

const RefusedRun* refused_behind(const Layout& layout, std::uint64_t byte) noexcept {
    const auto found = std::find_if(layout.refused.begin(), layout.refused.end(),
                                    [&](const RefusedRun& one) { return one.run.end() > byte; });
    return found == layout.refused.end() ? nullptr : &*found;
}

}  // namespace fettle::overprovision
