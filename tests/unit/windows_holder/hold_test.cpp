// SPDX-License-Identifier: GPL-3.0-or-later
// Holding drives of a simulated computer with Windows: locks, dismounts, and what must not be touched.
#include <gmock/gmock.h>

#include "core/plan/use_needs.h"
#include "core/plan/users.h"
#include "tests/unit/sim_erase/world.h"
#include "tests/unit/windows_holder/computer.h"

namespace fettle::windows::test {
namespace {

using erase::test::kNvme;
using erase::test::kSas;
using erase::test::kSata;
using plan::Hold;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using win_sim::Driver;

constexpr std::uint32_t kLock = 0x90018;
constexpr std::uint32_t kDismount = 0x90020;
constexpr std::uint32_t kUpdateProperties = 0x70140;
constexpr std::uint32_t kExtents = 0x560000;
constexpr const char* kVolume = "\\\\?\\Volume{c5908bf4-0000-0000-0000-100000000000}";
constexpr const char* kDrive = "\\\\.\\PhysicalDrive3";

/// Nothing on the computer was changed, and everything can be used again.
void expect_untouched(const Computer& computer) {
    EXPECT_THAT(computer.sim->locked(), IsEmpty());
    EXPECT_THAT(computer.sim->dismounted(), IsEmpty());
    EXPECT_TRUE(computer.sim->io()->open(kDrive, Access::exclusive));
}

TEST(WindowsHold, LocksAndDismountsTheVolumesUntilItEnds) {
    Computer computer(kSata, Driver::storahci);
    {
        const auto held = computer.hold();
        ASSERT_TRUE(held) << to_string(held.error());
        EXPECT_THAT(computer.sim->locked(), ElementsAre(kDataGuid));
        EXPECT_THAT(computer.sim->dismounted(), ElementsAre(kDataGuid));
        // Others neither mount the volume nor write to the drive; they may ask for its properties.
        EXPECT_EQ(computer.sim->io()->open(kVolume, Access::read_write).error(), win_error::kAccessDenied);
        EXPECT_EQ(computer.sim->io()->open(kDrive, Access::read_write).error(), win_error::kSharingViolation);
        EXPECT_TRUE(computer.sim->io()->open(kDrive, Access::query));
    }
    EXPECT_THAT(computer.sim->locked(), IsEmpty());
    EXPECT_TRUE(computer.sim->io()->open(kDrive, Access::exclusive));
    EXPECT_EQ(computer.sim->codes(3).back(), kUpdateProperties);
}

TEST(WindowsHold, KeepsTheComputerAwakeUntilItEnds) {
    for (const auto how : {Hold::exclusive, Hold::shared, Hold::reading}) {
        Computer computer(kSata, Driver::storahci);
        {
            const auto held = computer.hold(how);
            ASSERT_TRUE(held) << to_string(held.error());
            EXPECT_EQ(computer.awake.use_count(), 2);
        }
        EXPECT_EQ(computer.awake.use_count(), 1);
    }
}

/// As the EFI system partition: it has a file system, but no volume name.
win_sim::SimVolume unlisted_volume() {
    return {.guid = "eeeeeeee-0000-0000-0000-100000000000",
            .file_system = "FAT32",
            .extents = {{3, {4 * kMiB, kMiB}}},
            .partition = 2,
            .listed = false};
}

struct WithUnlisted : Computer {
    WithUnlisted() : Computer(kSata, Driver::storahci) {
        disk.partitions.push_back({2, {4 * kMiB, kMiB}, 0x1B});
        build({disk});
        sim->add_volume(data_volume());
    }
};

TEST(WindowsHold, LocksAndDismountsPartitionsThatAreNotListed) {
    WithUnlisted computer;
    computer.sim->add_volume(unlisted_volume());
    const auto held = computer.hold();
    ASSERT_TRUE(held) << to_string(held.error());
    EXPECT_THAT(computer.sim->locked(), testing::UnorderedElementsAre(kDataGuid, unlisted_volume().guid));
    EXPECT_THAT(computer.sim->dismounted(), testing::UnorderedElementsAre(kDataGuid, unlisted_volume().guid));
}

TEST(WindowsHold, FindsPartitionsByTheirNamesIfTheTableCannotBeRead) {
    WithUnlisted computer;
    computer.disk.habits.layout_error = win_error::kIoDevice;
    computer.build({computer.disk});
    computer.sim->add_volume(Computer::data_volume());
    computer.sim->add_volume(unlisted_volume());
    {
        const auto held = computer.hold();
        ASSERT_TRUE(held) << to_string(held.error());
        EXPECT_THAT(computer.sim->locked(), testing::UnorderedElementsAre(kDataGuid, unlisted_volume().guid));
    }
    computer.sim->set_open_files(unlisted_volume().guid, -1);
    const auto refused = computer.hold();
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::busy);
}

TEST(WindowsHold, RefusesADriveWhosePartitionsItCannotFind) {
    WithUnlisted computer;
    computer.disk.habits.layout_error = win_error::kIoDevice;
    computer.build({computer.disk});
    computer.sim->add_volume(unlisted_volume());
    computer.sim->set_volume_error(kExtents, win_error::kIoDevice);
    const auto held = computer.hold();
    ASSERT_FALSE(held);
    EXPECT_EQ(held.error().code, ErrorCode::io);
    expect_untouched(computer);
}

TEST(WindowsHold, RefusesAPartitionThatIsNotListedButInUse) {
    WithUnlisted computer;
    computer.sim->add_volume(unlisted_volume());
    computer.sim->set_open_files(unlisted_volume().guid, -1);
    const auto held = computer.hold();
    ASSERT_FALSE(held);
    EXPECT_EQ(held.error().code, ErrorCode::busy);
    EXPECT_THAT(to_string(held.error()), HasSubstr("partition 2 of PhysicalDrive3"));
    expect_untouched(computer);
}

TEST(WindowsHold, PassesOverPartitionsThatHaveNoDevice) {
    WithUnlisted computer;
    const auto held = computer.hold();
    ASSERT_TRUE(held) << to_string(held.error());
    EXPECT_THAT(computer.sim->locked(), ElementsAre(kDataGuid));
}

TEST(WindowsHold, RefusesTheDriveThatTheComputerStartsFromIfItsPartitionIsNotListed) {
    WithUnlisted computer;
    auto start = unlisted_volume();
    start.needed = SystemVolume::Use::start;
    computer.sim->add_volume(start);
    const auto held = computer.hold();
    ASSERT_FALSE(held);
    EXPECT_EQ(held.error().code, ErrorCode::refused);
    EXPECT_THAT(to_string(held.error()), HasSubstr("the boot manager of this computer"));
    expect_untouched(computer);
    // The plan says so before.
    const auto place = computer.place();
    EXPECT_TRUE(
        std::any_of(place.paths.begin(), place.paths.end(), [](const auto& one) { return one.needed_by_system; }));
}

/// Virtual file systems answer in this way; they are on no drive, and not on PhysicalDrive0.
TEST(WindowsHold, AVolumeWithAnExtentOfZerosIsOnNoDrive) {
    Computer computer(kSata, Driver::storahci);
    computer.sim->add_volume({.guid = "dddddddd-0000-0000-0000-000000000001",
                              .paths = {"G:\\"},
                              .file_system = "Dokan",
                              .extents = {{3, {0, 0}}}});
    const auto held = computer.hold();
    ASSERT_TRUE(held) << to_string(held.error());
    EXPECT_THAT(computer.sim->locked(), ElementsAre(kDataGuid));
    EXPECT_THAT(computer.sim->dismounted(), ElementsAre(kDataGuid));
}

TEST(WindowsHold, LeavesVolumesOfOtherDrivesAlone) {
    Computer computer(kSata, Driver::storahci);
    computer.sim->add_volume({.guid = "aaaaaaaa-0000-0000-0000-000000000001",
                              .paths = {"C:\\"},
                              .extents = {{0, {kMiB, kMiB}}},
                              .needed = SystemVolume::Use::windows});
    const auto held = computer.hold();
    ASSERT_TRUE(held) << to_string(held.error());
    EXPECT_THAT(computer.sim->locked(), ElementsAre(kDataGuid));
}

TEST(WindowsHold, WaitsForAFileThatIsOpenForAMoment) {
    Computer computer(kSata, Driver::storahci);
    computer.sim->set_open_files(kDataGuid, 3);
    EXPECT_TRUE(computer.hold());
    EXPECT_EQ(computer.paused_ms, 750U);
}

TEST(WindowsHold, RefusesAVolumeWithAnOpenFile) {
    Computer computer(kSata, Driver::storahci);
    computer.sim->set_open_files(kDataGuid, -1);
    const auto held = computer.hold();
    ASSERT_FALSE(held);
    EXPECT_EQ(held.error().code, ErrorCode::busy);
    EXPECT_THAT(to_string(held.error()), HasSubstr("D:\\: a program has a file or folder open on it"));
    EXPECT_EQ(held.error().native, (NativeStatus{NativeStatus::Kind::windows, win_error::kAccessDenied}));
    EXPECT_EQ(computer.paused_ms, 5000U);
    expect_untouched(computer);
}

TEST(WindowsHold, UnlocksTheFirstVolumeIfTheSecondIsInUse) {
    Computer computer(kSata, Driver::storahci);
    constexpr const char* kSecond = "c5908bf4-0000-0000-0000-300000000000";
    computer.sim->add_volume({.guid = kSecond, .extents = {{3, {3 * kMiB, kMiB}}}});
    computer.sim->set_open_files(kSecond, -1);
    const auto held = computer.hold();
    ASSERT_FALSE(held);
    // It has no letter.
    EXPECT_THAT(to_string(held.error()), HasSubstr(kSecond));
    expect_untouched(computer);
}

TEST(WindowsHold, ReportsAnyOtherFailureToLock) {
    for (const auto& [error, code] : {std::pair{win_error::kInvalidFunction, ErrorCode::unsupported},
                                      {win_error::kIoDevice, ErrorCode::io},
                                      {win_error::kDeviceNotConnected, ErrorCode::vanished}}) {
        Computer computer(kSata, Driver::storahci);
        computer.sim->set_volume_error(kLock, error);
        const auto held = computer.hold();
        ASSERT_FALSE(held) << error;
        EXPECT_EQ(held.error().code, code) << error;
        EXPECT_EQ(computer.paused_ms, 0U) << error;
        expect_untouched(computer);
    }
}

TEST(WindowsHold, EndsIfAVolumeIsNotDismounted) {
    for (const auto& [error, code] :
         {std::pair{win_error::kAccessDenied, ErrorCode::busy}, {win_error::kIoDevice, ErrorCode::io}}) {
        Computer computer(kSata, Driver::storahci);
        computer.sim->set_volume_error(kDismount, error);
        const auto held = computer.hold();
        ASSERT_FALSE(held) << error;
        EXPECT_EQ(held.error().code, code) << error;
        EXPECT_THAT(to_string(held.error()), HasSubstr("D:\\"));
        expect_untouched(computer);
    }
}

TEST(WindowsHold, EndsIfAVolumeVanishes) {
    Computer computer(kSata, Driver::storahci);
    computer.sim->before_lock([&] { computer.sim->remove_volume(kDataGuid); });
    const auto held = computer.hold();
    ASSERT_FALSE(held);
    EXPECT_EQ(held.error().code, ErrorCode::vanished);
    expect_untouched(computer);
}

TEST(WindowsHold, EndsIfAVolumeComes) {
    Computer computer(kSata, Driver::storahci);
    computer.sim->before_lock([&] { computer.sim->add_volume('E', {3}); });
    const auto held = computer.hold();
    ASSERT_FALSE(held);
    EXPECT_EQ(held.error().code, ErrorCode::busy);
    EXPECT_THAT(to_string(held.error()), HasSubstr("E:\\"));
    expect_untouched(computer);
}

TEST(WindowsHold, RefusesWhatTheRunningWindowsNeeds) {
    for (const auto& [use, text] : {std::pair{SystemVolume::Use::windows, "Windows itself"},
                                    {SystemVolume::Use::start, "boot manager"},
                                    {SystemVolume::Use::page_file, "page file"}}) {
        Computer computer(kSata, Driver::storahci);
        computer.sim->remove_volume(kDataGuid);
        auto volume = Computer::data_volume();
        volume.needed = use;
        computer.sim->add_volume(volume);
        const auto held = computer.hold();
        ASSERT_FALSE(held);
        EXPECT_EQ(held.error().code, ErrorCode::refused);
        EXPECT_THAT(to_string(held.error()), HasSubstr(text));
        expect_untouched(computer);
        // Firmware that runs from the next start on may be sent to it.
        EXPECT_TRUE(computer.hold(Hold::shared));
        expect_untouched(computer);
    }
}

TEST(WindowsHold, RefusesEveryDriveWithVolumesIfWhatWindowsNeedsIsUnknown) {
    Computer computer(kSata, Driver::storahci);
    computer.sim->hide_system_volumes();
    const auto held = computer.hold();
    ASSERT_FALSE(held);
    EXPECT_EQ(held.error().code, ErrorCode::io);
    expect_untouched(computer);
}

/// Such a volume may be on the drive: it would be erased without a lock.
TEST(WindowsHold, RefusesWhileWindowsDoesNotReportWhereAVolumeIs) {
    for (const auto error : {win_error::kIoDevice, win_error::kAccessDenied, win_error::kInvalidParameter}) {
        Computer computer(kSata, Driver::storahci);
        computer.sim->set_volume_error(kExtents, error);
        const auto held = computer.hold();
        ASSERT_FALSE(held) << error;
        EXPECT_EQ(held.error().code, ErrorCode::refused) << error;
        EXPECT_EQ(held.error().native, (NativeStatus{NativeStatus::Kind::windows, error}));
        EXPECT_THAT(to_string(held.error()), HasSubstr("D:\\"));
        expect_untouched(computer);
    }
    Computer computer(kSata, Driver::storahci);
    computer.sim->add_volume({.guid = "c5908bf4-0000-0000-0000-500000000000", .paths = {"E:\\"}});
    EXPECT_EQ(computer.hold().error().code, ErrorCode::refused) << "no extents at all";
    expect_untouched(computer);
}

TEST(WindowsHold, RefusesWhileTheVolumeOfWindowsIsNotFound) {
    for (const auto error : {win_error::kInvalidFunction, win_error::kNotReady}) {
        Computer computer(kSata, Driver::storahci);
        computer.sim->remove_volume(kDataGuid);
        auto volume = Computer::data_volume();
        volume.needed = SystemVolume::Use::windows;
        computer.sim->add_volume(volume);
        computer.sim->set_volume_error(kExtents, error);
        EXPECT_EQ(computer.hold().error().code, ErrorCode::refused) << error;
        expect_untouched(computer);
    }
}

TEST(WindowsHold, IgnoresVolumesThatAreOnNoDrive) {
    Computer computer(kSata, Driver::storahci);
    computer.sim->add_volume({.guid = "c5908bf4-0000-0000-0000-600000000000", .paths = {"F:\\"}, .optical = true});
    EXPECT_TRUE(computer.hold()) << "an optical drive";
    // An empty slot of a card reader, and a disk in memory.
    for (const auto error : {win_error::kNotReady, win_error::kInvalidFunction}) {
        Computer other(kSata, Driver::storahci);
        other.sim->set_volume_error(kExtents, error);
        EXPECT_TRUE(other.hold()) << error;
        EXPECT_THAT(other.sim->locked(), IsEmpty()) << error;
    }
}

TEST(WindowsHold, RefusesAVolumeOnSeveralDrives) {
    Computer computer(kSata, Driver::storahci);
    computer.sim->add_volume('E', {3, 4});
    const auto held = computer.hold();
    ASSERT_FALSE(held);
    EXPECT_EQ(held.error().code, ErrorCode::refused);
    EXPECT_THAT(to_string(held.error()), HasSubstr("PhysicalDrive3, PhysicalDrive4"));
    expect_untouched(computer);
}

TEST(WindowsHold, RefusesAMemberOfAStoragePool) {
    Computer computer(kSata, Driver::storahci);
    computer.disk.partition_guid = "e75caf8f-f680-4cee-afa3-b001e56efc2d";
    computer.build({computer.disk});
    const auto held = computer.hold();
    ASSERT_FALSE(held);
    EXPECT_EQ(held.error().code, ErrorCode::refused);
    EXPECT_THAT(to_string(held.error()), HasSubstr("storage pool"));
    // Another type of partition is no reason.
    computer.disk.partition_guid = "ebd0a0a2-b9e5-4433-87c0-68b6b72699c7";
    computer.build({computer.disk});
    EXPECT_TRUE(computer.hold());
}

TEST(WindowsHold, RefusesADriveThatOthersCanWriteTo) {
    Computer computer(kSata, Driver::storahci);
    auto other = computer.sim->io()->open(kDrive, Access::read_write);
    ASSERT_TRUE(other);
    const auto held = computer.hold();
    ASSERT_FALSE(held);
    EXPECT_EQ(held.error().code, ErrorCode::busy);
    EXPECT_THAT(to_string(held.error()), HasSubstr("open for writing"));
    EXPECT_EQ(computer.paused_ms, 5000U);
    other->reset();
    expect_untouched(computer);
}

TEST(WindowsHold, RefusesAnotherDriveWithTheSameNumber) {
    for (const auto how : {Hold::exclusive, Hold::shared, Hold::reading}) {
        Computer computer(kSata, Driver::storahci);
        const auto planned = computer.entry();
        auto toml = kSata;
        toml.replace(toml.find("SIM-1"), 5, "SIM-9");
        auto other = computer.disk;
        other.drive = computer.make(toml);
        computer.sim->replace(other);
        const auto held = computer.holder->hold(planned, how);
        ASSERT_FALSE(held);
        EXPECT_EQ(held.error().code, ErrorCode::vanished);
        EXPECT_THAT(to_string(held.error()), HasSubstr("another drive"));
        expect_untouched(computer);
    }
}

TEST(WindowsHold, IdentifiesTheOpenDriveAsThePlanDoes) {
    const std::vector<std::pair<std::string, Driver>> drives{
        {kSata, Driver::storahci}, {kNvme, Driver::stornvme}, {kSas, Driver::sas},
        {kSata, Driver::rst},      {kNvme, Driver::vmd},      {erase::test::kBridgeClean, Driver::uaspstor}};
    for (const auto& [toml, driver] : drives) {
        Computer computer(toml, driver);
        const auto planned = computer.pinned();
        EXPECT_FALSE(planned.serial.empty());
        const auto held = computer.hold();
        ASSERT_TRUE(held) << to_string(held.error());
        const auto found = (*held)->identify();
        ASSERT_TRUE(found) << to_string(found.error());
        EXPECT_EQ(*found, planned) << words(plan::differences(planned, *found));
        computer.sim->unplug(3);
        EXPECT_FALSE((*held)->identify());
    }
}

TEST(WindowsHold, KeepsOtherJobsOff) {
    Computer computer(kSata, Driver::storahci);
    computer.other_job = true;
    for (const auto how : {Hold::exclusive, Hold::shared}) EXPECT_EQ(computer.hold(how).error().code, ErrorCode::busy);
    expect_untouched(computer);
}

TEST(WindowsHold, NeedsAnAdministrator) {
    Computer computer(kSata, Driver::storahci);
    const auto entry = computer.entry();
    computer.sim->set_administrator(false);
    for (const auto how : {Hold::exclusive, Hold::shared}) {
        EXPECT_EQ(computer.holder->hold(entry, how).error().code, ErrorCode::not_permitted);
    }
}

TEST(WindowsHold, SharedLocksNothing) {
    Computer computer(kSata, Driver::storahci);
    computer.sim->set_open_files(kDataGuid, -1);
    const auto held = computer.hold(Hold::shared);
    ASSERT_TRUE(held) << to_string(held.error());
    EXPECT_THAT(computer.sim->locked(), IsEmpty());
    EXPECT_TRUE(computer.sim->io()->open(kDrive, Access::read_write));
    EXPECT_EQ((*held)->discard(0, kMiB).error().code, ErrorCode::refused);
    EXPECT_EQ((*held)->reset().error().code, ErrorCode::unsupported);
}

TEST(WindowsHold, DiscardsARangeOfBytes) {
    for (const auto& [toml, driver] : {std::pair{kSata, Driver::storahci}, {kNvme, Driver::stornvme}}) {
        Computer computer(toml, driver);
        auto& medium = computer.drive->drive_state().medium();
        const std::vector<std::uint8_t> data(3 * kMiB, 0xA5);
        ASSERT_TRUE(medium.write(Lba{0}, data));
        const auto held = computer.hold();
        ASSERT_TRUE(held) << to_string(held.error());
        const auto done = (*held)->discard(kMiB, kMiB);
        ASSERT_TRUE(done) << to_string(done.error());
        std::vector<std::uint8_t> now(data.size());
        ASSERT_TRUE(medium.read(Lba{0}, now));
        EXPECT_EQ(now[kMiB - 1], 0xA5);
        EXPECT_NE(now[kMiB], 0xA5);
        EXPECT_NE(now[2 * kMiB - 1], 0xA5);
        EXPECT_EQ(now[2 * kMiB], 0xA5);
        // Beyond the end.
        EXPECT_FALSE((*held)->discard(3 * kMiB, 2 * kMiB));
    }
    win_sim::Habits habits;
    habits.trim = false;
    Computer computer(kSata, Driver::storahci, habits);
    const auto held = computer.hold();
    ASSERT_TRUE(held);
    EXPECT_EQ((*held)->discard(0, kMiB).error().code, ErrorCode::unsupported);
}

std::vector<plan::Need> needs_of(const Computer& computer) {
    const auto place = computer.place();
    std::vector<plan::Need> needs;
    plan::UseTexts texts;
    texts.not_system = "not the system";
    texts.is_system = "the system: {mounts}";
    plan::add_use_needs(needs, "PhysicalDrive3", {{&place, {}}}, texts);
    return needs;
}

TEST(WindowsPlan, OfADataDriveSaysWhatIsDismounted) {
    Computer computer(kSata, Driver::storahci);
    const auto needs = needs_of(computer);
    ASSERT_EQ(needs.size(), 3U);
    for (const auto& need : needs) EXPECT_TRUE(need.met) << need.what.id;
    EXPECT_EQ(needs.back().what.id, "not-in-use");
    EXPECT_THAT(render(needs.back().what.text, needs.back().what.evidence), HasSubstr("Close all files on D:\\"));
    // Programs cannot be listed, and this is not claimed.
    const auto users = plan::users_need(plan::users_of(*computer.holder, computer.entry()), "PhysicalDrive3");
    EXPECT_TRUE(users.met);
    EXPECT_THAT(render(users.what.text, users.what.evidence), HasSubstr("does not list these programs"));
}

TEST(WindowsPlan, OfTheSystemDriveIsRefused) {
    for (const bool unknown : {false, true}) {
        Computer computer(kSata, Driver::storahci);
        computer.sim->remove_volume(kDataGuid);
        auto volume = Computer::data_volume();
        if (!unknown) volume.needed = SystemVolume::Use::page_file;
        computer.sim->add_volume(volume);
        if (unknown) computer.sim->hide_system_volumes();
        const auto needs = needs_of(computer);
        const auto found =
            std::find_if(needs.begin(), needs.end(), [](const plan::Need& one) { return one.what.id == "not-system"; });
        ASSERT_NE(found, needs.end());
        EXPECT_FALSE(found->met);
        EXPECT_EQ(render(found->what.text, found->what.evidence), "the system: D:\\");
    }
}

}  // namespace
}  // namespace fettle::windows::test
