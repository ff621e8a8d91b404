// SPDX-License-Identifier: GPL-3.0-or-later
// Volumes of a simulated computer with Windows: where they are stored, the way of TRIM to the drive, and retrim.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "core/catalogue/catalogue.h"
#include "core/check/check.h"
#include "core/check/discard_path.h"
#include "core/partition/table.h"
#include "core/trim/candidate.h"
#include "core/trim/ranges.h"
#include "core/trim/trim_plan.h"
#include "core/trim/trim_work.h"
#include "platform/sim/fleet/sim_ports.h"
#include "platform/sim/fleet/sim_transfers.h"
#include "platform/windows/drives/windows_drive_source.h"
#include "platform/windows/sim/sim_windows.h"
#include "platform/windows/volumes/volume_trim_source.h"
#include "platform/windows/volumes/volumes.h"
#include "platform/windows/volumes/windows_machine_source.h"

namespace fettle::windows {
namespace {

using check::Layer;
using check::PathVerdict;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using win_sim::Driver;
using win_sim::SimVolume;

constexpr std::uint64_t kMiB = std::uint64_t{1} << 20U;
constexpr const char* kSystemGuid = "4c1b02c1-d990-11dc-99ae-806e6f6e6963";
constexpr const char* kDataGuid = "c5908bf4-0000-0000-0000-100000000000";
constexpr const char* kUsbGuid = "c5908bf4-0000-0000-0000-500600000000";

std::string name_of(const std::string& guid) { return "\\\\?\\Volume{" + guid + "}\\"; }

std::shared_ptr<sim::SimDrive> make(const std::string& name, const std::shared_ptr<const sim::Clock>& clock) {
    const auto personality = sim::built_in(name);
    EXPECT_TRUE(personality) << name;
    auto drive = sim::SimDrive::make(*personality, clock, {});
    EXPECT_TRUE(drive) << name;
    return std::move(*drive);
}

class NoLock final : public trim::DriveLock {};

/// A computer with an NVMe drive (0: EFI partition without a letter, C:), a SATA drive (1: D:, also a folder on C:) and
/// a USB drive (2: E:).
class WindowsVolumes : public testing::Test {
protected:
    WindowsVolumes() {
        const std::vector<win_sim::Partition> system{{1, {kMiB, 100 * kMiB}, 0xEF}, {2, {101 * kMiB, 800 * kMiB}, 7}};
        build(system, {});
    }

    void build(const std::vector<win_sim::Partition>& system, win_sim::Habits usb_habits) {
        computer_ = std::make_unique<win_sim::SimWindows>(std::vector<win_sim::Disk>{
            {.number = 0, .drive = nvme_, .driver = Driver::stornvme, .partitions = system},
            {.number = 1, .drive = sata_, .driver = Driver::storahci, .partitions = {{1, {kMiB, 500 * kMiB}, 7}}},
            {.number = 2,
             .drive = usb_,
             .driver = Driver::uaspstor,
             .habits = usb_habits,
             .partitions = {{1, {kMiB, 600 * kMiB}, 7}}},
        });
        computer_->add_volume({.guid = "e0000000-0000-0000-0000-000000000001",
                               .paths = {},
                               .file_system = "FAT32",
                               .extents = {{0, {kMiB, 100 * kMiB}}},
                               .partition = 1});
        computer_->add_volume({.guid = kSystemGuid,
                               .paths = {"C:\\"},
                               .extents = {{0, {101 * kMiB, 800 * kMiB}}},
                               .partition = 2,
                               .free = {{16 * kMiB, 4 * kMiB}}});
        computer_->add_volume({.guid = kDataGuid,
                               .paths = {"C:\\archive\\", "D:\\"},
                               .extents = {{1, {kMiB, 500 * kMiB}}},
                               .partition = 1,
                               .free = {{8 * kMiB, 2 * kMiB}}});
        computer_->add_volume({.guid = kUsbGuid,
                               .paths = {"E:\\"},
                               .file_system = "exFAT",
                               .extents = {{2, {kMiB, 600 * kMiB}}},
                               .partition = 1});
        computer_->add_volume(
            {.guid = "d0000000-0000-0000-0000-000000000001", .paths = {"F:\\"}, .file_system = "", .optical = true});
        drives_ = std::make_unique<WindowsDriveSource>(computer_->io(), computer_->devices());
        trim_ = std::make_unique<VolumeTrimSource>(
            computer_->io(), computer_->volumes(), computer_->optimizer(),
            [this](const std::vector<std::string>& drives) -> Result<std::unique_ptr<trim::DriveLock>> {
                locked_ = drives;
                return std::make_unique<NoLock>();
            });
    }

