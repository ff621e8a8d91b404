// SPDX-License-Identifier: GPL-3.0-or-later
// Over-provisioning on a simulated computer with Windows: volumes that Windows shrinks, what it blocks, and that
// nothing but the freed space is trimmed.
#include <gmock/gmock.h>

#include <algorithm>

#include "tests/unit/windows_holder/spare_bench.h"

namespace fettle::windows::test {
namespace {

using overprovision::Method;
using overprovision::Request;
using overprovision::test::Killed;
using overprovision::test::kNvme;
using overprovision::test::kSata;
using testing::ElementsAre;
using testing::HasSubstr;
using win_sim::Driver;
using win_sim::Habits;
using win_sim::ResizeStage;

const std::string kSas =
    "description = \"d\"\n[identity]\nvendor = \"SIM\"\nmodel = \"SIM SAS\"\nserial = \"MINE\"\nfirmware = \"1.0\"\n"
    "protocol = \"scsi\"\nwwn = \"5fe771e000000003\"\ncapacity_bytes = 134_217_728\n";
const std::string kBridged =
    std::string(kSata) + "[bridge]\nkind = \"sat_clean\"\nname = \"usb 174c:55aa ASMedia ASM1153E\"\n";

struct Way {
    const char* name;
    std::string toml;
    Driver driver;
    std::string guid;
};

class WindowsSpare : public testing::TestWithParam<Way> {};

TEST_P(WindowsSpare, ShrinksTheVolumeTrimsOnlyWhatThatFreesAndExtendsItAgain) {
    SpareBench bench(GetParam().toml, GetParam().driver, {}, GetParam().guid);
    const auto job = bench.plan(shrink_by(64));
    ASSERT_TRUE(job) << to_string(job.error());
    std::vector<std::string> steps;
    for (const auto& step : job->plan.steps) steps.push_back(step.id);
    EXPECT_THAT(steps, ElementsAre("resize-partition", "trim"));
    const auto receipt = SpareBench::execute(*job);
    ASSERT_TRUE(receipt) << to_string(receipt.error());
    EXPECT_EQ(receipt->outcome, plan::Outcome::done) << words(*receipt);
    EXPECT_EQ(receipt->steps.front().verification.verdict, plan::Verification::Verdict::verified) << words(*receipt);
    // 64 MiB end at the backup GPT or, with an MBR, 1 MiB before the end of the drive; partitions end at whole MiB.
    EXPECT_EQ(bench.partition_bytes(), 62 * kMiB);
    EXPECT_EQ(bench.file_system_bytes(), 62 * kMiB);
    bench.expect_gone(63, 127);
    EXPECT_TRUE(bench.sim->locked().empty());
    EXPECT_EQ(bench.outcome(extend()), "done");
    EXPECT_EQ(bench.partition_bytes(), 126 * kMiB);
    EXPECT_EQ(bench.file_system_bytes(), 126 * kMiB);
    bench.expect_gone(63, 127);
}

INSTANTIATE_TEST_SUITE_P(Stacks, WindowsSpare,
                         testing::Values(Way{"AhciGpt", kSata, Driver::storahci, kBasicData},
                                         Way{"AhciMbr", kSata, Driver::storahci, ""},
                                         Way{"RstGpt", kSata, Driver::rst, kBasicData},
                                         Way{"NvmeGpt", kNvme, Driver::stornvme, kBasicData},
                                         Way{"SasMbr", kSas, Driver::sas, ""}),
                         [](const auto& info) { return info.param.name; });

TEST(WindowsSpareVolume, WhereverItIsInterruptedItFitsAndCanBeRunAgain) {
    for (const bool extends : {false, true}) {
        for (const bool killed : {false, true}) {
            for (const auto stage : {ResizeStage::begun, ResizeStage::file_system, ResizeStage::partition}) {
                SCOPED_TRACE(testing::Message() << extends << killed << static_cast<int>(stage));
                SpareBench bench(kSata, Driver::storahci);
                if (extends) {
                    ASSERT_EQ(bench.outcome(shrink_by(64)), "done");
                }
                bench.sim->during_resize([&](ResizeStage now) -> std::uint32_t {
                    if (now != stage) return 0;
                    if (killed) throw Killed();
                    return 4;
                });
                const auto request = extends ? extend() : shrink_by(64);
                const auto first = bench.outcome(request);
                EXPECT_THAT(first, HasSubstr(killed ? "killed" : "MSFT_Partition: 4"));
                EXPECT_TRUE(bench.sim->locked().empty());
                EXPECT_LE(bench.file_system_bytes(), bench.partition_bytes());
                if (!extends) bench.expect_gone(0, 0);
                bench.sim->during_resize({});
                const auto second = bench.outcome(request);
                if (extends && stage == ResizeStage::partition) {
                    // Windows does not resize a partition to the size that it has.
                    EXPECT_THAT(second, HasSubstr("\"extend filesystem\""));
                    EXPECT_EQ(bench.partition_bytes(), 126 * kMiB);
                    EXPECT_EQ(bench.file_system_bytes(), 62 * kMiB);
                    bench.expect_gone(63, 127);
                    continue;
                }
                if (second != "done") {
                    // All was done, except for the trim.
                    EXPECT_EQ(stage, extends ? ResizeStage::file_system : ResizeStage::partition) << second;
                    EXPECT_THAT(second, HasSubstr(extends ? "already extends" : "--method trim"));
                }
                EXPECT_EQ(bench.partition_bytes(), (extends ? 126 : 62) * kMiB);
                EXPECT_EQ(bench.file_system_bytes(), bench.partition_bytes());
                if (!extends && second != "done") {
                    EXPECT_EQ(bench.outcome(trim()), "done");
                }
                bench.expect_gone(63, 127);
            }
        }
    }
}

TEST(WindowsSpareVolume, AnOpenFileIsFoundBeforeAnythingChanges) {
    SpareBench bench(kSata, Driver::storahci);
    bench.sim->set_open_files(kDataGuid, -1);
    EXPECT_THAT(bench.outcome(shrink_by(64)), HasSubstr("a program has a file or folder open on it"));
    EXPECT_EQ(bench.partition_bytes(), 96 * kMiB);
    bench.expect_gone(0, 0);
}

TEST(WindowsSpareVolume, AFileOpenedMeanwhileLeavesTheTrimForLater) {
    SpareBench bench(kSata, Driver::storahci);
    bench.sim->during_resize([&](ResizeStage now) -> std::uint32_t {
        if (now == ResizeStage::partition) bench.sim->set_open_files(kDataGuid, -1);
        return 0;
    });
    const auto job = bench.plan(shrink_by(64));
    ASSERT_TRUE(job) << to_string(job.error());
    const auto& needs = job->plan.needs;
    const auto need = std::find_if(needs.begin(), needs.end(),
                                   [](const plan::Need& one) { return one.what.id == "drive-not-in-use"; });
    ASSERT_NE(need, needs.end());
    EXPECT_THAT(render(need->what.text, need->what.evidence), HasSubstr("--method trim"));
    const auto receipt = SpareBench::execute(*job);
    ASSERT_TRUE(receipt) << to_string(receipt.error());
    EXPECT_THAT(words(*receipt), HasSubstr("a program has a file or folder open on it"));
    EXPECT_THAT(words(*receipt), HasSubstr("D:\\ has been shrunk"));
    EXPECT_THAT(words(*receipt), HasSubstr("--method trim"));
    EXPECT_EQ(bench.partition_bytes(), 62 * kMiB);
    bench.expect_gone(0, 0);
    bench.sim->set_open_files(kDataGuid, 0);
    EXPECT_EQ(bench.outcome(trim()), "done");
    bench.expect_gone(63, 127);
}

TEST(WindowsSpareVolume, WhatAnotherProgramCreatesThereIsNotTrimmed) {
    SpareBench bench(kSata, Driver::storahci);
    bench.sim->during_resize([&](ResizeStage now) -> std::uint32_t {
        if (now != ResizeStage::partition) return 0;
        const std::vector<sim::Partition> both{{2048, 62 * 2048, sim::PartitionKind::ntfs, "data"},
                                               {80 * 2048, 8 * 2048, sim::PartitionKind::ntfs, "new"}};
        EXPECT_TRUE(sim::write_table(bench.drive->drive_state().medium(), sim::TableKind::gpt, both, 7));
        return 0;
    });
    EXPECT_THAT(bench.outcome(shrink_by(64)), HasSubstr("the partition table has changed"));
    bench.expect_gone(0, 0);
}

TEST(WindowsSpareVolume, ASizeThatWindowsRoundsUpIsNotTrimmedInto) {
    SpareBench bench(kSata, Driver::storahci);
    bench.sim->during_resize([&](ResizeStage now) -> std::uint32_t {
        if (now != ResizeStage::partition) return 0;
        const std::vector<sim::Partition> rounded{{2048, 63 * 2048, sim::PartitionKind::ntfs, "data"}};
        EXPECT_TRUE(sim::write_table(bench.drive->drive_state().medium(), sim::TableKind::gpt, rounded, 7));
        return 0;
    });
    EXPECT_NE(bench.outcome(shrink_by(64)), "done");
    bench.expect_gone(0, 0);
}

struct Refused {
    const char* name;
    std::function<void(SpareBench&)> change;
    const char* text;
};

class WindowsSpareRefuses : public testing::TestWithParam<Refused> {};

TEST_P(WindowsSpareRefuses, WithTheReason) {
    SpareBench bench(kSata, Driver::storahci);
    GetParam().change(bench);
    bench.start();
    EXPECT_THAT(bench.refusal(shrink_by(64)), HasSubstr(GetParam().text));
    bench.expect_gone(0, 0);
}

void encrypt(SpareBench& bench) {
    std::vector<std::uint8_t> sector(512);
    const std::string_view mark = "-FVE-FS-";
    std::copy(mark.begin(), mark.end(), sector.begin() + 3);
    bench.write(kMiB, sector);
}

INSTANTIATE_TEST_SUITE_P(
    Volumes, WindowsSpareRefuses,
    testing::Values(
        Refused{"Refs", [](auto& bench) { bench.volume.file_system = "ReFS"; },
                "D:\\ is ReFS, and Windows resizes only"},
        Refused{"ExFat", [](auto& bench) { bench.volume.file_system = "exFAT"; }, "D:\\ is exFAT"},
        Refused{"Fat", [](auto& bench) { bench.volume.file_system = "FAT32"; }, "D:\\ is FAT32"},
        Refused{"Raw", [](auto& bench) { bench.volume.file_system = ""; }, "no file system that Windows can read"},
        Refused{"ReadOnly", [](auto& bench) { bench.volume.read_only = true; }, "D:\\ is read-only"},
        Refused{"Errors", [](auto& bench) { bench.volume.has_errors = true; }, "chkdsk"},
        Refused{"Immovable", [](auto& bench) { bench.volume.immovable_end = 80 * kMiB; }, "cannot be shrunk below"},
        Refused{"Spanned",
                [](auto& bench) {
                    bench.volume.extents.push_back({4, {kMiB, kMiB}});
                },
                "several places"},
        Refused{"NoVolume", [](auto& bench) { bench.volume.extents.front().range.start = 2 * kMiB; }, "no volume"},
        Refused{"OtherLength", [](auto& bench) { bench.volume.extents.front().range.length = 95 * kMiB; },
                "D:\\ does not have the length of its partition"},
        Refused{"NeededByThePlatform", [](auto& bench) { bench.disk.partitions.front().attributes = 1; },
                "GPT attributes 0x1)"},
        Refused{"MarkedReadOnly",
                [](auto& bench) { bench.disk.partitions.front().attributes = std::uint64_t{1} << 60U; },
                "GPT attributes 0x1000000000000000)"},
        Refused{"ShadowCopy", [](auto& bench) { bench.disk.partitions.front().attributes = std::uint64_t{1} << 61U; },
                "GPT attributes 0x2000000000000000)"},
        Refused{"Hidden", [](auto& bench) { bench.disk.partitions.front().attributes = std::uint64_t{1} << 62U; },
                "GPT attributes 0x4000000000000000)"},
        Refused{"Recovery", [](auto& bench) { bench.disk.partition_guid = "de94bba4-06d1-4d40-a16a-bfd50179d6ac"; },
                "is not for data"},
        Refused{"Pool", [](auto& bench) { bench.disk.partition_guid = "e75caf8f-f680-4cee-afa3-b001e56efc2d"; },
                "Storage Spaces"}),
    [](const auto& info) { return info.param.name; });

// Windows changes no partition by less than 1 MiB.
TEST(WindowsSpareVolume, LessThanOneMiBIsNeitherSetAsideNorTakenBack) {
    SpareBench bench(kSata, Driver::storahci);
    const auto almost = 126 * kMiB - kMiB / 2;
    bench.disk.partitions = {{1, {kMiB, almost}, 7}};
    bench.volume.extents = {{3, {kMiB, almost}}};
    bench.start();
    EXPECT_THAT(bench.refusal(extend()), HasSubstr("already extends to the end"));
    EXPECT_THAT(bench.refusal(shrink_by(1)), HasSubstr("already unallocated"));
    const PartitionPlace place{3, kMiB, almost, "\\\\?\\Volume{" + std::string(kDataGuid) + "}\\"};
    for (const auto bytes : {almost - kMiB + 512, almost, 126 * kMiB}) {
        const auto returned = bench.sim->partitions()->resize(place, bytes);
        ASSERT_TRUE(returned);
        EXPECT_EQ(*returned, 4097U) << bytes;
    }
    EXPECT_THAT(to_string(check_resize(4097, "D:\\", true).error()), HasSubstr("The space behind it"));
    EXPECT_THAT(to_string(check_resize(4097, "D:\\").error()), HasSubstr("Files that it cannot move"));
}

TEST(WindowsSpareVolume, BitLockerIsRefused) {
    SpareBench bench(kSata, Driver::storahci);
    encrypt(bench);
    EXPECT_THAT(bench.refusal(shrink_by(64)), HasSubstr("encrypted with BitLocker"));
}

TEST(WindowsSpareVolume, DynamicDisksAreRefused) {
    SpareBench bench(kSata, Driver::storahci, {}, "");
    constexpr std::size_t kTypeAt = 446 + 4;
    std::vector<std::uint8_t> sector(512);
    ASSERT_TRUE(bench.drive->drive_state().medium().read(Lba{0}, sector));
    sector[kTypeAt] = 0x42;
    bench.write(0, sector);
    EXPECT_THAT(bench.refusal(shrink_by(64)), HasSubstr("dynamic disk"));
}

TEST(WindowsSpareVolume, ADriveThatWindowsNeedsIsNotShrunk) {
    SpareBench bench(kSata, Driver::storahci);
    bench.volume.needed = SystemVolume::Use::windows;
    bench.start();
    const auto job = bench.plan(shrink_by(64));
    ASSERT_TRUE(job) << to_string(job.error());
    const auto& needs = job->plan.needs;
    const auto need = std::find_if(needs.begin(), needs.end(),
                                   [](const plan::Need& one) { return one.what.id == "drive-not-in-use"; });
    ASSERT_NE(need, needs.end());
    EXPECT_FALSE(need->met);
    EXPECT_FALSE(SpareBench::execute(*job));
    EXPECT_EQ(bench.partition_bytes(), 96 * kMiB);
}

TEST(WindowsSpareVolume, FilesThatBecomeImmovableEndTheJobBeforeItShrinksAnything) {
    SpareBench bench(kSata, Driver::storahci);
    const auto job = bench.plan(shrink_by(64));
    ASSERT_TRUE(job) << to_string(job.error());
    auto grown = bench.volume;
    grown.immovable_end = 80 * kMiB;
    bench.sim->remove_volume(kDataGuid);
    bench.sim->add_volume(grown);
    const auto receipt = SpareBench::execute(*job);
    ASSERT_TRUE(receipt);
    EXPECT_THAT(words(*receipt), HasSubstr("Windows cannot move what is stored there"));
    EXPECT_EQ(bench.partition_bytes(), 96 * kMiB);
    bench.expect_gone(0, 0);
}

// The volume beside the unpartitioned space is mounted until the job begins.
TEST(WindowsSpareVolume, UnpartitionedSpaceIsTrimmedBesideAMountedVolume) {
    SpareBench bench(kSata, Driver::storahci);
    EXPECT_EQ(bench.outcome(trim()), "done");
    bench.expect_gone(97, 127);
    EXPECT_THAT(bench.sim->dismounted(), ElementsAre(kDataGuid));
}

struct Namespaces {
    const char* name;
    Driver driver;
    bool preinstallation;
    std::string toml;
    const char* text;
};

class WindowsSpareNamespaces : public testing::TestWithParam<Namespaces> {};

TEST_P(WindowsSpareNamespaces, AreRefusedWithTheReason) {
    Habits habits;
    habits.win_pe = GetParam().preinstallation;
    SpareBench bench(GetParam().toml, GetParam().driver, habits);
    EXPECT_THAT(bench.refusal({Method::name_space, {16 * kMiB, {}}, false}), HasSubstr(GetParam().text));
}

const std::string kNoNamespaces =
    "description = \"test\"\n[identity]\nmodel = \"Test NVMe\"\nserial = \"MINE\"\nfirmware = \"1\"\n"
    "eui64 = \"fe771e0000000001\"\ncapacity_bytes = 134_217_728\nprotocol = \"nvme\"\n";

INSTANTIATE_TEST_SUITE_P(
    Drivers, WindowsSpareNamespaces,
    testing::Values(Namespaces{"Microsoft", Driver::stornvme, false, kNvme, "only in Windows PE"},
                    Namespaces{"MicrosoftInPe", Driver::stornvme, true, kNvme, "disappears when the namespace"},
                    Namespaces{"Intel", Driver::rst_nvme, false, kNvme, "passes no commands that manage"},
                    Namespaces{"DriveWithout", Driver::stornvme, false, kNoNamespaces, "management on this drive"}),
    [](const auto& info) { return info.param.name; });

TEST(WindowsSpareLimit, HostProtectedAreaPassesMicrosoftsDriverForSata) {
    SpareBench bench(kSata, Driver::storahci, {}, "");
    const Request hide{Method::hpa, {16 * kMiB, {}}, false};
    EXPECT_EQ(bench.outcome(hide), "done");
    const auto limit = overprovision::read_limit(*bench.source->open(bench.entry())->ata);
    ASSERT_TRUE(limit);
    EXPECT_EQ(limit->visible().bytes, 112 * kMiB);
    EXPECT_EQ(limit->native(), std::optional(ByteCount{128 * kMiB}));
    bench.drive->power_cycle(true);
    EXPECT_EQ(bench.outcome({Method::hpa, {}, true}), "done");
    bench.expect_gone(0, 0);
}

TEST(WindowsSpareLimit, IsRefusedWhereItWouldHideTheBackupTableOrCannotBeRead) {
    const Request hide{Method::hpa, {16 * kMiB, {}}, false};
    SpareBench gpt(kSata, Driver::storahci);
    EXPECT_THAT(gpt.refusal(hide), HasSubstr("--method trim or partition"));
    Habits habits;
    habits.loses_registers = true;
    SpareBench lost(kSata, Driver::storahci, habits, "");
    EXPECT_THAT(lost.refusal(hide), HasSubstr("native capacity is unknown"));
    SpareBench bridged(kBridged, Driver::uaspstor, {}, "");
    EXPECT_THAT(bridged.refusal(hide), HasSubstr("USB bridge"));
}

}  // namespace
}  // namespace fettle::windows::test
