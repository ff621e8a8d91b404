// SPDX-License-Identifier: GPL-3.0-or-later
// XFS file systems written field by field, as "XFS Algorithms & Data Structures", 3rd edition, has them.
#include <gtest/gtest.h>

#include <functional>

#include "core/allocation/xfs.h"
#include "core/allocation/xfs_log.h"
#include "tests/unit/wiper/on_disk.h"

namespace fettle::allocation {
namespace {

constexpr std::uint64_t kBlock = 4096;
constexpr std::uint64_t kSector = 512;
constexpr std::uint32_t kGroupBlocks = 64;
constexpr std::uint32_t kGroups = 2;
constexpr std::uint32_t kNone = 0xFFFF'FFFF;
constexpr std::uint64_t kLogAt = 16;
constexpr std::uint64_t kLogBlocks = 8;
constexpr std::uint64_t kRoot = 64;  ///< the root directory's inode, the first of block 8

/// Two groups of 64 blocks. In each, block 1 is the root of the tree of free space and block 2 of that of inodes. In
/// the first, blocks 8 to 15 hold 64 inodes, of which three are in use: a directory in itself, a file in block 4 and
/// one in blocks 5 and 6; blocks 16 to 23 hold the journal. The rest is free.
struct Xfs {
    std::uint64_t sector;
    std::uint32_t groups;
    test::OnDisk disk{groups * kGroupBlocks * kBlock};
    std::uint32_t free_root = static_cast<std::uint32_t>((4 * sector + kBlock - 1) / kBlock);  ///< behind the headers

