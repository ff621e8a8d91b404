// SPDX-License-Identifier: GPL-3.0-or-later
// ext2, ext3 and ext4 file systems written field by field, as the kernel's Documentation/filesystems/ext4 has them.
#include <gtest/gtest.h>

#include <functional>
#include <set>

#include "core/allocation/ext.h"
#include "core/allocation/ext_superblock.h"
#include "tests/unit/wiper/on_disk.h"

namespace fettle::allocation {
namespace {

constexpr std::uint64_t kGroupBlocks = 256;
constexpr std::uint32_t kInodes = 16;  ///< a group
constexpr std::uint32_t kSparseSuper = 0x1;
constexpr std::uint32_t kOldChecksums = 0x10;
constexpr std::uint32_t kChecksums = 0x400;
constexpr std::uint32_t kMetaGroups = 0x10;
constexpr std::uint32_t kWide = 0x80;
constexpr std::uint32_t kSeedStored = 0x2000;
constexpr std::uint32_t kJournal = 0x4;

/// CRC-32C from all ones, without a last inversion; and CRC-16 with the polynomial 8005h, reversed.
std::uint32_t crc32(std::uint32_t crc, const test::Bytes& bytes) { return ~crc32c(bytes, ~crc); }
std::uint16_t crc16(std::uint16_t crc, const test::Bytes& bytes) {
    unsigned value = crc;
    for (const auto byte : bytes) {
        value ^= byte;
        for (int i = 0; i < 8; ++i) value = (value & 1U) != 0 ? value >> 1U ^ 0xA001U : value >> 1U;
    }
    return static_cast<std::uint16_t>(value);
}
test::Bytes little(std::uint64_t value, unsigned width = 4) {
    test::Bytes bytes;
    for (unsigned i = 0; i < width; ++i) bytes.push_back(static_cast<std::uint8_t>(value >> (8 * i)));
    return bytes;
}

struct Features {
    std::uint32_t compatible = 0;
    std::uint32_t incompatible = 0x2;
    std::uint32_t read_only = kSparseSuper;
    std::uint32_t block_bytes = 1024;
    std::uint64_t groups = 3;
    std::uint32_t inode_bytes = 128;
    std::uint64_t last_group_blocks = kGroupBlocks;
};

/// Groups of 256 blocks and 16 inodes. In each, blocks 2 and 3 are the bitmaps and block 4 begins the inodes. In the
/// first, block 10 is the root directory, 11 to 13 belong to the file 11, and 14 is the journal's first one; in the
/// third, block 100 is the file 33's. The rest is free.
struct Ext {
    Features has;
    std::uint64_t first = has.block_bytes == 1024 ? 1 : 0;
    std::uint64_t blocks = first + (has.groups - 1) * kGroupBlocks + has.last_group_blocks;
    std::size_t descriptor_bytes = (has.incompatible & kWide) != 0 ? 64 : 32;
    test::OnDisk disk{blocks * has.block_bytes};
    std::set<std::uint64_t> used;
    std::set<std::uint32_t> inodes;
    std::set<std::uint64_t> uninitialised;         ///< groups whose bitmap of blocks was never written
    std::set<std::uint64_t> inodes_uninitialised;  ///< and of inodes
    std::uint32_t table_blocks = (kInodes * has.inode_bytes + has.block_bytes - 1) / has.block_bytes;

