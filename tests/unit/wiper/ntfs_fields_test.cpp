// SPDX-License-Identifier: GPL-3.0-or-later
// NTFS volumes, field by field: the boot sector, records, $MFT, $Bitmap and files.
#include <gtest/gtest.h>

#include <functional>

#include "tests/unit/wiper/ntfs_disk.h"

namespace fettle::allocation {
namespace {

using test::Bytes;
using test::Fields;
using test::in_pairs;
using test::in_runs;
using test::kNtfsCluster;
using test::kNtfsRecord;
using test::Ntfs;
using test::ntfs_record;
using test::resident;

void expect(const std::vector<test::Case<Ntfs>>& cases) { test::expect_refusals(cases); }

const std::string kBad = "file-system-contradicts: ";
const std::string kUnreadable = "file-system-unreadable";

std::string record_of(int number) { return kBad + "the record of file " + std::to_string(number); }

TEST(NtfsFields, ItIsReadAsItWasWritten) {
    Ntfs ntfs;
    Source source(ntfs.disk, "ntfs");
    const auto answer = read_ntfs(source);
    ASSERT_TRUE(answer) << test::words_of(answer.error());
    EXPECT_EQ(answer->identity, "0123456789ABCDEF");
    EXPECT_EQ(answer->size_bytes, 256 * kNtfsCluster);
    EXPECT_EQ(answer->unit_bytes, kNtfsCluster);
    const auto range = [](std::uint64_t start, std::uint64_t end) {
        return Range{start * kNtfsCluster, (end - start) * kNtfsCluster};
    };
    EXPECT_EQ(answer->free, (std::vector<Range>{range(8, 16), range(28, 30), range(34, 40), range(56, 60),
                                                range(62, 65), range(66, 256)}));
}

TEST(NtfsFields, FieldsOfTheBootSectorAreBounded) {
    const auto set = [](std::uint64_t field, std::uint64_t value, unsigned width) {
        return [=](Ntfs& f) { f.disk.le(field, value, width); };
    };
    const auto cluster = kBad + "its cluster size";
    const auto record = kBad + "its record size";
    const auto boot = kBad + "its boot sector";
    const auto large = kBad + "it is larger than its partition";
    expect({
        {set(0x0B, 0, 2), cluster},
        {set(0x0B, 128, 2), cluster},
        {set(0x0B, 256, 2), record_of(0)},  // read further, where nothing is
        {set(0x0B, 768, 2), cluster},
        {set(0x0B, 4096, 2), large},
        {set(0x0B, 8192, 2), cluster},
        {set(0x0D, 0, 1), cluster},
        {set(0x0D, 3, 1), cluster},
        {set(0x0D, 128, 1), boot},
        {set(0x0D, 129, 1), cluster},
        // Above 128: the exponent, negative. 2 MiB of 512-byte sectors are 4096 sectors, the format's limit is 8192.
        {set(0x0D, 0xFF, 1), ""},
        {set(0x0D, 0xF3, 1), boot},
        {set(0x0D, 0xF2, 1), cluster},
        {set(0x0D, 0xE1, 1), cluster},
        {set(0x28, 513, 8), large},
        {set(0x28, 511, 8), ""},
        {set(0x28, 510, 8), ""},
        {set(0x30, 0, 8), boot},
        {set(0x30, 256, 8), boot},
        {set(0x30, 255, 8), record_of(0)},
        {set(0x38, 256, 8), boot},
        {set(0x38, 255, 8), kBad + "$MFTMirr"},
        {set(0x38, 252, 8), kBad + "$MFTMirr"},
        {set(0x40, 1, 1), ""},  // one cluster
        {set(0x40, 0, 1), record},
        {set(0x40, 3, 1), record},
        {set(0x40, 64, 1), record_of(0)},
        {set(0x40, 0x80, 1), record},
        {set(0x40, 0xEF, 1), record},
        {set(0x40, 0xF0, 1), record_of(0)},
        {set(0x40, 0xF7, 1), record_of(0)},
        {set(0x40, 0xF8, 1), record},
        {[](Ntfs& f) {
             f.disk.le(0x0D, 1, 1);
             f.disk.le(0x40, 0x80, 1);  // 128 clusters would be 64 KiB
         },
         record},
        {[](Ntfs& f) { f.disk.break_at(0); }, kUnreadable},
    });
}

TEST(NtfsFields, EachOfTheFirstFourRecordsHasItsCopy) {
    for (std::uint64_t number = 0; number < 5; ++number) {
        const auto copy = Ntfs::kMirror * kNtfsCluster + number * kNtfsRecord;
        for (const std::uint64_t field : {0U, 8U, 0x2BU, 0x36U, 800U, 1021U}) {
            Ntfs ntfs;
            ntfs.disk.le(copy + field, ntfs.disk.bytes(copy + field, 1)[0] ^ 1U, 1);
            EXPECT_EQ(ntfs.refusal(), number < 4 ? kBad + "$MFTMirr" : "") << number << " " << field;
        }
        Ntfs ntfs;
        if (number < 4) ntfs.disk.break_at(copy);
        EXPECT_EQ(ntfs.refusal(), number < 4 ? kUnreadable : "");
    }
    // The fix-ups have numbers of their own.
    Ntfs ntfs;
    ntfs.disk.write(Ntfs::kMirror * kNtfsCluster + kNtfsRecord,
                    test::protect(ntfs_record({in_runs(0x80, {{Ntfs::kMirror, 4}}, 4 * kNtfsRecord)}), 0x7777));
    EXPECT_EQ(ntfs.refusal(), "");
}

TEST(NtfsFields, TheBitmapIsWhole) {
    const auto wrong = kBad + "$Bitmap";
    const auto data = [](std::uint64_t size, std::uint16_t flags = 0, std::uint64_t first_vcn = 0) {
        return [=](Ntfs& f) {
            f.use(66);
            f.disk.write(66 * kNtfsCluster, f.bitmap);
            f.record(6, {in_runs(0x80, {{66, 1}}, size, flags, first_vcn)});
        };
    };
    expect({
        {data(32), ""},
        {data(31), wrong},
        {data(40), ""},
        {data(32, 1), wrong},
        {data(32, 0x4000), wrong},
        {data(32, 0x8000), wrong},
        {data(32, 0x1000), ""},
        {data(32, 0, 1), wrong},
        {[](Ntfs& f) { f.record(6, {resident(0x80, Bytes(31))}); }, wrong},
        {[](Ntfs& f) { f.record(6, {}); }, "file-system-not-understood: its bitmap is too fragmented"},
        {[](Ntfs& f) {
             f.record(6, {resident(0x80, f.bitmap), resident(0x80, f.bitmap)});
         },
         "file-system-not-understood: its bitmap is too fragmented"},
        {[](Ntfs& f) {
             f.record(6, {resident(0x80, f.bitmap), resident(0x80, Bytes(8), 5)});
         },
         ""},  // a named stream
        {[](Ntfs& f) {
             auto attribute = in_runs(0x80, {{66, 1}}, 32);
             f.use(66);
             f.disk.write(66 * kNtfsCluster, f.bitmap);
             f.record(6, {Fields().put(0, attribute).le(56, 31, 8).bytes()});  // not initialised to its end
         },
         wrong},
        {[&](Ntfs& f) {
             data(32)(f);
             f.disk.break_at(66 * kNtfsCluster);
         },
         kUnreadable},
        {[](Ntfs& f) { f.disk.write(f.place(6), Bytes(4)); }, record_of(6)},
    });
}

/// $Bitmap of 1 MiB and 3 bytes: what follows the first piece that is read belongs where it is.
TEST(NtfsFields, ALongBitmapIsReadToItsEnd) {
    constexpr std::uint64_t kMany = (std::uint64_t{8} << 20U) + 21;
    Ntfs ntfs;
    ntfs.disk.resize(kMany * kNtfsCluster);
    ntfs.disk.le(0x28, kMany * 2, 8);
    constexpr std::uint64_t at = 100;
    constexpr std::uint64_t length = 1025;
    for (std::uint64_t cluster = at; cluster < at + length; cluster += 8) {
        for (std::uint64_t i = cluster; i < std::min(cluster + 8, at + length); ++i) {
            if (i / 8 >= ntfs.bitmap.size()) ntfs.bitmap.resize(i / 8 + 1);
            ntfs.use(i);
        }
    }
    ntfs.disk.write(at * kNtfsCluster, ntfs.bitmap);
    ntfs.disk.le(at * kNtfsCluster + (std::uint64_t{1} << 20U), 0x81, 1);
    ntfs.record(6, {in_runs(0x80, {{at, length}}, (std::uint64_t{1} << 20U) + 3)});
    Source source(ntfs.disk, "ntfs");
    const auto answer = read_ntfs(source);
    ASSERT_TRUE(answer) << test::words_of(answer.error());
    ASSERT_GE(answer->free.size(), 3U);
    constexpr std::uint64_t eight = std::uint64_t{8} << 20U;
    EXPECT_EQ(answer->free[answer->free.size() - 3].end(), eight * kNtfsCluster);  // then one in use, six free, one
    EXPECT_EQ(answer->free.back(), (Range{(kMany - 13) * kNtfsCluster, 13 * kNtfsCluster}));
}

TEST(NtfsFields, ClustersOfFilesAreNotFree) {
    const auto uses = [](int file, int cluster) {
        return kBad + "file " + std::to_string(file) + " uses cluster " + std::to_string(cluster) +
               ", which $Bitmap marks as free";
    };
    const auto free = [](std::uint64_t cluster) {
        return [=](Ntfs& f) {
            f.use(cluster, false);
            f.write_bitmap();
        };
    };
    expect({
        {free(60), uses(10, 60)},
        {free(61), uses(10, 61)},
        {free(65), uses(10, 65)},
        {free(0), kBad + "$Bitmap marks the boot sector as free"},
        {free(7), uses(7, 7)},
        {free(16), uses(0, 16)},
        {free(33), uses(1, 33)},
        {free(55), uses(2, 55)},
        {[](Ntfs& f) {
             f.record(11, {in_runs(0x80, {{70, 1}}, 9)});
         },
         uses(11, 70)},
        {[](Ntfs& f) {
             f.record(11, {in_runs(0x80, {{70, 1}}, 9)}, 1, 10 | std::uint64_t{3} << 48U);
         },
         uses(10, 70)},
        {[](Ntfs& f) {
             f.record(11, {in_runs(0x80, {{70, 1}}, 9)}, 0);
         },
         ""},  // deleted
        {[](Ntfs& f) {
             f.record(11, {in_runs(0xB0, {{70, 1}}, 9)});
         },
         uses(11, 70)},
        {[](Ntfs& f) { f.disk.le(f.place(9) + 3, 1, 1); }, record_of(9)},
        {[](Ntfs& f) { f.disk.le(f.place(9) + 4, 1, 1); }, ""},  // never used
        {[](Ntfs& f) { f.disk.le(f.place(10) + 510, 0, 1); }, record_of(10)},
        {[](Ntfs& f) {
             f.record(11, {in_runs(0x80, {{256, 1}}, 9)});
         },
         record_of(11)},
        {[](Ntfs& f) { f.disk.break_at(f.place(11)); }, kUnreadable},
        {[](Ntfs& f) { f.disk.break_at(f.place(0)); }, kUnreadable},
        {[](Ntfs& f) { f.disk.break_at(f.place(3)); }, kUnreadable},
        {[](Ntfs& f) { f.disk.break_at(f.place(5)); }, kUnreadable},
        {[](Ntfs& f) { f.disk.break_at(f.place(6)); }, kUnreadable},
        // The last record of the table, behind the one that is there.
        {[](Ntfs& f) { f.disk.le(f.place(11) + 1, 1, 1); }, record_of(11)},
        // $MFT has eleven records and a piece of one: what lies behind them is none.
        {[](Ntfs& f) {
             f.record(0, {in_runs(0x80, {{f.kTable, 12}}, 12 * kNtfsRecord - 1)});
             f.disk.le(f.place(11), 1, 4);
         },
         ""},
    });
}

/// A fragmented $MFT has its further runs in records that its attribute list names.
TEST(NtfsFields, TheTableIsFollowedThroughItsList) {
    const auto list_entry = [](std::uint64_t number, std::uint64_t vcn, std::uint32_t type = 0x80,
                               std::uint8_t name = 0) {
        return Fields(32).le(0, type, 4).le(4, 32, 2).le(6, name, 1).le(8, vcn, 8).le(16, number, 8).bytes();
    };
    const auto list_of = [](const std::vector<Bytes>& entries) {
        Fields all;
        for (std::size_t i = 0; i < entries.size(); ++i) all.put(i * 32, entries[i]);
        return all.bytes();
    };
    // Ten records at cluster 16, of which the ninth tells of the other two, in clusters 100 and 101.
    const auto write = [&](Ntfs& f, const Bytes& list, std::uint64_t size = 12 * kNtfsRecord) {
        f.use(100);
        f.use(101);
        f.write_bitmap();
        f.record(0, {list, in_runs(0x80, {{f.kTable, 10}}, size)});
        f.record(9, {in_runs(0x80, {{100, 2}}, 0, 0, 10)});
        f.disk.write(100 * kNtfsCluster, test::protect(ntfs_record({in_runs(0x80, {{60, 2}, {65, 1}}, 3000)})));
        f.disk.write(101 * kNtfsCluster, test::protect(ntfs_record({in_runs(0x80, {{200, 1}}, 1000)})));
    };
    const auto good = list_of({list_entry(0, 0), list_entry(0, 0, 0x10), list_entry(9, 10)});
    const auto bad = kBad + "the extension records of $MFT";
    const auto found = kBad + "file 11 uses cluster 200, which $Bitmap marks as free";  // it was read
    const auto with = [&](const Bytes& list) { return [=](Ntfs& f) { write(f, resident(0x20, list)); }; };
    expect({
        {with(good), found},
        {[&](Ntfs& f) {
             f.use(102);
             f.disk.write(102 * kNtfsCluster, good);
             write(f, in_runs(0x20, {{102, 1}}, good.size()));
         },
         found},
        {[&](Ntfs& f) {
             write(f, in_runs(0x20, {{102, 1}}, good.size(), 1));
         },
         bad},
        {[&](Ntfs& f) {
             write(f, in_runs(0x20, {{102, 1}}, (1U << 18U) + 1));
         },
         bad},
        {[&](Ntfs& f) {
             write(f, in_runs(0x20, {{102, 1}}, 1U << 18U));
         },
         "file-system-not-understood: a file with too many extents"},
        {[&](Ntfs& f) {  // the last entry without its padding
             auto list = Fields().put(0, good).le(64 + 4, 26, 2).bytes();
             list.resize(64 + 26);
             write(f, resident(0x20, list));
         },
         found},
        {with(list_of({list_entry(9, 11)})), bad},
        {with(list_of({list_entry(9, 10), list_entry(9, 12)})), bad},  // its first cluster is another
        {with(list_of({list_entry(9, 10, 0x90)})), kBad + "the record of $MFT"},
        {with(list_of({list_entry(9, 10, 0x80, 1)})), kBad + "the record of $MFT"},
        {with(Fields().put(0, good).le(4, 25, 2).bytes()), bad},
        {with(Fields().put(0, good).le(64 + 4, 33, 2).bytes()), bad},
        {with(Fields().put(0, good).le(96, 0, 8).bytes()), bad},
        {[&](Ntfs& f) {
             write(f, resident(0x20, good));
             f.record(9, {in_runs(0x80, {{100, 2}}, 0, 0, 10)}, 0);
         },
         bad},
        {[&](Ntfs& f) {
             write(f, resident(0x20, good));
             f.record(9, {in_runs(0x80, {{100, 2}}, 0, 0, 10)}, 1, 4);
         },
         bad},
        {[&](Ntfs& f) {
             write(f, resident(0x20, good));
             f.record(9, {in_runs(0x80, {{100, 2}}, 0, 0, 9)});
         },
         bad},
        {[&](Ntfs& f) {
             write(f, resident(0x20, good));
             f.record(9, {resident(0x80, Bytes(8))});
         },
         bad},
        {[&](Ntfs& f) {
             write(f, resident(0x20, good));
             f.record(9, {in_runs(0x80, {}, 0, 0, 10)});
         },
         bad},
        {[&](Ntfs& f) {
             write(f, resident(0x20, good));
             f.record(9, {in_runs(0x80, {{100, 2}}, 0, 0x8000, 10)});
         },
         bad},
        {[&](Ntfs& f) {
             write(f, resident(0x20, good));
             f.record(9, {});
         },
         bad},
    });
}

TEST(NtfsFields, TheTablesOwnRecordIsPlain) {
    const auto wrong = kBad + "the record of $MFT";
    const auto table = [](const Bytes& attribute) { return [=](Ntfs& f) { f.record(0, {attribute}); }; };
    expect({
        {table(resident(0x80, Bytes(8))), wrong},
        {table(in_runs(0x80, {{17, 12}}, 12 * kNtfsRecord)), wrong},
        {table(in_runs(0x80, {{16, 12}}, 12 * kNtfsRecord, 0x8000)), wrong},
        {table(in_runs(0x80, {{16, 12}}, 12 * kNtfsRecord, 0, 1)), wrong},
        {table(in_runs(0x80, {}, 0)), wrong},
        {table(in_runs(0x80, {{16, 12}}, 12 * kNtfsRecord + 1)), wrong},
        {[](Ntfs& f) { f.record(0, {}); }, wrong},
        {[](Ntfs& f) {
             f.record(
                 0, {Fields().put(0, in_runs(0x80, {{16, 12}}, 99 * kNtfsRecord)).le(56, 12 * kNtfsRecord, 8).bytes()});
         },
         ""},  // what was never written has no records
    });
}

struct Pairs {
    Bytes bytes;
    std::optional<std::vector<std::pair<std::uint64_t, std::uint64_t>>> runs;
};

/// Mapping pairs: the sizes of both numbers, a length, a signed distance; a distance of no bytes is a hole.
TEST(NtfsFields, MappingPairsAreRuns) {
    const std::vector<Pairs> cases{
        {{0}, {{}}},
        {{0x11, 5, 10, 0}, {{{10, 5}}}},
        {{0x11, 5, 10, 0x11, 2, 0xFB, 0}, {{{10, 5}, {5, 2}}}},  // 5 back
        {{0x21, 1, 0x80, 0x00, 0}, {{{128, 1}}}},
        {{0x12, 0x01, 0x02, 10, 0}, {{{10, 0x201}}}},
        {{0x11, 5, 10, 0x01, 7, 0x11, 2, 20, 0}, {{{10, 5}, {30, 2}}}},  // a hole
        {{0x11, 5, 10}, {}},                                             // no end
        {{0x10, 10, 0}, {}},                                             // no length
        {{0x11, 0, 10, 0}, {}},                                          // a length of 0
        {{0x19, 1, 0, 0, 0, 0, 0, 0, 0, 0, 10, 0}, {}},
        {{0x18, 1, 0, 0, 0, 0, 0, 0, 0, 10, 0}, {{{10, 1}}}},
        {{0x91, 1, 10, 0, 0, 0, 0, 0, 0, 0, 0, 0}, {}},
        {{0x81, 1, 10, 0, 0, 0, 0, 0, 0, 0, 0}, {{{10, 1}}}},
        {{0x11, 5, 0xFF, 0}, {}},  // before the first cluster
        {{0x21, 1, 0xE7, 0x03, 0}, {{{999, 1}}}},
        {{0x21, 1, 0xE8, 0x03, 0}, {}},  // behind the last of 1000
        {{0x21, 2, 0xE7, 0x03, 0}, {}},
        {{0x22, 0xE8, 0x03, 0, 0, 0}, {{{0, 1000}}}},
    };
    for (std::size_t i = 0; i < cases.size(); ++i) {
        const auto record = parse_ntfs_record(ntfs_record({in_pairs(0x80, cases[i].bytes, 0)}), 1000);
        const auto padding = test::padded(cases[i].bytes).size() - cases[i].bytes.size();
        if (!cases[i].runs && i == 6 && padding != 0) continue;  // zeros behind it would end it
        ASSERT_EQ(record.has_value(), cases[i].runs.has_value()) << i;
        if (!record) continue;
        std::vector<std::pair<std::uint64_t, std::uint64_t>> runs;
        for (const auto& run : record->attributes.at(0).runs) runs.emplace_back(run.cluster, run.clusters);
        EXPECT_EQ(runs, *cases[i].runs) << i;
        EXPECT_EQ(record->attributes[0].plain, i != 5);
    }
    // Up to the attribute's last byte, and no further.
    EXPECT_FALSE(parse_ntfs_record(ntfs_record({in_pairs(0x80, {0x11, 5, 10, 0x11, 2, 4, 0x11, 2}, 0)}), 1000));
    EXPECT_FALSE(parse_ntfs_record(ntfs_record({in_pairs(0x80, {0x11, 5, 10, 0x21, 2, 4, 0, 0x11}, 0)}), 1000));
    EXPECT_TRUE(parse_ntfs_record(ntfs_record({in_pairs(0x80, {0x11, 5, 10, 0x21, 2, 4, 0, 0}, 0)}), 1000));
}

TEST(NtfsFields, ARecordIsParsedToItsEnd) {
    const auto plain = ntfs_record({resident(0x10, Bytes(48)), resident(0x80, {1, 2, 3})});
    const auto parsed = [](const Bytes& bytes) { return parse_ntfs_record(bytes, 1000); };
    const auto with = [&](std::size_t at, std::uint64_t value, unsigned width) {
        return parsed(Fields().put(0, plain).le(at, value, width).bytes());
    };
    const auto record = parsed(plain);
    ASSERT_TRUE(record);
    EXPECT_TRUE(record->in_use);
    EXPECT_EQ(record->base, 0U);
    ASSERT_EQ(record->attributes.size(), 2U);
    EXPECT_EQ(record->attributes[0].size_bytes, 48U);
    EXPECT_EQ(record->attributes[1].value, (Bytes{1, 2, 3}));
    EXPECT_FALSE(with(0x16, 2, 2)->in_use);
    EXPECT_EQ(with(0x20, 0x0007'1234'5678'9ABC, 8)->base, 0x1234'5678'9ABCU);
    constexpr std::size_t first = 0x38;
    constexpr std::size_t second = first + 72;
    constexpr std::size_t end = second + 32;
    // bytes_in_use: within the record, and behind the end mark.
    EXPECT_TRUE(with(0x18, kNtfsRecord, 4));
    EXPECT_FALSE(with(0x18, kNtfsRecord + 1, 4));
    EXPECT_TRUE(with(0x18, end + 1, 4));
    EXPECT_FALSE(with(0x18, end, 4));
    // attrs_offset: behind the header.
    EXPECT_FALSE(with(0x14, 0x28, 2));
    EXPECT_FALSE(with(0x14, 1022, 2));
    // Lengths: a multiple of 8, and within what is in use.
    EXPECT_FALSE(with(first + 4, 16, 4));
    EXPECT_FALSE(with(first + 4, 73, 4));
    EXPECT_FALSE(with(first + 4, 2000, 4));
    EXPECT_FALSE(with(second + 4, 24, 4));  // its value does not fit
    // A value within its attribute.
    EXPECT_TRUE(with(first + 16, 48, 4));
    EXPECT_FALSE(with(first + 16, 49, 4));
    EXPECT_FALSE(with(first + 20, 25, 2));
    EXPECT_TRUE(parsed(ntfs_record({resident(0x80, {})})));  // 24 bytes
    // In clusters: a header of 64 bytes.
    auto runs = in_runs(0x80, {{5, 1}}, 9);
    runs.resize(56);
    EXPECT_FALSE(parsed(ntfs_record({Fields().put(0, runs).le(4, 56, 4).bytes()})));
    // The header may be as short as that of version 1.2.
    Fields old(kNtfsRecord);
    old.text(0, "FILE").le(0x14, 0x2A, 2).le(0x18, 0x2A + 4, 4).le(0x2A, 0xFFFF'FFFF, 4);
    EXPECT_TRUE(parsed(old.bytes()));
    old.le(0x14, 0x29, 2).le(0x29, 0xFFFF'FFFF, 4);
    EXPECT_FALSE(parsed(old.bytes()));
}

TEST(NtfsFields, OnlyOneAttributeOfATypeCounts) {
    const auto parsed = [](const std::vector<Bytes>& attributes) {
        return *parse_ntfs_record(ntfs_record(attributes), 9);
    };
    EXPECT_EQ(parsed({}).only(kNtfsData), nullptr);
    EXPECT_NE(parsed({resident(0x80, {}), resident(0x10, {})}).only(kNtfsData), nullptr);
    EXPECT_EQ(parsed({resident(0x80, {}), resident(0x80, {})}).only(kNtfsData), nullptr);
    EXPECT_NE(parsed({resident(0x80, {}), resident(0x80, {}, 1)}).only(kNtfsData), nullptr);
    EXPECT_EQ(parsed({resident(0x80, {}, 1)}).only(kNtfsData), nullptr);
    // Indexes are named.
    EXPECT_NE(parsed({resident(0x90, {}, 4)}).only(kNtfsIndexRoot), nullptr);
    EXPECT_NE(parsed({resident(0xA0, {}, 4)}).only(kNtfsIndexAllocation), nullptr);
}

TEST(NtfsFields, FixUpsAreUndoneWhereTheyAgree) {
    const auto whole = test::protect(
        Fields(1024).text(0, "FILE").le(4, 0x30, 2).le(6, 3, 2).le(510, 0xBBAA, 2).le(1022, 0xDDCC, 2).bytes(), 9);
    const auto undone = [&](std::size_t at, std::uint64_t value, unsigned width, std::string_view signature = "FILE") {
        auto bytes = Fields().put(0, whole).le(at, value, width).bytes();
        return undo_ntfs_fixups(bytes, signature);
    };
    auto bytes = whole;
    ASSERT_TRUE(undo_ntfs_fixups(bytes, "FILE"));
    EXPECT_EQ(BytesView(bytes).le16(510), 0xBBAA);
    EXPECT_EQ(BytesView(bytes).le16(1022), 0xDDCC);
    EXPECT_FALSE(undone(0, 'F', 1, "INDX"));
    EXPECT_FALSE(undone(510, 8, 2));
    EXPECT_FALSE(undone(1022, 8, 2));
    EXPECT_FALSE(undone(6, 2, 2));
    EXPECT_FALSE(undone(6, 4, 2));
    EXPECT_FALSE(undone(4, 0x31, 2));
    // They end before the first place that they protect.
    for (const std::size_t place : {504U, 506U}) {
        auto late = test::protect(Fields(1024).text(0, "FILE").le(4, place, 2).le(6, 3, 2).bytes(), 9);
        EXPECT_EQ(undo_ntfs_fixups(late, "FILE"), place == 504) << place;
    }
    auto odd = Bytes(whole.begin(), whole.begin() + 1000);
    EXPECT_FALSE(undo_ntfs_fixups(odd, "FILE"));
}

TEST(NtfsFields, RunsAreReadAcrossTheirBounds) {
    Ntfs ntfs;
    for (std::uint64_t cluster = 100; cluster < 200; ++cluster)
        ntfs.disk.fill(cluster * kNtfsCluster, kNtfsCluster, static_cast<std::uint8_t>(cluster));
    Source source(ntfs.disk, "ntfs");
    const auto volume = NtfsVolume::open(source);
    ASSERT_TRUE(volume);
    NtfsAttribute attribute;
    attribute.runs = {{100, 2}, {150, 1}, {120, 1}};
    const auto read = [&](std::uint64_t offset, std::size_t length) {
        return volume->content(attribute, offset, length);
    };
    const auto piece = read(2000, 1100);
    ASSERT_TRUE(piece);
    EXPECT_EQ((*piece)[47], 101);
    EXPECT_EQ((*piece)[48], 150);
    EXPECT_EQ((*piece)[1071], 150);
    EXPECT_EQ((*piece)[1072], 120);
    EXPECT_EQ(piece->size(), 1100U);
    EXPECT_EQ(read(2048, 1)->at(0), 150);
    EXPECT_EQ(read(4095, 1)->at(0), 120);
    EXPECT_FALSE(read(4095, 2));
    attribute.runs = {{100, 2}, {1, 1}};
    EXPECT_TRUE(read(0, 1));
    attribute.runs = {{100, 2}, {150, 1}, {120, 1}};
    EXPECT_FALSE(read(4096, 1));
}

}  // namespace
}  // namespace fettle::allocation
