// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/media/partition_writer.h"

#include <fmt/format.h>
#include <zlib.h>

#include <algorithm>
#include <array>

#include "platform/sim/base/noise.h"

namespace fettle::sim {

namespace {

using Bytes = std::vector<std::uint8_t>;
using Guid = std::array<std::uint8_t, 16>;

// UEFI 2.9 clause 5.2.1 (MBR) and tables 5-5, 5-6 (GPT).
constexpr std::size_t kMbrSignature = 440;
constexpr std::size_t kMbrEntries = 446;
constexpr std::size_t kMbrEntryBytes = 16;
constexpr std::uint8_t kProtective = 0xEE;
constexpr std::size_t kHeaderBytes = 92;
constexpr std::size_t kEntryCount = 128;
constexpr std::size_t kEntryBytes = 128;
constexpr std::size_t kLongestName = 36;

void put(Bytes& bytes, std::size_t at, std::uint64_t value, std::size_t width) {
    for (std::size_t i = 0; i < width; ++i) bytes[at + i] = static_cast<std::uint8_t>(value >> (8 * i));
}

std::uint32_t checksum(std::span<const std::uint8_t> bytes) {
    return static_cast<std::uint32_t>(crc32(0, bytes.data(), static_cast<uInt>(bytes.size())));
}

std::uint8_t mbr_type(PartitionKind kind) {
    switch (kind) {
        case PartitionKind::efi: return 0xEF;
        case PartitionKind::swap: return 0x82;
        case PartitionKind::luks: return 0xE8;
        case PartitionKind::ntfs: return 0x07;
        case PartitionKind::linux_data: break;
    }
    return 0x83;
}

/// As stored: the first three fields of a GUID are little-endian (UEFI 2.9 appendix A).
Guid gpt_type(PartitionKind kind) {
    switch (kind) {
        case PartitionKind::efi:  // C12A7328-F81F-11D2-BA4B-00A0C93EC93B
            return {0x28, 0x73, 0x2A, 0xC1, 0x1F, 0xF8, 0xD2, 0x11, 0xBA, 0x4B, 0x00, 0xA0, 0xC9, 0x3E, 0xC9, 0x3B};
        case PartitionKind::swap:  // 0657FD6D-A4AB-43C4-84E5-0933C84B4F4F
            return {0x6D, 0xFD, 0x57, 0x06, 0xAB, 0xA4, 0xC4, 0x43, 0x84, 0xE5, 0x09, 0x33, 0xC8, 0x4B, 0x4F, 0x4F};
        case PartitionKind::luks:  // CA7D7CCB-63ED-4C53-861C-1742536059CC
            return {0xCB, 0x7C, 0x7D, 0xCA, 0xED, 0x63, 0x53, 0x4C, 0x86, 0x1C, 0x17, 0x42, 0x53, 0x60, 0x59, 0xCC};
        case PartitionKind::ntfs:  // EBD0A0A2-B9E5-4433-87C0-68B6B72699C7
            return {0xA2, 0xA0, 0xD0, 0xEB, 0xE5, 0xB9, 0x33, 0x44, 0x87, 0xC0, 0x68, 0xB6, 0xB7, 0x26, 0x99, 0xC7};
        case PartitionKind::linux_data: break;  // 0FC63DAF-8483-4772-8E79-3D69D8477DE4
    }
    return {0xAF, 0x3D, 0xC6, 0x0F, 0x83, 0x84, 0x72, 0x47, 0x8E, 0x79, 0x3D, 0x69, 0xD8, 0x47, 0x7D, 0xE4};
}

/// A random GUID (RFC 4122 version 4) that is the same every time.
Guid guid_of(std::uint32_t seed, std::uint64_t number) {
    Guid guid{};
    fill_noise(seed, number * guid.size(), guid);
    guid[7] = static_cast<std::uint8_t>((guid[7] & 0x0FU) | 0x40U);
    guid[8] = static_cast<std::uint8_t>((guid[8] & 0x3FU) | 0x80U);
    return guid;
}

void put_mbr_entry(Bytes& sector, std::size_t index, std::uint8_t type, std::uint64_t first, std::uint64_t count) {
    const auto at = kMbrEntries + kMbrEntryBytes * index;
    constexpr std::uint64_t kMost = UINT32_MAX;
    sector[at + 4] = type;
    put(sector, at + 8, std::min(first, kMost), 4);
    put(sector, at + 12, std::min(count, kMost), 4);
}

Bytes boot_record(std::uint32_t sector_bytes) {
    Bytes sector(sector_bytes);
    sector[510] = 0x55;
    sector[511] = 0xAA;
    return sector;
}

Status write_mbr(Medium& medium, const std::vector<Partition>& partitions, std::uint32_t seed) {
    auto sector = boot_record(medium.sector_bytes());
    put(sector, kMbrSignature, seed, 4);
    for (std::size_t i = 0; i < partitions.size(); ++i) {
        const auto& each = partitions[i];
        put_mbr_entry(sector, i, mbr_type(each.kind), each.first_sector, each.sectors);
    }
    return medium.write(Lba{0}, sector);
}

Bytes entries_of(const std::vector<Partition>& partitions, std::uint32_t seed) {
    Bytes entries(kEntryCount * kEntryBytes);
    for (std::size_t i = 0; i < partitions.size(); ++i) {
        const auto& each = partitions[i];
        const auto at = static_cast<std::ptrdiff_t>(i * kEntryBytes);
        const auto type = gpt_type(each.kind);
        const auto unique = guid_of(seed, i + 1);
        std::copy(type.begin(), type.end(), entries.begin() + at);
        std::copy(unique.begin(), unique.end(), entries.begin() + at + 16);
        put(entries, i * kEntryBytes + 32, each.first_sector, 8);
        put(entries, i * kEntryBytes + 40, each.first_sector + each.sectors - 1, 8);
        for (std::size_t k = 0; k < std::min(each.name.size(), kLongestName); ++k) {
            entries[i * kEntryBytes + 56 + 2 * k] = static_cast<std::uint8_t>(each.name[k]);
        }
    }
    return entries;
}

struct Copy {
    std::uint64_t header = 0;
    std::uint64_t other = 0;
    std::uint64_t entries = 0;
};

Status write_copy(Medium& medium, const Copy& copy, const Bytes& entries, std::uint32_t seed) {
    const auto entry_sectors = entries.size() / medium.sector_bytes();
    Bytes header(medium.sector_bytes());
    constexpr std::string_view kSignature = "EFI PART";
    std::copy(kSignature.begin(), kSignature.end(), header.begin());
    put(header, 8, 0x00010000, 4);
    put(header, 12, kHeaderBytes, 4);
    put(header, 24, copy.header, 8);
    put(header, 32, copy.other, 8);
    put(header, 40, 2 + entry_sectors, 8);
    put(header, 48, medium.sectors() - 2 - entry_sectors, 8);
    const auto disk = guid_of(seed, 0);
    std::copy(disk.begin(), disk.end(), header.begin() + 56);
    put(header, 72, copy.entries, 8);
    put(header, 80, kEntryCount, 4);
    put(header, 84, kEntryBytes, 4);
    put(header, 88, checksum(entries), 4);
    put(header, 16, checksum(std::span(header).first(kHeaderBytes)), 4);
    if (auto written = medium.write(Lba{copy.header}, header); !written) return written;
    return medium.write(Lba{copy.entries}, entries);
}

Status write_gpt(Medium& medium, const std::vector<Partition>& partitions, std::uint32_t seed) {
    auto sector = boot_record(medium.sector_bytes());
    put_mbr_entry(sector, 0, kProtective, 1, medium.sectors() - 1);
    if (auto written = medium.write(Lba{0}, sector); !written) return written;
    const auto entries = entries_of(partitions, seed);
    const auto last = medium.sectors() - 1;
    const auto entry_sectors = entries.size() / medium.sector_bytes();
    if (auto written = write_copy(medium, {1, last, 2}, entries, seed); !written) return written;
    return write_copy(medium, {last, 1, last - entry_sectors}, entries, seed);
}

}  // namespace

Status write_table(Medium& medium, TableKind kind, const std::vector<Partition>& partitions, std::uint32_t seed) {
    if (kind == TableKind::none) return {};
    const bool gpt = kind == TableKind::gpt;
    const auto margin = gpt ? 2 + kEntryCount * kEntryBytes / medium.sector_bytes() : 1;
    if (partitions.size() > (gpt ? kEntryCount : 4)) {
        return fail(ErrorCode::invalid_argument, FETTLE_TEXT("{partitions} partitions"),
                    {{"partitions", partitions.size()}});
    }
    const auto end = medium.sectors() - std::min<std::uint64_t>(medium.sectors(), gpt ? margin - 1 : 0);
    for (const auto& each : partitions) {
        if (each.first_sector < margin || each.sectors == 0 || each.first_sector > end ||
            each.sectors > end - each.first_sector) {
            return fail(ErrorCode::invalid_argument, FETTLE_TEXT("a partition of {sectors} sectors at {first_sector}"),
                        {{"sectors", each.sectors}, {"first_sector", each.first_sector}});
        }
    }
    return gpt ? write_gpt(medium, partitions, seed) : write_mbr(medium, partitions, seed);
}

}  // namespace fettle::sim
