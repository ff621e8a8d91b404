// SPDX-License-Identifier: GPL-3.0-or-later
// What simulated computers write, by drive and by process.
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "platform/sim/fleet/sim_ports.h"
#include "platform/windows/sim/sim_windows.h"
#include "platform/windows/tune/windows_counters.h"

namespace fettle::windows {
namespace {

using win_sim::Driver;

std::shared_ptr<sim::SimDrive> make(const std::string& name) {
    const auto personality = sim::built_in(name);
    EXPECT_TRUE(personality) << name;
    auto drive = sim::SimDrive::make(*personality, std::make_shared<sim::ManualClock>(), {});
    EXPECT_TRUE(drive) << name;
    return std::move(*drive);
}

class GivenProcesses final : public ProcessList {
public:
    std::vector<ListedProcess> processes() override { return all; }
    std::vector<ListedProcess> all;
};

struct Counted {
    explicit Counted(win_sim::Habits second = {})
        : computer({{.number = 0, .drive = make("lab-nvme"), .driver = Driver::stornvme},
                    {.number = 1, .drive = make("lab-sata"), .driver = Driver::storahci, .habits = second}}) {}

    win_sim::SimWindows computer;
    std::shared_ptr<GivenProcesses> processes = std::make_shared<GivenProcesses>();
    WindowsCounters counters{computer.io(), processes};
    const std::vector<std::string> drives{"PhysicalDrive0", "PhysicalDrive1"};
};

TEST(WindowsCountersTest, AWriteCountsForItsDrive) {
    Counted one;
    one.computer.set_administrator(false);  // the request needs no access
    ASSERT_TRUE(one.computer.write(0, 0, std::vector<std::uint8_t>(8192, 1))) << "before anyone has asked";
    const auto before = one.counters.sample(one.drives);
    ASSERT_TRUE(one.computer.write(0, 4096, std::vector<std::uint8_t>(8192, 2)));
    ASSERT_TRUE(one.computer.write(0, 65'536, std::vector<std::uint8_t>(4096, 3)));
    const auto writes = tune::writes_between(before, one.counters.sample(one.drives));
    EXPECT_EQ(writes.drives, (std::vector<tune::Writes::Item>{{"PhysicalDrive0", 12'288}, {"PhysicalDrive1", 0}}));
    EXPECT_TRUE(writes.discarded.empty());
    EXPECT_EQ(writes.swapped_out_bytes, std::nullopt);
    EXPECT_FALSE(writes.zram_included) << "no figure contains it";
}

TEST(WindowsCountersTest, ADriveWithoutCountersIsAbsent) {
    Counted one({.counters = false});
    const auto before = one.counters.sample(one.drives);
    ASSERT_TRUE(one.computer.write(1, 0, std::vector<std::uint8_t>(4096, 1)));
    const auto writes = tune::writes_between(before, one.counters.sample(one.drives));
    EXPECT_EQ(writes.drives, (std::vector<tune::Writes::Item>{{"PhysicalDrive0", 0}}));
    one.computer.unplug(0);
    EXPECT_TRUE(one.counters.sample(one.drives).drives.empty());
}

TEST(WindowsCountersTest, ProcessesAreCountedByTheirProgram) {
    Counted one;
    one.processes->all = {{4, 0, "System", std::nullopt},
                          {1000, 10, "chrome.exe", 5000},
                          {1004, 11, "chrome.exe", 100},
                          {1008, 12, "backup.exe", 70}};
    const auto before = one.counters.sample({});
    // 1004 has ended, and its number was given to another process, which started later.
    one.processes->all = {{4, 0, "System", std::nullopt},
                          {8, 0, "Registry", std::nullopt},
                          {1000, 10, "chrome.exe", 5600},
                          {1004, 99, "chrome.exe", 30},
                          {1008, 12, "backup.exe", 1070}};
    const auto writes = tune::writes_between(before, one.counters.sample({}));
    EXPECT_EQ(writes.programs, (std::vector<tune::Writes::Item>{{"backup.exe", 1000}, {"chrome.exe", 630}}));
    EXPECT_EQ(writes.hidden_processes, 2U);
    EXPECT_TRUE(writes.pipes_included);
}

}  // namespace
}  // namespace fettle::windows
