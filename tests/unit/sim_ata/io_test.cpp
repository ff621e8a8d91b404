// SPDX-License-Identifier: GPL-3.0-or-later
// Reads, writes, TRIM (ACS-4 7.6, 7.21-7.29, 7.58-7.69).
#include "ata_fixture.h"

namespace fettle::sim {
namespace {

TEST(SimAtaIo, EveryWriteCommandCanBeReadByEveryReadCommand) {
    AtaBench bench;
    const std::vector<std::pair<std::uint8_t, bool>> writes{{0x30, false}, {0xCA, false}, {0xC5, false}, {0x34, true},
                                                            {0x35, true},  {0x39, true},  {0x3D, true},  {0xCE, true}};
    const std::vector<std::pair<std::uint8_t, bool>> reads{{0x20, false}, {0xC8, false}, {0xC4, false},
                                                           {0x24, true},  {0x25, true},  {0x29, true}};
    std::uint8_t fill = 1;
    for (const auto& [write, wide] : writes) {
        Block data(2 * 512, fill);
        ASSERT_TRUE(good(bench.send(AtaBench::command(write, 0, 2, 100, wide), data))) << int{write};
        for (const auto& [read, wide_read] : reads) {
            Block back(2 * 512);
            ASSERT_TRUE(good(bench.send(AtaBench::command(read, 0, 2, 100, wide_read), back))) << int{read};
            EXPECT_EQ(back, data) << int{write} << " " << int{read};
        }
        ++fill;
    }
}

TEST(SimAtaIo, QueuedCommandsKeepTheCountInFeatures) {
    AtaBench bench;
    Block data(3 * 512, 0x5A);
    EXPECT_TRUE(good(bench.send(AtaBench::command(0x61, 3, 7 << 3, 50, true), data)));
    Block back(3 * 512);
    EXPECT_TRUE(good(bench.send(AtaBench::command(0x60, 3, 7 << 3, 50, true), back)));
    EXPECT_EQ(back, data);
}

TEST(SimAtaIo, ADriveWithoutNcqAbortsQueuedCommands) {
    AtaBench bench("[ata.link]\nncq = false\n");
    Block back(512);
    EXPECT_TRUE(is_aborted(bench.send(AtaBench::command(0x60, 1, 0, 0, true), back)));
}

TEST(SimAtaIo, CountZeroMeansTheMost) {
    AtaBench bench;
    Block data(256 * 512, 0x11);
    EXPECT_TRUE(good(bench.send(AtaBench::command(0xCA, 0, 0, 0, false), data)));
    EXPECT_EQ(bench.read(255).at(0), 0x11);
    // 65,536 sectors do not fit into this drive.
    Block large(512);
    EXPECT_EQ(bench.send(AtaBench::command(0x25, 0, 0, 0, true), large).error, 0x10);
}

TEST(SimAtaIo, PastTheEndIsIdNotFound) {
    AtaBench bench;
    Block data(2 * 512);
    const auto answer = bench.send(AtaBench::command(0x25, 0, 2, AtaBench::kSectors - 1, true), data);
    EXPECT_EQ(answer.status, 0x51);
    EXPECT_EQ(answer.error, 0x10);
    EXPECT_EQ(answer.lba, AtaBench::kSectors);
    EXPECT_EQ(bench.write(AtaBench::kSectors, 1).error, 0x10);
    EXPECT_EQ(bench.write(0xFFFF'FFFF'FFFFU, 1).error, 0x10);
}

TEST(SimAtaIo, ABufferThatIsTooSmallIsTheHostsMistake) {
    AtaBench bench;
    Block data(512);
    const auto answer = bench.device->execute(AtaBench::command(0x25, 0, 2, 0, true), data);
    ASSERT_FALSE(answer);
    EXPECT_EQ(answer.error().code, ErrorCode::invalid_argument);
}

TEST(SimAtaIo, ABadSectorStopsTheReadAndAWriteMendsIt) {
    AtaBench bench("[ata]\nbad_sectors = [102]\n");
    Block data(4 * 512, 0xEE);
    const auto answer = bench.send(AtaBench::command(0x25, 0, 4, 100, true), data);
    EXPECT_EQ(answer.status, 0x51);
    EXPECT_EQ(answer.error, 0x40);
    EXPECT_EQ(answer.lba, 102U);
    EXPECT_EQ(data.at(0), 0) << "what could be read was given";
    EXPECT_EQ(data.at(2 * 512), 0xEE);
    EXPECT_EQ(bench.extended(0x42, 0, 4, 100).lba, 102U);  // READ VERIFY
    EXPECT_TRUE(good(bench.write(102, 7)));
    EXPECT_EQ(bench.read(102).at(5), 7);
    EXPECT_EQ(bench.drive_state->counters().uncorrectable_errors, 2U);
}

TEST(SimAtaIo, WriteUncorrectableMakesSectorsBad) {
    AtaBench bench;
    EXPECT_TRUE(good(bench.extended(0x45, 0x55, 2, 10)));
    EXPECT_EQ(bench.extended(0x42, 0, 20, 0).lba, 10U);
    EXPECT_TRUE(is_aborted(bench.extended(0x45, 0x12, 2, 10)));
}

TEST(SimAtaIo, HalfAWriteIsHalf) {
    AtaBench bench;
    EXPECT_TRUE(good(bench.write(0, 1, 4)));
    Block data(4 * 512, 2);
    bench.device->execute_half(AtaBench::command(0x35, 0, 4, 0, true), data);
    const Block back = bench.read(0, 4);
    EXPECT_EQ(back.at(0), 2);
    EXPECT_EQ(back.at(2 * 512 - 1), 2);
    EXPECT_EQ(back.at(2 * 512), 1);
}

TEST(SimAtaIo, SetMultipleZeroSwitchesMultipleOff) {
    AtaBench bench;
    EXPECT_EQ(bench.word(59) & 0x1FF, 0x110);
    EXPECT_TRUE(good(bench.plain(0xC6, 0, 0)));
    Block data(512);
    EXPECT_TRUE(is_aborted(bench.send(AtaBench::command(0xC4, 0, 1, 0, false), data)));
    EXPECT_TRUE(is_aborted(bench.plain(0xC6, 0, 3)));
    EXPECT_TRUE(is_aborted(bench.plain(0xC6, 0, 32)));
    EXPECT_TRUE(good(bench.plain(0xC6, 0, 8)));
    EXPECT_EQ(bench.word(59) & 0x1FF, 0x108);
}

Block trim_block(const std::vector<std::pair<std::uint64_t, std::uint16_t>>& ranges, std::size_t blocks = 1) {
    Block data(blocks * 512);
    std::size_t at = 0;
    for (const auto& [lba, count] : ranges) {
        for (std::size_t i = 0; i < 6; ++i) data.at(at + i) = static_cast<std::uint8_t>(lba >> (8 * i));
        data.at(at + 6) = static_cast<std::uint8_t>(count);
        data.at(at + 7) = static_cast<std::uint8_t>(count >> 8U);
        at += 8;
    }
    return data;
}

TEST(SimAtaTrim, TrimmedSectorsReadAsZerosOnADriveThatPromisesIt) {
    AtaBench bench;
    bench.write(0, 0x77, 16);
    Block ranges = trim_block({{2, 3}, {0, 0}, {8, 1}});
    EXPECT_TRUE(good(bench.send(AtaBench::command(0x06, 1, 1, 0, true), ranges)));
    for (const unsigned lba : {2U, 3U, 4U, 8U}) EXPECT_EQ(bench.read(lba), Block(512)) << lba;
    for (const unsigned lba : {1U, 5U, 7U, 9U}) EXPECT_EQ(bench.read(lba), Block(512, 0x77)) << lba;
    const auto identify = bench.decoded();
    EXPECT_TRUE(identify.trim.supported && identify.trim.deterministic && identify.trim.zeroes);
    EXPECT_EQ(identify.trim.max_blocks, 8);
}

TEST(SimAtaTrim, ADeterministicDriveWithoutZerosGivesTheSameOtherBytes) {
    AtaBench bench("[quirks]\ntrim_zeroes = false\n");
    bench.write(0, 0x77);
    Block ranges = trim_block({{0, 1}});
    EXPECT_TRUE(good(bench.send(AtaBench::command(0x06, 1, 1, 0, true), ranges)));
    const Block once = bench.read(0);
    EXPECT_NE(once, Block(512, 0x77));
    EXPECT_NE(once, Block(512));
    EXPECT_EQ(bench.read(0), once);
    const auto identify = bench.decoded();
    EXPECT_TRUE(identify.trim.deterministic);
    EXPECT_FALSE(identify.trim.zeroes);
}

TEST(SimAtaTrim, TooManyBlocksOrRangesPastTheEndChangeNothing) {
    AtaBench bench("[ata]\ntrim_blocks = 1\n");
    bench.write(0, 0x77);
    Block two = trim_block({{0, 1}}, 2);
    EXPECT_TRUE(is_aborted(bench.send(AtaBench::command(0x06, 1, 2, 0, true), two)));
    Block beyond = trim_block({{0, 1}, {AtaBench::kSectors - 1, 2}});
    EXPECT_EQ(bench.send(AtaBench::command(0x06, 1, 1, 0, true), beyond).error, 0x10);
    EXPECT_TRUE(is_aborted(bench.send(AtaBench::command(0x06, 0, 1, 0, true), two)));
    EXPECT_EQ(bench.read(0), Block(512, 0x77));
}

TEST(SimAtaTrim, ADriveThatIgnoresTrimSaysYesAndKeepsTheData) {
    AtaBench bench("[quirks]\ntrim_ignored = true\n");
    bench.write(0, 0x77);
    Block ranges = trim_block({{0, 1}});
    EXPECT_TRUE(good(bench.send(AtaBench::command(0x06, 1, 1, 0, true), ranges)));
    EXPECT_EQ(bench.read(0), Block(512, 0x77));
}

TEST(SimAtaTrim, QueuedTrimWhereTheDriveHasIt) {
    AtaBench bench("[ata.link]\nqueued_trim = true\n");
    bench.write(0, 0x77);
    Block ranges = trim_block({{0, 1}});
    EXPECT_TRUE(good(bench.send(AtaBench::command(0x64, 1, 5 << 3, 0, true), ranges)));
    EXPECT_EQ(bench.read(0), Block(512));
    EXPECT_TRUE(bench.decoded().sata.send_receive_queued);
}

TEST(SimAtaQuirks, AtTheEndOfLifeOnlyReadsWork) {
    AtaBench bench("[quirks]\nread_only = true\n");
    EXPECT_TRUE(is_aborted(bench.write(0, 1)));
    EXPECT_EQ(bench.read(0), Block(512));
    Block ranges = trim_block({{0, 1}});
    EXPECT_TRUE(is_aborted(bench.send(AtaBench::command(0x06, 1, 1, 0, true), ranges)));
}

TEST(SimAtaQuirks, InRomModeItIsSmallNamelessAndWithoutMedia) {
    AtaBench bench("[quirks]\nrom_mode = true\n[ata.rom]\nsectors = 2048\n");
    const auto identify = bench.decoded();
    EXPECT_EQ(identify.model, "SATAFIRM   S11");
    EXPECT_EQ(identify.sectors, 2048U);
    Block data(512);
    EXPECT_TRUE(is_aborted(bench.send(AtaBench::command(0x25, 0, 1, 0, true), data)));
    // It may still call itself healthy.
    EXPECT_EQ(bench.plain(0xB0, 0xDA, 0, 0xC24F00).lba >> 8U, 0xC24FU);
}

}  // namespace
}  // namespace fettle::sim