    std::vector<trim::FileSystem> listed() {
        auto all = trim_->list();
        EXPECT_TRUE(all);
        return all.value_or(std::vector<trim::FileSystem>{});
    }
    trim::FileSystem at(const std::string& target) {
        for (const auto& one : listed()) {
            if (one.target == target) return one;
        }
        ADD_FAILURE() << target;
        return {};
    }
    DriveEntry drive(const std::string& id) {
        const auto all = drives_->list();
        EXPECT_TRUE(all);
        for (const auto& one : *all) {
            if (one.id == id) return one;
        }
        ADD_FAILURE() << id;
        return {};
    }
    check::MachineFacts machine(const std::vector<DriveEntry>& drives, Wake wake = Wake::allowed) {
        WindowsMachineSource source(
            computer_->io(), computer_->devices(), computer_->volumes(), computer_->facts(),
            [this](const DriveEntry& entry) { return drives_->open(entry); },
            [](BlockDevice& device, std::optional<std::uint32_t> sector) {
                return partition::read_table(device, sector);
            });
        auto facts = source.inspect(drives, wake);
        EXPECT_TRUE(facts);
        return facts.value_or(check::MachineFacts{});
    }
    check::DrivePlace place(const std::string& id) {
        auto facts = machine({drive(id)});
        EXPECT_EQ(facts.places.size(), 1U);
        return facts.places.empty() ? check::DrivePlace{} : facts.places.front();
    }
    /// What the check says of the way of TRIM.
    std::vector<Message> blocked(const std::string& id) {
        DriveFacts facts;
        facts.identity = drive(id).identity;
        facts.identity.solid_state = true;
        facts.capabilities.trim = true;
        const auto here = place(id);
        auto all = check::check_drive(facts, {}, &here, catalogue::Catalogue::built_in());
        std::erase_if(all, [](const Message& one) { return one.id != "discard-blocked"; });
        return all;
    }