    explicit Ext(const Features& features = {}) : has(features) {
        for (std::uint64_t group = 0; group < has.groups; ++group) {
            if (has_super(group)) use(start(group));
            if (descriptors_in(group)) use(start(group) + (has_super(group) ? 1 : 0));
            for (auto i = 2U; i < 4 + table_blocks; ++i) use(start(group) + i);
        }
        for (std::uint32_t inode = 1; inode < 11; ++inode) inodes.insert(inode);
        super();
        directory();
        file(11, {11, 12, 13});
        if (has.groups > 2) file(33, {2 * kGroupBlocks + 100});
        if ((has.compatible & kJournal) != 0) journal();
        seal();
    }
    [[nodiscard]] static bool is_power(std::uint64_t number, std::uint64_t base) {
        std::uint64_t power = 1;
        while (power < number) power *= base;
        return power == number;
    }
    [[nodiscard]] bool has_super(std::uint64_t group) const {
        return (has.read_only & kSparseSuper) == 0 || group < 2 || is_power(group, 3) || is_power(group, 5) ||
               is_power(group, 7);
    }
    [[nodiscard]] std::uint64_t descriptors_a_block() const { return has.block_bytes / descriptor_bytes; }
    [[nodiscard]] bool descriptors_in(std::uint64_t group) const {
        if ((has.incompatible & kMetaGroups) == 0) return has_super(group);
        const auto within = group % descriptors_a_block();
        return within < 2 || within + 1 == descriptors_a_block();
    }
    [[nodiscard]] std::uint64_t start(std::uint64_t group) const { return first + group * kGroupBlocks; }
    [[nodiscard]] std::uint64_t end(std::uint64_t group) const {
        return group + 1 == has.groups ? blocks : start(group + 1);
    }
    [[nodiscard]] std::uint64_t at(std::uint64_t block) const { return block * has.block_bytes; }
    void use(std::uint64_t block) { used.insert(block); }
    /// Blocks of a file by their number from the start of the first group.
    [[nodiscard]] std::uint64_t inode_at(std::uint32_t inode) const {
        return at(start((inode - 1) / kInodes) + 4) + std::uint64_t{(inode - 1) % kInodes} * has.inode_bytes;
    }
    void inode(std::uint32_t number, std::uint16_t mode, const std::vector<std::uint64_t>& its) {
        inodes.insert(number);
        const auto place = inode_at(number);
        disk.le(place, mode, 2);
        disk.le(place + 0x1A, 1, 2);
        for (std::size_t i = 0; i < its.size(); ++i) {
            use(first + its[i]);
            disk.le(place + 0x28 + 4 * i, first + its[i], 4);
        }
        if (has.inode_bytes > 128) disk.le(place + 0x80, 32, 2);
    }
    void file(std::uint32_t number, const std::vector<std::uint64_t>& its) { inode(number, 0x81A4, its); }
    void directory() {
        inode(2, 0x41ED, {10});
        const auto place = at(first + 10);
        disk.le(place, 2, 4);
        disk.le(place + 4, 12, 2);
        disk.le(place + 6, 1, 1);
        disk.text(place + 8, ".");
        disk.le(place + 12, 2, 4);
        disk.le(place + 16, has.block_bytes - 12, 2);
        disk.le(place + 18, 2, 1);
        disk.text(place + 20, "..");
    }
    void journal() {
        inode(8, 0x8180, {14});
        const auto place = at(first + 14);
        disk.be(place, 0xC03B3998, 4);
        disk.be(place + 4, 4, 4);
        disk.be(place + 12, has.block_bytes, 4);
        disk.le(1024 + 0xE0, 8, 4);
    }
    void super() {
        const auto field = [&](std::uint64_t place, std::uint64_t value, unsigned width) {
            disk.le(1024 + place, value, width);
        };
        unsigned shift = 0;
        while (1024U << shift < has.block_bytes) ++shift;
        field(0x00, kInodes * has.groups, 4);
        field(0x04, blocks, 4);
        field(0x14, first, 4);
        field(0x18, shift, 4);
        field(0x1C, shift, 4);
        field(0x20, kGroupBlocks, 4);
        field(0x24, kGroupBlocks, 4);
        field(0x28, kInodes, 4);
        field(0x38, 0xEF53, 2);
        field(0x3A, 1, 2);
        field(0x4C, 1, 4);
        field(0x54, 11, 4);
        field(0x58, has.inode_bytes, 2);
        field(0x5C, has.compatible, 4);
        field(0x60, has.incompatible, 4);
        field(0x64, has.read_only, 4);
        for (unsigned i = 0; i < 16; ++i) field(0x68 + i, 0x10 + i, 1);
        if (descriptor_bytes == 64) field(0xFE, 64, 2);
        if ((has.incompatible & kSeedStored) != 0) field(0x270, 0x1234'5678, 4);
    }
    [[nodiscard]] std::uint32_t seed() {
        return (has.incompatible & kSeedStored) != 0 ? 0x1234'5678 : crc32(0xFFFF'FFFF, disk.bytes(1024 + 0x68, 16));
    }
    [[nodiscard]] std::uint64_t descriptor_at(std::uint64_t group) const {
        const auto block = group / descriptors_a_block();
        const auto within = group % descriptors_a_block() * descriptor_bytes;
        if ((has.incompatible & kMetaGroups) == 0) return at(first + 1 + block) + within;
        const auto home = block * descriptors_a_block();
        return at(start(home) + (has_super(home) ? 1 : 0)) + within;
    }
    void put_descriptor(std::uint64_t group, std::size_t low, std::size_t high, std::uint64_t value, unsigned width) {
        disk.le(descriptor_at(group) + low, value, width);
        if (descriptor_bytes == 64) disk.le(descriptor_at(group) + high, value >> (8 * width), width);
    }
    /// Writes bitmaps, descriptors, counts, checksums and the copies of the superblock.
    void seal() {
        for (const auto inode : inodes) seal_inode(inode);
        std::uint64_t free_blocks = 0;
        std::uint64_t free_inodes = 0;
        for (std::uint64_t group = 0; group < has.groups; ++group) {
            test::Bytes bitmap(has.block_bytes, 0xFF);
            std::uint64_t free = 0;
            for (auto block = start(group); block < end(group); ++block) {
                if (used.count(block) != 0) continue;
                const auto bit = block - start(group);
                bitmap[bit / 8] = static_cast<std::uint8_t>(bitmap[bit / 8] & ~(1U << bit % 8));
                ++free;
            }
            test::Bytes of_inodes(has.block_bytes, 0xFF);
            std::uint64_t unused = 0;
            for (std::uint32_t i = 0; i < kInodes; ++i) {
                if (inodes.count(static_cast<std::uint32_t>(group) * kInodes + i + 1) != 0) continue;
                of_inodes[i / 8] = static_cast<std::uint8_t>(of_inodes[i / 8] & ~(1U << i % 8));
                ++unused;
            }
            unsigned flags = 0;
            if (uninitialised.count(group) != 0) {
                flags |= 2U;
                bitmap.assign(has.block_bytes, 0x5A);
            }
            if (inodes_uninitialised.count(group) != 0) {
                flags |= 1U;
                of_inodes.assign(has.block_bytes, 0x5A);
            }
            disk.write(at(start(group) + 2), bitmap);
            disk.write(at(start(group) + 3), of_inodes);
            put_descriptor(group, 0x00, 0x20, start(group) + 2, 4);
            put_descriptor(group, 0x04, 0x24, start(group) + 3, 4);
            put_descriptor(group, 0x08, 0x28, start(group) + 4, 4);
            put_descriptor(group, 0x0C, 0x2C, free, 2);
            put_descriptor(group, 0x0E, 0x2E, unused, 2);
            disk.le(descriptor_at(group) + 0x12, flags, 2);
            if ((has.read_only & kChecksums) != 0) {
                bitmap.resize(kGroupBlocks / 8);
                of_inodes.resize(kInodes / 8);
                put_descriptor(group, 0x18, 0x38, crc32(seed(), bitmap), 2);
                put_descriptor(group, 0x1A, 0x3A, crc32(seed(), of_inodes), 2);
            }
            seal_descriptor(group);
            free_blocks += free;
            free_inodes += unused;
        }
        disk.le(1024 + 0x0C, free_blocks, 4);
        disk.le(1024 + 0x10, free_inodes, 4);
        seal_super();
    }
    void seal_descriptor(std::uint64_t group) {
        const auto place = descriptor_at(group);
        const auto before = disk.bytes(place, 0x1E);
        const auto after = disk.bytes(place + 0x20, descriptor_bytes - 0x20);
        if ((has.read_only & kChecksums) != 0) {
            auto crc = crc32(crc32(seed(), little(group)), before);
            disk.le(place + 0x1E, crc32(crc32(crc, {0, 0}), after) & 0xFFFFU, 2);
        } else if ((has.read_only & kOldChecksums) != 0) {
            auto crc = crc16(crc16(crc16(0xFFFF, disk.bytes(1024 + 0x68, 16)), little(group)), before);
            if (descriptor_bytes > 32) crc = crc16(crc, after);
            disk.le(place + 0x1E, crc, 2);
        }
    }
    void seal_inode(std::uint32_t number) {
        if ((has.read_only & kChecksums) == 0) return;
        const auto place = inode_at(number);
        const bool wide = has.inode_bytes > 128;
        disk.le(place + 0x7C, 0, 2);
        if (wide) disk.le(place + 0x82, 0, 2);
        auto crc = crc32(crc32(seed(), little(number)), disk.bytes(place + 0x64, 4));
        crc = crc32(crc, disk.bytes(place, has.inode_bytes));
        disk.le(place + 0x7C, crc & 0xFFFFU, 2);
        if (wide) disk.le(place + 0x82, crc >> 16U, 2);
    }
    void seal_super() {
        if ((has.read_only & kChecksums) != 0) disk.le(1024 + 0x3FC, crc32(0xFFFF'FFFF, disk.bytes(1024, 0x3FC)), 4);
        for (std::uint64_t group = 1; group < has.groups; ++group) {
            if (has_super(group)) disk.write(at(start(group)), disk.bytes(1024, 1024));
        }
    }
    /// Changes a field of the superblock and of its copies.
    void change(std::uint64_t field, std::uint64_t value, unsigned width) {
        disk.le(1024 + field, value, width);
        seal_super();
    }
    /// Changes a field of an inode.
    void in_inode(std::uint32_t number, std::uint64_t field, std::uint64_t value, unsigned width) {
        disk.le(inode_at(number) + field, value, width);
        seal_inode(number);
    }
    std::string refusal() { return test::refusal_of(read_ext, disk); }
};

void expect(const std::vector<test::Case<Ext>>& cases, const Features& features = {}) {
    test::expect_refusals(cases, features);
}

const std::string kBad = "file-system-contradicts: ";
const std::string kUnknown = "file-system-not-understood: ";
const std::string kDirty = "file-system-dirty";
const std::string kUnreadable = "file-system-unreadable";

/// Every kind of layout and of checksum.
std::vector<Features> kinds() {
    return {{0, 0x2, kSparseSuper},
            {0, 0x2, 0},
            {kJournal, 0x2, kSparseSuper, 2048},
            {0, 0x2, kSparseSuper | kOldChecksums, 4096},
            {0, 0x2 | kWide, kSparseSuper | kOldChecksums},
            {0, 0x2, kSparseSuper | kChecksums, 1024, 10},
            {0, 0x2, kSparseSuper | kChecksums, 1024, 3, 256},
            {kJournal, 0x2 | kWide, kSparseSuper | kChecksums, 4096, 3, 256},
            {0, 0x2 | kWide | kSeedStored, kSparseSuper | kChecksums, 2048, 3, 256},
            {0, 0x2 | kWide | kMetaGroups, kSparseSuper | kChecksums, 1024, 20, 256},
            {0, 0x2 | kMetaGroups, kSparseSuper, 1024, 40},
            {0, 0x2, kSparseSuper, 1024, 3, 128, 200}};
}

TEST(ExtFields, EachKindIsReadAsItWasWritten) {
    for (const auto& kind : kinds()) {
        Ext ext(kind);
        Source source(ext.disk, "?");
        const auto answer = read_ext(source);
        ASSERT_TRUE(answer) << test::words_of(answer.error());
        const bool four = (kind.incompatible & ~0x2U) != 0 || (kind.read_only & ~0x7U) != 0;
        EXPECT_EQ(answer->type, four ? "ext4" : (kind.compatible & kJournal) != 0 ? "ext3" : "ext2");
        EXPECT_EQ(answer->identity, "10111213-1415-1617-1819-1a1b1c1d1e1f");
        EXPECT_EQ(answer->size_bytes, ext.at(ext.blocks));
        EXPECT_EQ(answer->unit_bytes, kind.block_bytes);
        std::set<std::uint64_t> used;
        std::uint64_t next = ext.first;
        for (const auto& range : answer->free) {
            for (; next < range.start / kind.block_bytes; ++next) used.insert(next);
            next = range.end() / kind.block_bytes;
        }
        for (; next < ext.blocks; ++next) used.insert(next);
        EXPECT_EQ(used, ext.used);
    }
}

/// Bitmaps that were never written: everything but the group's own structures is free.
TEST(ExtFields, WhatWasNeverInitialisedIsFreeButForItsTables) {
    for (const auto& kind : kinds()) {
        if ((kind.read_only & (kChecksums | kOldChecksums)) == 0) continue;
        Ext ext(kind);
        ext.uninitialised = {1};
        ext.inodes_uninitialised = {1};
        ext.seal();
        EXPECT_EQ(ext.refusal(), "");
        // A count that is not the whole group.
        Ext other(kind);
        other.inodes_uninitialised = {1};
        other.inodes.insert(20);
        other.seal();
        EXPECT_EQ(other.refusal(), kBad + "the free inode count of group 1");
    }
    // Without checksums the flags say nothing.
    Ext plain;
    plain.disk.le(plain.descriptor_at(1) + 0x12, 3, 2);
    EXPECT_EQ(plain.refusal(), "");
}

TEST(ExtFields, FieldsOfTheSuperblockAreBounded) {
    const auto set = [](std::uint64_t field, std::uint64_t value, unsigned width) {
        return [=](Ext& f) { f.change(field, value, width); };
    };
    expect({
        {set(0x18, 7, 4), kBad + "its block size"},
        {set(0x18, 6, 4), kBad + "its first block"},
        {set(0x14, 0, 4), kBad + "its first block"},
        {set(0x14, 2, 4), kBad + "its first block"},
        {set(0x20, 255, 4), kBad + "its group size"},
        {set(0x20, 248, 4), kBad + "its group size"},
        {set(0x20, 260, 4), kBad + "its group size"},
        {set(0x20, 8192, 4), kBad + "its cluster size"},
        {set(0x20, 8200, 4), kBad + "its group size"},
        {set(0x1C, 1, 4), kBad + "its cluster size"},
        {set(0x24, 264, 4), kBad + "its cluster size"},
        {set(0x28, 0, 4), kBad + "its inodes"},
        {set(0x28, 8193, 4), kBad + "its inodes"},
        {set(0x28, 8192, 4), kBad + "the descriptor of group 0"},
        {set(0x58, 127, 2), kBad + "its inodes"},
        {set(0x58, 1025, 2), kBad + "its inodes"},
        {set(0x58, 130, 2), kBad + "its inodes"},  // no power of two
        {set(0x58, 192, 2), kBad + "its inodes"},
        {set(0x58, 1024, 2), kBad + "group 0 marks its own tables as free"},  // they would be longer
        {set(0x04, 1, 4), kBad + "it is larger than its partition"},
        {set(0x04, 770, 4), kBad + "it is larger than its partition"},
        {set(0x0C, 770, 4), kBad + "its free block count"},
        {set(0x0C, 769, 4), kBad + "its free block count"},
        {set(0x10, 3, 4), kBad + "its free inode count"},
        {set(0x4C, 2, 4), kUnknown + "revision 2"},
        {set(0x4C, 0, 4), kBad + "revision 0 with feature flags"},
        {[](Ext& f) { f.disk.break_at(1024); }, kUnreadable},
    });
    Ext ext;
    Source source(ext.disk, "?");
    ext.change(0x0C, 769, 4);
    EXPECT_EQ(read_ext_superblock(source)->free_blocks, 769U);  // as many as there are blocks
    ext.change(0x0C, 770, 4);
    EXPECT_FALSE(read_ext_superblock(source));
}

/// Descriptors of 64 bytes or more, a power of two, and at most 1 KiB.
TEST(ExtFields, DescriptorsHaveTheirSizes) {
    Features wide;
    wide.incompatible |= kWide;
    for (const auto& [bytes, good] : {std::pair{32U, false}, std::pair{64U, true}, std::pair{96U, false},
                                      std::pair{128U, true}, std::pair{1024U, true}, std::pair{2048U, false}}) {
        Ext ext(wide);
        ext.change(0xFE, bytes, 2);
        Source source(ext.disk, "?");
        const auto layout = read_ext_superblock(source);
        EXPECT_EQ(layout.has_value(), good) << bytes;
        if (!layout) {
            EXPECT_EQ(test::words_of(layout.error()), kBad + "its group descriptors");
        }
    }
    // Their upper halves count.
    for (const unsigned field : {0x20U, 0x24U, 0x28U}) {
        Ext ext(wide);
        ext.disk.le(ext.descriptor_at(1) + field, 1, 4);
        EXPECT_EQ(ext.refusal(), kBad + "the descriptor of group 1");
    }
    for (const auto& [field, what] :
         {std::pair{0x2CU, "the free block count of group 1"}, std::pair{0x2EU, "the free inode count of group 1"}}) {
        Ext ext(wide);
        ext.disk.le(ext.descriptor_at(1) + field, 1, 2);
        EXPECT_EQ(ext.refusal(), kBad + what);
    }
    Ext large(wide);
    large.change(0x150, 1, 4);
    EXPECT_EQ(large.refusal(), kBad + "it is larger than its partition");
    Ext free(wide);
    free.change(0x158, 1, 4);
    EXPECT_EQ(free.refusal(), kBad + "its free block count");
}

TEST(ExtFields, GroupsAreNotTooMany) {
    // 2^24 groups of 256 blocks of 1 KiB are 4 TiB.
    for (const auto& [groups, good] :
         {std::pair{std::uint64_t{1} << 24U, true}, std::pair{(std::uint64_t{1} << 24U) + 1, false}}) {
        Features wide;
        wide.incompatible |= kWide;
        Ext ext(wide);
        const auto blocks = groups * kGroupBlocks + 1;
        ext.disk.resize(blocks * 1024);
        ext.change(0x04, blocks & 0xFFFF'FFFF, 4);
        ext.change(0x150, blocks >> 32U, 4);
        Source source(ext.disk, "?");
        const auto layout = read_ext_superblock(source);
        EXPECT_EQ(layout.has_value(), good);
        if (!layout) {
            EXPECT_EQ(test::words_of(layout.error()), kBad + "its number of groups");
        }
    }
}

TEST(ExtFields, UnknownFeaturesAreRefused) {
    struct Set {
        std::uint64_t field;
        std::uint32_t known;  ///< by the kernel, without effect on where free blocks are recorded, or understood
    };
    // journal_dev (8) is no file system; 1, 2, 0x10, 0x20, 0x400 and 0x800 do not touch bitmaps.
    for (const auto& [field, known] : {Set{0x5C, 0x1E3F}, Set{0x60, 0x3E7D6}, Set{0x64, 0x1A57F}}) {
        for (unsigned bit = 0; bit < 32; ++bit) {
            Ext ext;
            const auto bits = (field == 0x60 ? 0x2U : field == 0x64 ? kSparseSuper : 0U) | 1U << bit;
            ext.change(field, bits, 4);
            const auto refused = ext.refusal().substr(0, kUnknown.size()) == kUnknown;
            EXPECT_EQ(refused, (known >> bit & 1U) == 0) << std::hex << field << " " << (1U << bit);
        }
    }
    // Of a first revision, the other fields say nothing: inodes have 128 bytes, the eleventh is the first.
    Features none;
    none.incompatible = 0;
    none.read_only = 0;
    Ext first(none);
    first.change(0x4C, 0, 4);
    first.change(0x58, 999, 2);
    first.change(0x54, 1, 4);
    EXPECT_EQ(first.refusal(), "");
    for (const unsigned field : {0x60U, 0x64U}) {
        first.change(field, 2, 4);
        EXPECT_EQ(first.refusal(), kBad + "revision 0 with feature flags");
        first.change(field, 0, 4);
    }
}

TEST(ExtFields, OnlyWhatWasUnmountedWithoutErrorsIsRead) {
    const auto set = [](std::uint64_t field, std::uint64_t value, unsigned width) {
        return [=](Ext& f) { f.change(field, value, width); };
    };
    expect({
        {set(0x3A, 0, 2), kDirty},
        {set(0x3A, 3, 2), kDirty},  // errors
        {set(0x3A, 5, 2), kDirty},  // orphans
        {set(0x60, 0x6, 4), kDirty},
        {set(0xE8, 12, 4), kDirty},
        {set(0xE8, 1U << 24U, 4), kDirty},
        {set(0x194, 1, 4), kDirty},
        {set(0x64, 0x1'0001, 4), kDirty},
    });
}

TEST(ExtFields, AnotherComputerMayHaveItMounted) {
    constexpr std::uint64_t block = 600;
    const auto mmp = [](std::uint32_t magic, std::uint32_t sequence) {
        return [=](Ext& f) {
            f.disk.le(f.at(block), magic, 4);
            f.disk.le(f.at(block) + 4, sequence, 4);
            f.use(block);
            f.seal();
            f.change(0x168, block, 8);
        };
    };
    Features features;
    features.incompatible |= 0x100;
    const auto wrong = kBad + "its multiple mount protection";
    expect(
        {
            {mmp(0x004D4D50, 0xFF4D4D50), ""},
            {mmp(0x004D4D50, 0xE24D4D50), kDirty},  // being checked
            {mmp(0x004D4D50, 1), kDirty},
            {mmp(0x004D4D51, 0xFF4D4D50), wrong},
            {[](Ext& f) { f.change(0x168, f.blocks, 8); }, wrong},
            {[](Ext& f) { f.change(0x168, f.blocks - 1, 8); }, wrong},
            {[](Ext& f) {
                 f.change(0x168, block, 8);
                 f.disk.break_at(f.at(block));
             },
             kUnreadable},
        },
        features);
    // Without the feature the field says nothing.
    Ext ext;
    ext.change(0x168, block, 8);
    EXPECT_EQ(ext.refusal(), "");
}

TEST(ExtFields, EveryChecksumCounts) {
    for (const auto& kind : kinds()) {
        const bool all = (kind.read_only & kChecksums) != 0;
        if (!all && (kind.read_only & kOldChecksums) == 0) continue;
        const auto after = [&](const std::function<void(Ext&)>& change) {
            Ext ext(kind);
            change(ext);
            return ext.refusal();
        };
        EXPECT_EQ(after([](Ext& f) { f.disk.le(f.descriptor_at(1) + 0x14, 1, 1); }),
                  kBad + "the descriptor checksum of group 1");
        EXPECT_EQ(after([](Ext& f) { f.disk.le(f.descriptor_at(1) + 0x1E, 0x7777, 2); }),
                  kBad + "the descriptor checksum of group 1");
        if ((kind.incompatible & kWide) != 0) {
            EXPECT_EQ(after([](Ext& f) { f.disk.le(f.descriptor_at(1) + 0x3F, 1, 1); }),
                      kBad + "the descriptor checksum of group 1");
        }
        if (!all) continue;
        EXPECT_EQ(after([](Ext& f) { f.disk.le(1024 + 0x3FB, 1, 1); }), kBad + "the checksum of its superblock");
        EXPECT_EQ(after([](Ext& f) { f.disk.le(f.inode_at(11) + 0x10, 1, 1); }), kBad + "inode 11");
        EXPECT_EQ(after([](Ext& f) { f.disk.le(f.inode_at(11) + 0x7D, 0x99, 1); }), kBad + "inode 11");
        EXPECT_EQ(after([](Ext& f) {
                      f.put_descriptor(1, 0x18, 0x38, 0x12345678, 2);
                      f.seal_descriptor(1);
                  }),
                  kBad + "the block bitmap checksum of group 1");
        EXPECT_EQ(after([](Ext& f) {
                      f.put_descriptor(1, 0x1A, 0x3A, 0x12345678, 2);
                      f.seal_descriptor(1);
                  }),
                  kBad + "the inode bitmap checksum of group 1");
        if (kind.inode_bytes > 128) {
            EXPECT_EQ(after([](Ext& f) { f.disk.le(f.inode_at(11) + 0x82, 0x77, 1); }), kBad + "inode 11");
            EXPECT_EQ(after([](Ext& f) { f.disk.le(f.inode_at(11) + 0xFF, 0x77, 1); }), kBad + "inode 11");
        }
    }
}

/// An inode of 256 bytes has the upper half of its checksum only if its extra fields reach so far.
TEST(ExtFields, ShortInodesHaveHalfAChecksum) {
    Features features;
    features.read_only |= kChecksums;
    features.inode_bytes = 256;
    for (const auto& [extra, half] : {std::pair{0U, true}, std::pair{3U, true}, std::pair{4U, false}}) {
        Ext ext(features);
        const auto place = ext.inode_at(11);
        ext.disk.le(place + 0x80, extra, 2);
        ext.seal_inode(11);
        if (half) {
            ext.disk.le(place + 0x82, 0x4321, 2);
            ext.disk.le(place + 0x7C, 0, 2);
            auto crc = crc32(crc32(ext.seed(), little(11)), ext.disk.bytes(place + 0x64, 4));
            ext.disk.le(place + 0x7C, crc32(crc, ext.disk.bytes(place, 256)) & 0xFFFFU, 2);
        }
        EXPECT_EQ(ext.refusal(), "") << extra;
    }
}

TEST(ExtFields, DescriptorsPointIntoTheFileSystem) {
    for (const unsigned field : {0U, 4U, 8U}) {
        const auto what = kBad + "the descriptor of group 2";
        for (const auto& [block, good] : {std::pair{0U, false}, std::pair{1U, false}, std::pair{769U, false},
                                          std::pair{768U, field != 8}, std::pair{767U, true}}) {
            Ext ext;
            ext.disk.le(ext.descriptor_at(2) + field, block, 4);
            EXPECT_EQ(ext.refusal() == what, !good) << field << " " << block;
        }
    }
    expect({
        {[](Ext& f) { f.disk.break_at(f.at(2)); }, kUnreadable},
        {[](Ext& f) { f.disk.break_at(f.at(f.start(1) + 2)); }, kUnreadable},
        {[](Ext& f) { f.disk.break_at(f.at(f.start(1) + 3)); }, kUnreadable},
        {[](Ext& f) { f.disk.break_at(f.at(f.start(1))); }, kUnreadable},
        {[](Ext& f) { f.disk.break_at(f.inode_at(33)); }, kUnreadable},
        {[](Ext& f) { f.disk.break_at(f.at(11)); }, kUnreadable},
    });
}

TEST(ExtFields, BitmapsAgreeWithTheirCountsAndTables) {
    const auto set_free = [](std::uint64_t block) {
        return [=](Ext& f) {
            f.used.erase(block);
            f.seal();
        };
    };
    const auto own = [](int group) {
        return kBad + "group " + std::to_string(group) + " marks its own tables as free";
    };
    expect({
        {set_free(257), own(1)},
        {set_free(258), own(1)},
        {set_free(259), own(1)},
        {set_free(260), own(1)},
        {set_free(261), own(1)},
        {set_free(262), own(1)},
        {set_free(263), ""},
        {set_free(1), own(0)},
        {set_free(2), own(0)},
        {set_free(513), ""},  // group 2 has no copy
        {set_free(11), kBad + "inode 2"},
        {set_free(12), kBad + "inode 11"},
        {set_free(14), kBad + "inode 11"},
        {set_free(613), kBad + "inode 33"},
        {[](Ext& f) { f.disk.le(f.descriptor_at(1) + 0x0C, 99, 2); }, kBad + "the free block count of group 1"},
        {[](Ext& f) { f.disk.le(f.descriptor_at(1) + 0x0E, 9, 2); }, kBad + "the free inode count of group 1"},
        {[](Ext& f) { f.disk.le(1024 + 0x0C, 99, 4); }, kBad + "its free block count"},
        // Reserved for more descriptors.
        {[](Ext& f) { f.change(0xCE, 4, 2); }, ""},
        {[](Ext& f) { f.change(0xCE, 5, 2); }, own(0)},
    });
    Features meta;
    meta.incompatible |= kMetaGroups;
    meta.groups = 40;
    for (const std::uint64_t group : {0U, 1U, 31U, 32U, 33U}) {
        Ext ext(meta);
        ext.used.erase(ext.start(group) + (ext.has_super(group) ? 1 : 0));
        ext.seal();
        EXPECT_EQ(ext.refusal(), own(static_cast<int>(group)));
    }
    for (const std::uint64_t group : {2U, 30U, 34U}) {
        Ext ext(meta);
        ext.used.erase(ext.start(group) + 1);
        EXPECT_EQ(ext.refusal(), "");
    }
    // The table of inodes of one group in another, as flex_bg has it.
    Ext flex;
    flex.disk.le(flex.descriptor_at(2) + 8, 300, 4);
    EXPECT_EQ(flex.refusal(), own(1));
    Ext last;
    last.disk.le(last.descriptor_at(2) + 8, 511, 4);
    EXPECT_EQ(last.refusal(), own(1));
    // Where the first block has 2 KiB, the superblock lies in block 0.
    Features two;
    two.block_bytes = 2048;
    Ext zero(two);
    zero.used.erase(0);
    zero.seal();
    EXPECT_EQ(zero.refusal(), own(0));
    // From one group into the next: 16 blocks.
    Features large;
    large.inode_bytes = 1024;
    Ext across(large);
    for (std::uint64_t block = 505; block < 513; ++block) across.use(block);
    across.seal();
    across.disk.le(across.descriptor_at(2) + 8, 505, 4);
    EXPECT_EQ(across.refusal(), own(2));
}

TEST(ExtFields, DescriptorsOfMetaGroupsLieInTheirGroups) {
    Features meta;
    meta.incompatible |= kMetaGroups;
    meta.groups = 40;
    Ext ext(meta);
    ext.disk.break_at(ext.at(ext.start(32)));
    EXPECT_EQ(ext.refusal(), kUnreadable);
    // From the second block of descriptors on: the first is where it always was.
    Ext second(meta);
    for (const std::uint64_t group : {3U, 5U, 7U, 9U, 25U, 27U}) second.use(second.start(group) + 1);
    second.seal();
    second.change(0x104, 1, 4);
    EXPECT_EQ(second.refusal(), "");
    second.change(0x104, 2, 4);
    EXPECT_NE(second.refusal(), "");
}

TEST(ExtFields, CopiesOfTheSuperblockHaveTheSameGeometry) {
    for (const unsigned field : {0x14U, 0x17U, 0x18U, 0x1BU, 0x20U, 0x23U, 0x28U, 0x2BU, 0x38U, 0x39U}) {
        Ext ext;
        const auto at = ext.at(ext.start(1)) + field;
        ext.disk.le(at, ext.disk.bytes(at, 1)[0] ^ 0x40U, 1);
        EXPECT_EQ(ext.refusal(), kBad + "its backup superblock in group 1") << field;
    }
    Ext ext;
    ext.disk.le(ext.at(ext.start(1)) + 0x0C, 99, 2);
    EXPECT_EQ(ext.refusal(), "");
}

TEST(ExtFields, GroupsWithACopy) {
    ExtLayout layout;
    layout.sparse_super = true;
    std::set<std::uint64_t> found;
    for (std::uint64_t group = 0; group < 400; ++group) {
        if (layout.has_super(group)) found.insert(group);
    }
    EXPECT_EQ(found, (std::set<std::uint64_t>{0, 1, 3, 5, 7, 9, 25, 27, 49, 81, 125, 243, 343}));
    layout.sparse_super2 = true;
    layout.backups = {1, 60};
    found.clear();
    for (std::uint64_t group = 0; group < 400; ++group) {
        if (layout.has_super(group)) found.insert(group);
    }
    EXPECT_EQ(found, (std::set<std::uint64_t>{0, 1, 60}));
    layout = {};
    EXPECT_TRUE(layout.has_super(1) && layout.has_super(2) && layout.has_super(6));
}

TEST(ExtFields, TheGroupsOfCopiesMayBeNamed) {
    Features features;
    features.compatible = 0x200;
    Ext ext(features);
    ext.change(0x24C, 1, 4);
    EXPECT_EQ(ext.refusal(), "");
    ext.disk.fill(ext.at(ext.start(1)), 1024, 0);
    EXPECT_EQ(ext.refusal(), kBad + "its backup superblock in group 1");
    ext.disk.le(1024 + 0x24C, 0, 4);
    ext.disk.le(1024 + 0x250, 1, 4);
    EXPECT_EQ(ext.refusal(), kBad + "its backup superblock in group 1");
    ext.disk.le(1024 + 0x250, 0, 4);
    EXPECT_EQ(ext.refusal(), "");
}

TEST(ExtFields, InodesInUseAreWhole) {
    const auto set = [](std::uint64_t field, std::uint64_t value, unsigned width) {
        return [=](Ext& f) { f.in_inode(33, field, value, width); };
    };
    const auto bad = kBad + "inode 33";
    expect({
        {set(0x1A, 0, 2), bad},  // no links
        {[](Ext& f) {
             f.in_inode(33, 0x1A, 0, 2);
             f.in_inode(33, 0x20, 0x20'0000, 4);  // it holds an extended attribute
         },
         ""},
        {set(0x28, 770, 4), bad},
        {set(0x28, 769, 4), bad},
        {set(0x28, 768, 4), bad},  // free
        {set(0x28, 0, 4), ""},     // a hole
        {set(0x60, 700, 4), bad},  // the last of its pointers
        {set(0x64, 700, 4), ""},   // the generation
        {set(0x68, 700, 4), bad},  // attributes in a free block
        {set(0x68, 613, 4), ""},
        {set(0x76, 1, 2), bad},
        {[](Ext& f) {  // its data is in the inode
             f.in_inode(33, 0x28, 700, 4);
             f.in_inode(33, 0x20, 0x1000'0000, 4);
         },
         ""},
        // Reserved inodes may be blank, the first behind them may not.
        {[](Ext& f) { f.disk.fill(f.inode_at(10), 128, 0); }, ""},
        {[](Ext& f) { f.disk.fill(f.inode_at(11), 128, 0); }, kBad + "inode 11"},
        {[](Ext& f) {
             f.change(0x54, 12, 4);
             f.disk.fill(f.inode_at(11), 128, 0);
         },
         ""},
    });
    // Types: FIFO, character device, directory, block device, file, link, socket.
    for (unsigned type = 0; type < 16; ++type) {
        Ext ext;
        ext.in_inode(33, 0, type << 12U | 0x1A4, 2);
        const bool known = type == 1 || type == 2 || type == 4 || type == 6 || type == 8 || type == 10 || type == 12;
        EXPECT_EQ(ext.refusal(), known ? "" : bad) << type;
        // Only files, directories and long links have blocks.
        ext.in_inode(33, 0x28, 700, 4);
        ext.in_inode(33, 4, 59, 4);
        EXPECT_EQ(ext.refusal() == "", known && type != 4 && type != 8) << type;
        ext.in_inode(33, 4, 60, 4);
        EXPECT_EQ(ext.refusal() == "", known && type != 4 && type != 8 && type != 10) << type;
    }
}

/// Up to 32 inodes of a group: the first, the last, and some in between.
TEST(ExtFields, TheFirstAndTheLastInodeOfAGroupAreSeen) {
    for (const std::uint32_t seen : {17U, 18U, 32U}) {
        Ext ext;
        for (std::uint32_t inode = 17; inode <= 32; ++inode) ext.file(inode, {});
        ext.seal();
        EXPECT_EQ(ext.refusal(), "");
        ext.in_inode(seen, 0, 0, 2);
        EXPECT_EQ(ext.refusal(), kBad + "inode " + std::to_string(seen));
    }
    Ext two;
    two.file(20, {});
    two.file(25, {});
    two.seal();
    two.in_inode(25, 0, 0, 2);
    EXPECT_EQ(two.refusal(), kBad + "inode 25");
    Ext one;
    one.file(20, {});
    one.seal();
    EXPECT_EQ(one.refusal(), "");
    one.in_inode(20, 0, 0, 2);
    EXPECT_EQ(one.refusal(), kBad + "inode 20");
}

constexpr std::uint32_t kExtents = 0x8'0000;

/// A node of an extent tree; entries of 12 bytes follow its header.
void node(Ext& f, std::uint64_t place, unsigned depth, unsigned entries, unsigned most = 4) {
    f.disk.le(place, 0xF30A, 2);
    f.disk.le(place + 2, entries, 2);
    f.disk.le(place + 4, most, 2);
    f.disk.le(place + 6, depth, 2);
}
void extent(Ext& f, std::uint64_t place, unsigned index, std::uint64_t start, unsigned length, unsigned logical = 0) {
    const auto entry = place + 12 + std::uint64_t{index} * 12;
    f.disk.le(entry, logical, 4);
    f.disk.le(entry + 4, length, 2);
    f.disk.le(entry + 6, start >> 32U, 2);
    f.disk.le(entry + 8, start, 4);
}
void child(Ext& f, std::uint64_t place, unsigned index, std::uint64_t block) {
    const auto entry = place + 12 + std::uint64_t{index} * 12;
    f.disk.le(entry + 4, block, 4);
    f.disk.le(entry + 8, block >> 32U, 2);
}

TEST(ExtFields, ExtentsAreInUse) {
    Features features;
    features.incompatible |= 0x40;
    const auto tree = [](const std::function<void(Ext&, std::uint64_t)>& write) {
        return [=](Ext& f) {
            const auto place = f.inode_at(33) + 0x28;
            f.disk.le(f.inode_at(33) + 0x20, kExtents, 4);
            node(f, place, 0, 1);
            extent(f, place, 0, 613, 1);
            for (std::uint64_t block = 700; block < 720; ++block) f.use(block);
            write(f, place);
            f.seal();
        };
    };
    const auto leaf = [=](std::uint64_t start, unsigned length) {
        return tree([=](Ext& f, std::uint64_t place) { extent(f, place, 0, start, length); });
    };
    const auto bad = kBad + "inode 33";
    expect(
        {
            {leaf(613, 1), ""},
            {leaf(613, 2), bad},
            {leaf(612, 2), bad},
            {leaf(613, 0), bad},
            {leaf(700, 20), ""},
            {leaf(700, 21), bad},
            {leaf(699, 2), bad},
            {leaf(700, 32'768 + 20), ""},  // allocated, not written
            {leaf(700, 32'768 + 21), bad},
            {leaf(700, 32'768), bad},
            {leaf(0, 1), bad},
            {leaf(1, 1), bad},  // the superblock's block
            {leaf(std::uint64_t{1} << 32U | 613U, 1), bad},
            {tree([](Ext& f, std::uint64_t place) { f.disk.le(place, 0xF30B, 2); }), bad},
            {tree([](Ext& f, std::uint64_t place) { node(f, place, 0, 0); }), ""},
            {tree([](Ext& f, std::uint64_t place) {
                 node(f, place, 0, 4);
                 for (unsigned i = 0; i < 4; ++i) extent(f, place, i, 700 + i, 1);
             }),
             ""},
            {tree([](Ext& f, std::uint64_t place) {
                 node(f, place, 0, 4);
                 for (unsigned i = 0; i < 3; ++i) extent(f, place, i, 700 + i, 1);
                 extent(f, place, 3, 730, 1);
             }),
             bad},
            {tree([](Ext& f, std::uint64_t place) {
                 node(f, place, 0, 4, 3);
                 for (unsigned i = 0; i < 4; ++i) extent(f, place, i, 700 + i, 1);
             }),
             bad},
            {tree([](Ext& f, std::uint64_t place) { node(f, place, 0, 5, 5); }), bad},
            // Levels: a node in the inode, others in blocks.
            {tree([](Ext& f, std::uint64_t place) {
                 node(f, place, 1, 1);
                 child(f, place, 0, 701);
                 node(f, f.at(701), 0, 1, 84);
                 extent(f, f.at(701), 0, 702, 3);
             }),
             ""},
            {tree([](Ext& f, std::uint64_t place) {
                 node(f, place, 1, 1);
                 child(f, place, 0, 701);
                 node(f, f.at(701), 0, 1, 84);
                 extent(f, f.at(701), 0, 730, 1);
             }),
             bad},
            {tree([](Ext& f, std::uint64_t place) {
                 node(f, place, 1, 1);
                 child(f, place, 0, 730);  // free
                 node(f, f.at(730), 0, 0, 84);
             }),
             bad},
            {tree([](Ext& f, std::uint64_t place) {
                 node(f, place, 1, 1);
                 child(f, place, 0, std::uint64_t{1} << 32U | 701U);
                 node(f, f.at(701), 0, 0, 84);
             }),
             bad},
            {tree([](Ext& f, std::uint64_t place) {
                 node(f, place, 2, 1);
                 child(f, place, 0, 701);
                 node(f, f.at(701), 0, 0, 84);  // a level is missing
             }),
             bad},
            {tree([](Ext& f, std::uint64_t place) {
                 node(f, place, 1, 2);
                 child(f, place, 0, 701);
                 child(f, place, 1, 702);
                 node(f, f.at(701), 0, 0, 84);
                 f.disk.le(f.at(702) + 6, 0, 2);  // no node
             }),
             bad},
            {tree([](Ext& f, std::uint64_t place) {
                 node(f, place, 1, 1);
                 child(f, place, 0, 701);
                 node(f, f.at(701), 0, 0, 84);
                 f.disk.break_at(f.at(701));
             }),
             bad},
        },
        features);
    // Of an inode, 64 nodes are followed: one of the upper level and 63 below it.
    for (const auto& [damaged, refusal] : {std::pair{62U, bad}, std::pair{63U, std::string()}}) {
        Ext ext(features);
        tree([last = damaged](Ext& f, std::uint64_t place) {
            node(f, place, 2, 1);
            child(f, place, 0, 719);
            node(f, f.at(719), 1, 70, 84);
            for (unsigned i = 0; i < 70; ++i) {
                f.use(600 + i);
                child(f, f.at(719), i, 600 + i);
                node(f, f.at(600 + i), i == last ? 3 : 0, 0, 84);
            }
        })(ext);
        EXPECT_EQ(ext.refusal(), refusal) << damaged;
    }
    // At most five levels below the one in the inode.
    for (const unsigned depth : {5U, 6U}) {
        Ext ext(features);
        tree([=](Ext& f, std::uint64_t place) {
            node(f, place, depth, 1);
            for (unsigned level = depth; level > 0; --level) {
                child(f, level == depth ? place : f.at(700 + level), 0, 700 + level - 1);
                node(f, f.at(700 + level - 1), level - 1, level > 1 ? 1 : 0, 84);
            }
        })(ext);
        EXPECT_EQ(ext.refusal(), depth == 5 ? "" : bad) << depth;
    }
}

TEST(ExtFields, TheRootDirectoryRefersToItself) {
    const auto wrong = kBad + "its root directory";
    const auto set = [](std::uint64_t field, std::uint64_t value, unsigned width) {
        return [=](Ext& f) { f.disk.le(f.at(11) + field, value, width); };
    };
    const auto in_inode = [](std::uint64_t field, std::uint64_t value, unsigned width) {
        return [=](Ext& f) { f.in_inode(2, field, value, width); };
    };
    expect({
        {set(0, 3, 4), wrong},
        {set(4, 16, 2), wrong},
        {set(6, 2, 1), wrong},
        {set(8, 'x', 1), wrong},
        {set(12, 3, 4), wrong},
        {set(18, 1, 1), wrong},
        {set(21, 'x', 1), wrong},
        {in_inode(0, 0x81A4, 2), wrong},
        {in_inode(0x28, 0, 4), wrong},
        {in_inode(0x28, 12, 4), wrong},  // another block in use
        {in_inode(0x20, 0x1000'0000, 4), ""},
        {in_inode(0, 0, 2), kBad + "inode 2"},
    });
    // Its first block by extents.
    Features features;
    features.incompatible |= 0x40;
    const auto by_extents = [](unsigned depth, unsigned entries, unsigned logical, std::uint64_t block) {
        return [=](Ext& f) {
            const auto place = f.inode_at(2) + 0x28;
            f.disk.le(f.inode_at(2) + 0x20, kExtents, 4);
            for (std::uint64_t i = 720; i < 726; ++i) f.use(i);
            node(f, place, depth, entries);
            auto at = place;
            for (unsigned level = depth; level > 0; --level) {
                child(f, at, 0, 720 + level);
                at = f.at(720 + level);
                node(f, at, level - 1, 1, 84);
            }
            extent(f, at, 0, block, 1, logical);
            f.seal();
        };
    };
    expect(
        {
            {by_extents(0, 1, 0, 11), ""},
            {by_extents(0, 1, 0, 12), wrong},
            {by_extents(0, 0, 0, 11), wrong},
            {by_extents(0, 1, 1, 11), wrong},  // it begins with a hole
            {by_extents(1, 1, 0, 11), ""},
            {by_extents(5, 1, 0, 11), ""},
        },
        features);
}

TEST(ExtFields, TheJournalIsEmpty) {
    Features features;
    features.compatible = kJournal;
    const auto wrong = kBad + "its journal";
    const auto set = [](std::uint64_t field, std::uint64_t value) {
        return [=](Ext& f) { f.disk.be(f.at(15) + field, value, 4); };
    };
    expect(
        {
            {set(0, 0), wrong},
            {set(4, 3), ""},
            {set(4, 2), wrong},
            {set(4, 5), wrong},
            {set(12, 4096), wrong},
            {set(28, 1), wrong},  // something to replay
            {[](Ext& f) { f.change(0xE0, 0, 4); }, ""},
            {[](Ext& f) { f.change(0xE0, 49, 4); }, wrong},
            {[](Ext& f) { f.change(0xE0, 48, 4); }, kBad + "inode 48"},
            {[](Ext& f) { f.change(0xE0, 2, 4); }, wrong},
            {[](Ext& f) { f.in_inode(8, 0x28, 0, 4); }, wrong},
            {[](Ext& f) { f.disk.break_at(f.at(15)); }, kUnreadable},
            {[](Ext& f) { f.disk.break_at(f.inode_at(8)); }, kUnreadable},
        },
        features);
    // Without the feature the field says nothing.
    Ext ext;
    ext.change(0xE0, 49, 4);
    EXPECT_EQ(ext.refusal(), "");
}

}  // namespace
}  // namespace fettle::allocation
