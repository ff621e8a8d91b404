// SPDX-License-Identifier: GPL-3.0-or-later
#include <array>

#include "bench.h"

namespace fettle::sim {
namespace {

constexpr std::uint32_t kExit = 1;
constexpr std::uint32_t kBlock = 2;
constexpr std::uint32_t kOverwrite = 3;
constexpr std::uint32_t kCrypto = 4;
constexpr std::uint32_t kUnrestricted = 1U << 3U;
constexpr std::uint32_t kNoDeallocate = 1U << 9U;

unsigned sanitize(Bench& bench, std::uint32_t dword10, std::uint32_t pattern = 0) {
    return Bench::code(bench.admin(Bench::command(0x84, 0, dword10, pattern)));
}
struct Log {
    unsigned progress;
    unsigned state;
    bool erased;
    unsigned passes;
};
Log log_of(Bench& bench) {
    EXPECT_EQ(bench.log(0x81, 512), 0U);
    const auto status = static_cast<unsigned>(bench.field(2, 2));
    return {static_cast<unsigned>(bench.field(0, 2)), status & 7U, (status & 0x100U) != 0, status >> 3U & 31U};
}

TEST(SimNvmeSanitize, NeverHappened) {
    Bench bench;
    const auto log = log_of(bench);
    EXPECT_EQ(log.state, 0U);
    EXPECT_EQ(log.progress, 0xFFFFU);
    EXPECT_EQ(bench.field(8, 4), 960U);  // overwrite: 16 passes of 60 s
    EXPECT_EQ(bench.field(12, 4), 30U);
    EXPECT_EQ(bench.field(16, 4), 4U);
    EXPECT_EQ(bench.field(20, 4), 0xFFFFFFFFU);
}

TEST(SimNvmeSanitize, BlockEraseByTheClock) {
    Bench bench;
    ASSERT_EQ(bench.write(100, 8, 0x5A), 0U);
    ASSERT_EQ(sanitize(bench, kBlock), 0U);
    bench.clock->advance_ms(15'000);
    auto log = log_of(bench);
    EXPECT_EQ(log.state, 2U);
    EXPECT_EQ(log.progress, 0x8000U);
    EXPECT_FALSE(log.erased);
    EXPECT_EQ(bench.field(4, 4), kBlock);
    bench.clock->advance_ms(15'000);
    log = log_of(bench);
    EXPECT_EQ(log.state, 1U);
    EXPECT_EQ(log.progress, 0xFFFFU);
    EXPECT_TRUE(log.erased);
    EXPECT_TRUE(bench.holds(100, 0));
    ASSERT_EQ(bench.write(0, 1, 1), 0U);
    EXPECT_FALSE(log_of(bench).erased);
}

TEST(SimNvmeSanitize, WhatIsForbiddenMeanwhile) {
    Bench bench("security = true\nnamespace_management = true\nnamespaces = 4\nocp = true\n");
    ASSERT_EQ(sanitize(bench, kBlock), 0U);
    const auto admin = [&](std::uint8_t opcode, std::uint32_t nsid = 0, std::uint32_t dword10 = 0,
                           std::uint32_t dword11 = 0) {
        return Bench::code(bench.admin(Bench::command(opcode, nsid, dword10, dword11)));
    };
    EXPECT_EQ(admin(0x80, 1), 0x01DU);          // format
    EXPECT_EQ(admin(0x84, 0, kBlock), 0x01DU);  // sanitize
    EXPECT_EQ(admin(0x84, 0, kExit), 0x01DU);
    EXPECT_EQ(admin(0x10, 0, 1U << 3U), 0x01DU);  // firmware commit
    EXPECT_EQ(admin(0x11, 0, 1023), 0x01DU);      // firmware download
    EXPECT_EQ(admin(0x14, 0, 1), 0x01DU);         // self-test
    EXPECT_EQ(admin(0x0D, 1, 1), 0x01DU);         // namespace management
    EXPECT_EQ(admin(0x15, 1, 1), 0x01DU);         // namespace attachment
    EXPECT_EQ(admin(0x82, 0, 1U << 24U | 1U << 8U, 512), 0x01DU);
    EXPECT_EQ(bench.log(0x06, 564), 0x01DU);
    EXPECT_EQ(bench.read(0, 1), 0x01DU);
    EXPECT_EQ(bench.write(0, 1, 1), 0x01DU);
    EXPECT_EQ(Bench::code(bench.io(Bench::command(0x00, 1))), 0U);  // flush
    EXPECT_EQ(admin(0x06, 0, 1), 0U);
    EXPECT_EQ(bench.log(0x01, 64), 0U);
    EXPECT_EQ(bench.log(0x02, 512), 0U);
    EXPECT_EQ(bench.log(0x04, 4096), 0U);
    EXPECT_EQ(admin(0x0A, 0, 7), 0U);
    EXPECT_EQ(admin(0x09, 0, 0x0B), 0U);
    EXPECT_EQ(admin(0x18), 0U);
}

TEST(SimNvmeSanitize, PowerCycleAndResetDoNotStopIt) {
    for (const int kind : {0, 1, 2, 3}) {
        Bench bench;
        ASSERT_EQ(bench.write(7, 1, 0x5A), 0U);
        ASSERT_EQ(sanitize(bench, kBlock), 0U);
        bench.clock->advance_ms(10'000);
        EXPECT_EQ(log_of(bench).state, 2U);
        if (kind == 0) bench.drive->controller_reset(false);
        if (kind == 1) bench.drive->subsystem_reset();
        if (kind == 2) bench.power_cycle(true);
        if (kind == 3) {
            // Time without power does not count.
            bench.drive_state->power_off(true);
            bench.clock->advance_ms(3'600'000);
            bench.drive_state->power_on();
            bench.drive->power_on_reset();
        }
        EXPECT_EQ(log_of(bench).state, 2U) << kind;
        EXPECT_EQ(bench.read(7, 1), 0x01DU) << kind;
        bench.clock->advance_ms(19'999);
        EXPECT_EQ(log_of(bench).state, 2U) << kind;
        bench.clock->advance_ms(1);
        EXPECT_EQ(log_of(bench).state, 1U) << kind;
        EXPECT_TRUE(bench.holds(7, 0)) << kind;
    }
}

TEST(SimNvmeSanitize, StateFileCarriesItOn) {
    Bench bench;
    ASSERT_EQ(sanitize(bench, kBlock), 0U);
    bench.clock->advance_ms(10'000);
    const auto state = bench.drive->save();
    Bench again;
    again.clock->advance_ms(500'000);
    ASSERT_TRUE(again.drive->load(state));
    EXPECT_EQ(log_of(again).state, 2U);
    again.clock->advance_ms(19'999);
    EXPECT_EQ(log_of(again).state, 2U);
    again.clock->advance_ms(1);
    EXPECT_EQ(log_of(again).state, 1U);
}

TEST(SimNvmeSanitize, HalfIsBegunAndGoesOn) {
    Bench bench;
    ASSERT_EQ(bench.write(7, 1, 0x5A), 0U);
    bench.drive->admin_half(Bench::command(0x84, 0, kCrypto), {});
    bench.power_cycle(true);
    EXPECT_EQ(log_of(bench).state, 2U);
    bench.clock->advance_ms(4'000);
    EXPECT_EQ(log_of(bench).state, 1U);
    EXPECT_TRUE(bench.holds(7, 0));
}

TEST(SimNvmeSanitize, OverwritePasses) {
    Bench bench;
    ASSERT_EQ(sanitize(bench, kOverwrite | 2U << 4U | 1U << 8U | kNoDeallocate, 0x11111111), 0U);
    bench.clock->advance_ms(60'000);
    EXPECT_EQ(log_of(bench).passes, 1U);
    bench.clock->advance_ms(60'000);
    EXPECT_EQ(log_of(bench).passes, 2U);
    EXPECT_EQ(log_of(bench).state, 1U);
    EXPECT_TRUE(bench.holds(3, 0xEE));  // inverted once
    ASSERT_EQ(sanitize(bench, kOverwrite | 1U << 4U, 0x11111111), 0U);
    bench.clock->advance_ms(60'000);
    EXPECT_TRUE(bench.holds(3, 0));              // deallocated afterwards
    ASSERT_EQ(sanitize(bench, kOverwrite), 0U);  // 0: sixteen
    bench.clock->advance_ms(16 * 60'000 - 1);
    EXPECT_EQ(log_of(bench).state, 2U);
    bench.clock->advance_ms(1);
    EXPECT_EQ(log_of(bench).state, 1U);
    EXPECT_EQ(log_of(bench).passes, 16U);
}

TEST(SimNvmeSanitize, CryptoWithoutDeallocationLeavesNoise) {
    Bench bench;
    ASSERT_EQ(bench.write(7, 1, 0x5A), 0U);
    ASSERT_EQ(sanitize(bench, kCrypto | kNoDeallocate), 0U);
    bench.clock->advance_ms(4'000);
    EXPECT_EQ(log_of(bench).state, 1U);
    EXPECT_FALSE(bench.holds(7, 0x5A));
    EXPECT_FALSE(bench.holds(7, 0));
}

TEST(SimNvmeSanitize, NoDeallocateInhibited) {
    Bench bench("no_deallocate_inhibited = true\n");
    EXPECT_EQ(sanitize(bench, kBlock | kNoDeallocate), 0x002U);
    ASSERT_EQ(Bench::code(bench.admin(Bench::command(0x09, 0, 0x17, 1))), 0U);  // warn, do not refuse
    ASSERT_EQ(sanitize(bench, kBlock | kNoDeallocate), 0U);
    bench.clock->advance_ms(30'000);
    EXPECT_EQ(log_of(bench).state, 4U);
}

TEST(SimNvmeSanitize, UnknownActionsAndAbilities) {
    Bench bench("sanitize_overwrite = false\n");
    EXPECT_EQ(sanitize(bench, kOverwrite), 0x002U);
    EXPECT_EQ(sanitize(bench, 0), 0x002U);
    EXPECT_EQ(sanitize(bench, 6), 0x002U);
    EXPECT_EQ(sanitize(bench, kExit), 0U);  // nothing to leave
    Bench without("sanitize_overwrite = false\nsanitize_block = false\nsanitize_crypto = false\n");
    EXPECT_EQ(sanitize(without, kBlock), 0x001U);
    EXPECT_EQ(without.log(0x81, 512), 0x109U);
}

TEST(SimNvmeSanitize, FailureInRestrictedMode) {
    Bench bench("sanitize_failures = 2\n");
    ASSERT_EQ(sanitize(bench, kBlock), 0U);
    bench.clock->advance_ms(30'000);
    EXPECT_EQ(log_of(bench).state, 3U);
    EXPECT_FALSE(log_of(bench).erased);
    bench.power_cycle();
    EXPECT_EQ(bench.read(0, 1), 0x01CU);
    EXPECT_EQ(Bench::code(bench.admin(Bench::command(0x80, 1))), 0x01CU);
    EXPECT_EQ(sanitize(bench, kExit), 0x01CU);
    EXPECT_EQ(sanitize(bench, kBlock | kUnrestricted), 0x01CU);
    ASSERT_EQ(sanitize(bench, kCrypto), 0U);
    bench.clock->advance_ms(4'000);
    EXPECT_EQ(log_of(bench).state, 3U);
    ASSERT_EQ(sanitize(bench, kBlock), 0U);
    bench.clock->advance_ms(30'000);
    EXPECT_EQ(log_of(bench).state, 1U);
    EXPECT_EQ(bench.read(0, 1), 0U);
}

TEST(SimNvmeSanitize, FailureInUnrestrictedModeCanBeLeft) {
    Bench bench("sanitize_failures = 1\n");
    ASSERT_EQ(sanitize(bench, kBlock | kUnrestricted), 0U);
    bench.clock->advance_ms(30'000);
    EXPECT_EQ(bench.read(0, 1), 0x01CU);
    ASSERT_EQ(sanitize(bench, kExit), 0U);
    EXPECT_EQ(bench.read(0, 1), 0U);
    EXPECT_EQ(log_of(bench).state, 3U);  // what happened, happened
}

TEST(SimNvmeSanitize, ALiarKeepsTheData) {
    Bench bench("", "[quirks]\nerase_lies = true\n");
    ASSERT_EQ(bench.write(7, 1, 0x5A), 0U);
    ASSERT_EQ(sanitize(bench, kCrypto), 0U);
    bench.clock->advance_ms(4'000);
    EXPECT_EQ(log_of(bench).state, 1U);
    EXPECT_TRUE(bench.holds(7, 0x5A));
}

TEST(SimNvmeSanitize, TheEndIsAnEvent) {
    Bench bench;
    ASSERT_EQ(sanitize(bench, kCrypto), 0U);
    EXPECT_FALSE(bench.drive->take_event());
    bench.clock->advance_ms(4'000);
    EXPECT_EQ(bench.drive->take_event(), 0x00810106U);
    EXPECT_FALSE(bench.drive->take_event());
}

}  // namespace
}  // namespace fettle::sim
