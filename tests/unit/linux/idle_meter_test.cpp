// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/linux/idle_meter.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <string>

#include "tests/unit/linux/fake_system.h"

namespace fettle::linux_system {
namespace {

DriveEntry entry(const std::string& id) {
    DriveEntry made;
    made.id = id;
    return made;
}

void process(const FakeSystem& system, const std::string& id, const std::string& name, const std::string& read,
             const std::string& written) {
    // As in proc(5), with a name that could be mistaken for the end of the field; the 20th field after it is 4711.
    system.file(
        "proc/" + id + "/stat",
        id + " (" + name + ") S 1 1 1 0 -1 4194560 1 2 3 4 5 6 7 8 20 0 1 0 4711 1000 200 18446744073709551615\n");
    system.file("proc/" + id + "/comm", name + "\n");
    system.file("proc/" + id + "/io", "rchar: 1\nwchar: 2\nsyscr: 3\nsyscw: 4\nread_bytes: " + read +
                                          "\nwrite_bytes: " + written + "\ncancelled_write_bytes: 0\n");
}

TEST(IdleMeter, AddsAllKindsOfIo) {
    const FakeSystem system;
    // Documentation/block/stat.rst: reads, merges, sectors, ms; writes, merges, sectors, ms; in flight, io_ticks,
    // time_in_queue; discards, merges, sectors, ms; flushes, ms.
    system.file("sys/block/sda/stat", "     100  5   800   1   20  6  1600  2  3  10 20  7  0  4096 1   2  1\n");
    const auto io = LinuxIdleMeter(system.roots()).drive(entry("sda"));
    ASSERT_TRUE(io.has_value()) << to_string(io.error());
    EXPECT_EQ(io->operations, 129U);  // 100 + 20 + 7 + 2
    EXPECT_EQ(io->read_bytes, 800U * 512U);
    EXPECT_EQ(io->written_bytes, 1600U * 512U);
    EXPECT_EQ(io->in_flight, 3U);
}

TEST(IdleMeter, ReadsTheCountersOfOldKernels) {
    const FakeSystem system;
    system.file("sys/block/sda/stat", "1 0 8 0 2 0 16 0 0 0 0\n");
    EXPECT_EQ(LinuxIdleMeter(system.roots()).drive(entry("sda"))->operations, 3U);
}

TEST(IdleMeter, AddsThePathsOfANamespace) {
    const FakeSystem system;
    system.file("sys/block/nvme0n1/stat", "0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n");
    system.file("sys/block/nvme0c0n1/stat", "4 0 32 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n");
    system.file("sys/block/nvme0c1n1/stat", "1 0 8 0 2 0 16 0 1 0 0 0 0 0 0 0 0\n");
    system.file("sys/block/nvme1c1n1/stat", "9 0 9 0 9 0 9 0 9 0 0 0 0 0 0 0 0\n");
    const auto io = LinuxIdleMeter(system.roots()).drive(entry("nvme0n1"));
    ASSERT_TRUE(io.has_value());
    EXPECT_EQ(io->operations, 7U);
    EXPECT_EQ(io->read_bytes, 40U * 512U);
    EXPECT_EQ(io->in_flight, 1U);
}

TEST(IdleMeter, ReportsWhatIsNotCounted) {
    const FakeSystem system;
    LinuxIdleMeter meter(system.roots());
    EXPECT_EQ(meter.drive(entry("sda")).error().code, ErrorCode::unsupported);
    system.file("sys/block/sda/stat", "1 2 3\n");
    EXPECT_EQ(meter.drive(entry("sda")).error().code, ErrorCode::unsupported);
    system.file("sys/block/sda/stat", "1 0 8 0 2 0 16 0 0 0 0\n");
    system.file("sys/block/sda/queue/iostats", "0\n");
    EXPECT_EQ(meter.drive(entry("sda")).error().code, ErrorCode::unsupported);
    system.file("sys/block/sda/queue/iostats", "1\n");
    EXPECT_TRUE(meter.drive(entry("sda")).has_value());
}

TEST(IdleMeter, ListsTheProcesses) {
    const FakeSystem system;
    process(system, "10", "jbd2/sda1-8", "0", "8192");
    process(system, "200", "odd) S (name", "4096", "0");
    process(system, std::to_string(::getpid()), "this one", "1", "1");
    system.file("proc/self/io", "read_bytes: 1\n");
    system.file("proc/300/comm", "of another user\n");
    system.folder("proc/300/io");  // there, but not readable, even for root
    system.file("proc/400/comm", "has just ended\n");
    const auto list = LinuxIdleMeter(system.roots()).processes();
    ASSERT_EQ(list.processes.size(), 2U);
    EXPECT_EQ(list.processes[0].id, 10U);
    EXPECT_EQ(list.processes[0].name, "jbd2/sda1-8");
    EXPECT_EQ(list.processes[0].written_bytes, 8192U);
    EXPECT_EQ(list.processes[1].name, "odd) S (name");
    EXPECT_EQ(list.processes[1].read_bytes, 4096U);
    EXPECT_EQ(list.processes[1].started, 4711U);
    EXPECT_EQ(list.unreadable, 1U);
}

}  // namespace
}  // namespace fettle::linux_system
