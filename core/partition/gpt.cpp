// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/partition/gpt.h"

#include <zlib.h>

#include <algorithm>
#include <bit>
#include <optional>

#include "core/base/bytes.h"
#include "core/base/utf16.h"
#include "core/partition/guid.h"

namespace fettle::partition {

namespace {

// Header, UEFI 2.9 table 5-5.
constexpr std::string_view kSignature = "EFI PART";
constexpr std::size_t kHeaderBytes = 92;
constexpr std::size_t kHeaderSize = 12;
constexpr std::size_t kHeaderChecksum = 16;
constexpr std::size_t kMyLba = 24;
constexpr std::size_t kAlternateLba = 32;
constexpr std::size_t kFirstUsable = 40;
constexpr std::size_t kLastUsable = 48;
constexpr std::size_t kDiskGuid = 56;
constexpr std::size_t kEntriesLba = 72;
constexpr std::size_t kEntryCount = 80;
constexpr std::size_t kEntrySize = 84;
constexpr std::size_t kEntriesChecksum = 88;

// Entry, table 5-6.
constexpr std::size_t kEntryBytes = 128;
constexpr std::size_t kEntryFirst = 32;
constexpr std::size_t kEntryLast = 40;
constexpr std::size_t kEntryName = 56;
constexpr std::size_t kEntryNameBytes = 72;

constexpr std::uint32_t kLargestEntry = 4096;
constexpr std::uint32_t kMostEntries = 4096;
constexpr std::uint64_t kLargestArray = 1U << 20U;

std::uint32_t checksum(std::span<const std::uint8_t> bytes) {
    return static_cast<std::uint32_t>(crc32(0, bytes.data(), static_cast<uInt>(bytes.size())));
}

std::uint32_t header_checksum(std::span<const std::uint8_t> sector, std::uint32_t header_size) {
    std::vector<std::uint8_t> header(sector.begin(), sector.begin() + header_size);
    std::fill_n(header.begin() + kHeaderChecksum, 4, std::uint8_t{0});
    return checksum(header);
}

bool means_whole_device(ErrorCode code) { return code != ErrorCode::io && code != ErrorCode::truncated; }

void decode_entries(std::span<const std::uint8_t> array, std::uint32_t entry_size, GptCopy& copy) {
    std::uint32_t number = 0;
    for (std::size_t at = 0; at + entry_size <= array.size(); at += entry_size) {
        ++number;
        const FixedView<kEntryBytes> entry(array.data() + at);
        const auto type = entry.bytes<0, 16>();
        if (std::all_of(type.begin(), type.end(), [](std::uint8_t byte) { return byte == 0; })) continue;
        const auto first = entry.le64<kEntryFirst>();
        const auto last = entry.le64<kEntryLast>();
        // 0 … 2^64-1 has a length of 2^64, which is not representable.
        if (last < first || last - first + 1 == 0) {
            copy.empty_rows.push_back(number);
            continue;
        }
        copy.partitions.push_back({number, first, last - first + 1, guid_text(type),
                                   utf8_name_from_utf16le(entry.bytes<kEntryName, kEntryNameBytes>()), false});
    }
}

GptCopy damaged(GptCopy copy, std::string defect) {
    copy.state = CopyState::damaged;
    copy.defect = std::move(defect);
    return copy;
}

/// The array's description, checked before reading data of that size.
std::optional<std::string> array_defect(FixedView<kHeaderBytes> header, const SectorReader& reader) {
    const auto count = header.le32<kEntryCount>();
    const auto size = header.le32<kEntrySize>();
    // 128 × 2^n bytes an entry (UEFI 2.9 table 5-5).
    if (size < kEntryBytes || size > kLargestEntry || !std::has_single_bit(size)) return "entry-size";
    if (count > kMostEntries || std::uint64_t{count} * size > kLargestArray) return "entries-unreasonable";
    const auto sectors = (std::uint64_t{count} * size + reader.sector_bytes() - 1) / reader.sector_bytes();
    const auto start = header.le64<kEntriesLba>();
    if (start < 2 || start > reader.sectors() || sectors > reader.sectors() - start) return "entries-misplaced";
    return std::nullopt;
}

}  // namespace

Result<GptCopy> read_gpt_copy(const SectorReader& reader, std::uint64_t at) {
    GptCopy copy;
    const auto sector = reader.read(at, reader.sector_bytes());
    if (!sector) {
        if (sector.error().code == ErrorCode::truncated) return copy;
        if (means_whole_device(sector.error().code)) return fail(sector.error());
        return damaged(copy, "unreadable");
    }
    const FixedView<kHeaderBytes> header(sector->data());
    if (BytesView(header.bytes<0, 8>()).text() != kSignature) return copy;
    copy.alternate = header.le64<kAlternateLba>();
    const auto header_size = header.le32<kHeaderSize>();
    if (header_size < kHeaderBytes || header_size > sector->size()) return damaged(copy, "header-size");
    if (header_checksum(*sector, header_size) != header.le32<kHeaderChecksum>()) {
        // Reported first, because it is more helpful than the wrong checksum.
        const auto defect = array_defect(header, reader);
        return damaged(copy, defect == "entries-unreasonable" ? *defect : "header-checksum");
    }
    if (header.le64<kMyLba>() != at) return damaged(copy, "header-misplaced");
    copy.first_usable = header.le64<kFirstUsable>();
    copy.last_usable = header.le64<kLastUsable>();
    // One less than the first: no usable sectors, which is unusual but valid on a tiny image.
    if (copy.first_usable > copy.last_usable && copy.first_usable - copy.last_usable > 1) {
        return damaged(copy, "usable-range");
    }
    if (auto defect = array_defect(header, reader)) return damaged(copy, *defect);

    const auto entry_size = header.le32<kEntrySize>();
    const auto array = reader.read(header.le64<kEntriesLba>(), std::size_t{header.le32<kEntryCount>()} * entry_size);
    if (!array) {
        if (means_whole_device(array.error().code)) return fail(array.error());
        return damaged(copy, "unreadable");
    }
    copy.entries_checksum = header.le32<kEntriesChecksum>();
    if (checksum(*array) != copy.entries_checksum) return damaged(copy, "entries-checksum");
    copy.state = CopyState::good;
    copy.disk_guid = guid_text(header.bytes<kDiskGuid, 16>());
    decode_entries(*array, entry_size, copy);
    return copy;
}

}  // namespace fettle::partition
