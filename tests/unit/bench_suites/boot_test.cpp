// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/boot.h"

#include <gtest/gtest.h>

namespace fettle::bench {
namespace {

constexpr std::uint64_t kSomeDay_us = 1'770'000'000'000'000;

// By the rules of systemd-analyze(1), with which tests/cli/boot.py compares: the firmware's timestamp includes the
// loader, and the kernel ends where the initrd begins.
TEST(Boot, ThePhasesOfSystemdAnalyze) {
    const auto times = boot_times({8'500'000, 2'400'000, kSomeDay_us, 1'500'000, 4'750'000, 15'000'000, 0});
    ASSERT_TRUE(times);
    EXPECT_DOUBLE_EQ(times->firmware_s.value_or(0), 6.1);
    EXPECT_DOUBLE_EQ(times->loader_s.value_or(0), 2.4);
    EXPECT_DOUBLE_EQ(times->kernel_s.value_or(0), 1.5);
    EXPECT_DOUBLE_EQ(times->initrd_s.value_or(0), 3.25);
    EXPECT_DOUBLE_EQ(times->userspace_s, 10.25);
    EXPECT_DOUBLE_EQ(times->total_s.value_or(0), 23.5);
}

TEST(Boot, WithoutFirmwareAndInitrd) {
    const auto times = boot_times({0, 0, kSomeDay_us, 0, 2'000'000, 5'000'000, 0});
    ASSERT_TRUE(times);
    EXPECT_FALSE(times->firmware_s);
    EXPECT_FALSE(times->loader_s);
    EXPECT_DOUBLE_EQ(times->kernel_s.value_or(0), 2);
    EXPECT_FALSE(times->initrd_s);
    EXPECT_DOUBLE_EQ(times->total_s.value_or(0), 5);
}

TEST(Boot, AContainerOrASoftRebootStartsOnlyUserSpace) {
    for (const auto& stamps :
         {BootTimestamps{0, 0, 0, 0, 900'000'000, 903'000'000, 0},
          BootTimestamps{8'500'000, 2'400'000, kSomeDay_us, 1'500'000, 900'000'000, 903'000'000, 1}}) {
        const auto times = boot_times(stamps);
        ASSERT_TRUE(times);
        EXPECT_DOUBLE_EQ(times->userspace_s, 3);
        EXPECT_FALSE(times->firmware_s || times->loader_s || times->kernel_s || times->initrd_s || times->total_s);
    }
}

TEST(Boot, UnfinishedAndImpossible) {
    EXPECT_EQ(boot_times({0, 0, kSomeDay_us, 0, 2'000'000, 0, 0}).error().code, ErrorCode::io);
    for (const auto& stamps : {BootTimestamps{0, 0, kSomeDay_us, 0, 2'000'000, 1'000'000, 0},
                               BootTimestamps{0, 0, kSomeDay_us, 3'000'000, 2'000'000, 5'000'000, 0},
                               BootTimestamps{1'000'000, 2'000'000, kSomeDay_us, 0, 2'000'000, 5'000'000, 0}}) {
        EXPECT_EQ(boot_times(stamps).error().code, ErrorCode::malformed);
    }
}

TEST(Boot, TheRecordBeginsWithTheKernelsStart) {
    const auto record = boot_record({8'500'000, 2'400'000, kSomeDay_us + 999'999, 1'500'000, 4'750'000, 15'000'000, 0});
    ASSERT_TRUE(record);
    ASSERT_TRUE(*record);
    EXPECT_EQ((*record)->time, 1'770'000'000);
    EXPECT_DOUBLE_EQ((*record)->times.total_s.value_or(0), 23.5);
    EXPECT_FALSE(boot_record({0, 0, 0, 0, 900'000'000, 903'000'000, 0}).value()) << "a container";
    EXPECT_FALSE(boot_record({0, 0, kSomeDay_us, 0, 900'000'000, 903'000'000, 1}).value()) << "a soft reboot";
    EXPECT_EQ(boot_record({0, 0, kSomeDay_us, 0, 2'000'000, 0, 0}).error().code, ErrorCode::io);
}

}  // namespace
}  // namespace fettle::bench
