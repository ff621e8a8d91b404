// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "core/check/check.h"
#include "core/check/discard_path.h"
#include "core/toolbox/drives.h"
#include "platform/macos/drives/mac_machine_source.h"
#include "platform/macos/drives/mac_places.h"
#include "tests/unit/macos/fake_mac.h"

namespace fettle::macos {
namespace {

Result<std::unique_ptr<Watch>> no_watch(const std::function<void(const DriveEvent&)>& /*on_event*/) {
    return fail(ErrorCode::unsupported, "watch");
}

MacDriveSource source_of(std::shared_ptr<SavedPrograms> programs, ErrorCode why = ErrorCode::not_permitted) {
    return {std::move(programs), std::make_shared<ClosedDrives>(why), no_watch};
}

std::vector<Mount> usual_mounts() {
    return {{"/dev/disk3s1s1", "/", "apfs", true, true},
            {"devfs", "/dev", "devfs", false, true},
            {"/dev/disk3s5", "/System/Volumes/Data", "apfs", false, true},
            {"/dev/disk4s1", "/Volumes/BACKUP", "exfat", false, true},
            {"//server/share", "/Volumes/share", "smbfs", false, false}};
}

TEST(MacDriveSourceTest, ListsWithoutSystemProfilerWhereTheRegistryIsEnough) {
    auto programs = apple_silicon_programs();
    // The USB drive has no serial number: system_profiler is asked, and here there is none.
    auto drives = source_of(programs).list();
    ASSERT_TRUE(drives);
    ASSERT_EQ(drives->size(), 2U);
    EXPECT_EQ((*drives)[0].identity.serial, "0ba0000000000001");
    EXPECT_EQ(std::count(programs->calls.begin(), programs->calls.end(), kAskProfiler), 1);
}

TEST(MacDriveSourceTest, WithoutDiskutilThereIsNoList) {
    const auto drives = source_of(std::make_shared<SavedPrograms>()).list();
    ASSERT_FALSE(drives);
    EXPECT_EQ(drives.error().code, ErrorCode::unsupported);
    auto programs = std::make_shared<SavedPrograms>();
    programs->outputs["diskutil list -plist"] = {1, "", "cannot connect"};
    const auto failed = source_of(programs).list();
    ASSERT_FALSE(failed);
    EXPECT_NE(failed.error().context.find("cannot connect"), std::string::npos);
}

TEST(MacDriveSourceTest, ADiskThatVanishesMeanwhileKeepsWhatTheOthersSay) {
    auto programs = apple_silicon_programs();
    programs->outputs["diskutil info -plist disk0"] = {1, saved_report("info_error.plist"), ""};
    programs->outputs.erase(kAskRegistry);
    const auto drives = source_of(programs).list();
    ASSERT_TRUE(drives);
    ASSERT_EQ(drives->size(), 1U);
    EXPECT_EQ(drives->front().id, "disk4");
}

TEST(MacDriveSourceTest, ResolvesBothNodesAndNamesTheDriveOfAPartition) {
    auto source = source_of(apple_silicon_programs());
    EXPECT_EQ(source.resolve("/dev/disk0").value_or("?"), "disk0");
    EXPECT_EQ(source.resolve("/dev/rdisk4").value_or("?"), "disk4");
    const auto partition = source.resolve("/dev/disk0s2");
    ASSERT_FALSE(partition);
    EXPECT_EQ(partition.error().code, ErrorCode::not_a_drive);
    EXPECT_NE(partition.error().context.find("drive disk0"), std::string::npos);
    const auto container = source.resolve("/dev/disk3");
    ASSERT_FALSE(container);
    EXPECT_EQ(container.error().code, ErrorCode::not_a_drive);
    EXPECT_EQ(source.resolve("/nowhere/disk0").error().code, ErrorCode::not_found);
    EXPECT_EQ(source.resolve("/").error().code, ErrorCode::not_a_drive);
}

TEST(MacDriveSourceTest, ADriveThatCannotBeOpenedStillHasWhatMacosReports) {
    auto source = source_of(apple_silicon_programs(), ErrorCode::unsupported);
    MacMachineSource machine(apple_silicon_programs(), std::make_shared<SavedMounts>(),
                             std::make_shared<ClosedDrives>(ErrorCode::unsupported), {});
    const auto catalogue = catalogue::Catalogue::built_in();
    toolbox::Drives drives(source, machine, catalogue);
    const auto entry = drives.find("disk0");
    ASSERT_TRUE(entry);
    const auto report = drives.inspect(*entry, Wake::never);
    ASSERT_TRUE(report);
    ASSERT_TRUE(report->facts.nvme);
    EXPECT_EQ(report->facts.nvme->power_on_hours, 870U);
    EXPECT_EQ(report->facts.nvme->passed, true);
    EXPECT_EQ(report->facts.capabilities.trim, true);
    EXPECT_EQ(report->assessment.verdict, health::Verdict::good)
        << "Apple's threshold of 99 % is no limit of the spare blocks";
    ASSERT_EQ(report->facts.missing.size(), 1U);
    EXPECT_EQ(report->facts.missing.front().what, "drive");
}

class PlacesTest : public testing::Test {
protected:
    check::MachineFacts inspect(Wake wake = Wake::allowed) {
        auto mounts = std::make_shared<SavedMounts>();
        mounts->mounts = usual_mounts();
        MacMachineSource machine(programs, mounts, std::make_shared<ClosedDrives>(ErrorCode::not_permitted), {});
        return machine.inspect(source_of(programs).list().value(), wake).value();
    }
    std::shared_ptr<SavedPrograms> programs = apple_silicon_programs();
};

TEST_F(PlacesTest, ApfsVolumesLeadThroughTheirContainerToTheDrive) {
    const auto machine = inspect();
    ASSERT_EQ(machine.places.size(), 2U);
    const auto& place = machine.places[0];
    ASSERT_EQ(place.paths.size(), 2U);
    EXPECT_EQ(check::chain_text(place.paths[1]),
              "/System/Volumes/Data (apfs) > container disk3 (APFS) > partition disk0s2 > system macOS > drive disk0");
    EXPECT_TRUE(place.paths[1].mounted_discard);
    EXPECT_EQ(check::judge_path(place.paths[1]).state, check::PathVerdict::State::open);
    EXPECT_TRUE(place.paths[0].read_only) << "the sealed system volume";
}

TEST_F(PlacesTest, AFileSystemOfWhichNothingIsKnown) {
    const auto machine = inspect();
    const auto& usb = machine.places[1];
    ASSERT_EQ(usb.paths.size(), 1U);
    EXPECT_EQ(check::judge_path(usb.paths[0]).state, check::PathVerdict::State::unknown);
    EXPECT_FALSE(usb.paths[0].mounted_discard);
}

TEST_F(PlacesTest, ADriveThatMacosDoesNotTrimHasARemedy) {
    auto drives = drives_of({parse_disk_list(saved_report("list_apple_silicon.plist")).value(),
                             {},
                             parse_storage_devices(saved_report("registry_apple_silicon.plist")).value(),
                             {}});
    auto& drive = drives.at(1);
    drive.entry.identity.bus = Bus::sata;
    const auto place = place_of(drive, {drive.listed}, {{"/dev/disk4s1", "/Volumes/Work", "hfs", false, true}});
    ASSERT_EQ(place.paths.size(), 1U);
    EXPECT_EQ(place.paths[0].file_system, "hfs+") << "not the Linux driver, which cannot discard";
    DriveFacts facts;
    facts.identity = drive.entry.identity;
    facts.capabilities.trim = true;
    const auto catalogue = catalogue::Catalogue::built_in();
    const auto findings = check::check_drive(facts, {}, &place, catalogue);
    const auto found = std::find_if(findings.begin(), findings.end(),
                                    [](const Message& message) { return message.id == "discard-blocked"; });
    ASSERT_NE(found, findings.end());
    EXPECT_NE(found->remedy.find("trimforce"), std::string_view::npos);
    EXPECT_EQ(render(found->text, found->evidence), "macOS sends no TRIM to this drive (/Volumes/Work).");
}

TEST_F(PlacesTest, PartitionsHaveTheirPlaces) {
    const auto machine = inspect();
    const auto& partitions = machine.places[0].kernel_partitions;
    ASSERT_EQ(partitions.size(), 3U);
    EXPECT_EQ(partitions[1].index, 2U);
    EXPECT_EQ(partitions[1].start, 524312576U / 4096U);
    EXPECT_EQ(partitions[1].sectors, 494384795648U / 4096U);
    EXPECT_EQ(partitions[1].type, "7c3457ef-0000-11aa-aa11-00306543ecac");
    ASSERT_TRUE(machine.places[0].table_error);
    EXPECT_EQ(machine.places[0].table_error->code, ErrorCode::not_permitted);
}

TEST_F(PlacesTest, ADiskThatMaySleepIsNotRead) {
    auto text = saved_report("registry_apple_silicon.plist");
    for (auto at = text.find("Solid State"); at != std::string::npos; at = text.find("Solid State")) {
        text.replace(at, 11, "Rotational");
    }
    programs->outputs[kAskRegistry] = {0, text, ""};
    programs->outputs.erase("diskutil info -plist disk4");
    EXPECT_EQ(inspect(Wake::never).places[1].table_error->code, ErrorCode::asleep);
    EXPECT_EQ(inspect(Wake::never).places[0].table_error->code, ErrorCode::not_permitted) << "NVMe is never a disk";
    EXPECT_EQ(inspect(Wake::allowed).places[1].table_error->code, ErrorCode::not_permitted);
}

TEST_F(PlacesTest, LinksComeFromSystemProfiler) {
    auto text = saved_report("profiler_nvme.xml");
    programs->outputs[kAskProfiler] = {0, text, ""};
    const auto machine = inspect();
    ASSERT_TRUE(machine.places[0].pcie);
    EXPECT_EQ(machine.places[0].pcie->speed_now, 8.0);
    EXPECT_EQ(machine.places[0].pcie->width_now, 4U);
    EXPECT_FALSE(machine.places[1].pcie);
}

TEST(DrivesUnderTest, DirectlyAndThroughAContainer) {
    const auto disks = parse_disk_list(saved_report("list_apple_silicon.plist")).value();
    EXPECT_EQ(drives_under("disk3s1s1", disks), std::vector<std::string>{"disk0"});
    EXPECT_EQ(drives_under("disk4s1", disks), std::vector<std::string>{"disk4"});
    EXPECT_TRUE(drives_under("", disks).empty());
}

}  // namespace
}  // namespace fettle::macos
