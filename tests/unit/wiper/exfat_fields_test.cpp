// SPDX-License-Identifier: GPL-3.0-or-later
// exFAT file systems written field by field, as Microsoft's "exFAT file system specification" has them.
#include <gtest/gtest.h>

#include <functional>

#include "core/allocation/exfat.h"
#include "tests/unit/wiper/on_disk.h"

namespace fettle::allocation {
namespace {

constexpr std::uint64_t kSector = 512;
constexpr std::uint32_t kEnd = 0xFFFF'FFFF;
constexpr std::uint8_t kFile = 0x85;
constexpr std::uint8_t kStream = 0xC0;

/// 3.4: the sum of the first eleven sectors without VolumeFlags and PercentInUse, which fills the twelfth.
void write_checksum(test::OnDisk& disk, std::uint64_t sector) {
    const auto bytes = disk.bytes(0, 11 * sector);
    std::uint32_t sum = 0;
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        if (i != 106 && i != 107 && i != 112) sum = ((sum & 1U) != 0 ? 0x8000'0000U : 0) + (sum >> 1U) + bytes[i];
    }
    for (std::uint64_t at = 11 * sector; at < 12 * sector; at += 4) disk.le(at, sum, 4);
}

/// Clusters of one sector: the bitmap in 2, the up-case table in 3, the root folder in 4, a file in 5 and 6 without
/// table entries, a folder in 7, in it a file in 8 and 9 by the table. The rest is free.
struct Exfat {
    static constexpr std::uint32_t kClusters = 100;
    static constexpr std::uint64_t kTable = 24;
    static constexpr std::uint64_t kHeap = 32;
    test::OnDisk disk{(kHeap + kClusters) * kSector};
    std::vector<std::uint8_t> bitmap = std::vector<std::uint8_t>(13);
    unsigned next_entry = 0;