    std::shared_ptr<sim::ManualClock> clock_ = std::make_shared<sim::ManualClock>();
    std::shared_ptr<sim::SimDrive> nvme_ = make("lab-nvme", clock_);
    std::shared_ptr<sim::SimDrive> sata_ = make("lab-sata", clock_);
    std::shared_ptr<sim::SimDrive> usb_ = make("demo-usb-sata", clock_);
    std::unique_ptr<win_sim::SimWindows> computer_;
    std::unique_ptr<WindowsDriveSource> drives_;
    std::unique_ptr<VolumeTrimSource> trim_;
    std::vector<std::string> locked_;
};

TEST_F(WindowsVolumes, AreListedWithTheirDrives) {
    const auto all = listed();
    ASSERT_EQ(all.size(), 3U);  // not the one without a mount point, nor the optical one
    EXPECT_EQ(all[0].target, "C:\\");
    EXPECT_EQ(all[0].source, name_of(kSystemGuid));
    EXPECT_EQ(all[0].type, "NTFS");
    EXPECT_THAT(all[0].devices, ElementsAre("PhysicalDrive0p2"));
    EXPECT_THAT(all[0].drives, ElementsAre("PhysicalDrive0"));
    EXPECT_EQ(all[0].size_bytes, 800 * kMiB);
    EXPECT_EQ(all[0].discard_max_bytes, 800 * kMiB);
    // The letter goes before the folder.
    EXPECT_EQ(all[1].target, "D:\\");
    EXPECT_THAT(all[1].also_at, ElementsAre("C:\\archive\\"));
    EXPECT_EQ(all[2].target, "E:\\");
    EXPECT_EQ(all[2].type, "exFAT");
    EXPECT_NE(all[0].mount_id, all[1].mount_id);
    // These two names differ only behind the first 64 bits.
    EXPECT_NE(all[1].mount_id, all[2].mount_id);
}

TEST_F(WindowsVolumes, OnSeveralDrivesHaveAllOfThem) {
    computer_->add_volume({.guid = "b0000000-0000-0000-0000-000000000001",
                           .paths = {"G:\\"},
                           .extents = {{2, {700 * kMiB, 64 * kMiB}}, {0, {901 * kMiB, 32 * kMiB}}}});
    const auto spanned = at("G:\\");
    EXPECT_THAT(spanned.drives, ElementsAre("PhysicalDrive0", "PhysicalDrive2"));
    EXPECT_THAT(spanned.devices, ElementsAre(name_of("b0000000-0000-0000-0000-000000000001")));
    EXPECT_EQ(spanned.size_bytes, 96 * kMiB);
}

TEST_F(WindowsVolumes, OnADriveWithoutTrimCannotBeTrimmed) {
    win_sim::Habits habits;
    habits.trim = false;
    build({}, habits);
    EXPECT_EQ(at("E:\\").discard_max_bytes, 0U);
    const auto candidate = trim::judge(at("E:\\"), {});
    ASSERT_TRUE(candidate.obstacle);
    EXPECT_EQ(candidate.obstacle->id, "no-discard");
    habits.trim.reset();  // a driver that does not report it
    build({}, habits);
    EXPECT_EQ(at("E:\\").discard_max_bytes, std::nullopt);
    EXPECT_FALSE(trim::judge(at("E:\\"), {}).obstacle);
}

TEST_F(WindowsVolumes, MountPointsHaveManySpellings) {
    for (const auto* name : {"C:", "c:", "C:\\", "c:/"}) EXPECT_EQ(trim_->mount_point(name), "C:\\") << name;
    for (const auto* name : {"C:\\archive", "c:/Archive/", "C:\\ARCHIVE\\"}) {
        EXPECT_EQ(trim_->mount_point(name), "C:\\archive\\") << name;
    }
    EXPECT_EQ(trim_->mount_point(name_of(kUsbGuid)), "E:\\");
    for (const auto* name : {"", "Z:", "C", "C:\\archives", "\\\\.\\PhysicalDrive0", "PhysicalDrive0"}) {
        EXPECT_EQ(trim_->mount_point(name), "") << name;
    }
    for (const auto* name : {"C:", "d:", "C:\\", "/", "C:/x", "\\\\.\\PhysicalDrive0"}) {
        EXPECT_TRUE(trim::is_path(name)) << name;
    }
    for (const auto* name : {"sda", "PhysicalDrive0", "S3Z8NB0K", "", "C"}) EXPECT_FALSE(trim::is_path(name)) << name;
}

TEST_F(WindowsVolumes, TrimDiscardsFreeSpaceAndCountsNothing) {
    auto transfers = sim::make_transfers(nvme_);
    ASSERT_TRUE(transfers);
    std::vector<std::uint8_t> data(4096, 0xA5);
    const std::uint64_t volume = 101 * kMiB;
    // In use, free, in use again, and in another volume.
    const std::vector<std::uint64_t> places{volume + 15 * kMiB, volume + 17 * kMiB, volume + 20 * kMiB, 50 * kMiB};
    for (const auto offset : places) ASSERT_GT((*transfers)->write(offset, data).result, 0);

    trim::Candidate candidate;
    candidate.file_system = at("C:\\");
    const auto plan = trim::make_plan({candidate}, {{drive("PhysicalDrive0"), {}, nullptr}}, 0);
    trim::TrimWork work(plan, *trim_, *drives_);
    ASSERT_TRUE(work.open());
    EXPECT_THAT(locked_, ElementsAre("PhysicalDrive0"));
    ASSERT_TRUE(work.identify());
    const auto result = work.take(0, {}, CancelToken{});
    EXPECT_FALSE(result.error) << result.error->context;
    ASSERT_EQ(result.evidence.size(), 1U);
    EXPECT_EQ(result.evidence.front().name, "pieces");

    std::vector<bool> kept;
    for (const auto offset : places) {
        std::vector<std::uint8_t> now(data.size());
        ASSERT_GT((*transfers)->read(offset, now).result, 0);
        kept.push_back(now == data);
    }
    EXPECT_THAT(kept, ElementsAre(true, false, true, true));
}

TEST_F(WindowsVolumes, TrimNeedsAnAdministrator) {
    const auto system = at("C:\\");
    computer_->set_administrator(false);
    EXPECT_EQ(listed().size(), 3U);
    const auto opened = trim_->open(system);
    ASSERT_FALSE(opened);
    EXPECT_EQ(opened.error().code, ErrorCode::not_permitted);
}

TEST_F(WindowsVolumes, TrimTakesOnlyWholeVolumes) {
    auto opened = trim_->open(at("C:\\"));
    ASSERT_TRUE(opened);
    EXPECT_EQ((*opened)->geometry().group_bytes, 0U);
    EXPECT_EQ((*opened)->discard(0, trim::kToTheEnd, 65'536).error().code, ErrorCode::unsupported);
    EXPECT_EQ((*opened)->discard(0, kMiB, 0).error().code, ErrorCode::unsupported);
    EXPECT_EQ((*opened)->discard(kMiB, trim::kToTheEnd, 0).error().code, ErrorCode::unsupported);
    const auto done = (*opened)->discard(0, trim::kToTheEnd, 0);
    ASSERT_TRUE(done);
    EXPECT_EQ(*done, std::nullopt);
}

TEST_F(WindowsVolumes, WhatTheOptimizerRefusesIsAnError) {
    auto usb = trim_->open(at("E:\\"));
    ASSERT_TRUE(usb);
    const auto refused = (*usb)->discard(0, trim::kToTheEnd, 0);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::unsupported);
    EXPECT_THAT(refused.error().context, HasSubstr("E:\\"));
    // Microsoft, "Optimize method of the MSFT_Volume class".
    const std::vector<std::pair<std::uint32_t, ErrorCode>> returned{
        {1, ErrorCode::unsupported}, {2, ErrorCode::io},          {3, ErrorCode::timeout},
        {4, ErrorCode::io},          {7, ErrorCode::unsupported}, {40'001, ErrorCode::not_permitted}};
    auto system = trim_->open(at("C:\\"));
    ASSERT_TRUE(system);
    for (const auto& [value, code] : returned) {
        computer_->set_optimizer_result(value);
        const auto failed = (*system)->discard(0, trim::kToTheEnd, 0);
        ASSERT_FALSE(failed) << value;
        EXPECT_EQ(failed.error().code, code) << value;
    }
}

TEST_F(WindowsVolumes, ThatHaveGoneAreNotTrimmed) {
    const auto data = at("D:\\");
    auto opened = trim_->open(data);
    ASSERT_TRUE(opened);
    EXPECT_EQ((*opened)->look_again()->target, "D:\\");
    computer_->remove_volume(kDataGuid);
    EXPECT_EQ((*opened)->look_again().error().code, ErrorCode::vanished);
    EXPECT_EQ(trim_->open(data).error().code, ErrorCode::vanished);
    EXPECT_EQ((*opened)->discard(0, trim::kToTheEnd, 0).error().code, ErrorCode::vanished);
}

TEST_F(WindowsVolumes, TrimStateIsTheRegistrys) {
    const auto list = computer_->volumes();
    auto& volumes = *list;
    // Microsoft, "fsutil behavior": enabled for NTFS unless an administrator disables it.
    EXPECT_EQ(sends_trim("NTFS", volumes), true);
    EXPECT_EQ(sends_trim("ReFS", volumes), std::nullopt);
    EXPECT_EQ(sends_trim("exFAT", volumes), std::nullopt);
    computer_->set_file_system_setting("DisableDeleteNotification", 1);
    computer_->set_file_system_setting("RefsDisableDeleteNotification", 0);
    EXPECT_EQ(sends_trim("NTFS", volumes), false);
    EXPECT_EQ(sends_trim("ReFS", volumes), true);
    computer_->set_file_system_setting("DisableDeleteNotification", 0);
    EXPECT_EQ(sends_trim("NTFS", volumes), true);
}

TEST_F(WindowsVolumes, AreWaysOfTrimToTheDrive) {
    const auto here = place("PhysicalDrive0");
    ASSERT_EQ(here.paths.size(), 2U);
    EXPECT_EQ(here.paths[0].mount_point, "");  // mounted nowhere, but there
    EXPECT_EQ(here.paths[0].file_system, "FAT32");
    const auto& path = here.paths[1];
    EXPECT_EQ(path.mount_point, "C:\\");
    EXPECT_EQ(check::chain_text(path),
              "C:\\ (NTFS) > system Windows (NTFS) > partition PhysicalDrive0p2 > drive PhysicalDrive0");
    EXPECT_TRUE(path.mounted_discard);
    EXPECT_EQ(check::judge_path(path).state, PathVerdict::State::open);
    ASSERT_EQ(here.kernel_partitions.size(), 2U);
    const auto sector = drive("PhysicalDrive0").identity.logical_sector_bytes.value_or(512);
    EXPECT_EQ(here.kernel_partitions[1].index, 2U);
    EXPECT_EQ(here.kernel_partitions[1].start, 101 * kMiB / sector);
    EXPECT_EQ(here.kernel_partitions[1].sectors, 800 * kMiB / sector);
    EXPECT_EQ(here.kernel_partitions[1].type, "07");
    EXPECT_THAT(blocked("PhysicalDrive0"), IsEmpty());
    // A volume without a letter and one at two places.
    EXPECT_EQ(place("PhysicalDrive1").paths.size(), 1U);
}

TEST_F(WindowsVolumes, WithTrimTurnedOffAreReported) {
    computer_->set_file_system_setting("DisableDeleteNotification", 1);
    const auto messages = blocked("PhysicalDrive1");
    ASSERT_EQ(messages.size(), 1U);
    EXPECT_EQ(messages.front().severity, Severity::warning);
    EXPECT_THAT(render(messages.front().text, messages.front().evidence), HasSubstr("NTFS file systems"));
    EXPECT_THAT(render(messages.front().remedy, messages.front().evidence),
                HasSubstr("fsutil behavior set DisableDeleteNotify NTFS 0"));
    const auto here = place("PhysicalDrive1");
    EXPECT_FALSE(here.paths.at(0).mounted_discard);
}

TEST_F(WindowsVolumes, BehindABridgeThatDoesNotPassTrimAreReported) {
    EXPECT_THAT(blocked("PhysicalDrive2"), IsEmpty());
    win_sim::Habits habits;
    habits.trim = false;
    build({}, habits);
    const auto messages = blocked("PhysicalDrive2");
    ASSERT_EQ(messages.size(), 1U);
    const auto text = render(messages.front().text, messages.front().evidence);
    EXPECT_THAT(text, HasSubstr("usb 174c:55aa"));
    EXPECT_THAT(text, HasSubstr("UASPStor"));
    EXPECT_EQ(messages.front().remedy.find("udev"), std::string_view::npos);
    // The same for a drive on which nothing is mounted.
    computer_->remove_volume(kUsbGuid);
    const auto alone = blocked("PhysicalDrive2");
    ASSERT_EQ(alone.size(), 1U);
    EXPECT_EQ(alone.front().text, messages.front().text);
}

TEST_F(WindowsVolumes, ControllersHaveClassAndDriver) {
    const auto sata = place("PhysicalDrive1").controller;
    ASSERT_TRUE(sata);
    EXPECT_EQ(sata->pci_class, 0x010601U);
    EXPECT_EQ(sata->vendor, 0x8086);
    EXPECT_EQ(sata->device, 0xA102);
    EXPECT_EQ(sata->driver, "storahci");
    EXPECT_EQ(sata->address, "0000:00:17.0");
    EXPECT_EQ(place("PhysicalDrive0").controller->driver, "stornvme");
    // Without the class nothing is claimed.
    ListedDevice disk;
    EXPECT_FALSE(controller_of(disk));
    disk.instance_ids = {"SCSI\\DISK", "PCI\\VEN_8086&DEV_2822"};
    EXPECT_FALSE(controller_of(disk));
    disk.pci = PciDevice{0x0102, 0x1F0002, {"PCI\\VEN_8086", "PCI\\VEN_8086&CC_01040", "PCI\\CC_010400"}};
    ASSERT_TRUE(controller_of(disk));
    EXPECT_EQ(controller_of(disk)->address, "0001:02:1f.2");
    EXPECT_EQ(controller_of(disk)->pci_class, 0x010400U);
}

TEST_F(WindowsVolumes, PartitionTablesNeedRightsAndAwakeDisks) {
    auto hard_disk = drive("PhysicalDrive1");
    hard_disk.identity.solid_state = false;
    EXPECT_TRUE(machine({hard_disk}, Wake::never).places.at(0).table);
    auto ports = drives_->open(hard_disk);
    ASSERT_TRUE(ports);
    AtaCommand standby;
    standby.command = 0xE0;  // STANDBY IMMEDIATE
    ASSERT_TRUE(ports->ata->execute(standby, {}));
    const auto asleep = machine({hard_disk}, Wake::never).places.at(0);
    ASSERT_TRUE(asleep.table_error);
    EXPECT_EQ(asleep.table_error->code, ErrorCode::asleep);
    EXPECT_EQ(asleep.kernel_partitions.size(), 1U);
    EXPECT_TRUE(machine({hard_disk}, Wake::allowed).places.at(0).table);
    computer_->set_administrator(false);
    for (const auto* id : {"PhysicalDrive0", "PhysicalDrive1"}) {
        const auto here = place(id);
        ASSERT_TRUE(here.table_error) << id;
        EXPECT_EQ(here.table_error->code, ErrorCode::not_permitted) << id;
        EXPECT_FALSE(here.kernel_partitions.empty()) << id;
        EXPECT_FALSE(here.paths.empty()) << id;
    }
}

}  // namespace
}  // namespace fettle::windows
