// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench.h"
#include "core/nvme/error_log.h"

namespace fettle::sim {
namespace {

void put(std::vector<std::uint8_t>& bytes, std::size_t at, std::size_t width, std::uint64_t value) {
    for (std::size_t i = 0; i < width; ++i) bytes[at + i] = static_cast<std::uint8_t>(value >> (8 * i));
}

/// Deallocates the ranges, given as first block and count.
unsigned trim(Bench& bench, const std::vector<std::pair<std::uint64_t, std::uint32_t>>& ranges,
              std::uint32_t attributes = 4) {
    std::vector<std::uint8_t> bytes(ranges.size() * 16);
    for (std::size_t i = 0; i < ranges.size(); ++i) {
        put(bytes, i * 16 + 4, 4, ranges[i].second);
        put(bytes, i * 16 + 8, 8, ranges[i].first);
    }
    return Bench::code(
        bench.io(Bench::command(0x09, 1, static_cast<std::uint32_t>(ranges.size() - 1), attributes), bytes));
}

TEST(SimNvmeIo, ReadsWhatWasWritten) {
    for (const std::uint32_t sector : {512U, 4096U}) {
        Bench bench("", "", sector);
        const auto last = (16U << 20U) / sector - 1;
        ASSERT_EQ(bench.write(last, 1, 0xAB), 0U);
        EXPECT_TRUE(bench.holds(last, 0xAB));
        EXPECT_EQ(bench.data.size(), sector);
        EXPECT_TRUE(bench.holds(0, 0));
        EXPECT_EQ(bench.read(last, 2), 0x080U);
        EXPECT_EQ(bench.write(last + 1, 1, 1), 0x080U);
        EXPECT_EQ(bench.read(UINT64_MAX, 1), 0x080U);
        EXPECT_EQ(bench.read(0, 1, 0), 0x00BU);
        EXPECT_EQ(bench.read(0, 1, 2), 0x00BU);
        EXPECT_EQ(bench.read(0, 1, 0xFFFFFFFF), 0x00BU);
    }
}

TEST(SimNvmeIo, LimitsOfATransfer) {
    Bench bench("mdts = 1\n");
    EXPECT_EQ(bench.read(0, 16), 0U);
    EXPECT_EQ(bench.read(0, 17), 0x002U);
    std::vector<std::uint8_t> small(511);
    EXPECT_EQ(Bench::code(bench.drive->io(Bench::command(0x02, 1), small).value()), 0x00FU);
    EXPECT_EQ(Bench::code(bench.drive->admin(Bench::command(0x06, 0, 1), small).value()), 0x00FU);
    EXPECT_EQ(Bench::code(bench.io(Bench::command(0x7D, 1))), 0x001U);
}

TEST(SimNvmeIo, DatasetManagement) {
    Bench bench;
    ASSERT_EQ(bench.write(0, 64, 0x5A), 0U);
    ASSERT_EQ(trim(bench, {{8, 8}, {32, 1}, {40, 0}}), 0U);
    EXPECT_TRUE(bench.holds(7, 0x5A));
    EXPECT_TRUE(bench.holds(8, 0));
    EXPECT_TRUE(bench.holds(15, 0));
    EXPECT_TRUE(bench.holds(16, 0x5A));
    EXPECT_TRUE(bench.holds(32, 0));
    EXPECT_TRUE(bench.holds(33, 0x5A));
    EXPECT_TRUE(bench.holds(40, 0x5A));
    ASSERT_EQ(trim(bench, {{0, 8}}, 0), 0U);  // only a hint
    EXPECT_TRUE(bench.holds(0, 0x5A));
    EXPECT_EQ(trim(bench, {{0, 8}, {32'767, 2}}), 0x080U);
    EXPECT_TRUE(bench.holds(0, 0x5A));
    std::vector<std::pair<std::uint64_t, std::uint32_t>> many;
    for (std::uint64_t i = 0; i < 256; ++i) many.emplace_back(i * 2, 1);
    ASSERT_EQ(trim(bench, many), 0U);
    EXPECT_TRUE(bench.holds(62, 0));
    EXPECT_TRUE(bench.holds(63, 0x5A));
    Bench liar("", "[quirks]\ntrim_ignored = true\n");
    ASSERT_EQ(liar.write(0, 8, 0x5A), 0U);
    ASSERT_EQ(trim(liar, {{0, 8}}), 0U);
    EXPECT_TRUE(liar.holds(0, 0x5A));
}

TEST(SimNvmeIo, WriteZeroes) {
    for (const std::uint32_t deallocate : {0U, 1U << 25U}) {
        for (const char* quirk : {"", "[quirks]\ntrim_ignored = true\n", "[quirks]\ntrim_zeroes = false\n"}) {
            Bench bench("", quirk);
            ASSERT_EQ(bench.write(0, 32, 0x5A), 0U);
            ASSERT_EQ(Bench::code(bench.io(Bench::command(0x08, 1, 8, 0, 7U | deallocate))), 0U);
            EXPECT_TRUE(bench.holds(7, 0x5A));
            EXPECT_TRUE(bench.holds(8, 0)) << quirk << deallocate;
            EXPECT_TRUE(bench.holds(15, 0));
            EXPECT_TRUE(bench.holds(16, 0x5A));
        }
    }
}

TEST(SimNvmeIo, CompareAndVerify) {
    Bench bench;
    ASSERT_EQ(bench.write(4, 2, 0x5A), 0U);
    EXPECT_EQ(Bench::code(bench.io(Bench::command(0x05, 1, 4, 0, 1), std::vector<std::uint8_t>(1024, 0x5A))), 0U);
    EXPECT_EQ(Bench::code(bench.io(Bench::command(0x05, 1, 4, 0, 1), std::vector<std::uint8_t>(1024, 0x5B))), 0x285U);
    EXPECT_EQ(Bench::code(bench.io(Bench::command(0x0C, 1, 0, 0, 0xFFFF))), 0x080U);
    EXPECT_EQ(Bench::code(bench.io(Bench::command(0x0C, 1, 0, 0, 0x7FFF))), 0U);
}

TEST(SimNvmeIo, BlocksThatCannotBeRead) {
    Bench bench("bad_lbas = [100]\n");
    EXPECT_EQ(bench.read(96, 8), 0x281U);
    ASSERT_EQ(bench.log(0x01, 64), 0U);
    EXPECT_EQ(bench.field(16, 8), 100U);
    bench.log(0x02, 512);
    EXPECT_EQ(bench.field(160, 8), 1U);
    EXPECT_EQ(Bench::code(bench.io(Bench::command(0x0C, 1, 100))), 0x281U);
    ASSERT_EQ(bench.write(100, 1, 1), 0U);
    EXPECT_TRUE(bench.holds(100, 1));
    ASSERT_EQ(Bench::code(bench.io(Bench::command(0x04, 1, 50, 0, 9))), 0U);  // Write Uncorrectable
    EXPECT_EQ(bench.read(59, 1), 0x281U);
    EXPECT_EQ(bench.read(60, 1), 0U);
    ASSERT_EQ(bench.write(55, 1, 1), 0U);
    EXPECT_EQ(bench.read(54, 1), 0x281U);
    EXPECT_EQ(bench.read(55, 1), 0U);
    EXPECT_EQ(bench.read(56, 1), 0x281U);
    bench.power_cycle();
    EXPECT_EQ(bench.read(56, 1), 0x281U);
}

TEST(SimNvmeIo, DeallocatedBlockError) {
    Bench bench;
    ASSERT_EQ(bench.write(8, 8, 1), 0U);
    ASSERT_EQ(Bench::code(bench.admin(Bench::command(0x09, 1, 5, 1U << 16U))), 0U);  // DULBE
    EXPECT_EQ(bench.read(8, 8), 0U);
    EXPECT_EQ(bench.read(800, 1), 0x287U);
    bench.drive->controller_reset(false);
    EXPECT_EQ(bench.read(800, 1), 0U);
}

TEST(SimNvmeIo, HalfOfAWrite) {
    Bench bench;
    std::vector<std::uint8_t> data(8 * 512, 0x5A);
    bench.drive->io_half(Bench::command(0x01, 1, 0, 0, 7), data);
    bench.power_cycle(true);
    EXPECT_TRUE(bench.holds(3, 0x5A));
    EXPECT_TRUE(bench.holds(4, 0));
}

TEST(SimNvmeIo, RomModeGivesNoMedia) {
    Bench bench("rom_model = \"ERRORMOD\"\nrom_capacity_bytes = 1048576\n", "[quirks]\nrom_mode = true\n");
    ASSERT_EQ(bench.identify(1), 0U);
    EXPECT_EQ(bench.text(24, 9), "ERRORMOD ");
    ASSERT_EQ(bench.identify(0, 1), 0U);
    EXPECT_EQ(bench.field(0, 8), 2048U);
    EXPECT_EQ(bench.read(0, 1), 0x082U);
    EXPECT_EQ(bench.write(0, 1, 1), 0x082U);
}

TEST(SimNvmeIo, WithoutPowerThereIsNoAnswer) {
    Bench bench;
    bench.drive_state->power_off(false);
    std::vector<std::uint8_t> data(4096);
    const auto answer = bench.drive->admin(Bench::command(0x06, 0, 1), data);
    ASSERT_FALSE(answer);
    EXPECT_EQ(answer.error().code, ErrorCode::vanished);
}

}  // namespace
}  // namespace fettle::sim
