// SPDX-License-Identifier: GPL-3.0-or-later
// NTFS volumes that are in use by somebody: dirty, with an open journal, hibernated.
#include <gtest/gtest.h>

#include <functional>

#include "core/allocation/shadow_copies.h"
#include "tests/unit/wiper/ntfs_disk.h"

namespace fettle::allocation {
namespace {

using test::Bytes;
using test::Fields;
using test::in_runs;
using test::index_entry;
using test::index_of;
using test::kNtfsCluster;
using test::Ntfs;
using test::resident;

void expect(const std::vector<test::Case<Ntfs>>& cases) { test::expect_refusals(cases); }

const std::string kBad = "file-system-contradicts: ";
const std::string kDirty = "file-system-dirty";
const std::string kUnreadable = "file-system-unreadable";

TEST(NtfsState, FlagsAndVersionOfTheVolume) {
    const auto volume = [](std::uint8_t major, std::uint8_t minor, std::uint16_t flags) {
        return [=](Ntfs& f) { f.volume(major, minor, flags); };
    };
    const std::string version = "file-system-not-understood: its version";
    expect({
        {volume(3, 0, 0), ""},
        {volume(1, 2, 0), ""},
        {volume(1, 1, 0), version},
        {volume(2, 0, 0), version},
        {volume(2, 2, 0), version},
        {volume(4, 0, 0), version},
        {volume(3, 1, 0x8008), ""},  // mounted on NT 4, modified by chkdsk
        {[](Ntfs& f) { f.record(3, {resident(0x70, Bytes(11, 3))}); }, kBad + "$Volume"},
        {[](Ntfs& f) {
             f.record(3, {in_runs(0x70, {{60, 1}}, 12)});
         },
         kBad + "$Volume"},
        {[](Ntfs& f) { f.record(3, {}); }, kBad + "$Volume"},
        {[](Ntfs& f) { f.disk.fill(f.place(3), 8, 0xEE); }, kBad + "the record of file 3"},
    });
    for (unsigned bit = 0; bit < 15; ++bit) {
        if (bit == 3) continue;
        Ntfs ntfs;
        ntfs.volume(3, 1, static_cast<std::uint16_t>(1U << bit));
        EXPECT_EQ(ntfs.refusal(), kDirty) << bit;
    }
}

/// Both restart pages say that no client uses the journal, or that the volume is clean.
TEST(NtfsState, TheJournalIsClosed) {
    const auto page = [](std::uint64_t which, std::uint16_t in_use, std::uint16_t flags, std::uint16_t major = 1) {
        return [=](Ntfs& f) { f.restart_page(which, in_use, flags, major); };
    };
    const auto log = [](std::uint64_t at, std::uint64_t value, unsigned width) {
        return [=](Ntfs& f) { f.disk.le(f.kLog * kNtfsCluster + at, value, width); };
    };
    expect({
        {page(0, 0, 0), kDirty},
        {page(1, 0, 0), kDirty},
        {page(0, 0, 2), ""},
        {page(1, 0, 2), ""},
        {page(0, 0, 1), kDirty},
        {page(0, 0, 0xFFFD), kDirty},
        {page(0, 0xFFFE, 0), kDirty},
        {page(0, 0xFFFF, 0, 2), kDirty},  // version 2: Windows keeps more in memory
        {page(1, 0xFFFF, 0, 0), kDirty},
        {log(0, 'X', 1), kDirty},
        {log(4096, 'X', 1), kDirty},
        {log(510, 0, 2), kDirty},
        {log(16, 256, 4), kDirty},
        {log(16, 131'072, 4), kDirty},
        {log(16, 5000, 4), kDirty},
        {log(16, 0, 4), kDirty},
        {[](Ntfs& f) { f.disk.break_at(f.kLog * kNtfsCluster); }, kUnreadable},
        {[](Ntfs& f) { f.disk.break_at(f.kLog * kNtfsCluster + 1024); }, kUnreadable},
        {[](Ntfs& f) { f.disk.break_at(f.kLog * kNtfsCluster + 4096); }, kUnreadable},
        // The restart area begins behind the page's header of 30 bytes.
        {[](Ntfs& f) {
             f.restart_page(0, 0xFFFF, 0, 1, 4096, 30);
             f.restart_page(1, 0xFFFF, 0, 1, 4096, 30);
         },
         ""},
        {[](Ntfs& f) { f.restart_page(0, 0xFFFF, 0, 1, 4096, 28); }, kDirty},
        {log(24, 4084, 2), kDirty},
        {[](Ntfs& f) { f.disk.fill(f.place(2), 8, 0xEE); }, kBad + "the record of file 2"},
    });
}

TEST(NtfsState, TheJournalsFileIsPlainAndOfSomeSize) {
    const auto wrong = kBad + "$LogFile";
    const auto size = [](std::uint64_t bytes) { return [=](Ntfs& f) { f.log({{f.kLog, 16}}, bytes); }; };
    expect({
        {size(8191), wrong},
        {size(8192), ""},
        {size(std::uint64_t{1} << 28U), ""},
        {size((std::uint64_t{1} << 28U) + 1), wrong},
        {[](Ntfs& f) { f.record(2, {resident(0x80, Bytes(16))}); }, wrong},
        {[](Ntfs& f) {
             f.record(2, {in_runs(0x80, {{f.kLog, 16}}, 16'384, 0x8000)});
         },
         wrong},
        {[](Ntfs& f) { f.record(2, {}); }, wrong},
        // The second page lies beyond its end.
        {[](Ntfs& f) {
             f.log({{f.kLog, 16}}, 8192 + 4095);
             for (const std::uint64_t page : {0U, 1U}) f.restart_page(page, 0xFFFF, 0, 1, 8192);
         },
         kDirty},
    });
    for (const std::size_t bytes : {512U, 8192U, 65'536U}) {
        Ntfs ntfs;
        for (std::uint64_t cluster = 100; cluster < 228; ++cluster) ntfs.use(cluster);
        ntfs.write_bitmap();
        ntfs.log({{100, 128}}, 131'072);
        for (const std::uint64_t page : {0U, 1U}) {
            Fields made(bytes);
            made.text(0, "RSTR").le(4, 0x80, 2).le(6, bytes / 512 + 1, 2).le(16, bytes, 4).le(24, 0x30, 2).le(28, 1, 2);
            ntfs.disk.write(100 * kNtfsCluster + page * bytes, test::protect(made.le(0x30 + 12, 0xFFFF, 2).bytes()));
        }
        EXPECT_EQ(ntfs.refusal(), "") << bytes;
    }
}

/// A journal that was reset is filled with ones.
TEST(NtfsState, ABlankJournalIsClosed) {
    Ntfs blank;
    blank.disk.fill(blank.kLog * kNtfsCluster, 16'384, 0xFF);
    EXPECT_EQ(blank.refusal(), "");
    for (const std::uint64_t at : {0U, 1U, 512U, 16'383U}) {
        Ntfs ntfs;
        ntfs.disk.fill(ntfs.kLog * kNtfsCluster, 16'384, 0xFF);
        ntfs.disk.le(ntfs.kLog * kNtfsCluster + at, 0xFE, 1);
        EXPECT_EQ(ntfs.refusal(), kDirty) << at;
    }
    Ntfs unreadable;
    unreadable.disk.fill(unreadable.kLog * kNtfsCluster, 16'384, 0xFF);
    unreadable.disk.break_at(unreadable.kLog * kNtfsCluster + 9000);
    EXPECT_EQ(unreadable.refusal(), kUnreadable);
}

/// A file 9 of that name in the root folder, with that beginning.
std::function<void(Ntfs&)> hibernated(const std::string& name, const std::string& word, bool apart = false) {
    return [=](Ntfs& f) {
        f.root({index_entry("$MFT", 0), index_entry(name, 9)});
        const Bytes header(word.begin(), word.end());
        if (!apart) return f.record(9, {resident(0x80, header)});
        f.use(110);
        f.write_bitmap();
        f.disk.write(110 * kNtfsCluster, header);
        f.record(9, {in_runs(0x80, {{110, 1}}, kNtfsCluster)});
    };
}

TEST(NtfsState, AHibernatedWindowsIsKnownByItsFile) {
    using namespace std::string_literals;
    for (const bool apart : {false, true}) {
        expect({
            {hibernated("hiberfil.sys", "hibr", apart), kDirty},
            {hibernated("HIBERFIL.SYS", "HIBR", apart), kDirty},
            {hibernated("HiberFil.Sys", "RSTR", apart), kDirty},
            {hibernated("hiberfil.sys", "wake", apart), ""},
            {hibernated("hiberfil.sys", "WAKE", apart), ""},
            {hibernated("hiberfil.sys", "\0\0\0\0\0"s, apart), ""},
            {hibernated("hiberfil.sys", "\0\0\0\0\1"s, apart), kDirty},
            {hibernated("hiberfil.sya", "hibr", apart), ""},
            {hibernated("iiberfil.sys", "hibr", apart), ""},
            {hibernated("hiberfil.sysx", "hibr", apart), ""},
            {hibernated("hiberfil.sy", "hibr", apart), ""},
            {hibernated("hiberfil\x0Esys", "hibr", apart), ""},
        });
    }
    // Letters between capitals and small ones, and around them, are their own.
    expect({
        {hibernated("hiberfil.sy[", "hibr"), ""},
        {hibernated("hiberfil.s@s", "hibr"), ""},
    });
}

TEST(NtfsState, WhatItsFileHoldsIsSeenOrTakenForASession) {
    const auto entry = index_entry("hiberfil.sys", 9);
    const auto file = [=](const std::vector<Bytes>& attributes, std::uint16_t flags = 1) {
        return [=](Ntfs& f) {
            f.root({entry});
            f.record(9, attributes, flags);
        };
    };
    expect({
        {file({}), kDirty},  // cannot be seen
        {file({in_runs(0x80, {{60, 1}}, 1000, 0x8000)}), kDirty},
        {file({resident(0x80, {})}), ""},
        {file({Fields().put(0, in_runs(0x80, {{60, 1}}, 1000)).le(56, 0, 8).bytes()}), ""},  // never written
        {file({resident(0x80, {'h', 'i', 'b', 'r'})}, 0), ""},                               // deleted
        {[=](Ntfs& f) {
             f.root({entry});
             f.disk.fill(f.place(9), 8, 0xEE);
         },
         kBad + "the record of file 9"},
        {[=](Ntfs& f) {
             hibernated("hiberfil.sys", "wake", true)(f);
             f.disk.break_at(110 * kNtfsCluster);
         },
         kUnreadable},
        // A header that is blank for 4 KiB is blank, whatever follows.
        {[=](Ntfs& f) {
             f.root({entry});
             for (std::uint64_t i = 110; i < 115; ++i) f.use(i);
             f.write_bitmap();
             f.disk.le(114 * kNtfsCluster, 7, 1);
             f.record(9, {in_runs(0x80, {{110, 5}}, 5000)});
         },
         ""},
        {[=](Ntfs& f) {
             f.root({entry});
             for (std::uint64_t i = 110; i < 115; ++i) f.use(i);
             f.write_bitmap();
             f.disk.le(114 * kNtfsCluster - 1, 7, 1);
             f.record(9, {in_runs(0x80, {{110, 5}}, 5000)});
         },
         kDirty},
    });
}

TEST(NtfsState, TheRootFolderIsReadToItsEnd) {
    const auto wrong = kBad + "its root folder";
    const auto value = [](std::size_t at, std::uint64_t number, unsigned width) {
        return [=](Ntfs& f) {
            const auto index = Fields(16).le(8, 4096, 4).put(16, index_of({index_entry("$MFT", 0)})).bytes();
            f.record(5, {resident(0x90, Fields().put(0, index).le(at, number, width).bytes(), 4)});
        };
    };
    expect({
        {value(0, 0, 4), ""},
        {value(16, 15, 4), wrong},
        {value(16, 0, 4), wrong},
        {value(20, 15, 4), wrong},
        {value(20, 16, 4), wrong},      // no entry, not even the last
        {value(32 + 8, 16, 2), wrong},  // an entry without a name that is not the last
        {value(32 + 8, 97, 2), wrong},
        {value(32 + 8, 8000, 2), wrong},
        {[](Ntfs& f) { f.record(5, {}); }, wrong},
        {[](Ntfs& f) {
             f.record(5, {in_runs(0x90, {{60, 1}}, 100)});
         },
         wrong},
        {[](Ntfs& f) { f.record(5, {resident(0x90, Bytes(31), 4)}); }, wrong},
        {[](Ntfs& f) {
             f.record(5, {resident(0x90, index_of({}), 4), resident(0x20, Bytes(32))});
         },
         "file-system-not-understood: a fragmented root folder"},
        {[](Ntfs& f) { f.disk.fill(f.place(5), 8, 0xEE); }, kBad + "the record of file 5"},
    });
    // An entry of 24 bytes is the shortest; the last one alone has 16.
    Ntfs ntfs;
    ntfs.root({Fields(24).le(8, 24, 2).bytes()});
    EXPECT_EQ(ntfs.refusal(), "");
}

/// Blocks of 4 KiB in clusters 120 and on, of which the second names the file.
struct Indexed {
    Ntfs ntfs;
    std::uint64_t blocks;
    std::size_t bytes;

    explicit Indexed(std::size_t block = 4096, std::uint64_t count = 2) : blocks(count), bytes(block) {
        for (std::uint64_t i = 120; i < 120 + count * block / kNtfsCluster; ++i) ntfs.use(i);
        ntfs.write_bitmap();
        ntfs.record(9, {resident(0x80, {'h', 'i', 'b', 'r'})});
        root(count * block);
        put(count - 1, {index_entry("a", 1), index_entry("hiberfil.sys", 9)});
    }
    void root(std::uint64_t size, std::uint16_t flags = 0, std::uint32_t block = 0) {
        ntfs.root({}, {in_runs(0xA0, {{120, blocks * bytes / kNtfsCluster}}, size, flags)},
                  block != 0 ? block : static_cast<std::uint32_t>(bytes));
    }
    void put(std::uint64_t number, const std::vector<Bytes>& entries) {
        Fields block(bytes);
        block.text(0, "INDX").le(4, 0x28, 2).le(6, bytes / 512 + 1, 2);
        const auto first = static_cast<std::uint32_t>((0x28 + 2 * (bytes / 512 + 1) + 7) / 8 * 8 - 0x18);
        ntfs.disk.write(120 * kNtfsCluster + number * bytes,
                        test::protect(block.put(0x18, index_of(entries, first)).bytes()));
    }
};

TEST(NtfsState, ALargeRootFolderIsReadToItsEnd) {
    EXPECT_EQ(Indexed().ntfs.refusal(), kDirty);
    EXPECT_EQ(Indexed(512, 2).ntfs.refusal(), kDirty);
    EXPECT_EQ(Indexed(65'536, 2).ntfs.refusal(), kDirty);
    const auto wrong = kBad + "its root folder";
    Indexed unused;
    unused.ntfs.disk.fill(120 * kNtfsCluster + 4096, 4096, 0);
    EXPECT_EQ(unused.ntfs.refusal(), "");
    Indexed other;
    other.put(1, {index_entry("pagefile.sys", 9)});
    EXPECT_EQ(other.ntfs.refusal(), "");
    Indexed torn;
    torn.ntfs.disk.le(120 * kNtfsCluster + 4096 + 510, 0, 2);
    EXPECT_EQ(torn.ntfs.refusal(), wrong);
    Indexed named;
    named.ntfs.disk.le(120 * kNtfsCluster + 3, 1, 1);
    EXPECT_EQ(named.ntfs.refusal(), wrong);
    Indexed damaged;
    damaged.put(0, {Bytes(8)});
    EXPECT_EQ(damaged.ntfs.refusal(), wrong);
    Indexed unreadable;
    unreadable.ntfs.disk.break_at(120 * kNtfsCluster + 5000);
    EXPECT_EQ(unreadable.ntfs.refusal(), kUnreadable);
}

TEST(NtfsState, BlocksOfTheRootFolderAreBounded) {
    const auto wrong = kBad + "its root folder";
    const auto extents = "file-system-not-understood: a file with too many extents";  // read further
    constexpr std::uint64_t most = std::uint64_t{1} << 26U;
    const std::vector<std::tuple<std::uint64_t, std::uint16_t, std::uint32_t, std::string>> cases{
        {8192, 0x8000, 4096, wrong},   {8192, 0, 256, wrong},    {8193, 0, 4096, wrong},
        {131'072, 0, 131'072, wrong},  {most, 0, 4096, extents}, {most + 4096, 0, 4096, wrong},
        {131'072, 0, 65'536, extents}, {0, 0, 4096, ""},
    };
    for (std::size_t i = 0; i < cases.size(); ++i) {
        const auto& [size, flags, block, refusal] = cases[i];
        Indexed indexed;
        indexed.put(1, {});
        indexed.root(size, flags, block);
        EXPECT_EQ(indexed.ntfs.refusal(), refusal) << i;
    }
    Indexed resident_blocks;
    resident_blocks.ntfs.root({}, {resident(0xA0, Bytes(512))}, 512);
    EXPECT_EQ(resident_blocks.ntfs.refusal(), wrong);
}

TEST(ShadowCopies, TheirHeaderHasItsIdentifierAndACatalogue) {
    // {3808876B-C176-4E48-B7AE-04046E6CC752}, its first three parts little-endian.
    const Bytes identifier{0x6B, 0x87, 0x08, 0x38, 0x76, 0xC1, 0x48, 0x4E,
                           0xB7, 0xAE, 0x04, 0x04, 0x6E, 0x6C, 0xC7, 0x52};
    const auto held = [](test::OnDisk& disk) {
        Source source(disk, "ntfs");
        return may_hold_shadow_copies(source);
    };
    constexpr std::uint64_t kAt = 0x1E00;
    test::OnDisk disk(kAt + 512);
    EXPECT_FALSE(held(disk).value_or(true));
    disk.write(kAt, identifier);
    EXPECT_FALSE(held(disk).value_or(true));
    disk.le(kAt + 48, 0x4000, 8);
    EXPECT_TRUE(held(disk).value_or(false));
    for (std::size_t i = 0; i < 16; ++i) {
        test::OnDisk other(kAt + 512);
        other.write(kAt, identifier);
        other.le(kAt + 48, 1, 8);
        other.le(kAt + i, identifier[i] ^ 1U, 1);
        EXPECT_FALSE(held(other).value_or(true)) << i;
    }
    disk.break_at(kAt);
    EXPECT_FALSE(held(disk));
    disk.resize(kAt + 511);
    EXPECT_FALSE(held(disk).value_or(true));
}

}  // namespace
}  // namespace fettle::allocation
