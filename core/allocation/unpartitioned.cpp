// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/allocation/unpartitioned.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "core/allocation/fat.h"
#include "core/allocation/signatures.h"
#include "core/allocation/source.h"
#include "core/allocation/window.h"
#include "core/base/bytes.h"
#include "core/partition/gpt.h"
#include "core/partition/sector_reader.h"

namespace fettle::allocation {

namespace {

constexpr std::uint64_t kMiB = std::uint64_t{1} << 20U;

constexpr std::string_view kNoTable =
    FETTLE_TEXT("There is no partition table that Fettle supports: a file system may use the whole drive");
constexpr std::string_view kDamaged = FETTLE_TEXT("The partition table is damaged ({problem})");
constexpr std::string_view kDamagedRemedy = FETTLE_TEXT("Repair it first; \"fettle check\" reports the details");
constexpr std::string_view kOtherSector =
    FETTLE_TEXT("The partition table was written for {bytes}-byte sectors, which is not this drive's sector size");
constexpr std::string_view kMisread = FETTLE_TEXT(
    "The partition table was probably written for {bytes}-byte sectors, which is not this drive's "
    "sector size: {what} starts at byte {at_byte}, where a partition would start at that sector size");
constexpr std::string_view kOtherBoot = FETTLE_TEXT(
    "The partition table was probably written for another sector size: the file system at byte {at_byte} was made "
    "for {bytes}-byte sectors");
constexpr std::string_view kMisreadRemedy = FETTLE_TEXT(
    "Connect the drive the way it was connected when it was partitioned (a USB enclosure may change "
    "the sector size), then try again");
constexpr std::string_view kUnread = FETTLE_TEXT("The drive cannot be read at byte {at_byte}: {error}");
constexpr std::string_view kGapHolds = FETTLE_TEXT(
    "Unallocated space of {size_bytes:gib} at byte {start_byte} has the signature of {what}: a partition may have "
    "been deleted by mistake");
constexpr std::string_view kGapRemedy = FETTLE_TEXT(
    "If the data is not needed, create a partition over that space, remove the signature with "
    "\"wipefs\", and delete the partition again");
constexpr std::string_view kHybrid = FETTLE_TEXT(
    "The drive has a hybrid MBR: its two partition tables "
    "may differ, so it is unclear which space is unallocated");
constexpr std::string_view kHybridRemedy =
    FETTLE_TEXT("Replace it with a protective MBR (for example with gdisk) if no system needs it");
constexpr std::string_view kDynamic = FETTLE_TEXT(
    "The drive is a Windows dynamic disk (Logical Disk Manager), whose volumes are not in the partition table");
constexpr std::string_view kClaimed = FETTLE_TEXT(
    "The drive as a whole has the signature of {what}, which may use all of its space, including the "
    "partitions");
constexpr std::string_view kClaimedRemedy = FETTLE_TEXT(
    "If the signature is left over from earlier use, remove it with \"wipefs\". "
    "If an array or volume group still uses the drive, remove the drive from it");

/// Table problems that leave the partition boundaries certain.
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

/// Extended containers (types 05h, 0Fh, 85h) hold the chain of logical partitions and are not listed. In sectors.
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
        found.push_back({view.le32<8>(), view.le32<12>()});
    }
    return found;
}

/// Upper limit of partitions.
Result<std::uint64_t> room_end(const partition::SectorReader& reader, const partition::Table& table) {
    const auto size = table.device_size.bytes;
    if (table.scheme != partition::Scheme::gpt) return (size - kMiB) / kMiB * kMiB;
    const auto copy = partition::read_gpt_copy(reader, 1);
    if (!copy) return fail(copy.error());
    if (copy->state != partition::CopyState::good) return 0;
    return std::min(saturating_bytes(copy->last_usable + 1, table.sector_bytes).bytes, size);
}

/// A device whose sectors are taken for others, so that a place need not begin with one of its own.
class OtherSectors final : public BlockDevice {
public:
    OtherSectors(BlockDevice& device, std::uint32_t sector) : reader_(device, sector) {}
    [[nodiscard]] ByteCount size() const override {
        return saturating_bytes(reader_.sectors(), reader_.sector_bytes());
    }
    [[nodiscard]] std::uint32_t logical_sector_bytes() const override { return reader_.sector_bytes(); }
    Status read(std::uint64_t offset, std::span<std::uint8_t> data) override {
        const auto bytes = reader_.read(offset / reader_.sector_bytes(), data.size());
        if (!bytes) return fail(bytes.error());
        std::copy(bytes->begin(), bytes->end(), data.begin());
        return {};
    }

private:
    partition::SectorReader reader_;
};

/// ext keeps copies of its superblock, which know their group; with blocks of 1 KiB they look like the first one.
Expected<bool> is_copy_of_ext(BlockDevice& device, std::uint64_t start) {
    constexpr std::size_t superblock = 1024;
    constexpr std::size_t group_number = 0x5A;
    Window window(device, start, device.size().bytes);
    Source source(window, "ext");
    const auto number = source.read(superblock + group_number, 2);
    if (!number) return tl::unexpected(number.error());
    return BytesView(*number).le16(0) != 0U;
}

/// What carries its mark in this part of the device; nullopt: nothing.
Expected<std::optional<Signature>> signature_in(BlockDevice& device, const Range& span) {
    const auto found = find_signatures(device, span);
    if (!found) return tl::unexpected(found.error());
    for (const auto& one : *found) {
        if (one.kind != Signature::Kind::ext) return one;
        const auto copy = is_copy_of_ext(device, span.start);
        if (!copy) return tl::unexpected(copy.error());
        if (!*copy) return one;
    }
    return std::nullopt;
}

