// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/linux/drive_load.h"

#include <gtest/gtest.h>

#include "tests/unit/linux/fake_system.h"

namespace fettle::linux_system {
namespace {

constexpr auto kDisk = "sys/devices/pci0000:00/0000:00:1f.2/ata1/host0/target0:0:0/0:0:0:0/block/sda";
constexpr auto kStat = "sys/devices/pci0000:00/0000:00:1f.2/ata1/host0/target0:0:0/0:0:0:0/block/sda/stat";

DriveEntry sda() {
    DriveEntry entry;
    entry.id = "sda";
    return entry;
}

/// The fields of Documentation/block/stat.rst, in its order: reads, merged, sectors, ms; writes the same; in flight,
/// io_ticks, time in queue; discards as reads; flushes, ms.
TEST(DriveLoadTest, CountsWhatHappensBetweenTwoReadings) {
    FakeSystem system;
    system.block(kDisk, "sda", "8:0", "1000000");
    system.file(kStat, "  100 5 8000 70  200 6 16000 90  0 1000 160  3 0 4096 1  10 2\n");
    DriveLoad load(system.roots(), [&] {
        system.file(kStat, "  103 5 8024 71  210 6 18000 95  1 1040 200  4 0 8192 1  12 3\n");
        return std::uint64_t{1000};
    });
    const auto seen = load.measure(sda());
    ASSERT_TRUE(seen);
    EXPECT_EQ(seen->milliseconds, 1000U);
    EXPECT_EQ(seen->busy_ms, 40U);
    EXPECT_EQ(seen->requests, 3U + 10 + 1 + 2);
    EXPECT_EQ(seen->bytes, (24U + 2000) * 512);
    EXPECT_TRUE(firmware::is_idle(*seen));
}

TEST(DriveLoadTest, OldKernelsHaveElevenFields) {
    FakeSystem system;
    system.block(kDisk, "sda", "8:0", "1000000");
    system.file(kStat, "1 0 8 1 2 0 16 1 0 10 11\n");
    DriveLoad load(system.roots(), [&] {
        system.file(kStat, "1 0 8 1 2 0 4112 1 0 910 911\n");
        return std::uint64_t{1000};
    });
    const auto seen = load.measure(sda());
    ASSERT_TRUE(seen);
    EXPECT_EQ(seen->bytes, 4096U * 512);
    EXPECT_FALSE(firmware::is_idle(*seen));  // busy for nine tenths, and two MiB
}

TEST(DriveLoadTest, WhatIsNotCountedIsAnError) {
    FakeSystem system;
    system.block(kDisk, "sda", "8:0", "1000000");
    DriveLoad load(system.roots(), [] { return std::uint64_t{1000}; });
    EXPECT_EQ(load.measure(sda()).error().code, ErrorCode::unsupported);
    system.file(kStat, "1 2 3\n");
    EXPECT_EQ(load.measure(sda()).error().code, ErrorCode::malformed);
}

}  // namespace
}  // namespace fettle::linux_system