    Exfat() {
        disk.le(0, 0x9076EB, 3);
        disk.text(3, "EXFAT   ");
        disk.le(72, kHeap + kClusters, 8);
        disk.le(80, kTable, 4);
        disk.le(84, 1, 4);
        disk.le(88, kHeap, 4);
        disk.le(92, kClusters, 4);
        disk.le(96, 4, 4);
        disk.le(100, 0x1234'ABCD, 4);
        disk.le(104, 0x0100, 2);
        disk.le(108, 9, 1);
        disk.le(109, 0, 1);
        disk.le(110, 1, 1);
        disk.le(112, 7, 1);
        disk.le(510, 0xAA55, 2);
        for (std::uint32_t cluster = 2; cluster < 10; ++cluster) use(cluster);
        for (const std::uint32_t last : {2U, 3U, 4U, 7U, 9U}) table(last, kEnd);
        table(8, 9);
        seal();
        entry(4, 0x81, 0, 2, bitmap.size());
        entry(4, 0x82, 0, 3, kSector);
        entry(4, 0x83, 0, 0x4141'4141, 0x4141);  // the volume's name
        file(4, 0x20, 3, 5, 2 * kSector);
        entry(4, 0x05, 3, 0x6666, 1);  // deleted
        entry(4, 0x45, 3, 0x6666, 1);
        file(4, 0x10, 1, 7, kSector);
        file(4, 0x20, 1, 0, 0);  // empty
        next_entry = 0;
        file(7, 0x20, 1, 8, 2 * kSector);
        next_entry = 11;  // of the root folder
    }
    void seal() { write_checksum(disk, kSector); }
    [[nodiscard]] static std::uint64_t place(std::uint32_t cluster) { return (kHeap + cluster - 2) * kSector; }
    void table(std::uint32_t cluster, std::uint32_t next) { disk.le(kTable * kSector + cluster * 4, next, 4); }
    void use(std::uint32_t cluster, bool used = true) {
        auto& byte = bitmap[(cluster - 2) / 8];
        const auto bit = 1U << (cluster - 2) % 8;
        byte = static_cast<std::uint8_t>(used ? byte | bit : byte & ~bit);
        disk.write(place(2), bitmap);
    }
    /// `second`: GeneralSecondaryFlags, or the count of secondary entries.
    void entry(std::uint32_t folder, std::uint8_t type, std::uint8_t second, std::uint32_t cluster, std::uint64_t bytes,
               std::uint16_t fifth = 0) {
        const auto at = place(folder) + 32 * next_entry++;
        disk.le(at, type, 1);
        disk.le(at + 1, second, 1);
        disk.le(at + 4, fifth, 2);
        disk.le(at + 20, cluster, 4);
        disk.le(at + 24, bytes, 8);
    }
    void file(std::uint32_t folder, std::uint16_t attributes, std::uint8_t flags, std::uint32_t cluster,
              std::uint64_t bytes) {
        entry(folder, kFile, 2, 0x5555'5555, 0x5555'5555, attributes);
        entry(folder, kStream, flags, cluster, bytes);
        if (folder == 7) entry(folder, 0xC1, 0, 0x0041'0041, 0x41);
    }
    /// Changes a field of the boot sector.
    void boot(std::uint64_t at, std::uint64_t value, unsigned width) {
        disk.le(at, value, width);
        seal();
    }
    std::string refusal() { return test::refusal_of(read_exfat, disk); }
};

void expect(const std::vector<test::Case<Exfat>>& cases) { test::expect_refusals(cases); }

const std::string kBad = "file-system-contradicts: ";
const std::string kUnknown = "file-system-not-understood: ";
const std::string kDirty = "file-system-dirty";

std::string free_by_bitmap(int cluster) {
    return kBad + "a file uses cluster " + std::to_string(cluster) + ", which the bitmap marks as free";
}

TEST(ExfatFields, ItIsReadAsItWasWritten) {
    Exfat exfat;
    Source source(exfat.disk, "exfat");
    const auto answer = read_exfat(source);
    ASSERT_TRUE(answer) << test::words_of(answer.error());
    EXPECT_EQ(answer->identity, "1234-ABCD");
    EXPECT_EQ(answer->size_bytes, 132 * kSector);
    EXPECT_EQ(answer->unit_bytes, kSector);
    EXPECT_EQ(answer->free, (std::vector<Range>{{Exfat::place(10), 92 * kSector}}));
    exfat.use(10);
    exfat.use(101);
    EXPECT_EQ(read_exfat(source)->free, (std::vector<Range>{{Exfat::place(11), 90 * kSector}}));
}

TEST(ExfatFields, FieldsOfTheBootSectorAreBounded) {
    expect({
        // 3.1.14, 3.1.15: sectors of 512 to 4096 bytes, clusters of at most 32 MiB.
        {[](Exfat& f) { f.boot(108, 8, 1); }, kBad + "its sector size"},
        {[](Exfat& f) { f.boot(108, 13, 1); }, kBad + "its sector size"},
        {[](Exfat& f) { f.disk.le(108, 12, 1); }, kBad + "the checksum of its boot region"},
        {[](Exfat& f) { f.boot(109, 17, 1); }, kBad + "its sector size"},
        {[](Exfat& f) { f.boot(109, 16, 1); }, kBad + "its boot sector"},
        // 3.4
        {[](Exfat& f) { f.disk.le(120, 1, 1); }, kBad + "the checksum of its boot region"},
        {[](Exfat& f) { f.disk.le(11 * kSector - 1, 1, 1); }, kBad + "the checksum of its boot region"},
        {[](Exfat& f) { f.disk.le(12 * kSector - 1, 0xEE, 1); }, kBad + "the checksum of its boot region"},
        {[](Exfat& f) { f.disk.le(11 * kSector, 0xEE, 1); }, kBad + "the checksum of its boot region"},
        {[](Exfat& f) { f.disk.le(12 * kSector, 0xEE, 1); }, ""},
        {[](Exfat& f) { f.disk.le(112, 99, 1); }, ""},
        // 3.1.13, VolumeFlags: not part of the sum; ClearToZero does not matter.
        {[](Exfat& f) { f.disk.le(106, 0xFF08, 2); }, ""},
        {[](Exfat& f) { f.disk.le(106, 2, 2); }, kDirty},
        {[](Exfat& f) { f.disk.le(106, 4, 2); }, kDirty},
        {[](Exfat& f) { f.disk.le(106, 1, 2); }, kUnknown + "its second FAT is in use"},
        {[](Exfat& f) { f.boot(104, 0x0101, 2); }, kUnknown + "revision 0x101"},
        {[](Exfat& f) { f.boot(110, 2, 1); }, kUnknown + "two FATs (TexFAT)"},
        {[](Exfat& f) { f.boot(72, 133, 8); }, kBad + "it is larger than its partition"},
        {[](Exfat& f) { f.boot(72, 131, 8); }, kBad + "its boot sector"},
        {[](Exfat& f) { f.boot(80, 23, 4); }, kBad + "its boot sector"},
        {[](Exfat& f) { f.boot(84, 8, 4); }, ""},
        {[](Exfat& f) { f.boot(84, 9, 4); }, kBad + "its boot sector"},
        {[](Exfat& f) { f.boot(84, 0, 4); }, kBad + "its boot sector"},
        {[](Exfat& f) { f.boot(88, 33, 4); }, kBad + "its boot sector"},
        {[](Exfat& f) { f.boot(92, 0, 4); }, kBad + "its boot sector"},
        {[](Exfat& f) { f.boot(92, 101, 4); }, kBad + "its boot sector"},
        {[](Exfat& f) { f.boot(96, 1, 4); }, kBad + "its boot sector"},
        {[](Exfat& f) { f.boot(96, 102, 4); }, kBad + "its boot sector"},
        {[](Exfat& f) { f.boot(96, 101, 4); }, kBad + "no allocation bitmap"},
    });
}

/// 3.1.9: one cluster more than 32 bits can number, on a device that is large enough.
TEST(ExfatFields, ClustersEndWhereTheirNumbersDo) {
    for (const auto& [clusters, what] :
         {std::pair{0xFFFF'FFF5U, "no allocation bitmap"}, std::pair{0xFFFF'FFF6U, "its boot sector"}}) {
        Exfat exfat;
        exfat.disk.resize(std::uint64_t{1} << 42U);
        exfat.boot(72, std::uint64_t{1} << 33U, 8);
        exfat.boot(84, 0x0200'0000, 4);
        exfat.boot(88, 0x0200'0000 + 24, 4);
        exfat.boot(92, clusters, 4);
        EXPECT_EQ(exfat.refusal(), kBad + what);
    }
}

/// 4.1: every cluster has an entry, also the two that do not exist.
TEST(ExfatFields, TheTableHasAnEntryForEachCluster) {
    for (const auto& [clusters, what] :
         {std::pair{126U, "its allocation bitmap"}, std::pair{127U, "its boot sector"}}) {  // 128 entries a sector
        Exfat exfat;
        exfat.disk.resize(200 * kSector);
        exfat.boot(72, 200, 8);
        exfat.boot(92, clusters, 4);
        EXPECT_EQ(exfat.refusal(), kBad + what);
    }
}

TEST(ExfatFields, LargeSectorsAreRead) {
    constexpr std::uint64_t kLarge = 4096;
    test::OnDisk disk(40 * kLarge, 512);
    disk.text(3, "EXFAT   ");
    disk.le(72, 40, 8);
    disk.le(80, 24, 4);
    disk.le(84, 1, 4);
    disk.le(88, 30, 4);
    disk.le(92, 10, 4);
    disk.le(96, 3, 4);
    disk.le(104, 0x0100, 2);
    disk.le(108, 12, 1);
    disk.le(110, 1, 1);
    write_checksum(disk, kLarge);
    disk.le(24 * kLarge + 8, 0xFFFF'FFFF'FFFF'FFFF, 8);  // clusters 2 and 3
    disk.le(30 * kLarge, 0x03, 1);
    disk.le(31 * kLarge, 0x81, 1);
    disk.le(31 * kLarge + 20, 2, 4);
    disk.le(31 * kLarge + 24, 2, 8);
    Source source(disk, "exfat");
    const auto answer = read_exfat(source);
    ASSERT_TRUE(answer) << test::words_of(answer.error());
    EXPECT_EQ(answer->free, (std::vector<Range>{{32 * kLarge, 8 * kLarge}}));
}

TEST(ExfatFields, TheBitmapIsFoundAndWhole) {
    const auto bitmap_entry = Exfat::place(4);
    expect({
        {[=](Exfat& f) { f.disk.le(bitmap_entry, 0x01, 1); }, kBad + "no allocation bitmap"},
        {[](Exfat& f) { f.entry(4, 0x81, 1, 2, 13); }, kBad + "more than one allocation bitmap"},
        {[=](Exfat& f) { f.disk.le(bitmap_entry + 24, 12, 8); }, kBad + "its allocation bitmap"},
        {[=](Exfat& f) { f.disk.le(bitmap_entry + 24, 14, 8); }, ""},
        {[=](Exfat& f) { f.disk.le(bitmap_entry + 24, 13 + kSector, 8); }, kBad + "its allocation bitmap is too short"},
        {[=](Exfat& f) { f.disk.le(bitmap_entry + 24, 14 + kSector, 8); }, kBad + "its allocation bitmap"},
        {[=](Exfat& f) { f.disk.le(bitmap_entry + 20, 1, 4); }, kBad + "its allocation bitmap"},
        {[](Exfat& f) { f.table(2, 20); }, kBad + "its allocation bitmap is too long"},
        {[](Exfat& f) { f.table(2, 1); }, kBad + "its FAT"},
        {[](Exfat& f) { f.use(2, false); }, kBad + "its bitmap marks itself as free"},
        {[](Exfat& f) { f.use(4, false); }, kBad + "its bitmap marks itself as free"},
        {[](Exfat& f) { f.disk.break_at(f.place(2)); }, "file-system-unreadable"},
        {[](Exfat& f) { f.disk.break_at(f.place(4)); }, "file-system-unreadable"},
        {[](Exfat& f) { f.disk.break_at(f.place(7)); }, "file-system-unreadable"},
        {[](Exfat& f) { f.disk.break_at(f.kTable * kSector); }, "file-system-unreadable"},
        {[](Exfat& f) { f.disk.break_at(11 * kSector); }, "file-system-unreadable"},
        {[](Exfat& f) { f.disk.break_at(0); }, "file-system-unreadable"},
    });
}

/// A bitmap of several clusters, by the table.
TEST(ExfatFields, ALongBitmapIsReadByItsChain) {
    constexpr std::uint32_t kMany = 5000;  // 625 bytes
    Exfat exfat;
    exfat.disk.resize((100 + kMany) * kSector);
    exfat.boot(72, 100 + kMany, 8);
    exfat.boot(84, 40, 4);
    exfat.boot(88, 100, 4);
    exfat.boot(92, kMany, 4);
    const auto place = [](std::uint32_t cluster) { return (100 + cluster - 2) * kSector; };
    exfat.disk.fill(Exfat::kTable * kSector, 256, 0);
    for (const auto& [cluster, next] : {std::pair{2U, 9U}, std::pair{9U, kEnd}, std::pair{4U, kEnd}}) {
        exfat.table(cluster, next);
    }
    exfat.disk.le(place(4), 0x81, 1);
    exfat.disk.le(place(4) + 20, 2, 4);
    exfat.disk.le(place(4) + 24, 625, 8);
    exfat.disk.le(place(2), 0x85, 1);        // clusters 2, 4 and 9
    exfat.disk.le(place(9) + 112, 0x80, 1);  // cluster 2 + 624 * 8 + 7
    Source source(exfat.disk, "exfat");
    const auto answer = read_exfat(source);
    ASSERT_TRUE(answer) << test::words_of(answer.error());
    EXPECT_EQ(
        answer->free,
        (std::vector<Range>{{place(3), kSector}, {place(5), 4 * kSector}, {place(10), (kMany + 2 - 11) * kSector}}));
}

TEST(ExfatFields, FilesAreFollowedToTheirLastCluster) {
    const auto add = [](std::uint16_t attributes, std::uint8_t flags, std::uint32_t cluster, std::uint64_t bytes) {
        return [=](Exfat& f) { f.file(4, attributes, flags, cluster, bytes); };
    };
    expect({
        {add(0x20, 1, 20, kSector), free_by_bitmap(20)},
        {add(0x20, 3, 20, kSector), free_by_bitmap(20)},
        {add(0x20, 0, 20, kSector), ""},  // AllocationPossible is clear: the fields say nothing
        {add(0x10, 1, 20, kSector), free_by_bitmap(20)},
        {add(0x20, 3, 9, 2 * kSector), free_by_bitmap(10)},
        {add(0x20, 3, 101, 2 * kSector), free_by_bitmap(101)},
        {add(0x20, 1, 1, kSector), kBad + "a file uses cluster 1, which does not exist"},
        {add(0x20, 1, 0, 1), kBad + "a file uses cluster 0, which does not exist"},
        {[](Exfat& f) {
             f.use(101);
             f.file(4, 0x20, 3, 101, kSector);
         },
         ""},
        {[](Exfat& f) {
             f.use(101);
             f.file(4, 0x20, 3, 101, kSector + 1);
         },
         kBad + "a file uses cluster 102, which does not exist"},
        {[](Exfat& f) { f.table(8, kEnd); }, kBad + "a file is longer than its clusters"},
        {[](Exfat& f) { f.table(9, 10); }, free_by_bitmap(10)},
        {[](Exfat& f) { f.table(9, 8); }, kBad + "files share clusters"},
        {[](Exfat& f) { f.use(3, false); }, free_by_bitmap(3)},
        {[](Exfat& f) { f.use(6, false); }, free_by_bitmap(6)},
        {[](Exfat& f) { f.use(8, false); }, free_by_bitmap(8)},
        {[](Exfat& f) { f.use(9, false); }, free_by_bitmap(9)},
    });
}

/// The bitmap's entry in the second cluster of the root folder, or in none of them.
TEST(ExfatFields, TheRootFolderIsReadToItsEnd) {
    for (const bool there : {true, false}) {
        Exfat exfat;
        exfat.use(10);
        exfat.table(4, 10);
        exfat.table(10, kEnd);
        for (const std::uint32_t cluster : {4U, 10U}) {
            for (unsigned i = 0; i < 16; ++i) exfat.disk.le(exfat.place(cluster) + 32 * i, 0x05, 1);  // deleted
        }
        exfat.next_entry = 3;
        if (there) exfat.entry(10, 0x81, 0, 2, 13);
        EXPECT_EQ(exfat.refusal(), there ? "" : kBad + "no allocation bitmap");
    }
}

TEST(ExfatFields, AFullFileSystemIsRead) {
    Exfat exfat;
    for (std::uint32_t cluster = 10; cluster < 102; ++cluster) exfat.use(cluster);
    exfat.file(4, 0x20, 3, 10, 92 * kSector);
    Source source(exfat.disk, "exfat");
    const auto answer = read_exfat(source);
    ASSERT_TRUE(answer) << test::words_of(answer.error());
    EXPECT_TRUE(answer->free.empty());
}

/// 6.2.1: bit 7 in use, bit 6 secondary, bit 5 benign. Critical entries that are not known must not be touched.
TEST(ExfatFields, BitsOfTheTypeTellWhatAnEntryIs) {
    expect({
        {[](Exfat& f) { f.entry(4, 0x86, 1, 5, kSector); }, kUnknown + "directory entries of type 0x86"},
        {[](Exfat& f) { f.entry(4, 0xC2, 1, 5, kSector); }, kUnknown + "directory entries of type 0xc2"},
        {[](Exfat& f) { f.entry(4, 0x46, 1, 20, kSector); }, ""},
        // Benign primary entries have their flags in the fifth byte, secondary ones in the second.
        {[](Exfat& f) { f.entry(4, 0xA0, 0, 20, kSector, 1); }, free_by_bitmap(20)},
        {[](Exfat& f) { f.entry(4, 0xA1, 0, 20, kSector, 1); }, free_by_bitmap(20)},
        {[](Exfat& f) { f.entry(4, 0xA1, 1, 20, kSector, 0); }, ""},
        {[](Exfat& f) { f.entry(4, 0xE0, 1, 20, kSector, 0); }, free_by_bitmap(20)},
        {[](Exfat& f) { f.entry(4, 0xE1, 0, 20, kSector, 1); }, ""},
        // What belongs to a folder is no folder.
        {[](Exfat& f) {
             f.entry(4, kFile, 2, 0, 0, 0x10);
             f.use(20);
             f.table(20, kEnd);
             f.disk.fill(f.place(20), 32, 0x86);
             f.entry(4, 0xE0, 1, 20, kSector, 0);
         },
         ""},
        {[](Exfat& f) { f.disk.le(f.place(4) + 32 + 20, 20, 4); }, free_by_bitmap(20)},  // the up-case table
    });
}

}  // namespace
}  // namespace fettle::allocation
