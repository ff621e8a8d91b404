// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/linux/energy_zones.h"

#include <gtest/gtest.h>

#include "tests/unit/linux/fake_system.h"

namespace fettle::linux_system {
namespace {

void zone(const FakeSystem& system, const std::string& path, const std::string& name, const std::string& energy) {
    const auto folder = "sys/class/powercap/" + path;
    system.file(folder + "/name", name + "\n");
    system.file(folder + "/energy_uj", energy + "\n");
    system.file(folder + "/max_energy_range_uj", "262143328850\n");
}

TEST(EnergyZones, ReadsPackagesMemoryAndPlatform) {
    const FakeSystem system;
    // As on a laptop with a Core i7: core and uncore are parts of the package's energy, and the zone "mmio" is the
    // same package again.
    zone(system, "intel-rapl:0", "package-0", "123456789");
    zone(system, "intel-rapl:0/intel-rapl:0:0", "core", "1");
    zone(system, "intel-rapl:0/intel-rapl:0:1", "uncore", "2");
    zone(system, "intel-rapl:0/intel-rapl:0:2", "dram", "3000");
    zone(system, "intel-rapl:1", "psys", "987654321");
    zone(system, "intel-rapl-mmio:0", "package-0", "5");
    zone(system, "intel-rapl:0:0", "core", "1");  // /sys/class/powercap lists parts too
    system.file("sys/class/powercap/intel-rapl/enabled", "1\n");
    const auto counters = EnergyZones(system.roots()).read();
    ASSERT_TRUE(counters.has_value()) << to_string(counters.error());
    ASSERT_EQ(counters->size(), 3U);
    EXPECT_EQ((*counters)[0].name, "package-0");
    EXPECT_EQ((*counters)[0].microjoules, 123'456'789U);
    EXPECT_EQ((*counters)[0].range_microjoules, 262'143'328'850U);
    EXPECT_EQ((*counters)[1].name, "package-0/dram");
    EXPECT_EQ((*counters)[1].microjoules, 3000U);
    EXPECT_EQ((*counters)[2].name, "psys");
}

TEST(EnergyZones, KeepsTheMemoryOfTwoPackagesApart) {
    const FakeSystem system;
    for (const std::string number : {"0", "1"}) {
        zone(system, "intel-rapl:" + number, "package-" + number, "1" + number);
        zone(system, "intel-rapl:" + number + "/intel-rapl:" + number + ":0", "dram", "2" + number);
    }
    const auto counters = EnergyZones(system.roots()).read();
    ASSERT_TRUE(counters.has_value());
    ASSERT_EQ(counters->size(), 4U);
    EXPECT_EQ((*counters)[3].name, "package-1/dram");
    EXPECT_EQ((*counters)[3].microjoules, 21U);
}

TEST(EnergyZones, TellsRefusedFromAbsent) {
    const FakeSystem system;
    EXPECT_EQ(EnergyZones(system.roots()).read().error().code, ErrorCode::unsupported);
    system.file("sys/class/powercap/intel-rapl:0/name", "package-0\n");
    EXPECT_EQ(EnergyZones(system.roots()).read().error().code, ErrorCode::unsupported);
    system.folder("sys/class/powercap/intel-rapl:0/energy_uj");  // there, but not readable, even for root
    EXPECT_EQ(EnergyZones(system.roots()).read().error().code, ErrorCode::not_permitted);
}

}  // namespace
}  // namespace fettle::linux_system
