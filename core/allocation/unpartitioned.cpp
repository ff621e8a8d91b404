// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/allocation/unpartitioned.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "core/allocation/signatures.h"
#include "core/allocation/source.h"
#include "core/base/bytes.h"
#include "core/partition/gpt.h"
#include "core/partition/sector_reader.h"

namespace fettle::allocation {

namespace {

constexpr std::uint64_t kMiB = std::uint64_t{1} << 20U;

constexpr std::string_view kNoTable =
    FETTLE_TEXT("There is no partition table that Fettle reads: a file system may take the whole drive");
constexpr std::string_view kDamaged = FETTLE_TEXT("The partition table is not sound ({problem})");
constexpr std::string_view kDamagedRemedy = FETTLE_TEXT("Repair it first; \"fettle check\" reports the details");
constexpr std::string_view kOtherSector =
    FETTLE_TEXT("The partition table was written for sectors of {bytes} bytes, which are not this drive's");
constexpr std::string_view kHybrid = FETTLE_TEXT(
    "The drive has a hybrid MBR: two partition tables that may differ, so that it is not certain what is unallocated");
constexpr std::string_view kHybridRemedy =
    FETTLE_TEXT("Replace it with a protective MBR (gdisk can) if no system needs it");
constexpr std::string_view kDynamic = FETTLE_TEXT(
    "The drive is a dynamic disk of Windows (Logical Disk Manager), whose volumes lie outside the partition table");
constexpr std::string_view kClaimed = FETTLE_TEXT(
    "The drive as a whole carries the signature of {what}, which its partitions and the rest may belong to");
constexpr std::string_view kClaimedRemedy = FETTLE_TEXT(
    "If the signature is left over from an earlier use, \"wipefs\" lists it and can remove it; remove the drive from "
    "an array or volume group that still uses it");

/// Problems of a table that leave no doubt about where partitions are.
constexpr std::array<std::string_view, 2> kHarmless{"gpt-backup-not-at-end", "mbr-beyond-reach"};

Message refusal(const char* id, std::string_view text, std::string_view remedy, std::vector<Evidence> evidence) {
    evidence.insert(evidence.begin(), {"type", std::string("unallocated")});
    return {id, Severity::warning, text, remedy, std::move(evidence)};
}

bool is_dynamic(const partition::Extent& extent) {
    // Logical Disk Manager's types: MBR 42h, and the GPT types of its metadata and its data.
    return extent.type == "42" || extent.type == "5808c8aa-7e8f-42e0-85d2-e1e90434cfb3" ||
           extent.type == "af9b60a0-1431-4f62-bc68-3311714a69ad";
}

std::optional<Message> dynamic_disk() { return refusal("dynamic-disk", kDynamic, {}, {}); }

bool is_in_partition(const partition::Table& table, std::uint64_t at) {
    const auto sector = at / std::max<std::uint32_t>(table.sector_bytes, 1);
    return std::any_of(table.partitions.begin(), table.partitions.end(), [&](const partition::Extent& extent) {
        return sector >= extent.start && sector - extent.start < extent.sectors;
    });
}

std::optional<Message> doubt_about(const partition::Table& table, std::uint32_t device_sector) {
    if (table.scheme == partition::Scheme::none) return refusal("no-partition-table", kNoTable, {}, {});
    if (table.sector_bytes != device_sector) {
        return refusal("table-for-other-sectors", kOtherSector, {}, {{"bytes", std::uint64_t{table.sector_bytes}}});
    }
    if (table.hybrid_mbr) return refusal("hybrid-mbr", kHybrid, kHybridRemedy, {});
    const auto bad = std::find_if(table.problems.begin(), table.problems.end(), [](const Message& problem) {
        return std::find(kHarmless.begin(), kHarmless.end(), problem.id) == kHarmless.end();
    });
    if (bad != table.problems.end()) {
        return refusal("table-not-sound", kDamaged, kDamagedRemedy, {{"problem", bad->id}});
    }
    const bool both = table.gpt_primary == partition::CopyState::good && table.gpt_backup == partition::CopyState::good;
    if (table.scheme == partition::Scheme::gpt && !both) {
        return refusal("table-not-sound", kDamaged, kDamagedRemedy,
                       {{"problem", std::string("one copy of the table is missing or damaged")}});
    }
    return std::nullopt;
}

/// Extended containers (types 05h, 0Fh, 85h) hold the chain of logical partitions between these and are not listed.
Result<std::vector<Range>> containers(const partition::SectorReader& reader) {
    constexpr std::size_t kFirstRow = 446;
    constexpr std::size_t kRow = 16;
    const auto data = reader.read(0, 512);
    if (!data) return fail(data.error());
    std::vector<Range> found;
    for (std::size_t i = 0; i < 4; ++i) {
        const auto* row = data->data() + kFirstRow + i * kRow;
        if (row[4] != 0x05 && row[4] != 0x0F && row[4] != 0x85) continue;
        const FixedView<kRow> view(row);
        found.push_back({saturating_bytes(view.le32<8>(), reader.sector_bytes()).bytes,
                         saturating_bytes(view.le32<12>(), reader.sector_bytes()).bytes});
    }
    return found;
}

/// Where partitions may end at the most.
Result<std::uint64_t> room_end(const partition::SectorReader& reader, const partition::Table& table) {
    const auto size = table.device_size.bytes;
    if (table.scheme != partition::Scheme::gpt) return (size - kMiB) / kMiB * kMiB;
    const auto copy = partition::read_gpt_copy(reader, 1);
    if (!copy) return fail(copy.error());
    if (copy->state != partition::CopyState::good) return 0;
    return std::min(saturating_bytes(copy->last_usable + 1, table.sector_bytes).bytes, size);
}

void find_gaps(std::vector<Range> used, Unpartitioned& all) {
    if (used.empty()) return;
    std::sort(used.begin(), used.end(), [](const Range& a, const Range& b) { return a.start < b.start; });
    const auto end = std::min(all.usable_end, all.table.device_size.bytes - kMiB);
    auto at = used.front().start;  // nothing before the first
    const auto add = [&](std::uint64_t until) {
        const auto stop = std::min(until, end);
        if (stop > at && stop - at >= kMiB) all.gaps.push_back({at, stop - at});
    };
    for (const auto& one : used) {
        add(one.start);
        at = std::max(at, one.end());
    }
    all.occupied_end = at;
    add(end);
}

}  // namespace

std::optional<Message> claim_on_whole_drive(BlockDevice& device, const partition::Table& table) {
    if (std::any_of(table.partitions.begin(), table.partitions.end(), is_dynamic)) return dynamic_disk();
    Source source(device, "drive");
    const auto signatures = find_signatures(source);
    if (!signatures) return signatures.error();
    const auto claimed = [](const char* id, const Signature& by) {
        return refusal(id, kClaimed, kClaimedRemedy,
                       {{"what", std::string(by.words)}, {"signature", std::string(by.name)}});
    };
    // A member with its metadata at the end begins with what is on the array, such as a file system.
    for (const auto& one : *signatures) {
        if (one.name == "ldm") return dynamic_disk();
        if (one.kind == Signature::Kind::array) return claimed("array-member", one);
    }
    for (const auto& one : *signatures) {
        // What lies in a partition is that partition's.
        if (one.kind == Signature::Kind::table || is_in_partition(table, one.at)) continue;
        return claimed("drive-claimed", one);
    }
    return std::nullopt;
}

bool spans_drives(const Message& claim) { return claim.id == "array-member" || claim.id == "dynamic-disk"; }

Result<Unpartitioned> read_unpartitioned(BlockDevice& device) {
    auto table = partition::read_table(device);
    if (!table) return fail(table.error());
    Unpartitioned all;
    all.table = std::move(*table);
    all.claim = claim_on_whole_drive(device, all.table);
    all.refusal = doubt_about(all.table, device.logical_sector_bytes());
    if (all.claim && all.table.scheme != partition::Scheme::none) all.refusal = all.claim;
    if (all.refusal || all.table.device_size.bytes <= 2 * kMiB) return all;
    const partition::SectorReader reader(device, all.table.sector_bytes);
    const auto end = room_end(reader, all.table);
    if (!end) return fail(end.error());
    all.usable_end = *end;
    std::vector<Range> used;
    for (const auto& extent : all.table.partitions) {
        used.push_back({saturating_bytes(extent.start, all.table.sector_bytes).bytes,
                        saturating_bytes(extent.sectors, all.table.sector_bytes).bytes});
    }
    if (all.table.scheme == partition::Scheme::mbr) {
        const auto more = containers(reader);
        if (!more) return fail(more.error());
        used.insert(used.end(), more->begin(), more->end());
    }
    find_gaps(std::move(used), all);
    return all;
}

}  // namespace fettle::allocation
