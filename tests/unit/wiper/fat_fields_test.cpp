// SPDX-License-Identifier: GPL-3.0-or-later
// FAT file systems written field by field, as Microsoft's "FAT: General Overview of On-Disk Format" 1.03 (fatgen103)
// has them.
#include <gtest/gtest.h>

#include <functional>

#include "core/allocation/fat.h"
#include "core/allocation/fat_files.h"
#include "core/allocation/paged_table.h"
#include "tests/unit/wiper/on_disk.h"

namespace fettle::allocation {
namespace {

constexpr std::uint64_t kSector = 512;
constexpr std::uint8_t kMedia = 0xF8;

/// Clusters of one sector. A file in clusters 2 and 3, a folder in 4, in it a file in 5; FAT32's root folder is 6. The
/// rest is free.
struct Fat {
    unsigned bits;
    std::uint32_t clusters;
    std::uint64_t reserved = 1;
    std::uint64_t table_sectors = (std::uint64_t{clusters + 2} * bits + 8 * kSector - 1) / (8 * kSector);
    std::uint64_t root_sectors = bits == 32 ? 0 : 1;
    std::uint64_t data = reserved + 2 * table_sectors + root_sectors;
    std::uint64_t sectors = data + clusters;
    test::OnDisk disk{sectors * kSector};