    explicit Xfs(std::uint64_t sector_bytes = kSector, std::uint32_t count = kGroups)
        : sector(sector_bytes), groups(count) {
        for (std::uint32_t group = 0; group < groups; ++group) {
            super(group);
            free_header(group);
            inode_header(group);
            free_list(group);
        }
        leaf(0, free_root, {{7, 1}, {24, 40}});
        for (std::uint32_t group = 1; group < groups; ++group) {
            leaf(group, free_root, {{6, 58}});
            inode_leaf(group, free_root + 1, {});
        }
        inode_leaf(0, free_root + 1, {{kRoot, ~std::uint64_t{7}}});
        inode(kRoot, 0x41ED, 1);
        inode(kRoot + 1, 0x81A4, 2);
        extent(kRoot + 1, 0, 4, 1);
        inode(kRoot + 2, 0x81A4, 2);
        extent(kRoot + 2, 0, 5, 2);
        clean_log();
    }
    void uuid(std::uint64_t at, std::uint8_t byte = 0x5A) { disk.fill(at, 16, byte); }
    /// CRC-32C with the field itself as zeros; little-endian.
    void seal(std::uint64_t at, std::size_t length, std::size_t field) {
        disk.le(at + field, 0, 4);
        disk.le(at + field, crc32c(disk.bytes(at, length)), 4);
    }
    [[nodiscard]] static std::uint64_t place(std::uint32_t group, std::uint64_t block) {
        return (std::uint64_t{group} * kGroupBlocks + block) * kBlock;
    }
    void super(std::uint32_t group) {
        const auto at = place(group, 0);
        disk.text(at, "XFSB");
        disk.be(at + 4, kBlock, 4);
        disk.be(at + 8, groups * kGroupBlocks, 8);
        uuid(at + 32);
        disk.be(at + 48, kLogAt, 8);
        disk.be(at + 56, kRoot, 8);
        disk.be(at + 84, kGroupBlocks, 4);
        disk.be(at + 88, groups, 4);
        disk.be(at + 96, kLogBlocks, 4);
        disk.be(at + 100, 0xB4A5, 2);
        disk.be(at + 102, sector, 2);
        disk.be(at + 104, 512, 2);
        disk.be(at + 123, 3, 1);  // 8 inodes a block
        disk.be(at + 124, 6, 1);  // 64 blocks a group
        disk.be(at + 128, 64, 8);
        disk.be(at + 136, 61, 8);
        seal(at, sector, 224);
    }
    void free_header(std::uint32_t group) {
        const auto at = place(group, 0) + sector;
        disk.text(at, "XAGF");
        disk.be(at + 4, 1, 4);
        disk.be(at + 8, group, 4);
        disk.be(at + 12, kGroupBlocks, 4);
        disk.be(at + 16, free_root, 4);
        disk.be(at + 28, 1, 4);
        disk.be(at + 52, group == 0 ? 41 : 58, 4);
        uuid(at + 64);
        seal(at, sector, 216);
    }
    void inode_header(std::uint32_t group) {
        const auto at = place(group, 0) + 2 * sector;
        disk.text(at, "XAGI");
        disk.be(at + 4, 1, 4);
        disk.be(at + 8, group, 4);
        disk.be(at + 12, kGroupBlocks, 4);
        disk.be(at + 16, group == 0 ? 64 : 0, 4);
        disk.be(at + 20, free_root + 1, 4);
        disk.be(at + 24, 1, 4);
        disk.be(at + 28, group == 0 ? 61 : 0, 4);
        uuid(at + 296);
        seal(at, sector, 312);
    }
    void free_list(std::uint32_t group) {
        const auto at = place(group, 0) + 3 * sector;
        disk.text(at, "XAFL");
        disk.be(at + 4, group, 4);
        uuid(at + 8);
        seal(at, sector, 32);
    }
    /// A block of a tree without its records.
    void node(std::string_view magic, std::uint32_t group, std::uint32_t block, std::uint32_t level,
              std::size_t records, std::uint32_t right = kNone) {
        const auto at = place(group, block);
        disk.text(at, magic);
        disk.be(at + 4, level, 2);
        disk.be(at + 6, records, 2);
        disk.be(at + 8, kNone, 4);
        disk.be(at + 12, right, 4);
        disk.be(at + 16, at / 512, 8);
        uuid(at + 32);
        disk.be(at + 48, group, 4);
    }
    void seal_node(std::uint32_t group, std::uint32_t block) { seal(place(group, block), kBlock, 52); }
    void leaf(std::uint32_t group, std::uint32_t block,
              const std::vector<std::pair<std::uint32_t, std::uint32_t>>& records, std::uint32_t right = kNone) {
        node("AB3B", group, block, 0, records.size(), right);
        auto at = place(group, block) + 56;
        for (const auto& [start, count] : records) {
            disk.be(at, start, 4);
            disk.be(at + 4, count, 4);
            at += 8;
        }
        seal_node(group, block);
    }
    void inode_leaf(std::uint32_t group, std::uint32_t block,
                    const std::vector<std::pair<std::uint64_t, std::uint64_t>>& records, std::uint32_t right = kNone) {
        node("IAB3", group, block, 0, records.size(), right);
        auto at = place(group, block) + 56;
        for (const auto& [first, free] : records) {
            disk.be(at, first, 4);
            disk.be(at + 7, 0, 1);
            disk.be(at + 8, free, 8);
            at += 16;
        }
        seal_node(group, block);
    }
    /// Of the first group.
    [[nodiscard]] static std::uint64_t place_of(std::uint64_t inode) { return inode * 512; }
    void inode(std::uint64_t number, std::uint16_t mode, std::uint8_t format) {
        const auto at = place_of(number);
        disk.text(at, "IN");
        disk.be(at + 2, mode, 2);
        disk.be(at + 4, 3, 1);
        disk.be(at + 5, format, 1);
        disk.be(at + 152, number, 8);
        uuid(at + 160);
        seal_inode(number);
    }
    void seal_inode(std::uint64_t number) { seal(place_of(number), 512, 100); }
    /// Adds one to those in the inode, of the data fork.
    void extent(std::uint64_t number, std::uint64_t group, std::uint64_t block, std::uint64_t count) {
        const auto at = place_of(number);
        const auto before = disk.bytes(at + 79, 1)[0];
        disk.be(at + 76, before + 1U, 4);
        put_extent(at + 176 + before * 16U, group << 6U | block, count);
        seal_inode(number);
    }
    /// One bit of state, 54 of the offset in the file, 52 of the start, 21 of the length.
    void put_extent(std::uint64_t at, std::uint64_t start, std::uint64_t count) {
        disk.be(at, start >> 43U, 8);
        disk.be(at + 8, start << 21U | count, 8);
    }
    [[nodiscard]] static std::uint64_t log_at(std::uint64_t basic_block) {
        return place(0, kLogAt) + basic_block * 512;
    }
    /// A record of one basic block behind its header at the start of the log, which tells of the unmount; the blocks
    /// behind it are older.
    void clean_log(std::uint64_t at = 0, std::uint32_t cycle = 3) {
        constexpr std::uint64_t all = kLogBlocks * kBlock / 512;
        for (std::uint64_t block = 0; block < all; ++block)
            disk.be(log_at(block), block < at + 2 ? cycle : cycle - 1, 4);
        record(at, cycle);
        if (at + 1 == all) disk.be(log_at(0), cycle + 1, 4);
        unmount((at + 1) % all);
    }
    void record(std::uint64_t at, std::uint32_t cycle, std::uint32_t operations = 1) {
        disk.be(log_at(at), 0xFEED'BABE, 4);
        disk.be(log_at(at) + 4, cycle, 4);
        disk.be(log_at(at) + 8, 2, 4);
        disk.be(log_at(at) + 12, 512, 4);
        disk.be(log_at(at) + 40, operations, 4);
        uuid(log_at(at) + 304);
        disk.be(log_at(at) + 320, 32'768, 4);
    }
    void unmount(std::uint64_t at) { disk.be(log_at(at) + 9, 0x20, 1); }
    /// Changes a field of both superblocks.
    void change(std::uint64_t field, std::uint64_t value, unsigned width) {
        for (std::uint32_t group = 0; group < groups; ++group) {
            disk.be(place(group, 0) + field, value, width);
            seal(place(group, 0), sector, 224);
        }
    }
    /// Changes a field of a header of the first group and its checksum.
    void change_in(unsigned header, std::uint64_t field, std::uint64_t value, unsigned width, std::uint32_t group = 0) {
        const auto at = place(group, 0) + header * sector;
        disk.be(at + field, value, width);
        seal(at, sector, header == 1 ? 216 : header == 2 ? 312 : 32);
    }
    std::string refusal() { return test::refusal_of(read_xfs, disk); }
};

void expect(const std::vector<test::Case<Xfs>>& cases) { test::expect_refusals(cases); }

const std::string kBad = "file-system-contradicts: ";
const std::string kUnknown = "file-system-not-understood: ";
const std::string kDirty = "file-system-dirty";
const std::string kUnreadable = "file-system-unreadable";
const std::string kFreeTree = kBad + "the free-space tree of group 0";
const std::string kInodeTree = kBad + "the inode tree of group 0";

TEST(XfsFields, ItIsReadAsItWasWritten) {
    Xfs xfs;
    Source source(xfs.disk, "xfs");
    const auto answer = read_xfs(source);
    ASSERT_TRUE(answer) << test::words_of(answer.error());
    EXPECT_EQ(answer->identity, "5a5a5a5a-5a5a-5a5a-5a5a-5a5a5a5a5a5a");
    EXPECT_EQ(answer->size_bytes, 128 * kBlock);
    EXPECT_EQ(answer->unit_bytes, kBlock);
    EXPECT_EQ(answer->free,
              (std::vector<Range>{{7 * kBlock, kBlock}, {24 * kBlock, 40 * kBlock}, {70 * kBlock, 58 * kBlock}}));
}

TEST(XfsFields, FieldsOfTheSuperblockAreBounded) {
    const auto set = [](std::uint64_t field, std::uint64_t value, unsigned width) {
        return [=](Xfs& f) { f.change(field, value, width); };
    };
    expect({
        {set(100, 0xB4A4, 2), kUnknown + "version 4"},
        {set(102, 0, 2), kBad + "its sector size"},
        {set(102, 256, 2), kBad + "its sector size"},
        {set(102, 768, 2), kBad + "its sector size"},
        {set(102, 32'768, 2), kBad + "the checksum of its superblock"},
        {set(102, 0xFFFF, 2), kBad + "its sector size"},
        {[](Xfs& f) { f.disk.be(300, 1, 1); }, kBad + "the checksum of its superblock"},
        {set(4, 512, 4), kBad + "its superblock"},
        {set(4, 5000, 4), kBad + "its superblock"},
        {set(4, 131'072, 4), kBad + "its superblock"},
        {set(4, 65'536, 4), kBad + "its inodes"},
        {set(4, 1024, 4), kBad + "its inodes"},
        {set(88, 0, 4), kBad + "its superblock"},
        {set(84, 0, 4), kBad + "its superblock"},
        {set(84, 65, 4), kBad + "its superblock"},
        {set(124, 5, 1), kBad + "its superblock"},
        {set(124, 7, 1), kBad + "its superblock"},  // sb_agblklog is rounded up, and no more
        {set(124, 32, 1), kBad + "its superblock"},
        {set(104, 128, 2), kBad + "its inodes"},
        {set(104, 4096, 2), kBad + "its inodes"},
        {set(104, 1024, 2), kBad + "its inodes"},
        {set(123, 2, 1), kBad + "its inodes"},
        {set(123, 32, 1), kBad + "its inodes"},
        {set(123, 35, 1), kBad + "its inodes"},
        {set(8, 129, 8), kBad + "it is larger than its partition"},
        {set(88, 3, 4), kBad + "its number of groups"},
        {set(88, 1, 4), kBad + "its number of groups"},
        {set(8, 64, 8), kBad + "its number of groups"},
        {set(48, 0, 8), kUnknown + "its journal is on another device"},
        {set(16, 1, 8), kUnknown + "it has a real-time device"},
        {set(126, 1, 1), kDirty},  // sb_inprogress
        {[](Xfs& f) { f.disk.break_at(0); }, kUnreadable},
    });
    // Blocks may be as small as sectors.
    Xfs xfs;
    xfs.change(102, 8192, 2);
    xfs.seal(0, 8192, 224);
    EXPECT_EQ(xfs.refusal(), kBad + "its superblock");
}

/// Block 0 is read with the largest and the smallest inodes.
TEST(XfsFields, InodesOf256To2048Bytes) {
    for (const auto& [bytes, shift] : {std::pair{256U, 4U}, std::pair{2048U, 1U}}) {
        Xfs xfs;
        xfs.change(104, bytes, 2);
        xfs.change(123, shift, 1);
        EXPECT_NE(xfs.refusal(), kBad + "its inodes");
    }
}

/// Features, bit by bit: those that do not change where free space is recorded.
TEST(XfsFields, UnknownFeaturesAreRefused) {
    for (const auto& [field, known] :
         {std::pair{216U, 0xFFU}, std::pair{212U, 0xFU}, std::pair{208U, 0U}, std::pair{220U, 0U}}) {
        for (unsigned bit = 0; bit < 32; ++bit) {
            Xfs xfs;
            xfs.change(248, 0x5A5A'5A5A'5A5A'5A5A, 8);  // sb_meta_uuid, for the third bit
            xfs.change(256, 0x5A5A'5A5A'5A5A'5A5A, 8);
            xfs.change(field, 1U << bit, 4);
            const auto refusal = xfs.refusal();
            if (field == 216 && bit == 4) {
                EXPECT_EQ(refusal, kDirty);  // needs a repair
            } else if ((known >> bit & 1U) != 0) {
                EXPECT_EQ(refusal, "") << field << " " << bit;
            } else {
                EXPECT_EQ(refusal.substr(0, kUnknown.size()), kUnknown) << field << " " << bit;
            }
        }
    }
    Xfs xfs;
    xfs.change(220, 1, 4);
    EXPECT_EQ(xfs.refusal(), kUnknown + "unknown journal features");
}

TEST(XfsFields, TheUuidMayHaveBeenChanged) {
    Xfs xfs;
    for (std::uint32_t group = 0; group < kGroups; ++group) xfs.uuid(xfs.place(group, 0) + 32, 0x77);
    xfs.change(248, 0x5A5A'5A5A'5A5A'5A5A, 8);
    xfs.change(256, 0x5A5A'5A5A'5A5A'5A5A, 8);
    xfs.change(216, 4, 4);
    Source source(xfs.disk, "xfs");
    const auto answer = read_xfs(source);
    ASSERT_TRUE(answer) << test::words_of(answer.error());
    EXPECT_EQ(answer->identity, "77777777-7777-7777-7777-777777777777");
    xfs.change(216, 0, 4);
    EXPECT_EQ(xfs.refusal(), kDirty);  // the journal is of another file system
}

TEST(XfsFields, TheJournalLiesInAGroup) {
    const auto place = [](std::uint64_t start, std::uint32_t blocks) {
        return [=](Xfs& f) {
            f.change(48, start, 8);
            f.change(96, blocks, 4);
        };
    };
    const auto wrong = kBad + "the location of its journal";
    expect({
        {place(128, 8), wrong},
        {place(127, 1), kDirty},
        {place(56, 8), kDirty},  // up to the end of its group
        {place(57, 8), wrong},
        {place(16, 0), wrong},
        {place(16, 9), kBad + "its journal is marked as free"},
        {[](Xfs& f) { f.disk.break_at(f.log_at(0)); }, kUnreadable},
        {[](Xfs& f) {
             f.leaf(0, 1, {{7, 1}, {23, 41}});
             f.change_in(1, 52, 42, 4);
         },
         kBad + "its journal is marked as free"},
    });
}

TEST(XfsFields, OnlyAJournalThatEndsWithAnUnmountIsRead) {
    constexpr std::uint64_t all = kLogBlocks * kBlock / 512;
    const auto cycle = [](std::uint64_t block, std::uint32_t number) {
        return [=](Xfs& f) { f.disk.be(f.log_at(block), number, 4); };
    };
    expect({
        {[](Xfs& f) { f.clean_log(17); }, ""},
        {[](Xfs& f) { f.clean_log(all - 2); }, ""},
        {[](Xfs& f) { f.clean_log(all - 1); }, ""},  // goes on at the start
        {[](Xfs& f) { f.disk.be(f.log_at(1) + 9, 0, 1); }, kDirty},
        {[](Xfs& f) { f.record(0, 3, 0); }, kDirty},
        {[](Xfs& f) { f.record(0, 3, 2); }, kDirty},
        {[](Xfs& f) { f.uuid(f.log_at(0) + 304, 1); }, kDirty},
        {[](Xfs& f) { f.disk.be(f.log_at(0), 0, 4); }, kDirty},  // no record at all
        {cycle(1, 2), kDirty},                                   // the record was not written to its end
        {cycle(2, 3), kDirty},                                   // something was written behind it
        {cycle(all - 1, 3), kDirty},
        {cycle(2, 4), kDirty},
        {cycle(2, 1), ""},
        {[](Xfs& f) { f.disk.be(f.log_at(0) + 12, 1024, 4); }, kDirty},  // longer than what was written
        {[](Xfs& f) { f.disk.be(f.log_at(0) + 12, 1, 4); }, ""},
        {[](Xfs& f) { f.disk.be(f.log_at(0) + 12, 0xFFFF'FFFF, 4); }, kDirty},
        // Of two records the newer counts: a higher cycle, or further behind in the same one.
        {[](Xfs& f) {
             f.clean_log(4);
             f.record(0, 3, 9);
         },
         ""},
        {[](Xfs& f) { f.record(7, 2, 9); }, ""},
        {[](Xfs& f) { f.record(7, 3, 9); }, kDirty},
        // A log of version 1 has no size of its headers.
        {[](Xfs& f) { f.disk.be(f.log_at(0) + 320, 0, 4); }, ""},
        // Above 32 KiB a record has another header block.
        {[](Xfs& f) {
             f.disk.be(f.log_at(0) + 320, 32'769, 4);
             f.disk.be(f.log_at(2), 3, 4);
             f.unmount(2);
             f.disk.be(f.log_at(1) + 9, 0, 1);
         },
         ""},
    });
}

/// A log that was written by pieces in any order is none that was unmounted.
TEST(XfsFields, AnUnmountedJournalHasFewCycles) {
    Xfs xfs;
    constexpr std::uint64_t last = kLogBlocks * kBlock / 512 - 1;
    for (std::uint64_t block = 2; block < 7; ++block) xfs.disk.be(xfs.log_at(block), 2 - block % 2, 4);
    xfs.disk.be(xfs.log_at(last), 1, 4);
    EXPECT_EQ(xfs.refusal(), "");  // seven pieces
    xfs.disk.be(xfs.log_at(last - 1), 0, 4);
    EXPECT_EQ(xfs.refusal(), kDirty);
}

/// A device that answers each place once only.
class Once final : public BlockDevice {
public:
    explicit Once(test::OnDisk& disk, std::uint64_t place) : disk_(disk), place_(place) {}
    [[nodiscard]] ByteCount size() const override { return disk_.size(); }
    [[nodiscard]] std::uint32_t logical_sector_bytes() const override { return 512; }
    Status read(std::uint64_t offset, std::span<std::uint8_t> data) override {
        if (offset <= place_ && place_ < offset + data.size() && reads_++ > 0)
            return fettle::fail(ErrorCode::io, "again");
        return disk_.read(offset, data);
    }

private:
    test::OnDisk& disk_;
    std::uint64_t place_;
    int reads_ = 0;
};

TEST(XfsFields, AnUnmountThatCannotBeReadAgainIsAnError) {
    Xfs xfs;
    Once device(xfs.disk, xfs.log_at(1));
    Source source(device, "xfs");
    const auto checked = check_xfs_log(source, xfs.log_at(0), kLogBlocks * kBlock, std::vector<std::uint8_t>(16, 0x5A));
    ASSERT_FALSE(checked);
    EXPECT_EQ(checked.error().id, kUnreadable);
}

TEST(XfsFields, HeadersOfAGroupAreItsOwn) {
    const auto set = [](unsigned header, std::uint64_t field, std::uint64_t value) {
        return [=](Xfs& f) { f.change_in(header, field, value, 4); };
    };
    const auto free_header = kBad + "the free-space header of group 0";
    const auto inode_header = kBad + "the inode header of group 0";
    const auto list = kBad + "the free list (AGFL) of group 0";
    expect({
        {set(1, 0, 0), free_header},
        {set(1, 4, 2), free_header},
        {set(1, 8, 1), free_header},
        {set(1, 64, 0), free_header},
        {[](Xfs& f) { f.disk.be(kSector + 400, 1, 1); }, free_header},
        {set(1, 12, 63), kFreeTree},
        {set(1, 28, 0), kFreeTree},
        {set(1, 28, 10), kFreeTree},
        {set(1, 52, 42), kFreeTree},
        {set(1, 16, 0), kFreeTree},
        {set(1, 16, 64), kFreeTree},
        {set(2, 0, 0), inode_header},
        {set(2, 4, 2), inode_header},
        {set(2, 8, 1), inode_header},
        {set(2, 12, 63), inode_header},
        {set(2, 296, 0), inode_header},
        {[](Xfs& f) { f.disk.be(2 * kSector + 400, 1, 1); }, inode_header},
        {set(2, 24, 0), kInodeTree},
        {set(2, 24, 10), kInodeTree},
        {set(2, 20, 0), kInodeTree},
        {set(2, 20, 64), kInodeTree},
        {set(2, 16, 65), kInodeTree},
        {set(2, 28, 60), kBad + "its inode count"},
        {[](Xfs& f) { f.change(128, 65, 8); }, kBad + "its inode count"},
        {[](Xfs& f) { f.change(136, 60, 8); }, kBad + "its inode count"},
        {set(3, 0, 0), list},
        {set(3, 4, 1), list},
        {set(3, 8, 0), list},
        {[](Xfs& f) { f.disk.be(3 * kSector + 400, 1, 1); }, list},
        {[](Xfs& f) { f.disk.break_at(f.place(1, 0)); }, kUnreadable},
        {[](Xfs& f) { f.disk.break_at(f.place(1, 0) + kSector); }, kUnreadable},
        {[](Xfs& f) { f.disk.break_at(f.place(1, 0) + 2 * kSector); }, kUnreadable},
        {[](Xfs& f) { f.disk.break_at(f.place(1, 0) + 3 * kSector); }, kUnreadable},
        {[](Xfs& f) { f.disk.break_at(f.place(1, 1)); }, kUnreadable},
        {[](Xfs& f) { f.disk.break_at(f.place(1, 2)); }, kUnreadable},
        {[](Xfs& f) { f.disk.break_at(f.place_of(kRoot + 2)); }, kUnreadable},
    });
    for (const unsigned field : {0U, 4U, 84U, 102U, 104U}) {
        Xfs xfs;
        xfs.disk.be(xfs.place(1, 0) + field, 1, 1);
        EXPECT_EQ(xfs.refusal(), kBad + "the superblock of group 1") << field;
    }
}

/// In a file system of one group the trees may not lead behind its end, where the device goes on.
TEST(XfsFields, TreesEndWithTheirGroup) {
    for (const unsigned header : {1U, 2U}) {
        Xfs xfs;
        xfs.change_in(header, header == 1 ? 16 : 20, kGroupBlocks, 4, 1);
        xfs.disk.break_at(0);
        EXPECT_EQ(xfs.refusal(), kUnreadable);
        Xfs last;
        last.change_in(header, header == 1 ? 16 : 20, kGroupBlocks, 4, 1);
        EXPECT_EQ(last.refusal(),
                  kBad + (header == 1 ? "the free-space tree of group 1" : "the inode tree of group 1"));
    }
}

TEST(XfsFields, RecordsOfFreeSpaceRiseWithinTheirGroup) {
    const auto records = [](const std::vector<std::pair<std::uint32_t, std::uint32_t>>& all, std::uint32_t free) {
        return [=](Xfs& f) {
            f.leaf(0, 1, all);
            f.change_in(1, 52, free, 4);
        };
    };
    expect({
        {records({}, 0), ""},
        {records({{0, 1}}, 1), kFreeTree},
        {records({{3, 0}}, 0), kFreeTree},
        {records({{63, 1}}, 1), ""},
        {records({{63, 2}}, 2), kFreeTree},
        {records({{64, 1}}, 1), kFreeTree},
        {records({{24, 40}, {3, 1}}, 41), kFreeTree},
        {records({{24, 2}, {25, 2}}, 4), kFreeTree},
        {records({{24, 2}, {26, 2}}, 4), ""},
        {records({{7, 1}, {24, 40}}, 40), kFreeTree},
        {records({{2, 1}}, 1), kInodeTree},         // the tree of inodes lies there
        {records({{8, 1}}, 1), kBad + "inode 64"},  // inodes do
        {records({{4, 1}}, 1), kBad + "inode 65"},  // a file does
        {records({{6, 1}}, 1), kBad + "inode 66"},
        // No more records than a block holds.
        {[](Xfs& f) {
             f.disk.be(f.place(0, 1) + 6, (kBlock - 56) / 8 + 1, 2);
             f.seal_node(0, 1);
         },
         kFreeTree},
    });
}

/// The first four sectors of a group are the superblock and headers.
TEST(XfsFields, TheHeadersOfAGroupAreNotFree) {
    Xfs xfs(2048);
    EXPECT_EQ(xfs.refusal(), "");
    xfs.leaf(0, 2, {{1, 1}, {7, 1}, {24, 40}});
    xfs.change_in(1, 52, 42, 4);
    EXPECT_EQ(xfs.refusal(), kFreeTree);
}

TEST(XfsFields, SectorsMayBeAsLargeAsBlocks) {
    Xfs xfs(kBlock);
    EXPECT_EQ(xfs.refusal(), "");
    xfs.leaf(0, 4, {{3, 1}, {7, 1}, {24, 40}});
    xfs.change_in(1, 52, 42, 4);
    EXPECT_EQ(xfs.refusal(), kFreeTree);
}

TEST(XfsFields, EveryBlockOfATreeIsItsOwn) {
    for (const std::uint32_t block : {1U, 2U}) {
        for (const auto& [field, width] :
             {std::pair{0U, 4U}, std::pair{4U, 2U}, std::pair{32U, 4U}, std::pair{48U, 4U}}) {
            Xfs xfs;
            xfs.disk.be(xfs.place(0, block) + field, 0x77, width);
            xfs.seal_node(0, block);
            EXPECT_EQ(xfs.refusal(), block == 1 ? kFreeTree : kInodeTree) << field;
        }
        Xfs xfs;
        xfs.disk.be(xfs.place(0, block) + 4000, 1, 1);
        EXPECT_EQ(xfs.refusal(), block == 1 ? kFreeTree : kInodeTree);
    }
    Xfs xfs;
    xfs.disk.be(xfs.place(0, 1) + 16, 9, 8);  // bb_blkno
    xfs.seal_node(0, 1);
    EXPECT_EQ(xfs.refusal(), kFreeTree);
}

/// Leaves are a chain; above them, nodes with keys first, as many as fit, then pointers.
TEST(XfsFields, TreesOfSeveralLevelsAreReadFromTheirFirstLeafOn) {
    for (const std::uint32_t levels : {2U, 9U, 10U}) {
        Xfs xfs;
        // Free space: nodes in blocks 40 and on, leaves in 60 and 61.
        for (std::uint32_t i = 0; i + 1 < levels; ++i) {
            const auto block = 40 + i;
            xfs.node("AB3B", 0, block, levels - 1 - i, 1);
            xfs.disk.be(xfs.place(0, block) + 56 + (kBlock - 56) / 12 * 8, i + 2 == levels ? 60 : block + 1, 4);
            xfs.seal_node(0, block);
        }
        xfs.leaf(0, 60, {{3, 1}, {7, 1}}, 61);
        xfs.leaf(0, 61, {{24, 16}});
        xfs.change_in(1, 16, 40, 4);
        xfs.change_in(1, 28, levels, 4);
        xfs.change_in(1, 52, 18, 4);
        EXPECT_EQ(xfs.refusal(), levels > 9 ? kFreeTree : "") << levels;
        // Inodes: likewise, with keys of four bytes.
        for (std::uint32_t i = 0; i + 1 < levels; ++i) {
            const auto block = 50 + i;
            xfs.node("IAB3", 0, block, levels - 1 - i, 1);
            xfs.disk.be(xfs.place(0, block) + 56 + (kBlock - 56) / 8 * 4, i + 2 == levels ? 62 : block + 1, 4);
            xfs.seal_node(0, block);
        }
        xfs.inode_leaf(0, 62, {}, 63);
        xfs.inode_leaf(0, 63, {{kRoot, ~std::uint64_t{7}}});
        xfs.change_in(2, 20, 50, 4);
        xfs.change_in(2, 24, levels, 4);
        if (levels == 10) {
            xfs.leaf(0, 1, {{3, 1}, {7, 1}, {24, 16}});
            xfs.change_in(1, 16, 1, 4);
            xfs.change_in(1, 28, 1, 4);
        }
        EXPECT_EQ(xfs.refusal(), levels > 9 ? kInodeTree : "") << levels;
    }
    Xfs swapped;
    swapped.leaf(0, 2, {{7, 1}, {24, 40}});
    swapped.inode_leaf(0, 1, {{kRoot, ~std::uint64_t{7}}});
    swapped.change_in(1, 16, 2, 4);
    swapped.change_in(2, 20, 1, 4);
    EXPECT_EQ(swapped.refusal(), "");
    Xfs ring;
    ring.leaf(0, 1, {{7, 1}, {24, 40}}, 1);
    EXPECT_EQ(ring.refusal(), kFreeTree);
    Xfs inodes;
    inodes.inode_leaf(0, 2, {{kRoot, ~std::uint64_t{7}}}, 2);
    EXPECT_EQ(inodes.refusal(), kInodeTree);
}

TEST(XfsFields, InodesInUseAreWhole) {
    const auto set = [](std::uint64_t field, std::uint64_t value, unsigned width) {
        return [=](Xfs& f) {
            f.disk.be(f.place_of(kRoot + 1) + field, value, width);
            f.seal_inode(kRoot + 1);
        };
    };
    const auto bad = kBad + "inode 65";
    expect({
        {set(0, 0, 2), bad},
        {set(2, 0, 2), bad},
        {set(4, 2, 1), bad},
        {set(152, 66, 8), bad},
        {set(160, 0, 1), bad},
        {set(175, 0, 1), bad},
        {[](Xfs& f) { f.disk.be(f.place_of(kRoot + 1) + 500, 1, 1); }, bad},
        {set(76, 22, 4), bad},  // 21 fit
        {[](Xfs& f) { f.extent(kRoot + 1, 0, 7, 1); }, bad},
        {[](Xfs& f) { f.extent(kRoot + 1, 0, 6, 2); }, bad},
        {[](Xfs& f) { f.extent(kRoot + 1, 0, 63, 2); }, bad},
        {[](Xfs& f) { f.extent(kRoot + 1, 0, 5, 0); }, bad},
        {[](Xfs& f) { f.extent(kRoot + 1, 2, 0, 1); }, bad},
        {[](Xfs& f) { f.extent(kRoot + 1, 1, 0, 6); }, ""},
        {[](Xfs& f) { f.extent(kRoot + 1, 1, 0, 7); }, bad},
        {[](Xfs& f) { f.extent(kRoot + 1, 0, 8, 16); }, ""},
        {[](Xfs& f) { f.extent(kRoot + 1, 0, 8, 17); }, bad},
        // All 52 bits of the start count.
        {[](Xfs& f) {
             f.extent(kRoot + 1, 0, 5, 1);
             f.put_extent(f.place_of(kRoot + 1) + 176 + 16, std::uint64_t{1} << 44U | 5U, 1);
             f.seal_inode(kRoot + 1);
         },
         bad},
        // Of real-time files, and of those with a tree, nothing is in the inode.
        {[](Xfs& f) {
             f.extent(kRoot + 1, 0, 7, 1);
             f.disk.be(f.place_of(kRoot + 1) + 90, 1, 2);
             f.seal_inode(kRoot + 1);
         },
         ""},
        {[](Xfs& f) {
             f.extent(kRoot + 1, 0, 7, 1);
             f.disk.be(f.place_of(kRoot + 1) + 5, 3, 1);
             f.seal_inode(kRoot + 1);
         },
         ""},
        // XFS_DIFLAG2_NREXT64: the number of extents is elsewhere.
        {[](Xfs& f) {
             f.extent(kRoot + 1, 0, 7, 1);
             f.disk.be(f.place_of(kRoot + 1) + 120, 1U << 4U, 8);
             f.disk.be(f.place_of(kRoot + 1) + 24, 1, 8);
             f.seal_inode(kRoot + 1);
         },
         ""},
        {[](Xfs& f) {
             f.disk.be(f.place_of(kRoot + 1) + 120, 1U << 4U, 8);
             f.disk.be(f.place_of(kRoot + 1) + 24, 2, 8);
             f.seal_inode(kRoot + 1);
         },
         bad},
        // The attributes' fork begins behind the first extent.
        {[](Xfs& f) {
             f.disk.be(f.place_of(kRoot + 1) + 82, 2, 1);
             f.seal_inode(kRoot + 1);
         },
         ""},
        {[](Xfs& f) {
             f.extent(kRoot + 1, 0, 5, 1);
             f.disk.be(f.place_of(kRoot + 1) + 82, 2, 1);
             f.seal_inode(kRoot + 1);
         },
         bad},
    });
}

/// Of many groups, the first inode of each chunk is looked at, of a few all that are in use.
TEST(XfsFields, TheMoreGroupsTheFewerInodesAreLookedAt) {
    for (const auto& [groups, inode, refusal] :
         {std::tuple{8U, kRoot + 1, kBad + "inode 65"}, std::tuple{9U, kRoot + 1, std::string()},
          std::tuple{9U, kRoot, kBad + "inode 64"}}) {
        Xfs xfs(kSector, groups);
        EXPECT_EQ(xfs.refusal(), "");
        xfs.disk.be(xfs.place_of(inode), 0, 2);
        EXPECT_EQ(xfs.refusal(), refusal) << groups;
    }
}

TEST(XfsFields, RecordsOfInodesAreFollowed) {
    const auto chunk = [](std::uint64_t first, std::uint64_t free) {
        return [=](Xfs& f) { f.inode_leaf(0, 2, {{first, free}}); };
    };
    expect({
        {chunk(kRoot, ~std::uint64_t{15}), kBad + "inode 67"},
        // A second chunk, whose inodes are all free, and then one whose first is not.
        {[](Xfs& f) {
             f.inode_leaf(0, 2, {{kRoot, ~std::uint64_t{7}}, {24 * 8, ~std::uint64_t{0}}});
             f.change_in(2, 16, 128, 4);
             f.change_in(2, 28, 125, 4);
             f.change(128, 128, 8);
             f.change(136, 125, 8);
         },
         ""},
        {[](Xfs& f) {
             f.inode_leaf(0, 2, {{kRoot, ~std::uint64_t{7}}, {24 * 8, ~std::uint64_t{1}}});
         },
         kBad + "inode 192"},
        {chunk(kRoot, ~std::uint64_t{0}), ""},
        {chunk(kRoot, ~(std::uint64_t{1} << 63U)), kBad + "inode 127"},
        {chunk(64 * 8, ~std::uint64_t{7}), kBad + "inode 512"},  // behind the group
        {chunk(24 * 8, ~std::uint64_t{7}), kBad + "inode 192"},  // free space
        {[](Xfs& f) { f.inode_leaf(0, 2, {}); }, kInodeTree},
        {[](Xfs& f) {
             f.disk.be(f.place(0, 2) + 6, (kBlock - 56) / 16 + 1, 2);
             f.seal_node(0, 2);
         },
         kInodeTree},
        // A sparse chunk of 32 inodes.
        {[](Xfs& f) {
             f.disk.be(f.place(0, 2) + 56 + 6, 32, 1);
             f.seal_node(0, 2);
             f.change_in(2, 16, 32, 4);
             f.change(128, 32, 8);
         },
         ""},
        {[](Xfs& f) { f.change(56, 2 << 9U, 8); }, kBad + "its root directory"},
        {[](Xfs& f) { f.change(56, kRoot + 1, 8); }, kBad + "its root directory"},
        {[](Xfs& f) { f.change(56, 1U << 9U | 64U, 8); }, kBad + "inode 576"},
    });
}

}  // namespace
}  // namespace fettle::allocation
