// SPDX-License-Identifier: GPL-3.0-or-later
// Surface scans of the demo's drives, from the plan to the stored map. Where blocks are bad or slow is written in
// platform/sim/personalities.
#include <gtest/gtest.h>

#include <memory>
#include <optional>
#include <string>

#include "core/catalogue/catalogue.h"
#include "core/toolbox/local_toolbox.h"
#include "platform/files/local_files.h"
#include "platform/sim/fleet/fleet.h"
#include "platform/sim/fleet/memory_scans.h"
#include "tests/unit/plan/fakes.h"

namespace fettle {
namespace {

constexpr std::uint64_t kMiB = 1U << 20U;
constexpr std::uint64_t kSector = 512;

class ScanTest : public testing::Test {
protected:
    ScanTest() {
        auto fleet = sim::make_fleet(std::make_shared<sim::ManualClock>());
        EXPECT_TRUE(fleet);
        fleet_ = std::move(*fleet);
        CarePorts care;
        care.journals = &store_;
        care.clock = &clock_;
        care.randomness = &randomness_;
        care.hasher = &hasher_;
        care.holder = fleet_.holder.get();
        toolbox_ = make_local_toolbox(*fleet_.drives, *fleet_.machine, files_, catalogue_, {}, care, {},
                                      {fleet_.targets.get(), scans_.get(), nullptr});
    }

    DriveEntry entry(const std::string& name) {
        auto found = toolbox_.inspection->find(name);
        EXPECT_TRUE(found) << name << ": " << (found ? "" : to_string(found.error()));
        return found.value_or(DriveEntry());
    }

    Result<plan::Receipt> run(const std::string& name, const scan::Request& request,
                              const CancelToken& cancel = CancelToken(), const plan::Watcher& watcher = {}) {
        const auto job = toolbox_.scanning->plan(entry(name), request);
        if (!job) return fail(job.error());
        return plan::execute(*job, plan::NoConfirmation{}, watcher, cancel);
    }
    scan::ScanMap latest(const std::string& name) {
        auto map = toolbox_.scanning->latest(entry(name));
        EXPECT_TRUE(map && *map);
        return map && *map ? **map : scan::ScanMap();
    }
    static scan::Request around(std::uint64_t lba, bool verify = false) {
        const auto from = lba * kSector / kMiB * kMiB;
        return {from < 20 * kMiB ? 0 : from - 20 * kMiB, from + 20 * kMiB, verify, true, false};
    }

