// SPDX-License-Identifier: GPL-3.0-or-later
// SANITIZE DEVICE feature set (ACS-4 4.17, 7.35).
#include "ata_fixture.h"

namespace fettle::sim {
namespace {

constexpr const char* kAll =
    "[ata.sanitize]\ncrypto = true\nblock = true\noverwrite = true\nantifreeze = true\nseconds = 10\n";

constexpr std::uint64_t kBlockKey = 0x426B4572;
constexpr std::uint64_t kCryptoKey = 0x43727970;
constexpr std::uint16_t kDone = 0x8000;
constexpr std::uint16_t kRunning = 0x4000;
constexpr std::uint16_t kFrozen = 0x2000;

AtaReturn status(AtaBench& bench, bool clear = false) { return bench.extended(0xB4, 0, clear ? 1 : 0, 0); }
AtaReturn block_erase(AtaBench& bench, std::uint16_t count = 0) { return bench.extended(0xB4, 0x12, count, kBlockKey); }

TEST(SimAtaSanitize, BlockEraseRunsByTheClockAndTellsItsProgress) {
    AtaBench bench(kAll);
    bench.write(5, 0x55);
    EXPECT_EQ(status(bench).count & (kDone | kRunning | kFrozen), 0);
    EXPECT_TRUE(good(block_erase(bench)));
    bench.advance_seconds(5);
    const auto half = status(bench);
    EXPECT_EQ(half.count & (kDone | kRunning), kRunning);
    EXPECT_NEAR(static_cast<double>(half.lba & 0xFFFFU), 32768, 10);
    bench.advance_seconds(5);
    const auto end = status(bench);
    EXPECT_EQ(end.count & (kDone | kRunning), kDone);
    EXPECT_EQ(end.lba & 0xFFFFU, 0xFFFFU);
    EXPECT_EQ(bench.read(5), Block(512));
    bench.power_cycle();
    EXPECT_EQ(status(bench).count & kDone, kDone) << "the success is remembered over power cycles";
}

TEST(SimAtaSanitize, OnlyAFewCommandsAnswerMeanwhile) {
    AtaBench bench(kAll);
    bench.write(5, 0x55);
    block_erase(bench);
    Block data(512);
    EXPECT_TRUE(is_aborted(bench.send(AtaBench::command(0x25, 0, 1, 5, true), data)));
    EXPECT_TRUE(is_aborted(bench.write(5, 1)));
    EXPECT_TRUE(is_aborted(bench.plain(0xF5)));
    EXPECT_TRUE(is_aborted(bench.send(AtaBench::command(0x2F, 0, 1, 0, true), data)));
    EXPECT_TRUE(is_aborted(block_erase(bench)));
    bench.identify();
    EXPECT_TRUE(good(bench.plain(0xE5)));
    EXPECT_TRUE(good(bench.plain(0xB0, 0xDA, 0, 0xC24F00)));
    EXPECT_TRUE(good(bench.send(AtaBench::command(0x2F, 0, 1, 0x10, true), data)));
}

TEST(SimAtaSanitize, APowerCutDoesNotEndIt) {
    AtaBench bench(kAll);
    bench.write(5, 0x55);
    bench.device->execute_half(AtaBench::command(0xB4, 0x12, 0, kBlockKey, true), {});
    bench.power_cycle();
    EXPECT_EQ(status(bench).count & kRunning, kRunning);
    // Time without power does not count.
    bench.drive_state->power_off(true);
    bench.advance_seconds(100);
    bench.drive_state->power_on();
    bench.device->power_on_reset();
    EXPECT_EQ(status(bench).count & kRunning, kRunning);
    bench.device->hardware_reset();
    EXPECT_EQ(status(bench).count & kRunning, kRunning);
    bench.advance_seconds(10);
    EXPECT_EQ(status(bench).count & kDone, kDone);
    EXPECT_EQ(bench.read(5), Block(512));
}

TEST(SimAtaSanitize, ItGoesOnInAnotherProcess) {
    AtaBench first(kAll);
    block_erase(first);
    first.advance_seconds(4);
    const auto device = first.device->save();
    const auto drive_state = first.drive_state->save();
    AtaBench second(kAll);
    ASSERT_TRUE(second.drive_state->load(drive_state));
    ASSERT_TRUE(second.device->load(device));
    const auto answer = status(second);
    EXPECT_EQ(answer.count & kRunning, kRunning);
    second.advance_seconds(10);
    EXPECT_EQ(status(second).count & kDone, kDone);
}

TEST(SimAtaSanitize, OverwriteWritesThePatternAndInvertsIt) {
    AtaBench bench(kAll);
    const std::uint64_t lba = 0x4F57'1122'3344U;
    EXPECT_TRUE(good(bench.extended(0xB4, 0x14, 0x0001, lba)));
    bench.advance_seconds(10);
    EXPECT_EQ(status(bench).count & kDone, kDone);
    EXPECT_EQ(bench.read(9).at(0), 0x44);
    EXPECT_EQ(bench.read(9).at(3), 0x11);
    // Two passes, inverted between them: the second is the inverse.
    EXPECT_TRUE(good(bench.extended(0xB4, 0x14, 0x0082, lba)));
    bench.advance_seconds(10);
    EXPECT_EQ(status(bench).count & kRunning, kRunning) << "two passes take twice as long";
    bench.advance_seconds(10);
    EXPECT_EQ(status(bench).count & kDone, kDone);
    EXPECT_EQ(bench.read(9).at(0), 0xFF - 0x44);
}

TEST(SimAtaSanitize, CryptoScrambleLeavesNothingReadable) {
    AtaBench bench(kAll);
    bench.write(5, 0x55);
    EXPECT_TRUE(good(bench.extended(0xB4, 0x11, 0, kCryptoKey)));
    bench.advance_seconds(10);
    EXPECT_EQ(status(bench).count & kDone, kDone);
    EXPECT_NE(bench.read(5), Block(512, 0x55));
}

TEST(SimAtaSanitize, AWrongKeyOrAnOperationThatIsNotThereGivesReasonTwo) {
    AtaBench bench("[ata.sanitize]\nblock = true\n");
    EXPECT_TRUE(is_aborted(bench.extended(0xB4, 0x12, 0, kBlockKey + 1)));
    const auto answer = bench.extended(0xB4, 0x11, 0, kCryptoKey);
    EXPECT_TRUE(is_aborted(answer));
    EXPECT_EQ(answer.lba & 0xFFU, 2U);
    const auto words = bench.decoded().sanitize;
    EXPECT_TRUE(words.supported && words.block_erase && words.acs3_commands);
    EXPECT_FALSE(words.crypto_scramble || words.overwrite || words.antifreeze_lock);
}

TEST(SimAtaSanitize, FreezeLockHoldsUntilPowerOn) {
    AtaBench bench(kAll);
    EXPECT_TRUE(good(bench.extended(0xB4, 0x20, 0, 0x46724C6B)));
    EXPECT_EQ(status(bench).count & kFrozen, kFrozen);
    const auto refused = block_erase(bench);
    EXPECT_TRUE(is_aborted(refused));
    EXPECT_EQ(refused.lba & 0xFFU, 3U);
    bench.device->hardware_reset();
    EXPECT_EQ(status(bench).count & kFrozen, kFrozen);
    bench.power_cycle();
    EXPECT_EQ(status(bench).count & kFrozen, 0);
    EXPECT_TRUE(good(block_erase(bench)));
}

TEST(SimAtaSanitize, AntifreezeKeepsTheFreezeAway) {
    AtaBench bench(kAll);
    EXPECT_TRUE(good(bench.extended(0xB4, 0x40, 0, 0x416E7469)));
    EXPECT_TRUE(is_aborted(bench.extended(0xB4, 0x20, 0, 0x46724C6B)));
    bench.power_cycle();
    EXPECT_TRUE(good(bench.extended(0xB4, 0x20, 0, 0x46724C6B)));
}

TEST(SimAtaSanitize, AFailedOperationHoldsTheDriveUntilOneSucceeds) {
    AtaBench bench(std::string(kAll) + "fails = 1\n");
    block_erase(bench);
    bench.advance_seconds(10);
    const auto failed = status(bench);
    EXPECT_TRUE(is_aborted(failed));
    EXPECT_EQ(failed.lba & 0xFFU, 1U);
    EXPECT_TRUE(is_aborted(status(bench, true))) << "FAILURE MODE was not given";
    Block data(512);
    EXPECT_TRUE(is_aborted(bench.send(AtaBench::command(0x25, 0, 1, 5, true), data)));
    bench.power_cycle();
    EXPECT_TRUE(is_aborted(status(bench)));
    EXPECT_TRUE(good(block_erase(bench)));
    bench.advance_seconds(10);
    EXPECT_EQ(status(bench).count & kDone, kDone);
    bench.read(5);
}

TEST(SimAtaSanitize, WithFailureModeAFailureCanBeLeft) {
    AtaBench bench(std::string(kAll) + "fails = 1\n");
    block_erase(bench, 0x10);
    bench.advance_seconds(10);
    EXPECT_TRUE(is_aborted(status(bench)));
    EXPECT_TRUE(good(status(bench, true)));
    bench.read(5);
}

TEST(SimAtaSanitize, ALockedDriveIsNotSanitized) {
    AtaBench bench(std::string(kAll) + "[ata.security]\nuser_password = \"x\"\n");
    EXPECT_TRUE(is_aborted(block_erase(bench)));
    EXPECT_TRUE(good(status(bench)));
}

}  // namespace
}  // namespace fettle::sim
