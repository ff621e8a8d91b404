// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/linux/power.h"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "tests/unit/linux/fake_system.h"

namespace fettle::linux_system {
namespace {

constexpr auto kSupply = "sys/class/power_supply/";

std::string text_of(const std::string& path) {
    std::stringstream text;
    text << std::ifstream(path).rdbuf();
    return text.str();
}

void supply(const FakeSystem& system, const std::string& name, const std::string& type, const std::string& attribute,
            const std::string& value) {
    system.file(kSupply + name + "/type", type + "\n");
    system.file(kSupply + name + "/" + attribute, value + "\n");
}

TEST(Power, KnowsNothingWhereTheMachineHasNoSupplies) {
    const FakeSystem system;
    EXPECT_EQ(LinuxPower(system.roots()).on_battery(), std::nullopt);
}

TEST(Power, IsOnBatteryWhenTheMainsAreOff) {
    const FakeSystem system;
    supply(system, "AC", "Mains", "online", "0");
    supply(system, "BAT0", "Battery", "status", "Discharging");
    EXPECT_EQ(LinuxPower(system.roots()).on_battery(), true);
}

TEST(Power, IsOnMainsWhateverABatterySays) {
    const FakeSystem system;
    supply(system, "AC", "Mains", "online", "1");
    supply(system, "BAT0", "Battery", "status", "Discharging");  // of two, one may discharge to spare the other
    EXPECT_EQ(LinuxPower(system.roots()).on_battery(), false);
}

TEST(Power, PassesOverTheBatteryOfAMouse) {
    const FakeSystem system;
    supply(system, "hidpp_battery_0", "Battery", "status", "Discharging");
    system.file(std::string(kSupply) + "hidpp_battery_0/scope", "Device\n");
    EXPECT_EQ(LinuxPower(system.roots()).on_battery(), std::nullopt);
}

TEST(Power, SuspendsOnlyWhereSomethingCanWakeTheMachine) {
    const FakeSystem system;
    system.file("sys/power/state", "freeze mem disk\n");
    LinuxPower power(system.roots());
    EXPECT_FALSE(power.can_suspend());
    EXPECT_EQ(power.suspend(10).error().code, ErrorCode::unsupported);
    system.file("sys/class/rtc/rtc0/wakealarm", "");
    EXPECT_TRUE(power.can_suspend());
    ASSERT_TRUE(power.suspend(10));
    EXPECT_EQ(text_of(system.top() + "/sys/class/rtc/rtc0/wakealarm").substr(0, 3), "+10");
    EXPECT_EQ(text_of(system.top() + "/sys/power/state").substr(0, 3), "mem");
}

TEST(Power, DoesNotSuspendToDiskOrByIdling) {
    const FakeSystem system;
    system.file("sys/power/state", "freeze disk\n");
    system.file("sys/class/rtc/rtc0/wakealarm", "");
    EXPECT_FALSE(LinuxPower(system.roots()).can_suspend());
}

TEST(Power, TellsOneStartFromAnother) {
    const FakeSystem system;
    EXPECT_EQ(LinuxPower(system.roots()).boot_id(), "");
    system.file("proc/sys/kernel/random/boot_id", "11111111-2222-3333-4444-555555555555\n");
    EXPECT_EQ(LinuxPower(system.roots()).boot_id(), "11111111-2222-3333-4444-555555555555");
}

}  // namespace
}  // namespace fettle::linux_system
