// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/kinship.h"

#include <gtest/gtest.h>

namespace fettle::plan {
namespace {

DriveEntry drive(const std::string& id, Bus bus, const std::string& serial, std::optional<std::uint32_t> nsid = {}) {
    DriveEntry entry;
    entry.id = id;
    entry.identity.bus = bus;
    entry.identity.model = "MODEL";
    entry.identity.serial = serial;
    entry.identity.nsid = nsid;
    return entry;
}

check::DrivePlace at(const std::string& address) {
    check::DrivePlace place;
    place.controller.emplace();
    place.controller->address = address;
    return place;
}

Kinship kin(const DriveEntry& one, const DriveEntry& other) { return kinship({one, nullptr}, {other, nullptr}); }

TEST(KinshipTest, NamespacesOfOneSubsystemShareTheirSerialNumber) {
    const auto first = drive("nvme0n1", Bus::nvme, "S1", 1);
    EXPECT_EQ(kin(first, drive("nvme0n2", Bus::nvme, "S1", 2)), Kinship::same_subsystem);
    EXPECT_EQ(kin(first, drive("nvme1", Bus::nvme, "S1")), Kinship::same_subsystem);
    EXPECT_EQ(kin(first, drive("nvme1n1", Bus::nvme, "S2", 1)), Kinship::none);
    EXPECT_EQ(kin(first, first), Kinship::none);
    auto other_model = drive("nvme1n1", Bus::nvme, "S1", 2);
    other_model.identity.model = "OTHER";
    EXPECT_EQ(kin(first, other_model), Kinship::none);
}

TEST(KinshipTest, TwoPathsToANamespaceAreOneUnit) {
    auto first = drive("nvme0n1", Bus::nvme, "S1", 1);
    auto second = drive("nvme1n1", Bus::nvme, "S1", 1);
    EXPECT_EQ(kin(first, second), Kinship::same_unit);
    // Before NVMe 1.4 private namespaces of two controllers could have the same id.
    first.identity.nguid = "01";
    second.identity.nguid = "02";
    EXPECT_EQ(kin(first, second), Kinship::same_subsystem);
    EXPECT_FALSE(is_path_to_any({second, nullptr}, {first}));
    EXPECT_TRUE(
        is_path_to_any({drive("nvme2n2", Bus::nvme, "S1", 2), nullptr}, {first, drive("nvme3n2", Bus::nvme, "S1", 2)}));
}

TEST(KinshipTest, WithoutASerialNumberTheControllersAddressCounts) {
    const auto first = drive("nvme0n1", Bus::nvme, "", 1);
    const auto second = drive("nvme0n2", Bus::nvme, "", 2);
    const auto here = at("0000:01:00.0");
    const auto there = at("0000:02:00.0");
    EXPECT_EQ(kinship({first, &here}, {second, &here}), Kinship::same_subsystem);
    EXPECT_EQ(kinship({first, &here}, {second, &there}), Kinship::none);
    EXPECT_EQ(kin(first, second), Kinship::none);
}

TEST(KinshipTest, SasPathsAreKnownByTheUnitsName) {
    auto first = drive("sda", Bus::sas, "S1");
    auto second = drive("sdb", Bus::sas, "S1");
    EXPECT_EQ(kin(first, second), Kinship::none);
    first.identity.wwn = second.identity.wwn = "5000c50012345678";
    EXPECT_EQ(kin(first, second), Kinship::same_unit);
    // Cheap USB enclosures all have one serial number.
    EXPECT_EQ(kin(drive("sdc", Bus::usb, "123"), drive("sdd", Bus::usb, "123")), Kinship::none);
    EXPECT_EQ(kin(drive("sda", Bus::sata, "S1"), drive("sdb", Bus::sata, "S1")), Kinship::none);
}

TEST(KinshipTest, OnePathToAUnitIsHeld) {
    const auto first = drive("nvme0n1", Bus::nvme, "S1", 1);
    const std::vector<DriveEntry> relatives{drive("nvme1n1", Bus::nvme, "S1", 1),   // another path to the first
                                            drive("nvme0n2", Bus::nvme, "S1", 2),   //
                                            drive("nvme1n2", Bus::nvme, "S1", 2)};  // another path to the second
    std::vector<DriveEntry> held;
    for (const auto& one : relatives) add_to_hold({one, nullptr}, kin(first, one), held);
    ASSERT_EQ(held.size(), 1U);
    EXPECT_EQ(held.front().id, "nvme0n2");
}

}  // namespace
}  // namespace fettle::plan
