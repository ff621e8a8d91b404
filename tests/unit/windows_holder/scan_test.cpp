// SPDX-License-Identifier: GPL-3.0-or-later
// Surface scans through simulated storage stacks of Windows, of drives that stay in use.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/windows_holder/scan_bench.h"

namespace fettle::windows::test {
namespace {

using plan::Verification;
using testing::ElementsAre;
using testing::IsEmpty;
using win_sim::Driver;

constexpr std::uint64_t kBad = 100'000;  ///< the first of two unreadable sectors
constexpr std::uint64_t kSector = 512;

const std::string kBadNvme = std::string(overprovision::test::kNvme) + "bad_lbas = [100_000, 100_001]\n";
const char* const kUsbSata = "[bridge]\nkind = \"sat_clean\"\nname = \"usb 174c:55aa ASMedia ASM1153E\"\n";
const char* const kUsbNvme = "[bridge]\nkind = \"jmicron_nvme\"\nname = \"usb 152d:0583 JMicron JMS583\"\n";

/// WRITE UNCORRECTABLE EXT, pseudo-uncorrectable with logging (ACS-4 7.71). An NVMe drive has its bad blocks from the
/// start.
void spoil(sim::SimDrive& drive) {
    if (drive.ata() == nullptr) return;
    AtaCommand command;
    command.command = 0x45;
    command.features = 0x55;
    command.count = 2;
    command.lba = kBad;
    command.device = 0x40;
    command.extended = true;
    const auto done = drive.ata()->execute(command, {});
    ASSERT_TRUE(done);
    ASSERT_EQ(done->status & 1U, 0U);
}

struct Stack {
    const char* name;
    std::string toml;
    Driver driver;
    bool verifies;  ///< passes the drive's own verify command
};

class ScanOn : public testing::TestWithParam<Stack> {
protected:
    ScanOn() { spoil(*bench_.drive); }

    SpareBench bench_{GetParam().toml, GetParam().driver};
    ScanBench scan_{bench_};
};

TEST_P(ScanOn, FindsWhatCannotBeReadAndLocksNoVolume) {
    for (const bool verify : {false, true}) {
        const auto receipt = scan_.run(verify);
        ASSERT_TRUE(receipt) << to_string(receipt.error());
        ASSERT_EQ(receipt->steps.size(), 1U);
        ASSERT_EQ(receipt->steps[0].outcome, plan::Outcome::done) << words(*receipt);
        EXPECT_EQ(receipt->steps[0].verification.verdict, Verification::Verdict::disproved);
        const auto map = scan_.map();
        EXPECT_TRUE(map.complete());
        EXPECT_EQ(map.unreadable.list, (std::vector<scan::Place>{{kBad * kSector, 2 * kSector, 0}}));
        EXPECT_EQ(map.method, verify && GetParam().verifies ? scan::Method::verify : scan::Method::read);
        EXPECT_EQ(map.fell_back, verify && !GetParam().verifies);
        EXPECT_THAT(bench_.sim->dismounted(), IsEmpty());
        EXPECT_THAT(bench_.sim->locked(), IsEmpty());
    }
    // Nothing was written. Sector 100,000 is none of those with a mark.
    bench_.expect_gone(0, 0);
    EXPECT_EQ(scan_.targets.paths, std::vector<std::string>(GetParam().verifies ? 1 : 2, "\\\\.\\PhysicalDrive3"));
}

INSTANTIATE_TEST_SUITE_P(Stacks, ScanOn,
                         testing::Values(Stack{"sata", overprovision::test::kSata, Driver::storahci, true},
                                         Stack{"nvme", kBadNvme, Driver::stornvme, false},
                                         Stack{"sata_by_usb", overprovision::test::kSata + std::string(kUsbSata),
                                               Driver::uaspstor, true},
                                         Stack{"nvme_by_usb", kBadNvme + kUsbNvme, Driver::uaspstor, false},
                                         Stack{"sata_on_raid", overprovision::test::kSata, Driver::rst, true},
                                         Stack{"nvme_on_raid", kBadNvme, Driver::rst_nvme, false}),
                         [](const auto& param) { return std::string(param.param.name); });

TEST(WindowsScan, OfAnotherDriveThanThePlannedOneIsNotBegun) {
    SpareBench bench(overprovision::test::kSata, Driver::storahci);
    ScanBench scan(bench);
    const auto job = scan.service.plan(bench.entry(), {});
    ASSERT_TRUE(job) << to_string(job.error());
    bench.drive = bench.make(overprovision::test::kNvme);
    bench.disk.drive = bench.drive;
    bench.disk.driver = Driver::stornvme;
    bench.sim->replace(bench.disk);
    const auto receipt = plan::execute(*job, plan::NoConfirmation{}, {}, {});
    ASSERT_FALSE(receipt && receipt->outcome == plan::Outcome::done);
    EXPECT_THAT(scan.targets.paths, IsEmpty());
}

TEST(WindowsScan, BesideAnotherJobIsRefused) {
    SpareBench bench(overprovision::test::kSata, Driver::storahci);
    ScanBench scan(bench);
    const auto job = scan.service.plan(bench.entry(), {});
    ASSERT_TRUE(job) << to_string(job.error());
    bench.other_job = true;
    const auto receipt = plan::execute(*job, plan::NoConfirmation{}, {}, {});
    ASSERT_FALSE(receipt && receipt->outcome == plan::Outcome::done);
    EXPECT_THAT(scan.targets.paths, IsEmpty());
}

}  // namespace
}  // namespace fettle::windows::test