Message unread(std::uint64_t at, const Message& why) {
    const auto* const error = why.find("error");
    return refusal("drive-unreadable", kUnread, {},
                   {{"at_byte", at}, {"error", error == nullptr ? Value(std::string(why.id)) : *error}});
}

/// The size of a sector that a boot sector names; 0: it is none.
std::uint64_t named_sector_size(BytesView boot) {
    const auto name = boot.slice(3, 8).text();
    if (name == "EXFAT   ") {
        const auto shift = boot.u8(0x6C).value_or(0);
        return shift < 32 ? std::uint64_t{1} << shift : 0;
    }
    return name == "NTFS    " || looks_like_fat(boot.span()) ? boot.le16(0x0B).value_or(0) : 0;
}

/// An MBR counts in sectors, and does not record of what size: 512 or 4096 bytes. `rows`: where its partitions and
/// containers begin, in sectors of the table. Where one of them begins only if it counts in the other sectors, it was
/// written for those; so it was where the boot sector of a file system names others.
std::optional<Message> other_sectors(BlockDevice& device, const partition::Table& table,
                                     const std::vector<Range>& rows) {
    constexpr std::uint64_t kFirstPart = kMiB;  // what is marked further behind may be part of a file
    const std::uint32_t own = table.sector_bytes;
    const std::uint32_t other = own == 512 ? 4096 : 512;
    OtherSectors view(device, std::min(own, other));
    const auto begins_a_row = [&](std::uint64_t at) {
        return std::any_of(rows.begin(), rows.end(), [&](const Range& row) { return row.start * own == at; });
    };
    Source source(view, "boot sector");
    for (const auto& row : rows) {
        const auto here = saturating_bytes(row.start, own).bytes;
        if (here < view.size().bytes) {
            const auto boot = source.read(here, 512);
            if (!boot) return unread(here, boot.error());
            if (const auto named = named_sector_size(BytesView(*boot)); named != 0 && named != own) {
                return refusal("table-for-other-sectors", kOtherBoot, kMisreadRemedy,
                               {{"at_byte", here}, {"bytes", named}});
            }
        }
        const auto there = saturating_bytes(row.start, other).bytes;
        if (row.start == 0 || there >= view.size().bytes || begins_a_row(there)) continue;
        const auto length = saturating_bytes(row.length, other).bytes;
        const auto found = signature_in(view, {there, length});
        if (!found) return unread(there, found.error());
        if (!*found || (*found)->at >= kFirstPart) continue;
        return refusal("table-for-other-sectors", kMisread, kMisreadRemedy,
                       {{"bytes", std::uint64_t{other}}, {"what", std::string((*found)->words)}, {"at_byte", there}});
    }
    return std::nullopt;
}

/// Partitions begin at whole MiB, whether the one before ends at one or not.
Expected<std::optional<Signature>> signature_in_gap(BlockDevice& device, const Range& gap) {
    auto found = signature_in(device, gap);
    const auto whole = (gap.start + kMiB - 1) / kMiB * kMiB;
    if (!found || *found || whole == gap.start) return found;  // a gap has a MiB or more
    found = signature_in(device, {whole, gap.end() - whole});
    if (found && *found) (*found)->at += whole - gap.start;
    return found;
}

/// Moves those aside in which something seems to begin, or in whose end an array keeps its metadata.
void examine_gaps(BlockDevice& device, Unpartitioned& all) {
    const auto gaps = std::exchange(all.gaps, {});
    for (const auto& gap : gaps) {
        const auto found = signature_in_gap(device, gap);
        if (!found) {
            all.refused_gaps.push_back({gap, unread(gap.start, found.error())});
        } else if (*found) {
            all.refused_gaps.push_back({gap, refusal("gap-holds-signature", kGapHolds, kGapRemedy,
                                                     {{"start_byte", gap.start},
                                                      {"size_bytes", gap.length},
                                                      {"what", std::string((*found)->words)},
                                                      {"signature", std::string((*found)->name)},
                                                      {"at_byte", gap.start + (*found)->at}})});
        } else {
            all.gaps.push_back(gap);
        }
    }
}

void find_gaps(std::vector<Range> used, Unpartitioned& all) {
    if (used.empty()) return;
    std::sort(used.begin(), used.end(), [](const Range& a, const Range& b) { return a.start < b.start; });
    const auto end = std::min(all.usable_end, all.table.device_size.bytes - kMiB);
    auto at = used.front().start;  // nothing before the first partition
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
        // Signatures inside a partition belong to it.
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
    const auto sector = all.table.sector_bytes;
    const partition::SectorReader reader(device, sector);
    std::vector<Range> rows;
    for (const auto& extent : all.table.partitions) rows.push_back({extent.start, extent.sectors});
    if (all.table.scheme == partition::Scheme::mbr) {
        const auto more = containers(reader);
        if (!more) return fail(more.error());
        rows.insert(rows.end(), more->begin(), more->end());
        all.refusal = other_sectors(device, all.table, rows);
        if (all.refusal) return all;
    }
    const auto end = room_end(reader, all.table);
    if (!end) return fail(end.error());
    all.usable_end = *end;
    for (auto& row : rows) {
        row = {saturating_bytes(row.start, sector).bytes, saturating_bytes(row.length, sector).bytes};
    }
    find_gaps(std::move(rows), all);
    examine_gaps(device, all);
    return all;
}

}  // namespace fettle::allocation
