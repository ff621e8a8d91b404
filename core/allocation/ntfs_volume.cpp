// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/allocation/ntfs_volume.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/base/bytes.h"

namespace fettle::allocation {

namespace {

constexpr std::size_t kBootBytes = 512;
constexpr std::size_t kFixupStride = 512;
constexpr std::uint16_t kInUse = 1;
constexpr std::uint64_t kFileNumber = 0x0000'FFFF'FFFF'FFFF;
/// An attribute list entry without the attribute's name.
constexpr std::size_t kListEntryBytes = 26;
constexpr std::uint64_t kMostListBytes = std::uint64_t{1} << 18U;  ///< Windows' own limit
constexpr std::uint32_t kEndOfAttributes = 0xFFFF'FFFF;
/// Compressed, encrypted or sparse.
constexpr std::uint16_t kNotPlain = 0x0001 | 0x4000 | 0x8000;

Expected<NtfsGeometry> geometry_of(Source& source) {
    const auto bytes = source.read(0, kBootBytes);
    if (!bytes) return tl::unexpected(bytes.error());
    const FixedView<kBootBytes> boot(bytes->data());
    NtfsGeometry geometry;
    geometry.sector_bytes = boot.le16<0x0B>();
    // Up to 128: sectors; above: a negative power of two.
    const auto clusters = boot.u8<0x0D>();
    const std::uint64_t sectors_a_cluster = clusters <= 128         ? clusters
                                            : 256U - clusters < 32U ? std::uint64_t{1} << (256U - clusters)
                                                                    : 0;
    const auto is_power = [](std::uint64_t number) { return number != 0 && (number & (number - 1)) == 0; };
    if (!is_power(geometry.sector_bytes) || geometry.sector_bytes < 256 || geometry.sector_bytes > 4096 ||
        !is_power(sectors_a_cluster) || sectors_a_cluster > 8192) {
        return source.contradicts("its cluster size");
    }
    geometry.cluster_bytes = geometry.sector_bytes * sectors_a_cluster;
    const auto sectors = boot.le64<0x28>();
    if (sectors > source.size() / geometry.sector_bytes) return source.contradicts("it is larger than its partition");
    geometry.size_bytes = sectors * geometry.sector_bytes;
    geometry.clusters = sectors / sectors_a_cluster;
    geometry.table_cluster = boot.le64<0x30>();
    geometry.mirror_cluster = boot.le64<0x38>();
    geometry.serial = boot.le64<0x48>();
    const auto record = boot.u8<0x40>();
    const std::uint64_t record_bytes = record < 128          ? record * geometry.cluster_bytes
                                       : 256U - record < 32U ? std::uint64_t{1} << (256U - record)
                                                             : 0;
    if (!is_power(record_bytes) || record_bytes < 512 || record_bytes > 65'536) {
        return source.contradicts("its record size");
    }
    geometry.record_bytes = static_cast<std::uint32_t>(record_bytes);
    if (geometry.table_cluster >= geometry.clusters || geometry.mirror_cluster >= geometry.clusters ||
        geometry.table_cluster == 0) {
        return source.contradicts("its boot sector");
    }
    return geometry;
}

struct Runs {
    std::vector<NtfsRun> runs;
    bool holes = false;
};

/// The runs of a mapping-pairs array; nullopt: it is damaged.
std::optional<Runs> runs_of(std::span<const std::uint8_t> pairs, std::uint64_t clusters) {
    Runs found;
    std::int64_t cluster = 0;
    for (std::size_t at = 0; at < pairs.size();) {
        const auto header = pairs[at++];
        if (header == 0) return found;
        const std::size_t length_bytes = header & 0xFU;
        const std::size_t offset_bytes = header >> 4U;
        if (length_bytes == 0 || length_bytes > 8 || offset_bytes > 8 ||
            pairs.size() - at < length_bytes + offset_bytes) {
            return std::nullopt;
        }
        std::uint64_t length = 0;
        for (std::size_t i = length_bytes; i-- > 0;) length = length << 8U | pairs[at + i];
        at += length_bytes;
        if (length == 0) return std::nullopt;
        if (offset_bytes == 0) {
            found.holes = true;
            continue;
        }
        std::uint64_t offset = (pairs[at + offset_bytes - 1] & 0x80U) != 0 ? ~std::uint64_t{0} : 0;
        for (std::size_t i = offset_bytes; i-- > 0;) offset = offset << 8U | pairs[at + i];
        at += offset_bytes;
        cluster = static_cast<std::int64_t>(static_cast<std::uint64_t>(cluster) + offset);
        const auto start = static_cast<std::uint64_t>(cluster);
        if (start >= clusters || clusters - start < length) return std::nullopt;
        found.runs.push_back({start, length});
    }
    return std::nullopt;  // no end
}

std::optional<NtfsAttribute> attribute_of(BytesView bytes, std::uint64_t clusters) {
    NtfsAttribute attribute;
    attribute.type = bytes.le32(0).value_or(0);
    attribute.named = bytes.u8(9).value_or(0) != 0;
    attribute.plain = (bytes.le16(12).value_or(kNotPlain) & kNotPlain) == 0;
    attribute.resident = bytes.u8(8).value_or(0) == 0;
    if (attribute.resident) {
        const auto length = bytes.le32(16);
        const auto offset = bytes.le16(20);
        if (!length || !offset) return std::nullopt;
        const auto value = bytes.slice(*offset, *length);
        if (value.size() != *length) return std::nullopt;
        attribute.value.assign(value.span().begin(), value.span().end());
        attribute.size_bytes = attribute.initialised_bytes = *length;
        return attribute;
    }
    if (bytes.size() < 64) return std::nullopt;
    attribute.first_vcn = *bytes.le64(16);
    attribute.size_bytes = *bytes.le64(48);
    attribute.initialised_bytes = *bytes.le64(56);
    const auto offset = *bytes.le16(32);
    auto runs = runs_of(bytes.slice(offset, bytes.size()).span(), clusters);
    if (!runs) return std::nullopt;
    attribute.plain = attribute.plain && !runs->holes;
    attribute.runs = std::move(runs->runs);
    return attribute;
}

/// Number and lowest cluster of each record with further runs of $MFT's own data; nullopt: the list is damaged.
std::optional<std::vector<std::pair<std::uint64_t, std::uint64_t>>> continuations(BytesView list) {
    std::vector<std::pair<std::uint64_t, std::uint64_t>> found;
    for (std::size_t at = 0; at < list.size();) {
        const auto length = list.le16(at + 4).value_or(0);
        const auto reference = list.le64(at + 16);
        if (!reference || length < kListEntryBytes || length > list.size() - at) return std::nullopt;
        const auto first_vcn = *list.le64(at + 8);
        if (*list.le32(at) == kNtfsData && *list.u8(at + 6) == 0 && first_vcn != 0) {
            found.emplace_back(*reference & kFileNumber, first_vcn);
        }
        at += length;
    }
    return found;
}

}  // namespace

bool ntfs_record_in_use(std::span<const std::uint8_t> record) noexcept {
    return (BytesView(record).le16(0x16).value_or(0) & kInUse) != 0;
}

std::optional<NtfsRecord> parse_ntfs_record(std::span<const std::uint8_t> span, std::uint64_t clusters) {
    const BytesView bytes(span);
    NtfsRecord record;
    record.in_use = ntfs_record_in_use(span);
    record.base = bytes.le64(0x20).value_or(0) & kFileNumber;
    const auto used = bytes.le32(0x18).value_or(0);
    std::size_t at = bytes.le16(0x14).value_or(0);
    if (used > bytes.size() || at < 0x2A) return std::nullopt;
    for (;;) {
        const auto type = bytes.le32(at);
        if (!type || at >= used) return std::nullopt;
        if (*type == kEndOfAttributes) return record;
        const auto length = bytes.le32(at + 4).value_or(0);
        if (length < 24 || length % 8 != 0 || length > used - at) return std::nullopt;
        auto attribute = attribute_of(bytes.slice(at, length), clusters);
        if (!attribute) return std::nullopt;
        record.attributes.push_back(std::move(*attribute));
        at += length;
    }
}

bool undo_ntfs_fixups(std::span<std::uint8_t> record, std::string_view signature) {
    const BytesView view(record);
    const auto offset = view.le16(4).value_or(0);
    const auto count = view.le16(6).value_or(0);
    if (view.slice(0, 4).text() != signature || record.size() % kFixupStride != 0) return false;
    if (count != record.size() / kFixupStride + 1 || offset % 2 != 0 ||
        offset + std::size_t{count} * 2 > kFixupStride - 2) {
        return false;
    }
    const auto number = *view.le16(offset);
    for (std::size_t i = 1; i < count; ++i) {
        const auto end = i * kFixupStride - 2;
        if (view.le16(end) != number) return false;
        record[end] = record[offset + 2 * i];
        record[end + 1] = record[offset + 2 * i + 1];
    }
    return true;
}

const NtfsAttribute* NtfsRecord::only(std::uint32_t type) const noexcept {
    const NtfsAttribute* found = nullptr;
    const bool index = type == kNtfsIndexRoot || type == kNtfsIndexAllocation;
    for (const auto& attribute : attributes) {
        if (attribute.type != type || (attribute.named && !index)) continue;
        if (found != nullptr) return nullptr;
        found = &attribute;
    }
    return found;
}

Expected<NtfsVolume> NtfsVolume::open(Source& source) {
    const auto geometry = geometry_of(source);
    if (!geometry) return tl::unexpected(geometry.error());
    NtfsVolume volume(source, *geometry);
    // Until $MFT's own record is read, only its start is known.
    const auto records = std::max<std::uint64_t>(1, geometry->record_bytes / geometry->cluster_bytes);
    volume.table_runs_ = {{geometry->table_cluster, records}};
    const auto table = volume.record(0);
    if (!table) return tl::unexpected(table.error());
    const auto* data = table->only(kNtfsData);
    if (data == nullptr || data->resident || !data->plain || data->first_vcn != 0 || data->runs.empty() ||
        data->runs.front().cluster != geometry->table_cluster) {
        return source.contradicts("the record of $MFT");
    }
    volume.table_runs_ = data->runs;
    if (auto whole = volume.complete_table(*table); !whole) return tl::unexpected(whole.error());
    volume.table_bytes_ = std::min(data->size_bytes, data->initialised_bytes);
    std::uint64_t clusters = 0;
    for (const auto& run : volume.table_runs_) clusters += run.clusters;
    if (volume.table_bytes_ > clusters * geometry->cluster_bytes) return source.contradicts("the record of $MFT");
    return volume;
}

/// A fragmented $MFT has extension records, which are in the part that is already mapped.
Expected<std::uint64_t> NtfsVolume::complete_table(const NtfsRecord& first) {
    const auto bad = [&] { return source_->contradicts("the extension records of $MFT"); };
    const auto* list = first.only(kNtfsAttributeList);
    if (list == nullptr) return 0;
    if (list->size_bytes > kMostListBytes || (!list->resident && !list->plain)) return bad();
    const auto bytes = list->resident ? Expected<std::vector<std::uint8_t>>(list->value)
                                      : content(*list, 0, static_cast<std::size_t>(list->size_bytes));
    if (!bytes) return tl::unexpected(bytes.error());
    const auto found = continuations(*bytes);
    if (!found) return bad();
    std::uint64_t clusters = 0;
    for (const auto& run : table_runs_) clusters += run.clusters;
    for (const auto& [number, first_vcn] : *found) {
        if (first_vcn != clusters) return bad();
        const auto next = record(number);
        if (!next) return tl::unexpected(next.error());
        const auto* data = next->only(kNtfsData);
        if (!next->in_use || next->base != 0 || data == nullptr || data->resident || !data->plain ||
            data->first_vcn != clusters || data->runs.empty()) {
            return bad();
        }
        for (const auto& run : data->runs) clusters += run.clusters;
        table_runs_.insert(table_runs_.end(), data->runs.begin(), data->runs.end());
    }
    return clusters;
}

Expected<std::vector<std::uint8_t>> NtfsVolume::raw_record(std::uint64_t number) const {
    return table(number * geometry_.record_bytes, geometry_.record_bytes);
}

Expected<std::vector<std::uint8_t>> NtfsVolume::table(std::uint64_t offset, std::size_t length) const {
    return in_runs(table_runs_, offset, length);
}

Expected<NtfsRecord> NtfsVolume::record(std::uint64_t number) const {
    auto bytes = raw_record(number);
    if (!bytes) return tl::unexpected(bytes.error());
    auto record = undo_ntfs_fixups(*bytes, "FILE") ? parse_ntfs_record(*bytes, geometry_.clusters) : std::nullopt;
    if (!record) return source_->contradicts(fmt::format("the record of file {}", number));
    return std::move(*record);
}

Expected<std::vector<std::uint8_t>> NtfsVolume::content(const NtfsAttribute& attribute, std::uint64_t offset,
                                                        std::size_t length) const {
    return in_runs(attribute.runs, offset, length);
}

Expected<std::vector<std::uint8_t>> NtfsVolume::in_runs(const std::vector<NtfsRun>& runs, std::uint64_t offset,
                                                        std::size_t length) const {
    std::vector<std::uint8_t> bytes;
    std::uint64_t before = 0;
    for (const auto& run : runs) {
        const auto size = run.clusters * geometry_.cluster_bytes;
        const auto at = offset + bytes.size();
        if (bytes.size() < length && at < before + size) {
            const auto part = std::min<std::uint64_t>(length - bytes.size(), before + size - at);
            auto piece =
                source_->read(run.cluster * geometry_.cluster_bytes + (at - before), static_cast<std::size_t>(part));
            if (!piece) return piece;
            bytes.insert(bytes.end(), piece->begin(), piece->end());
        }
        before += size;
    }
    if (bytes.size() != length) return source_->not_understood("a file with too many extents");
    return bytes;
}

}  // namespace fettle::allocation
