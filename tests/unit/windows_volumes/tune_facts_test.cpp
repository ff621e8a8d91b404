// SPDX-License-Identifier: GPL-3.0-or-later
// What Windows' settings are judged from, of simulated computers.
#include "platform/windows/tune/tune_facts.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "platform/sim/fleet/sim_ports.h"
#include "platform/windows/sim/sim_windows.h"

namespace fettle::windows {
namespace {

using tune::ControllerMode;
using win_sim::Driver;

constexpr std::uint64_t kMiB = std::uint64_t{1} << 20U;

std::shared_ptr<sim::SimDrive> make(const std::string& name) {
    const auto personality = sim::built_in(name);
    EXPECT_TRUE(personality) << name;
    auto drive = sim::SimDrive::make(*personality, std::make_shared<sim::ManualClock>(), {});
    EXPECT_TRUE(drive) << name;
    return std::move(*drive);
}

tune::WindowsFacts facts_of(std::vector<win_sim::Disk> disks) {
    win_sim::SimWindows computer(std::move(disks));
    const auto io = computer.io();
    const auto devices = computer.devices();
    return drive_facts(*io, *devices, catalogue::Catalogue::built_in());
}

TEST(TuneFacts, KnowDrivesAndTheirController) {
    const auto facts = facts_of({
        {.number = 0, .drive = make("lab-nvme"), .driver = Driver::stornvme, .partitions = {{1, {kMiB, 9 * kMiB}, 7}}},
        {.number = 1, .drive = make("lab-sata"), .driver = Driver::storahci, .partitions = {{1, {kMiB, 9 * kMiB}, 7}}},
    });
    ASSERT_EQ(facts.drives.size(), 2U);
    EXPECT_EQ(facts.drives[0].id, "PhysicalDrive0");
    EXPECT_EQ(facts.drives[0].bus, Bus::nvme);
    EXPECT_EQ(facts.drives[0].solid_state, true);
    EXPECT_EQ(facts.drives[1].bus, Bus::sata);
    EXPECT_FALSE(facts.drives[1].instance.empty());
    EXPECT_NE(facts.drives[0].instance, facts.drives[1].instance);
    EXPECT_EQ(facts.controller, ControllerMode::ahci) << "the NVMe drive's controller is none of SATA";
    EXPECT_EQ(facts.controller_driver, "storahci");
    EXPECT_TRUE(facts.ahci);
    EXPECT_EQ(facts.other_system, std::nullopt);
}

/// The device manager lists the RAID drive first.
TEST(TuneFacts, KnowAnAhciControllerBesideAnother) {
    const auto facts = facts_of({{.number = 0, .drive = make("lab-sata"), .driver = Driver::storahci},
                                 {.number = 1, .drive = make("demo-sata-worn"), .driver = Driver::rst}});
    EXPECT_EQ(facts.controller, ControllerMode::raid);
    EXPECT_TRUE(facts.ahci);
}

TEST(TuneFacts, KnowRaidModeAndLinux) {
    const auto facts = facts_of({{.number = 0,
                                  .drive = make("lab-sata"),
                                  .driver = Driver::rst,
                                  .partitions = {{1, {kMiB, 9 * kMiB}, 7}, {2, {16 * kMiB, 9 * kMiB}, 0x83}}}});
    EXPECT_EQ(facts.controller, ControllerMode::raid);
    EXPECT_FALSE(facts.ahci);
    EXPECT_EQ(facts.other_system, true);
}

TEST(TuneFacts, LinuxOnAUsbDriveIsNotInstalledHere) {
    const auto facts = facts_of({{.number = 0,
                                  .drive = make("demo-usb-sata"),
                                  .driver = Driver::uaspstor,
                                  .partitions = {{1, {kMiB, 9 * kMiB}, 0x83}}}});
    ASSERT_EQ(facts.drives.size(), 1U);
    EXPECT_EQ(facts.other_system, std::nullopt);
    EXPECT_EQ(facts.controller, ControllerMode::unknown);
}

}  // namespace
}  // namespace fettle::windows
