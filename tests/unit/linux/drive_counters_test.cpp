// SPDX-License-Identifier: GPL-3.0-or-later
// Lines as /sys/block/NAME/stat has them (Documentation/block/stat.rst).
#include "platform/linux/drive_counters.h"

#include <gtest/gtest.h>

#include "tests/unit/linux/fake_system.h"

namespace fettle::linux_system {
namespace {

// Read: I/Os, merges, sectors, ms; written: the same; in flight, ms, ms in queue; discarded: as the first; flushes, ms.
constexpr auto kStat = "  11 12 13 14 21 22 23 24 0 31 32 41 42 43 44 51 52";

TEST(DriveCounters, ReadsWritesAndDiscards) {
    const FakeSystem system;
    system.file("sys/block/sda/stat", kStat);
    system.file("sys/block/sda/queue/iostats", "1");
    const auto counters = read_drive_counters(system.roots(), "sda");
    ASSERT_TRUE(counters);
    EXPECT_EQ(counters->written_bytes, 23U * 512);
    EXPECT_EQ(counters->discards, 41U);
    EXPECT_EQ(counters->discarded_bytes, 43U * 512);
}

TEST(DriveCounters, SaysNothingWhereNothingIsCounted) {
    const FakeSystem system;
    EXPECT_FALSE(read_drive_counters(system.roots(), "sda"));
    system.file("sys/block/sda/stat", "11 12 13 14 21 22 23 24 0 31 32");  // before Linux 4.18
    EXPECT_FALSE(read_drive_counters(system.roots(), "sda"));
    system.file("sys/block/sdb/stat", kStat);
    system.file("sys/block/sdb/queue/iostats", "0");
    EXPECT_FALSE(read_drive_counters(system.roots(), "sdb"));
}

TEST(DriveCounters, AddsUpThePathsOfAnNvmeNamespace) {
    const FakeSystem system;
    system.file("sys/block/nvme0n1/stat", "0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0");
    system.file("sys/block/nvme0c0n1/stat", kStat);
    system.file("sys/block/nvme0c1n1/stat", kStat);
    system.file("sys/block/nvme0c1n11/stat", kStat);  // another namespace
    system.file("sys/block/nvme1c1n1/stat", kStat);   // another subsystem
    EXPECT_EQ(read_drive_counters(system.roots(), "nvme0n1")->discards, 82U);
    EXPECT_EQ(read_drive_counters(system.roots(), "nvme0n1")->discarded_bytes, 86U * 512);
}

}  // namespace
}  // namespace fettle::linux_system