    plan::test::FakeHasher hasher_;
    plan::test::FakeClock clock_;
    plan::test::FakeRandomness randomness_;
    plan::test::Power power_;
    plan::test::FakeStore store_{power_};
    sim::Fleet fleet_;
    std::unique_ptr<scan::ScanStore> scans_ = sim::make_memory_scans();
    LocalFiles files_;
    catalogue::Catalogue catalogue_ = catalogue::Catalogue::built_in();
    Toolbox toolbox_;
};

TEST_F(ScanTest, FindsTheBadBlocksOfAFailingDriveByReadsAndByVerify) {
    for (const bool verify : {false, true}) {
        const auto receipt = run("nvme1n1", around(1'000'000, verify));
        ASSERT_TRUE(receipt) << to_string(receipt.error());
        ASSERT_EQ(receipt->steps.size(), 1U);
        EXPECT_EQ(receipt->steps[0].outcome, plan::Outcome::done);
        EXPECT_EQ(receipt->steps[0].verification.verdict, plan::Verification::Verdict::disproved);
        const auto map = latest("nvme1n1");
        EXPECT_TRUE(map.complete());
        EXPECT_EQ(map.method, verify ? scan::Method::verify : scan::Method::read);
        EXPECT_FALSE(map.fell_back);
        EXPECT_EQ(map.unreadable.list, (std::vector<scan::Place>{{1'000'000 * kSector, 2 * kSector, 0}}));
        EXPECT_EQ(map.unreadable_blocks, 2U);
        EXPECT_TRUE(map.found_any());
    }
}

TEST_F(ScanTest, FindsWhereAnOldDriveIsSlow) {
    const auto receipt = run("sdc", around(122'683'392));
    ASSERT_TRUE(receipt) << to_string(receipt.error());
    EXPECT_EQ(receipt->steps[0].verification.verdict, plan::Verification::Verdict::verified);
    const auto map = latest("sdc");
    ASSERT_EQ(map.slow.list.size(), 1U);
    EXPECT_EQ(map.slow.list[0].start, 122'683'392 * kSector);
    EXPECT_EQ(map.slow.list[0].bytes, 20'480 * kSector);
    EXPECT_EQ(map.unreadable_blocks, 0U);
    EXPECT_TRUE(map.found_any());
}

TEST_F(ScanTest, HealthyDrivesOfEachKindHaveNothingToFind) {
    const auto drives = fleet_.drives->list();
    ASSERT_TRUE(drives);
    for (const auto& drive : *drives) {
        // Bad blocks; slow ones; a controller in its ROM mode, which returns no data.
        if (drive.id == "nvme1n1" || drive.id == "sdc" || drive.id == "sdi") continue;
        for (const bool verify : {false, true}) {
            const auto receipt = run(drive.id, {0, 40 * kMiB, verify, true, false});
            ASSERT_TRUE(receipt) << drive.id << ": " << to_string(receipt.error());
            EXPECT_EQ(receipt->steps.at(0).verification.verdict, plan::Verification::Verdict::verified) << drive.id;
            const auto map = latest(drive.id);
            EXPECT_TRUE(map.complete()) << drive.id;
            EXPECT_FALSE(map.found_any()) << drive.id;
            // The bridge of this dock passes no I/O commands.
            EXPECT_EQ(map.fell_back, verify && drive.id == "sdg") << drive.id;
        }
    }
}

TEST_F(ScanTest, ReadsToTheLastBlock) {
    const auto size = entry("nvme0n1").identity.capacity.value().bytes;
    ASSERT_NE(size % kMiB, 0U);
    ASSERT_TRUE(run("nvme0n1", {size - 3 * kMiB, UINT64_MAX, false, true, false}));
    const auto map = latest("nvme0n1");
    EXPECT_TRUE(map.complete());
    EXPECT_EQ(map.position, size);
    EXPECT_GT(map.cells.back().reads, 0U);
}

TEST_F(ScanTest, AnInterruptedScanIsResumedInTheSameMap) {
    CancelToken cancel;
    plan::Watcher watcher;
    std::optional<scan::ScanMap> live;
    watcher.on_progress = [&](const plan::StepProgress&) {
        live = toolbox_.scanning->latest(entry("sda")).value();
        cancel.cancel();
    };
    const scan::Request all{0, 1024 * kMiB, false, true, false};
    const auto stopped = run("sda", all, cancel, watcher);
    ASSERT_TRUE(stopped) << to_string(stopped.error());
    EXPECT_EQ(stopped->outcome, plan::Outcome::cancelled);
    ASSERT_TRUE(live);
    EXPECT_FALSE(live->started.empty());
    const auto half = latest("sda");
    EXPECT_FALSE(half.complete());
    EXPECT_GT(half.position, 0U);
    EXPECT_LT(half.position, 1024 * kMiB);
    const auto resumed = run("sda", {0, UINT64_MAX, false, true, true});
    ASSERT_TRUE(resumed) << to_string(resumed.error());
    const auto whole = latest("sda");
    EXPECT_TRUE(whole.complete());
    EXPECT_EQ(whole.started, half.started);
    EXPECT_EQ(whole.to, 1024 * kMiB);
    EXPECT_TRUE(toolbox_.scanning->earlier(entry("sda")).value().empty());
    EXPECT_EQ(run("sda", {0, UINT64_MAX, false, true, true}).error().code, ErrorCode::refused);
}

TEST_F(ScanTest, WithoutAStoreThereAreNoScans) {
    CarePorts care;
    care.journals = &store_;
    care.clock = &clock_;
    care.randomness = &randomness_;
    care.hasher = &hasher_;
    care.holder = fleet_.holder.get();
    auto without = make_local_toolbox(*fleet_.drives, *fleet_.machine, files_, catalogue_, {}, care);
    EXPECT_EQ(without.scanning->plan(entry("sda"), {}).error().code, ErrorCode::unsupported);
    EXPECT_FALSE(without.scanning->latest(entry("sda")).value());
}

}  // namespace
}  // namespace fettle