    explicit Fat(unsigned entry_bits, std::uint32_t count = 0)
        : bits(entry_bits),
          clusters(count != 0         ? count
                   : entry_bits == 12 ? 100
                   : entry_bits == 16 ? 4'085
                                      : 65'530) {
        boot();
        const std::uint32_t ones = bits == 32 ? 0x0FFF'FFFF : (1U << bits) - 1;
        entry(0, (ones & ~0xFFU) | kMedia);
        for (const std::uint32_t last : {1U, 3U, 4U, 5U}) entry(last, ones);
        entry(2, 3);
        if (bits == 32) entry(6, ones);
        name(root(), 0, 0x08, 0x7777, 0);  // the volume's name has no clusters
        name(root(), 1, 0x20, 2, 2 * kSector);
        name(root(), 2, 0x10, 4, 0);
        name(root(), 3, 0x20, 0, 0);
        name(place(4), 0, 0x10, 4, 0, '.');
        name(place(4), 1, 0x10, 0, 0, '.');
        name(place(4), 2, 0x20, 5, 1);
        name(place(4), 3, 0x20, 0x6666, 1, 0xE5);  // deleted
    }
    void boot() {
        disk.le(0, 0x90'3C'EB, 3);
        disk.le(0x0B, kSector, 2);
        disk.le(0x0D, 1, 1);
        disk.le(0x0E, reserved, 2);
        disk.le(0x10, 2, 1);
        disk.le(0x11, root_sectors * kSector / 32, 2);
        disk.le(0x15, kMedia, 1);
        disk.le(bits == 32 ? 0x24 : 0x16, table_sectors, bits == 32 ? 4 : 2);
        disk.le(sectors > 0xFFFF || bits == 32 ? 0x20 : 0x13, sectors, sectors > 0xFFFF || bits == 32 ? 4 : 2);
        disk.le(bits == 32 ? 0x43 : 0x27, 0x1234'ABCD, 4);
        if (bits == 32) disk.le(0x2C, 6, 4);
        disk.le(0x1FE, 0xAA55, 2);
    }
    [[nodiscard]] std::uint64_t place(std::uint32_t cluster) const { return (data + cluster - 2) * kSector; }
    [[nodiscard]] std::uint64_t root() const { return bits == 32 ? place(6) : (data - root_sectors) * kSector; }
    /// In both copies of the table.
    void entry(std::uint32_t number, std::uint32_t value) {
        entry_of(0, number, value);
        entry_of(1, number, value);
    }
    void entry_of(std::uint64_t copy, std::uint32_t number, std::uint32_t value) {
        const auto at = (reserved + copy * table_sectors) * kSector;
        if (bits != 12) return disk.le(at + std::uint64_t{number} * bits / 8, value, bits / 8);
        const auto pair = at + number * 3 / 2;
        const auto old = disk.bytes(pair, 2);
        const auto both = old[0] | std::uint32_t{old[1]} << 8U;
        disk.le(pair, number % 2 == 0 ? (both & 0xF000U) | value : (both & 0x000FU) | value << 4U, 2);
    }
    void name(std::uint64_t folder, unsigned slot, std::uint8_t attributes, std::uint32_t cluster, std::uint32_t size,
              std::uint8_t letter = 'A') {
        const auto at = folder + slot * 32;
        disk.le(at, letter, 1);
        disk.le(at + 11, attributes, 1);
        disk.le(at + 20, bits == 32 ? cluster >> 16U : 0x5555, 2);  // reserved, unless entries have 32 bits
        disk.le(at + 26, cluster & 0xFFFFU, 2);
        disk.le(at + 28, size, 4);
    }
    /// A file of one cluster, in the root folder behind the others.
    void file(std::uint32_t cluster, std::uint32_t size = 1) { name(root(), 4, 0x20, cluster, size); }
    std::string refusal() { return test::refusal_of(read_fat, disk); }
};

struct Case {
    unsigned bits;
    std::function<void(Fat&)> change;
    std::string refusal;
};

void expect(const std::vector<Case>& cases) {
    for (std::size_t i = 0; i < cases.size(); ++i) {
        Fat fat(cases[i].bits);
        cases[i].change(fat);
        EXPECT_EQ(fat.refusal(), cases[i].refusal) << "case " << i;
    }
}

const std::string kBad = "file-system-contradicts: ";

TEST(FatFields, EachKindIsReadAsItWasWritten) {
    for (const unsigned bits : {12U, 16U, 32U}) {
        Fat fat(bits);
        Source source(fat.disk, "?");
        const auto answer = read_fat(source);
        ASSERT_TRUE(answer) << test::words_of(answer.error());
        EXPECT_EQ(answer->type, "fat" + std::to_string(bits));
        EXPECT_EQ(answer->identity, "1234-ABCD");
        EXPECT_EQ(answer->size_bytes, fat.sectors * kSector);
        EXPECT_EQ(answer->unit_bytes, kSector);
        const std::uint32_t first = bits == 32 ? 7 : 6;
        EXPECT_EQ(answer->free, (std::vector<Range>{{fat.place(first), (fat.clusters + 2 - first) * kSector}}));
    }
}

// fatgen103, "FAT Type Determination": fewer than 4,085 clusters are FAT12, fewer than 65,525 FAT16.
TEST(FatFields, TheNumberOfClustersIsTheType) {
    for (const auto& [bits, clusters, refusal] :
         {std::tuple{12U, 4'084U, ""}, std::tuple{16U, 4'085U, ""}, std::tuple{16U, 65'524U, ""},
          std::tuple{16U, 65'525U, "file-system-contradicts: its number of clusters"}, std::tuple{32U, 65'525U, ""},
          std::tuple{32U, 65'524U, "file-system-contradicts: its number of clusters"}}) {
        Fat fat(bits, clusters);
        EXPECT_EQ(fat.refusal(), refusal) << clusters;
    }
    // The last cluster is 0FFFFFF6h; there is no room for its table here, which is noticed later.
    for (const auto& [clusters, what] :
         {std::pair{0x0FFF'FFF5U, "its FAT is too short"}, std::pair{0x0FFF'FFF6U, "its number of clusters"}}) {
        Fat fat(32);
        fat.disk.resize(std::uint64_t{1} << 38U);
        fat.disk.le(0x20, fat.data + clusters, 4);
        EXPECT_EQ(fat.refusal(), kBad + what);
    }
}

TEST(FatFields, FieldsOfTheBootSectorAreBounded) {
    expect({
        {12, [](Fat& f) { f.disk.le(0x13, f.sectors + 1, 2); }, kBad + "it is larger than its partition"},
        {12, [](Fat& f) { f.disk.le(0x13, f.data + 1, 2); }, kBad + "the cluster that follows cluster 2 in a file"},
        {12, [](Fat& f) { f.disk.le(0x13, f.data, 2); }, kBad + "its boot sector"},
        {12, [](Fat& f) { f.disk.le(0x0E, 0, 2); }, kBad + "its boot sector"},
        {12, [](Fat& f) { f.disk.le(0x0D, 128, 1); }, kBad + "its number of clusters"},  // less than one cluster
        {16, [](Fat& f) { f.disk.le(0x16, 0, 2); }, kBad + "its boot sector"},
        {32, [](Fat& f) { f.disk.le(0x24, 0, 4); }, kBad + "its boot sector"},
        {16, [](Fat& f) { f.disk.le(0x16, f.table_sectors - 1, 2); }, kBad + "its FAT is too short"},
        {32, [](Fat& f) { f.disk.le(0x11, 16, 2); }, kBad + "its boot sector"},
        {32, [](Fat& f) { f.disk.le(0x13, 0xFFFF, 2); }, kBad + "its number of clusters"},
        {32, [](Fat& f) { f.disk.le(0x2A, 1, 2); }, "file-system-not-understood: its version"},
        {32, [](Fat& f) { f.disk.le(0x28, 0x80, 2); }, "file-system-not-understood: only one of its FATs is in use"},
        {32, [](Fat& f) { f.disk.le(0x28, 0x0F, 2); }, ""},
        {32, [](Fat& f) { f.disk.le(0x2C, 1, 4); }, kBad + "the location of its root folder"},
        {32, [](Fat& f) { f.disk.le(0x2C, f.clusters + 2, 4); }, kBad + "the location of its root folder"},
    });
}

/// The first two entries repeat the medium, and say whether it was unmounted and without errors; so does a flag.
TEST(FatFields, OnlyWhatWasUnmountedWithoutErrorsIsRead) {
    const std::string dirty = "file-system-dirty";
    expect({
        {12, [](Fat& f) { f.entry(0, 0xFF0); }, kBad + "the first entry of its FAT"},
        {16, [](Fat& f) { f.entry(0, 0xFFFF); }, kBad + "the first entry of its FAT"},
        {12, [](Fat& f) { f.entry(1, 0); }, ""},  // FAT12 has no such bits
        {16, [](Fat& f) { f.entry(1, 0x7FFF); }, dirty},
        {16, [](Fat& f) { f.entry(1, 0xBFFF); }, dirty},
        {16, [](Fat& f) { f.entry(1, 0xC000); }, ""},
        {32, [](Fat& f) { f.entry(1, 0x07FF'FFFF); }, dirty},
        {32, [](Fat& f) { f.entry(1, 0x0BFF'FFFF); }, dirty},
        {32, [](Fat& f) { f.entry(1, 0x0C00'0000); }, ""},
        {12, [](Fat& f) { f.disk.le(0x25, 1, 1); }, dirty},
        {16, [](Fat& f) { f.disk.le(0x25, 2, 1); }, dirty},
        {16, [](Fat& f) { f.disk.le(0x25, 0x80, 1); }, ""},
        {32, [](Fat& f) { f.disk.le(0x41, 1, 1); }, dirty},
        {32, [](Fat& f) { f.disk.le(0x41, 2, 1); }, dirty},
    });
    Fat fat(12);
    fat.entry(1, 0);
    Source source(fat.disk, "?");
    EXPECT_EQ(read_fat(source)->free.front().start, fat.place(6));  // entries 0 and 1 are no clusters
}

TEST(FatFields, BothCopiesOfTheTableAreRead) {
    for (const unsigned bits : {12U, 16U, 32U}) {
        Fat fat(bits);
        fat.entry_of(1, 90, 1);
        EXPECT_EQ(fat.refusal(), kBad + "the copies of its FAT differ");
        Fat unreadable(bits);
        unreadable.disk.break_at((unreadable.reserved + unreadable.table_sectors) * kSector);
        EXPECT_EQ(unreadable.refusal(), "file-system-unreadable");
        Fat first(bits);
        first.disk.break_at(first.reserved * kSector);
        EXPECT_EQ(first.refusal(), "file-system-unreadable");
        Fat one(bits);
        one.disk.le(0x10, 1, 1);
        EXPECT_NE(one.refusal(), kBad + "the copies of its FAT differ");
    }
}

TEST(FatFields, FilesAreFollowedToTheirLastCluster) {
    const auto chain = [](std::uint32_t next) {
        return [next](Fat& f) {
            f.entry(8, next);
            f.file(8);
        };
    };
    expect({
        // F8h and above in all but the first bits: the last cluster; F7h is a bad one.
        {12, chain(0xFF8), ""},
        {12, chain(0xFF7), kBad + "the cluster that follows cluster 8 in a file"},
        {16, chain(0xFFF8), ""},
        {16, chain(0xFFF7), kBad + "the cluster that follows cluster 8 in a file"},
        {32, chain(0x0FFF'FFF8), ""},
        {32, chain(0xFFFF'FFF8), ""},  // four bits are reserved
        {32, chain(0x0FFF'FFF7), kBad + "the cluster that follows cluster 8 in a file"},
        {12, chain(1), kBad + "the cluster that follows cluster 8 in a file"},
        {12, chain(102), kBad + "the cluster that follows cluster 8 in a file"},
        {12, chain(101), kBad + "a file uses cluster 101, which the FAT marks as free"},
        {12, chain(8), kBad + "files share clusters"},
        {16, chain(9), kBad + "a file uses cluster 9, which the FAT marks as free"},
        {12, [](Fat& f) { f.file(7); }, kBad + "a file uses cluster 7, which the FAT marks as free"},
        {12, [](Fat& f) { f.file(1); }, kBad + "a file uses cluster 1, which does not exist"},
        {12, [](Fat& f) { f.file(102); }, kBad + "a file uses cluster 102, which does not exist"},
        {12, [](Fat& f) { f.file(0, 1); }, kBad + "a file is longer than its clusters"},
        {32, [](Fat& f) { f.file(0x0001'0000); }, kBad + "a file uses cluster 65536, which does not exist"},
        {12, [](Fat& f) { f.name(f.root(), 1, 0x20, 2, 2 * kSector + 1); },
         kBad + "a file is longer than its clusters"},
        {12, [](Fat& f) { f.name(f.root(), 4, 0x10, 0, 0); }, kBad + "a folder without clusters"},
        {12, [](Fat& f) { f.name(f.root(), 4, 0x10, 9, 0); },
         kBad + "a file uses cluster 9, which the FAT marks as free"},
        {12, [](Fat& f) { f.name(f.root(), 4, 0x0F, 9, 9); }, ""},  // a piece of a long name
        {12, [](Fat& f) { f.name(f.place(4), 2, 0x20, 9, 1); },
         kBad + "a file uses cluster 9, which the FAT marks as free"},
        {32, [](Fat& f) { f.name(f.place(4), 2, 0x20, 9, 1); },
         kBad + "a file uses cluster 9, which the FAT marks as free"},
    });
}

/// Each cluster belongs to one file, and each may.
TEST(FatFields, AFullFileSystemIsRead) {
    Fat fat(12);
    for (std::uint32_t cluster = 6; cluster < 101; ++cluster) fat.entry(cluster, cluster + 1);
    fat.entry(101, 0xFFF);
    fat.file(6, 96 * kSector);
    Source source(fat.disk, "?");
    const auto answer = read_fat(source);
    ASSERT_TRUE(answer) << test::words_of(answer.error());
    EXPECT_TRUE(answer->free.empty());
}

/// Behind the entry that ends a folder lies what was there before, also in its further clusters.
TEST(FatFields, AFolderEndsAtItsFirstEmptyEntry) {
    for (const bool ended : {true, false}) {
        Fat fat(12);
        fat.entry(4, 10);
        fat.entry(10, 0xFFF);
        if (!ended) {
            for (unsigned slot = 4; slot < 16; ++slot) fat.name(fat.place(4), slot, 0x20, 0, 0);
        }
        fat.name(fat.place(10), 0, 0x20, 20, 1);
        EXPECT_EQ(fat.refusal(), ended ? "" : kBad + "a file uses cluster 20, which the FAT marks as free");
    }
}

/// A table longer than what is read at once: no cluster is passed over where the next piece begins.
TEST(FatFields, ALongTableIsReadToItsEnd) {
    constexpr std::uint32_t kBoundary = (3U << 18U) / 4;
    Fat fat(32, kBoundary + 100);
    const std::uint32_t ones = 0x0FFF'FFFF;
    for (const auto used : {kBoundary - 1, kBoundary + 1, fat.clusters + 1}) fat.entry(used, ones);
    Source source(fat.disk, "?");
    const auto answer = read_fat(source);
    ASSERT_TRUE(answer) << test::words_of(answer.error());
    EXPECT_EQ(answer->free, (std::vector<Range>{{fat.place(7), (kBoundary - 8) * kSector},
                                                {fat.place(kBoundary), kSector},
                                                {fat.place(kBoundary + 2), 99 * kSector}}));
}

TEST(FatFields, ATableThatCannotBeReadIsAnErrorWhereFilesAreFollowed) {
    Fat fat(12);
    FatLayout layout;
    layout.bits = 12;
    layout.table_at = kSector;
    layout.table_bytes = kSector;
    layout.clusters = fat.clusters;
    layout.cluster_bytes = kSector;
    layout.root_at = fat.root();
    layout.root_bytes = kSector;
    layout.data_at = fat.data * kSector;
    Source source(fat.disk, "?");
    EXPECT_TRUE(check_fat_files(source, layout));
    fat.disk.break_at(kSector);
    const auto checked = check_fat_files(source, layout);
    ASSERT_FALSE(checked);
    EXPECT_EQ(checked.error().id, "file-system-unreadable");
}

TEST(FatFields, ABootSectorIsKnownByItsFields) {
    struct Field {
        std::size_t at;
        std::vector<std::uint64_t> good;
        std::vector<std::uint64_t> bad;
        unsigned width = 1;
    };
    const std::vector<Field> fields{
        {0, {0xEB, 0xE9}, {0, 0xE8, 0xEA}},
        {0x0B, {512, 1024, 2048, 4096}, {0, 256, 513, 768, 8192}, 2},
        {0x0D, {1, 2, 64, 128}, {0, 3, 129}},
        {0x0E, {1, 32}, {0}, 2},
        {0x10, {1, 2}, {0, 3}},
        {0x15, {0xF0, 0xF8, 0xFF}, {0, 0xEF, 0xF1, 0xF7}},
        {0x1FE, {0xAA55}, {0, 0x55AA, 0xAA54}, 2},
    };
    for (const auto& field : fields) {
        for (const bool good : {true, false}) {
            for (const auto value : good ? field.good : field.bad) {
                Fat fat(12);
                fat.disk.le(field.at, value, field.width);
                EXPECT_EQ(looks_like_fat(fat.disk.bytes(0, 512)), good) << field.at << " " << value;
            }
        }
    }
    Fat fat(12);
    EXPECT_FALSE(looks_like_fat(fat.disk.bytes(0, 511)));
}

TEST(FatFields, EntriesAreTwelveSixteenOrThirtyTwoBits) {
    const std::vector<std::uint8_t> bytes{0x21, 0x43, 0x65, 0x87, 0xA9, 0xCB, 0xED, 0x0F};
    EXPECT_EQ(fat_entry(bytes, 12, 0), 0x321U);
    EXPECT_EQ(fat_entry(bytes, 12, 1), 0x654U);
    EXPECT_EQ(fat_entry(bytes, 12, 3), 0xCBAU);
    EXPECT_EQ(fat_entry(bytes, 16, 1), 0x8765U);
    EXPECT_EQ(fat_entry(bytes, 32, 0), 0x0765'4321U);
    EXPECT_EQ(fat_entry(bytes, 32, 1), 0x0FED'CBA9U);
    // What is not there is in use.
    for (const unsigned bits : {12U, 16U, 32U}) EXPECT_NE(fat_entry(bytes, bits, 9), 0U);
    for (const std::size_t index : {8U, 9U}) EXPECT_EQ(fat_entry(bytes, 12, index), 0xFFFU);
}

TEST(PagedTableTest, EveryPageIsReadAndNothingBeyondTheTable) {
    constexpr std::size_t kPage = PagedTable::kPageBytes;
    constexpr std::uint64_t kAt = 4096;
    constexpr std::uint64_t kLength = 300 * kPage + 24;
    test::OnDisk disk(kAt + kLength + 4096);
    for (const std::uint64_t page : {0U, 1U, 256U, 300U}) disk.le(kAt + page * kPage + 4, page + 7, 2);
    Source source(disk, "?");
    PagedTable table(source, kAt, kLength);
    for (const std::uint64_t page : {0U, 1U, 256U, 0U, 300U}) {  // 0 and 256 share a place
        const auto bytes = table.from(page * kPage + 4);
        ASSERT_TRUE(bytes);
        EXPECT_EQ(BytesView(*bytes).le16(0), page + 7);
        EXPECT_EQ(bytes->size(), page == 300 ? 20 : kPage - 4);
    }
    EXPECT_TRUE(table.from(kLength - 1));
    EXPECT_FALSE(table.from(kLength));
    disk.break_at(kAt + 2 * kPage);
    EXPECT_FALSE(table.from(2 * kPage));
    EXPECT_TRUE(table.from(3 * kPage));
    test::OnDisk whole(kAt + kPage);
    Source whole_source(whole, "?");
    EXPECT_FALSE(PagedTable(whole_source, kAt, kPage).from(kPage));
}

}  // namespace
}  // namespace fettle::allocation
