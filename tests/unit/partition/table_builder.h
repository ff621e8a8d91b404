// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <zlib.h>

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "tests/unit/partition/sparse_device.h"

/// Writes tables that no partitioning program would write.
namespace fettle::partition {

inline void put(std::vector<std::uint8_t>& bytes, std::size_t at, std::uint64_t value, std::size_t width) {
    for (std::size_t i = 0; i < width; ++i) bytes[at + i] = static_cast<std::uint8_t>(value >> (8 * i));
}

struct Row {
    std::uint8_t type = 0;
    std::uint32_t start = 0;
    std::uint32_t sectors = 0;
    std::uint8_t boot = 0;
};

/// A boot record with rows 1 to 4.
inline std::vector<std::uint8_t> boot_record(const std::vector<Row>& rows, std::uint32_t signature = 0) {
    std::vector<std::uint8_t> sector(512);
    put(sector, 440, signature, 4);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const auto at = 446 + 16 * i;
        sector[at] = rows[i].boot;
        sector[at + 4] = rows[i].type;
        put(sector, at + 8, rows[i].start, 4);
        put(sector, at + 12, rows[i].sectors, 4);
    }
    sector[510] = 0x55;
    sector[511] = 0xAA;
    return sector;
}

/// A GPT by its fields (UEFI 2.9 tables 5-5 and 5-6), with right checksums whatever it says.
struct Gpt {
    std::uint64_t my_lba = 1;
    std::uint64_t alternate = 0;
    std::uint64_t first_usable = 34;
    std::uint64_t last_usable = 0;
    std::uint64_t entries_lba = 2;
    std::uint32_t entry_count = 128;
    std::uint32_t entry_size = 128;
    std::uint32_t header_size = 92;
    std::vector<std::array<std::uint64_t, 2>> partitions;  ///< first and last sector
    std::uint8_t type_byte = 0xAF;

    [[nodiscard]] std::vector<std::uint8_t> entries() const {
        std::vector<std::uint8_t> array(std::size_t{entry_count} * entry_size);
        for (std::size_t i = 0; i < partitions.size(); ++i) {
            array[i * entry_size] = type_byte;
            array[i * entry_size + 16] = static_cast<std::uint8_t>(i + 1);
            put(array, i * entry_size + 32, partitions[i][0], 8);
            put(array, i * entry_size + 40, partitions[i][1], 8);
        }
        return array;
    }
    [[nodiscard]] std::vector<std::uint8_t> header(std::uint32_t array_checksum) const {
        std::vector<std::uint8_t> sector(512);
        constexpr std::string_view signature = "EFI PART";
        std::copy(signature.begin(), signature.end(), sector.begin());
        put(sector, 8, 0x00010000, 4);
        put(sector, 12, header_size, 4);
        put(sector, 24, my_lba, 8);
        put(sector, 32, alternate, 8);
        put(sector, 40, first_usable, 8);
        put(sector, 48, last_usable, 8);
        sector[56] = 0x77;
        put(sector, 72, entries_lba, 8);
        put(sector, 80, entry_count, 4);
        put(sector, 84, entry_size, 4);
        put(sector, 88, array_checksum, 4);
        const auto covered = std::min<std::uint32_t>(header_size, 512);
        put(sector, 16, crc32(0, sector.data(), covered), 4);
        return sector;
    }
    void write(SparseDevice& device, std::uint64_t sector_bytes = 512) const {
        const auto array = entries();
        const auto checksum = static_cast<std::uint32_t>(crc32(0, array.data(), static_cast<uInt>(array.size())));
        device.write(entries_lba * sector_bytes, array);
        device.write(my_lba * sector_bytes, header(checksum));
    }
};

/// A whole, good GPT of 128 entries on a device of `sectors` sectors.
inline Gpt standard_gpt(std::uint64_t sectors) {
    Gpt gpt;
    gpt.alternate = sectors - 1;
    gpt.last_usable = sectors - 34;
    return gpt;
}
inline Gpt backup_of(Gpt gpt) {
    std::swap(gpt.my_lba, gpt.alternate);
    gpt.entries_lba = gpt.my_lba - 32;
    return gpt;
}
inline void write_protective(SparseDevice& device, std::uint64_t sectors) {
    const auto reach = std::min<std::uint64_t>(sectors - 1, 0xFFFFFFFF);
    device.write(0, boot_record({{0xEE, 1, static_cast<std::uint32_t>(reach)}}));
}

}  // namespace fettle::partition
