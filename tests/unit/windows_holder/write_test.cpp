// SPDX-License-Identifier: GPL-3.0-or-later
// Benchmarks that write to whole drives, through simulated storage stacks of Windows.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/unit/windows_holder/write_bench.h"

namespace fettle::windows::test {
namespace {

using overprovision::test::kNvme;
using overprovision::test::kSata;
using plan::Hold;
using plan::Outcome;
using plan::Verification;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using win_sim::Driver;

constexpr std::uint32_t kUpdateProperties = 0x70140;
constexpr const char* kDrive = "\\\\.\\PhysicalDrive3";
const char* const kUsbSata = "[bridge]\nkind = \"sat_clean\"\nname = \"usb 174c:55aa ASMedia ASM1153E\"\n";
const char* const kUsbNvme = "[bridge]\nkind = \"jmicron_nvme\"\nname = \"usb 152d:0583 JMicron JMS583\"\n";

/// What another program gets that opens the drive.
WinError error_of(Computer& computer, Access access) {
    const auto opened = computer.sim->io()->open(kDrive, access);
    return opened ? win_error::kNone : opened.error();
}

/// Nothing holds the drive, and nothing was written.
void expect_untouched(SpareBench& bench) {
    EXPECT_THAT(bench.sim->locked(), IsEmpty());
    EXPECT_EQ(bench.sim->open_handles(3), 0);
    bench.expect_gone(0, 0);
}

const plan::Need* need(const BenchmarkJob& planned, const std::string& id) {
    const auto& needs = planned.job.plan.needs;
    const auto found =
        std::find_if(needs.begin(), needs.end(), [&](const plan::Need& one) { return one.what.id == id; });
    return found == needs.end() ? nullptr : &*found;
}

struct Stack {
    const char* name;
    std::string toml;
    Driver driver;
};

class WriteOn : public testing::TestWithParam<Stack> {
protected:
    SpareBench bench_{GetParam().toml, GetParam().driver};
    WriteBench write_{bench_};
};

TEST_P(WriteOn, WritesToTheDriveWhileItsVolumesAreLocked) {
    const auto planned = write_.plan(8 * kMiB, 4 * kMiB);
    ASSERT_TRUE(planned) << to_string(planned.error());
    EXPECT_TRUE(planned->job.plan.loses_data());
    EXPECT_TRUE(plan::execute(planned->job, plan::NoConfirmation{}, {}, {}).error().code == ErrorCode::refused);
    expect_untouched(bench_);
    bool held = false;
    write_.targets.on_held = [&] {
        held = true;
        EXPECT_THAT(bench_.sim->locked(), ElementsAre(kDataGuid));
        EXPECT_THAT(bench_.sim->dismounted(), ElementsAre(kDataGuid));
        EXPECT_EQ(error_of(bench_, Access::exclusive), win_error::kSharingViolation);
    };
    const auto receipt = SpareBench::execute(planned->job);
    ASSERT_TRUE(receipt) << to_string(receipt.error());
    EXPECT_EQ(receipt->outcome, Outcome::done) << words(*receipt);
    ASSERT_EQ(receipt->steps.size(), 1U);
    EXPECT_EQ(receipt->steps[0].verification.verdict, Verification::Verdict::verified);
    EXPECT_TRUE(held);
    // On the medium itself, and nowhere else.
    bench_.expect_gone(8, 12);
    ASSERT_TRUE(planned->measured->report);
    ASSERT_EQ(planned->measured->report->runs.size(), 1U);
    EXPECT_EQ(planned->measured->report->runs[0].written.bytes, 4 * kMiB);
    EXPECT_EQ(planned->measured->report->runs[0].verification->sectors, 4 * kMiB / 512);
    // Windows reads the partition table again, and mounts the volume.
    EXPECT_EQ(bench_.sim->codes(3).back(), kUpdateProperties);
    EXPECT_THAT(bench_.sim->locked(), IsEmpty());
    EXPECT_EQ(bench_.sim->open_handles(3), 0);
    EXPECT_EQ(error_of(bench_, Access::exclusive), win_error::kNone);
}

TEST_P(WriteOn, RunsASuite) {
    SuiteRequest suite;
    suite.target.path = "PhysicalDrive3";
    suite.suite = "quick";
    suite.options.runtime_ns = 10'000'000;
    suite.options.size = 2 * kMiB;
    suite.started = "2026-11-28T06:00:00Z";
    const auto planned = write_.service.plan_suite(suite, {});
    ASSERT_TRUE(planned) << to_string(planned.error());
    const auto receipt = SpareBench::execute(planned->job);
    ASSERT_TRUE(receipt) << to_string(receipt.error());
    EXPECT_EQ(receipt->outcome, Outcome::done) << words(*receipt);
    ASSERT_TRUE(planned->measured->record);
    EXPECT_EQ(planned->measured->record->ending, bench::Ending::finished);
    bench_.expect_gone(0, 2);
    EXPECT_EQ(bench_.sim->open_handles(3), 0);
}

INSTANTIATE_TEST_SUITE_P(Stacks, WriteOn,
                         testing::Values(Stack{"sata", kSata, Driver::storahci}, Stack{"nvme", kNvme, Driver::stornvme},
                                         Stack{"sata_by_usb", kSata + std::string(kUsbSata), Driver::uaspstor},
                                         Stack{"nvme_by_usb", kNvme + std::string(kUsbNvme), Driver::uaspstor},
                                         Stack{"sata_on_raid", kSata, Driver::rst},
                                         Stack{"nvme_on_raid", kNvme, Driver::rst_nvme}),
                         [](const auto& param) { return std::string(param.param.name); });

TEST(WindowsWrite, WithoutTheHoldsLocksWindowsProtectsTheVolume) {
    SpareBench bench(kSata, Driver::storahci);
    const auto handle = bench.sim->io()->open(kDrive, Access::read_write);
    ASSERT_TRUE(handle);
    const std::vector<std::uint8_t> data(4096, 0xC3);
    EXPECT_EQ((*handle)->write(8 * kMiB, data).error, win_error::kAccessDenied);
    EXPECT_EQ((*handle)->write(kMiB - 4096, data).error, win_error::kNone) << "in front of the volume";
    EXPECT_EQ((*handle)->write(kMiB - 2048, data).error, win_error::kAccessDenied) << "partly in it";
    EXPECT_EQ((*handle)->write(97 * kMiB, data).error, win_error::kNone) << "behind it";
    EXPECT_EQ((*handle)->write(97 * kMiB + 7, data).error, win_error::kInvalidParameter);
    EXPECT_EQ((*handle)->write(kDriveMiB * kMiB, data).error, win_error::kInvalidParameter);
    const auto reader = bench.sim->io()->open(kDrive, Access::read);
    EXPECT_EQ((*reader)->write(97 * kMiB, data).error, win_error::kAccessDenied);
}

/// An erase, an update, and whatever else holds a drive: no other handle may write until somebody asks for it.
TEST(WindowsWrite, AHoldSharesNothingUntilItIsAskedTo) {
    SpareBench bench(kSata, Driver::storahci);
    const auto held = bench.hold();
    ASSERT_TRUE(held) << to_string(held.error());
    EXPECT_EQ(error_of(bench, Access::read_write), win_error::kSharingViolation);
    EXPECT_TRUE((*held)->discard(90 * kMiB, kMiB));
    EXPECT_TRUE((*held)->read_again());
    EXPECT_TRUE((*held)->identify());
    EXPECT_EQ(error_of(bench, Access::read_write), win_error::kSharingViolation);
    auto& disk = dynamic_cast<HeldDisk&>(**held);
    ASSERT_TRUE(disk.share_writing());
    EXPECT_EQ(error_of(bench, Access::read_write), win_error::kNone);
    EXPECT_EQ(error_of(bench, Access::exclusive), win_error::kSharingViolation);
    ASSERT_TRUE(disk.share_writing()) << "again";
    // All that the hold can do, it still can.
    EXPECT_THAT(bench.sim->locked(), ElementsAre(kDataGuid));
    EXPECT_EQ(bench.sim->dismounted().size(), 1U);
    const auto who = disk.identify();
    ASSERT_TRUE(who) << to_string(who.error());
    EXPECT_EQ(who->serial, "MINE");
    EXPECT_TRUE(disk.discard(91 * kMiB, kMiB));
    EXPECT_TRUE(disk.read_again());
    bench.expect_gone(90, 92);
}

TEST(WindowsWrite, ABenchmarkThatDoesNotAskGetsNoHandle) {
    SpareBench bench(kSata, Driver::storahci);
    WriteBench write(bench);
    write.targets.keeps_exclusive = true;
    const auto receipt = write.run(8 * kMiB, kMiB);
    ASSERT_FALSE(receipt);
    EXPECT_THAT(to_string(receipt.error()), HasSubstr("32"));  // ERROR_SHARING_VIOLATION
    expect_untouched(bench);
}

TEST(WindowsWrite, OnlyAnExclusiveHoldIsShared) {
    for (const auto how : {Hold::shared, Hold::reading}) {
        SpareBench bench(kSata, Driver::storahci);
        const auto held = bench.hold(how);
        ASSERT_TRUE(held) << to_string(held.error());
        EXPECT_EQ(dynamic_cast<HeldDisk&>(**held).share_writing().error().code, ErrorCode::refused);
    }
}

TEST(WindowsWrite, KeepsTheDriveOpenBetweenBothHandles) {
    SpareBench bench(kSata, Driver::storahci);
    const auto held = bench.hold();
    ASSERT_TRUE(held) << to_string(held.error());
    std::vector<Access> opened;
    bench.sim->before_open([&](const std::string& path, Access access) {
        EXPECT_EQ(path, kDrive);
        EXPECT_GE(bench.sim->open_handles(3), 1);
        EXPECT_THAT(bench.sim->locked(), ElementsAre(kDataGuid));
        opened.push_back(access);
    });
    ASSERT_TRUE(dynamic_cast<HeldDisk&>(**held).share_writing());
    EXPECT_THAT(opened, ElementsAre(Access::read, Access::read_write));
}

TEST(WindowsWrite, AProgramThatWasFasterEndsIt) {
    SpareBench bench(kSata, Driver::storahci);
    WriteBench write(bench);
    std::shared_ptr<DeviceHandle> other;
    bool begun = false;
    bench.sim->before_open([&](const std::string& path, Access access) {
        begun = begun || (path == kDrive && access == Access::exclusive);
        if (!begun || other || path != kDrive || access != Access::read_write) return;
        auto opened = bench.sim->io()->open(kDrive, Access::exclusive);
        ASSERT_TRUE(opened) << "between both handles of the hold";
        other = std::move(*opened);
    });
    const auto receipt = write.run(8 * kMiB, kMiB);
    ASSERT_FALSE(receipt);
    EXPECT_EQ(receipt.error().code, ErrorCode::busy);
    EXPECT_THAT(to_string(receipt.error()), HasSubstr("another program"));
    EXPECT_EQ(bench.paused_ms, 5000U);
    ASSERT_TRUE(other);
    bench.sim->before_open({});
    other.reset();
    expect_untouched(bench);
}

TEST(WindowsWrite, ChecksAgainWhichDriveItIs) {
    SpareBench bench(kSata, Driver::storahci);
    const auto held = bench.hold();
    ASSERT_TRUE(held) << to_string(held.error());
    std::string toml = kSata;
    toml.replace(toml.find("MINE"), 4, "NEXT");
    auto disk = bench.disk;
    disk.drive = bench.make(toml);
    bench.sim->before_open([&](const std::string&, Access access) {
        if (access == Access::read_write) bench.sim->replace(disk);
    });
    const auto shared = dynamic_cast<HeldDisk&>(**held).share_writing();
    ASSERT_FALSE(shared);
    EXPECT_EQ(shared.error().code, ErrorCode::vanished);
}

TEST(WindowsWrite, OfAnotherDriveThanThePlannedOneIsNotBegun) {
    SpareBench bench(kSata, Driver::storahci);
    WriteBench write(bench);
    const auto planned = write.plan(8 * kMiB, kMiB);
    ASSERT_TRUE(planned) << to_string(planned.error());
    bool opened = false;
    write.targets.on_held = [&] { opened = true; };
    std::string toml = kSata;
    toml.replace(toml.find("MINE"), 4, "NEXT");
    bench.drive = bench.make(toml);
    bench.disk.drive = bench.drive;
    bench.sim->replace(bench.disk);
    EXPECT_FALSE(SpareBench::execute(planned->job));
    EXPECT_FALSE(opened);
    EXPECT_THAT(bench.sim->dismounted(), IsEmpty());
}

TEST(WindowsWrite, OfADriveThatWindowsNeedsIsRefused) {
    for (const auto use : {SystemVolume::Use::windows, SystemVolume::Use::start, SystemVolume::Use::page_file}) {
        SpareBench bench(kSata, Driver::storahci);
        WriteBench write(bench);
        const auto before = write.plan(8 * kMiB, kMiB);
        ASSERT_TRUE(before) << to_string(before.error());
        bench.sim->remove_volume(kDataGuid);
        auto volume = bench.volume;
        volume.needed = use;
        bench.sim->add_volume(volume);
        // By the plan, and by the hold where a plan was made before.
        const auto planned = write.plan(8 * kMiB, kMiB);
        ASSERT_TRUE(planned) << to_string(planned.error());
        ASSERT_NE(need(*planned, "not-system"), nullptr);
        EXPECT_FALSE(need(*planned, "not-system")->met);
        EXPECT_EQ(SpareBench::execute(planned->job).error().code, ErrorCode::refused);
        EXPECT_EQ(SpareBench::execute(before->job).error().code, ErrorCode::refused);
        EXPECT_THAT(bench.sim->dismounted(), IsEmpty());
        expect_untouched(bench);
    }
}

TEST(WindowsWrite, IsRefusedWhileAVolumeCannotBeLocked) {
    SpareBench bench(kSata, Driver::storahci);
    WriteBench write(bench);
    bench.sim->set_open_files(kDataGuid, -1);
    const auto receipt = write.run(8 * kMiB, kMiB);
    ASSERT_FALSE(receipt);
    EXPECT_EQ(receipt.error().code, ErrorCode::busy);
    EXPECT_THAT(to_string(receipt.error()), HasSubstr("D:\\"));
    EXPECT_THAT(bench.sim->dismounted(), IsEmpty());
    expect_untouched(bench);
}

TEST(WindowsWrite, LocksEveryVolumeOfTheDrive) {
    SpareBench bench(kSata, Driver::storahci);
    WriteBench write(bench);
    constexpr const char* kSecond = "c5908bf4-0000-0000-0000-300000000000";
    bench.sim->add_volume({.guid = kSecond, .extents = {{3, {100 * kMiB, 8 * kMiB}}}});
    write.targets.on_held = [&] {
        EXPECT_THAT(bench.sim->locked(), testing::UnorderedElementsAre(kDataGuid, kSecond));
        EXPECT_THAT(bench.sim->dismounted(), testing::UnorderedElementsAre(kDataGuid, kSecond));
    };
    const auto receipt = write.run(96 * kMiB, 6 * kMiB);
    ASSERT_TRUE(receipt) << to_string(receipt.error());
    EXPECT_EQ(receipt->outcome, Outcome::done) << words(*receipt);
    bench.expect_gone(96, 102);
    bench.sim->set_open_files(kSecond, -1);
    EXPECT_EQ(write.run(8 * kMiB, kMiB).error().code, ErrorCode::busy);
    EXPECT_THAT(bench.sim->locked(), IsEmpty());
}

TEST(WindowsWrite, BesideAProgramThatCanWriteIsRefused) {
    SpareBench bench(kSata, Driver::storahci);
    WriteBench write(bench);
    auto other = bench.sim->io()->open(kDrive, Access::read_write);
    ASSERT_TRUE(other);
    const auto receipt = write.run(8 * kMiB, kMiB);
    ASSERT_FALSE(receipt);
    EXPECT_EQ(receipt.error().code, ErrorCode::busy);
    other->reset();
    expect_untouched(bench);
}

TEST(WindowsWrite, BesideAnotherJobIsRefused) {
    SpareBench bench(kSata, Driver::storahci);
    WriteBench write(bench);
    const auto planned = write.plan(8 * kMiB, kMiB);
    ASSERT_TRUE(planned) << to_string(planned.error());
    bench.other_job = true;
    EXPECT_EQ(SpareBench::execute(planned->job).error().code, ErrorCode::busy);
    expect_untouched(bench);
}

TEST(WindowsWrite, AWriteProtectedDriveIsRefused) {
    for (const bool is : {true, false}) {
        win_sim::Habits habits;
        habits.write_protected = is;
        SpareBench bench(kSata, Driver::storahci, habits);
        WriteBench write(bench);
        const auto planned = write.plan(8 * kMiB, kMiB);
        ASSERT_TRUE(planned) << to_string(planned.error());
        ASSERT_NE(need(*planned, "takes-writes"), nullptr);
        EXPECT_EQ(need(*planned, "takes-writes")->met, !is);
        const auto receipt = SpareBench::execute(planned->job);
        EXPECT_EQ(receipt.has_value(), !is);
        if (!is) continue;
        EXPECT_EQ(receipt.error().code, ErrorCode::refused);
        expect_untouched(bench);
    }
}

TEST(WindowsWrite, ADriveThatIsUnpluggedEndsIt) {
    SpareBench bench(kSata, Driver::storahci);
    WriteBench write(bench);
    write.targets.on_held = [&] { bench.sim->unplug(3); };
    const auto receipt = write.run(8 * kMiB, kMiB);
    EXPECT_FALSE(receipt && receipt->outcome == Outcome::done);
    EXPECT_THAT(bench.sim->locked(), IsEmpty());
    EXPECT_EQ(bench.sim->open_handles(3), 0);
}

}  // namespace
}  // namespace fettle::windows::test
