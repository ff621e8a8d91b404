// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <utility>

#include "core/allocation/ntfs.h"
#include "core/allocation/ntfs_volume.h"
#include "tests/unit/wiper/on_disk.h"

/// NTFS volumes written field by field; places as in the headers of the Linux kernel and ntfs-3g.
namespace fettle::test {

inline constexpr std::uint64_t kNtfsCluster = 1024;
inline constexpr std::size_t kNtfsRecord = 1024;

/// Bytes that numbers are written to; grows as needed.
class Fields {
public:
    explicit Fields(std::size_t size = 0) : bytes_(size) {}
    Fields& le(std::size_t at, std::uint64_t value, unsigned width) {
        if (bytes_.size() < at + width) bytes_.resize(at + width);
        for (unsigned i = 0; i < width; ++i) bytes_[at + i] = static_cast<std::uint8_t>(value >> (8 * i));
        return *this;
    }
    Fields& put(std::size_t at, const Bytes& all) {
        if (bytes_.size() < at + all.size()) bytes_.resize(at + all.size());
        std::copy(all.begin(), all.end(), bytes_.begin() + static_cast<std::ptrdiff_t>(at));
        return *this;
    }
    Fields& text(std::size_t at, std::string_view all) { return put(at, Bytes(all.begin(), all.end())); }
    [[nodiscard]] Bytes bytes() const { return bytes_; }

private:
    Bytes bytes_;
};

inline Bytes padded(Bytes bytes) {
    bytes.resize((bytes.size() + 7) / 8 * 8);
    return bytes;
}

/// An attribute with its value in the record.
inline Bytes resident(std::uint32_t type, const Bytes& value, std::uint8_t name_length = 0) {
    auto bytes = padded(
        Fields().le(0, type, 4).le(9, name_length, 1).le(16, value.size(), 4).le(20, 24, 2).put(24, value).bytes());
    return Fields().put(0, bytes).le(4, bytes.size(), 4).bytes();
}

/// An attribute with its value in clusters, by its mapping pairs.
inline Bytes in_pairs(std::uint32_t type, const Bytes& pairs, std::uint64_t size, std::uint16_t flags = 0,
                      std::uint64_t first_vcn = 0) {
    auto bytes = padded(Fields()
                            .le(0, type, 4)
                            .le(8, 1, 1)
                            .le(12, flags, 2)
                            .le(16, first_vcn, 8)
                            .le(32, 64, 2)
                            .le(48, size, 8)
                            .le(56, size, 8)
                            .put(64, pairs)
                            .bytes());
    return Fields().put(0, bytes).le(4, bytes.size(), 4).bytes();
}

/// Mapping pairs of runs: cluster and length. Lengths take two bytes, distances three.
inline Bytes pairs_of(const std::vector<std::pair<std::uint64_t, std::uint64_t>>& runs) {
    Fields pairs;
    std::size_t at = 0;
    std::uint64_t before = 0;
    for (const auto& [cluster, length] : runs) {
        pairs.le(at, 0x32, 1).le(at + 1, length, 2).le(at + 3, cluster - before, 3);
        before = cluster;
        at += 6;
    }
    return pairs.le(at, 0, 1).bytes();
}

inline Bytes in_runs(std::uint32_t type, const std::vector<std::pair<std::uint64_t, std::uint64_t>>& runs,
                     std::uint64_t size, std::uint16_t flags = 0, std::uint64_t first_vcn = 0) {
    return in_pairs(type, pairs_of(runs), size, flags, first_vcn);
}

/// A record without fix-ups.
inline Bytes ntfs_record(const std::vector<Bytes>& attributes, std::uint16_t flags = 1, std::uint64_t base = 0) {
    Fields record(kNtfsRecord);
    record.text(0, "FILE").le(4, 0x30, 2).le(6, 3, 2).le(0x14, 0x38, 2).le(0x16, flags, 2).le(0x20, base, 8);
    std::size_t at = 0x38;
    for (const auto& attribute : attributes) {
        record.put(at, attribute);
        at += attribute.size();
    }
    return record.le(at, 0xFFFF'FFFF, 4).le(0x18, at + 8, 4).le(0x1C, kNtfsRecord, 4).bytes();
}

/// Replaces the last two bytes of each 512 by a number, and keeps them behind it at the place that the header names.
inline Bytes protect(Bytes bytes, std::uint16_t number = 0x0101) {
    const auto place = std::size_t{bytes[4]} | std::size_t{bytes[5]} << 8U;
    Fields made;
    made.put(0, bytes).le(place, number, 2);
    for (std::size_t i = 1; i <= bytes.size() / 512; ++i) {
        const auto end = i * 512 - 2;
        made.le(place + 2 * i, bytes[end] | unsigned{bytes[end + 1]} << 8U, 2).le(end, number, 2);
    }
    return made.bytes();
}

/// The entry of a file in an index.
inline Bytes index_entry(std::string_view name, std::uint64_t number) {
    Fields entry;
    entry.le(0, number | std::uint64_t{7} << 48U, 8).le(16 + 0x40, name.size(), 1).le(16 + 0x41, 0, 1);
    for (std::size_t i = 0; i < name.size(); ++i) entry.le(16 + 0x42 + 2 * i, static_cast<unsigned char>(name[i]), 2);
    const auto bytes = padded(entry.bytes());
    return Fields().put(0, bytes).le(8, bytes.size(), 2).bytes();
}

/// An index's header and its entries, with the one that ends them.
inline Bytes index_of(const std::vector<Bytes>& entries, std::uint32_t first = 16) {
    Fields index;
    std::size_t at = first;
    for (const auto& one : entries) {
        index.put(at, one);
        at += one.size();
    }
    return index.le(0, first, 4).le(at + 8, 16, 2).le(at + 12, 2, 4).le(4, at + 16, 4).bytes();
}

/// 256 clusters of 1 KiB. In use: 0 to 7 (boot sector), 16 to 27 ($MFT), 30 to 33 ($MFTMirr), 40 to 55 ($LogFile), 60,
/// 61 and 65 (file 10).
struct Ntfs {
    static constexpr std::uint64_t kTable = 16;
    static constexpr std::uint64_t kMirror = 30;
    static constexpr std::uint64_t kLog = 40;
    OnDisk disk{256 * kNtfsCluster};
    Bytes bitmap = Bytes(32);

    Ntfs() {
        disk.text(3, "NTFS    ");
        disk.le(0x0B, 512, 2);
        disk.le(0x0D, 2, 1);
        disk.le(0x28, 512, 8);
        disk.le(0x30, kTable, 8);
        disk.le(0x38, kMirror, 8);
        disk.le(0x40, 0xF6, 1);  // records of 1 KiB
        disk.le(0x48, 0x0123'4567'89AB'CDEF, 8);
        for (const auto& [cluster, length] : {std::pair{0U, 8U}, std::pair{16U, 12U}, std::pair{30U, 4U},
                                              std::pair{40U, 16U}, std::pair{60U, 2U}, std::pair{65U, 1U}}) {
            for (auto i = cluster; i < cluster + length; ++i) use(i);
        }
        record(0, {in_runs(0x80, {{kTable, 12}}, 12 * kNtfsRecord)});
        record(1, {in_runs(0x80, {{kMirror, 4}}, 4 * kNtfsRecord)});
        log({{kLog, 16}}, 16'384);
        for (const std::uint64_t page : {0U, 1U}) restart_page(page);
        volume(3, 1, 0);
        root({});
        write_bitmap();
        record(7, {in_runs(0x80, {{0, 8}}, 8192)});
        record(8, {}, 0);
        record(10, {resident(0x10, Bytes(48)), in_runs(0x80, {{60, 2}, {65, 1}}, 3000)});
    }
    void use(std::uint64_t cluster, bool used = true) {
        auto& byte = bitmap[cluster / 8];
        const auto bit = 1U << cluster % 8;
        byte = static_cast<std::uint8_t>(used ? byte | bit : byte & ~bit);
    }
    void write_bitmap() { record(6, {resident(0x80, bitmap)}); }
    [[nodiscard]] static std::uint64_t place(std::uint64_t number) {
        return kTable * kNtfsCluster + number * kNtfsRecord;
    }
    /// With its copy, if it has one.
    void record(std::uint64_t number, const std::vector<Bytes>& attributes, std::uint16_t flags = 1,
                std::uint64_t base = 0) {
        const auto bytes = protect(ntfs_record(attributes, flags, base));
        disk.write(place(number), bytes);
        if (number < 4) disk.write(kMirror * kNtfsCluster + number * kNtfsRecord, bytes);
    }
    void log(const std::vector<std::pair<std::uint64_t, std::uint64_t>>& runs, std::uint64_t size) {
        record(2, {in_runs(0x80, runs, size)});
    }
    void restart_page(std::uint64_t page, std::uint16_t in_use = 0xFFFF, std::uint16_t flags = 0,
                      std::uint16_t major = 1, std::size_t bytes = 4096, std::uint16_t area = 0) {
        const auto count = bytes / 512 + 1;
        const auto where = area != 0 ? area : (0x1E + 2 * count + 7) / 8 * 8;
        Fields made(bytes);
        made.text(0, "RSTR").le(4, area != 0 ? 0x40 : 0x1E, 2).le(6, count, 2).le(16, bytes, 4).le(20, 4096, 4);
        made.le(where, 77, 8).le(where + 12, in_use, 2).le(where + 14, flags, 2).le(24, where, 2);
        if (area != 28) made.le(28, major, 2);
        disk.write(kLog * kNtfsCluster + page * bytes, protect(made.bytes()));
    }
    void volume(std::uint8_t major, std::uint8_t minor, std::uint16_t flags) {
        record(3, {resident(0x70, Fields(12).le(8, major, 1).le(9, minor, 1).le(10, flags, 2).bytes())});
    }
    void root(const std::vector<Bytes>& entries, const std::vector<Bytes>& more = {}, std::uint32_t block = 4096) {
        std::vector<Bytes> attributes{resident(0x90, Fields(16).le(8, block, 4).put(16, index_of(entries)).bytes(), 4)};
        attributes.insert(attributes.end(), more.begin(), more.end());
        record(5, attributes);
    }
    std::string refusal() { return refusal_of(allocation::read_ntfs, disk); }
};

}  // namespace fettle::test
