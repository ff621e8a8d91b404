// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/unit/sim_ata/ata_fixture.h"

/// SET SECTOR CONFIGURATION EXT of the simulated drive: only the right check word and index change anything.
namespace fettle::sim {
namespace {

constexpr std::uint8_t kSet = 0xB2;
constexpr std::uint8_t kAborted = 0x51;

std::uint16_t check_of(const Block& log, std::size_t index) {
    return static_cast<std::uint16_t>(log.at(16 * index + 2) | log.at(16 * index + 3) << 8U);
}

TEST(SimAtaSectors, ChangeWithTheRightCheckWordOnly) {
    AtaBench bench("[ata]\nsector_sizes = [512, 4096]\n");
    const auto log = bench.fetch(bench.command(0x2F, 0, 1, 0x2F, true));
    EXPECT_EQ(log[16], 0x80);
    bench.write(0, 0x77);
    const auto check = check_of(log, 1);
    EXPECT_EQ(bench.extended(kSet, static_cast<std::uint16_t>(check + 1), 1).status, kAborted);
    EXPECT_EQ(bench.extended(kSet, check_of(log, 0), 1).status, kAborted) << "of another descriptor";
    EXPECT_EQ(bench.extended(kSet, check, 2).status, kAborted) << "no such descriptor";
    EXPECT_EQ(bench.plain(kSet, check, 1).status, kAborted) << "not the 48-bit form";
    EXPECT_EQ(bench.read(0), Block(512, 0x77));
    EXPECT_EQ(bench.extended(kSet, check, 1).status, 0x50);
    const auto words = ata::decode_identify(BytesView(bench.identify()));
    ASSERT_TRUE(words);
    EXPECT_EQ(words->logical_sector_bytes, 4096U);
    EXPECT_EQ(words->sectors, AtaBench::kSectors / 8);
    Block sector(4096, 0xEE);
    EXPECT_EQ(bench.send(bench.command(0x25, 0, 1, 0, true), sector).status, 0x50);
    EXPECT_EQ(sector, Block(4096, 0)) << "nothing of the old data";
}

TEST(SimAtaSectors, AreUnknownToOtherDrives) {
    AtaBench bench;
    EXPECT_EQ(bench.extended(kSet, 0, 0).status, kAborted);
    Block log(512);
    EXPECT_EQ(bench.send(bench.command(0x2F, 0, 1, 0x2F, true), log).status, kAborted);
}

}  // namespace
}  // namespace fettle::sim
