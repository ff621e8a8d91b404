// SPDX-License-Identifier: GPL-3.0-or-later
// Simulated drives as targets of benchmarks: what their settings say, and what goes wrong in mid-run.
#include "platform/sim/fleet/sim_target.h"

#include <gtest/gtest.h>

#include "core/bench/runner.h"
#include "core/bench/suite_runner.h"
#include "platform/sim/fleet/fleet.h"

namespace fettle::sim {
namespace {

using bench::Access;
using bench::Ending;
using bench::RunResult;
using bench::Workload;

constexpr std::uint64_t kMilli = 1'000'000;
constexpr std::uint64_t kSecond = 1'000'000'000;
constexpr std::uint64_t kMiB = 1U << 20U;

/// A drive and its target. The machine's time stands still: only what is simulated passes.
struct Bench {
    explicit Bench(Personality made, const check::DrivePlace& place = {}) : personality(std::move(made)) {
        Storage storage;
        storage.most_kept = 16 * kMiB;
        auto opened = SimDrive::make(personality, clock, storage);
        EXPECT_TRUE(opened) << (opened ? "" : to_string(opened.error()));
        drive = std::move(*opened);
        auto open = make_target(drive, {"drive", "drive", place, clock, {}, {}});
        EXPECT_TRUE(open) << (open ? "" : to_string(open.error()));
        target = std::move(*open);
    }
    void arm(const char* fault) { drive->drive_state().faults().add(*parse_fault(fault)); }
    RunResult run(const Workload& workload) {
        auto result = bench::run_workload(*target, workload, {}, cancel);
        EXPECT_TRUE(result) << (result ? "" : to_string(result.error()));
        return result ? std::move(*result) : RunResult();
    }

    Personality personality;
    std::shared_ptr<ManualClock> outside = std::make_shared<ManualClock>();
    std::shared_ptr<HeldClock> clock = std::make_shared<HeldClock>(outside);
    std::shared_ptr<SimDrive> drive;
    std::unique_ptr<bench::IoTarget> target;
    CancelToken cancel;
};

Workload writes(std::uint64_t bytes) {
    Workload workload;
    workload.access = Access::sequential;
    workload.read_percent = 0;
    workload.blocks = {{64U << 10U, 100}};
    workload.depth = 4;
    workload.byte_limit = bytes;
    workload.runtime_ns = 3600 * kSecond;
    return workload;
}

Workload small_reads(unsigned depth, unsigned threads, std::uint64_t runtime_ns) {
    Workload workload;
    workload.depth = depth;
    workload.threads = threads;
    workload.runtime_ns = runtime_ns;
    workload.span_bytes = 64 * kMiB;
    return workload;
}

/// The pauses that a suite asks for, in the target's own time.
class TargetPause final : public bench::Pause {
public:
    explicit TargetPause(bench::IoTarget& target) : target_(target) {}
    void wait(std::uint64_t ns, const CancelToken& /*cancel*/) override { EXPECT_TRUE(target_.let_time_pass(ns)); }

private:
    bench::IoTarget& target_;
};

/// The fleet's QLC drive with a tenth of its cache, so that the test is short.
Personality small_qlc() {
    auto personality = *built_in("demo-qlc");
    personality.flash->slc.bytes /= 10;
    return personality;
}

TEST(SimTarget, FindsTheFastCacheThatTheSettingsDescribe) {
    Bench bench(small_qlc());
    const auto& flash = *bench.personality.flash;
    const auto cache = static_cast<double>(flash.slc.bytes);
    bench::SuiteOptions options;
    options.size = 8'192 * kMiB;
    options.pause_ns = 15 * kSecond;
    const auto facts = bench.target->facts();
    const auto plan = bench::plan_suite("sustained", options, facts.size, facts.sector_bytes);
    ASSERT_TRUE(plan);
    TargetPause pause(*bench.target);
    const auto suite = bench::run_suite(*plan, *bench.target, 1, pause, {}, {});
    ASSERT_TRUE(suite);
    ASSERT_TRUE(suite->cliff);
    EXPECT_NEAR(static_cast<double>(suite->cliff->before.bytes), cache, cache * 0.05);
    // Within the cache the link is the limit, after it the dies: pages of all of them, each in its program time.
    const auto link = flash.timing.host_mb_per_s * 1e6;
    EXPECT_NEAR(suite->cliff->speed_before, link, link * 0.05);
    const auto dies = flash.geometry.channels * flash.geometry.dies_per_channel;
    const auto flash_speed = dies * flash.geometry.page_bytes * 1e6 / flash.timing.program_us;
    EXPECT_NEAR(suite->cliff->speed_after, flash_speed, flash_speed * 0.05);
    // What was folded in the pause may be written fast again.
    ASSERT_TRUE(suite->cliff_again);
    const auto folded = flash.slc.fold_mb_per_s * 1e6 * 15;
    EXPECT_NEAR(static_cast<double>(suite->cliff_again->before.bytes), folded, folded * 0.05);
}

TEST(SimTarget, APauseIsOneForATranslatedCommandToo) {
    Bench bench(small_qlc());
    const auto cache = bench.personality.flash->slc.bytes;
    auto fill = writes(cache);
    fill.blocks = {{static_cast<std::uint32_t>(kMiB), 100}};
    (void)bench.run(fill);
    const auto erases_nothing = bench.drive->drive_state().medium().counters().flash_written;
    ASSERT_TRUE(bench.target->let_time_pass(10 * kSecond));
    (void)bench.run(writes(64U << 10U));
    const auto folded = bench.drive->drive_state().medium().counters().flash_written.bytes - erases_nothing.bytes;
    const auto expected = bench.personality.flash->slc.fold_mb_per_s * 1e6 * 10;
    EXPECT_NEAR(static_cast<double>(folded), expected, expected * 0.02);
}

bench::SuiteResult compressibility_map(Bench& bench, std::uint64_t size) {
    bench::SuiteOptions options;
    options.size = size;
    const auto facts = bench.target->facts();
    const auto plan = bench::plan_suite("compressibility-map", options, facts.size, facts.sector_bytes);
    EXPECT_TRUE(plan);
    TargetPause pause(*bench.target);
    auto suite = bench::run_suite(*plan, *bench.target, 1, pause, {}, {});
    EXPECT_TRUE(suite);
    return suite ? std::move(*suite) : bench::SuiteResult();
}

TEST(SimTarget, TheFleetsSandForceDriveIsFoundToCompress) {
    Bench bench(*built_in("demo-sf2281"));
    const auto suite = compressibility_map(bench, 256 * kMiB);
    ASSERT_TRUE(suite.compression);
    EXPECT_TRUE(suite.compression->found());
    EXPECT_EQ(suite.levels.size(), 2U) << "two speeds along the line";
    // AnandTech, OCZ Vertex 3 Pro preview (2011): the same controller with as much flash.
    EXPECT_NEAR(suite.compression->write_incompressible, 229.5e6, 23e6);
    EXPECT_NEAR(suite.compression->read_incompressible, 400e6, 40e6);
    EXPECT_GT(suite.compression->write_compressible, 381e6);
    EXPECT_GT(suite.compression->read_compressible, 500e6);
}

TEST(SimTarget, ADriveThatDoesNotCompressIsNotFoundTo) {
    Bench bench(small_qlc());
    const auto suite = compressibility_map(bench, 128 * kMiB);
    ASSERT_TRUE(suite.compression);
    EXPECT_FALSE(suite.compression->found());
}

TEST(SimTarget, NoConclusionIsDrawnFromPlainTiming) {
    auto personality = *built_in("demo-sf2281");
    personality.flash.reset();
    Bench bench(std::move(personality));
    const auto suite = compressibility_map(bench, 64 * kMiB);
    EXPECT_FALSE(bench::has_flash_times(suite.target));
    EXPECT_FALSE(suite.compression);
    EXPECT_TRUE(suite.levels.empty());
}

TEST(SimTarget, ASlowerLinkIsTheLimit) {
    check::DrivePlace place;
    place.sata = check::SataLink{};
    place.sata->now = 2;
    Bench bench(small_qlc(), place);
    auto workload = writes(512 * kMiB);
    workload.blocks = {{static_cast<std::uint32_t>(kMiB), 100}};
    const auto result = bench.run(workload);
    EXPECT_LT(result.bytes_per_second(), 300e6);  // 3 Gb/s in ten bits a byte
    EXPECT_GT(result.bytes_per_second(), 255e6);
}

TEST(SimTarget, AReadTakesWhatItsSettingsSay) {
    Bench bench(small_qlc());
    ASSERT_TRUE(bench::fill_target(*bench.target, 1, {}, {}, ByteCount{64 * kMiB}));
    const auto result = bench.run(small_reads(1, 1, kSecond));
    // The command, a page of flash, that page over its channel; the link carries less than the page meanwhile.
    const auto& flash = *bench.personality.flash;
    const auto expected = flash.timing.command_us * 1e3 + flash.timing.read_us * 1e3 +
                          flash.geometry.page_bytes * 1e3 / flash.timing.channel_mb_per_s;
    for (const double percent : {1.0, 50.0, 99.9}) {
        EXPECT_NEAR(static_cast<double>(result.read.latency.percentile_ns(percent)), expected, expected * 0.01);
    }
}

TEST(SimTarget, InjectedDelaysAreWithinOnePercent) {
    Bench bench(*built_in("demo-nvme-healthy"));
    const auto plain = bench.run(small_reads(1, 1, kSecond / 10)).read.latency.percentile_ns(50);
    // Of the next 10,000 reads 2 % take 10 ms longer, and 0.1 % 100 ms.
    bench.drive->drive_state().faults().clear();
    bench.arm("delay read nth 1000 times 200 delay 10");
    bench.arm("delay read nth 5000 times 10 delay 100");
    auto workload = small_reads(1, 1, 3600 * kSecond);
    workload.byte_limit = 10'000 * 4096;
    const auto& latency = bench.run(workload).read.latency;
    ASSERT_EQ(latency.count(), 10'000U);
    const auto near = [&](double percent, double expected) {
        EXPECT_NEAR(static_cast<double>(latency.percentile_ns(percent)), expected, expected * 0.01) << percent;
    };
    near(50, static_cast<double>(plain));
    near(97.8, static_cast<double>(plain));
    near(98.5, static_cast<double>(plain + 10 * kMilli));
    near(99.95, static_cast<double>(plain + 100 * kMilli));
}

TEST(SimTarget, ThreadsShareOneDrive) {
    const auto iops = [](unsigned depth, unsigned threads) {
        Bench bench(*built_in("demo-nvme-healthy"));
        return bench.run(small_reads(depth, threads, kSecond / 20)).iops();
    };
    const auto alone = iops(64, 1);
    EXPECT_NEAR(iops(16, 4), alone, alone * 0.02);
    EXPECT_GT(alone, 1.5 * iops(4, 1));
}

TEST(SimTarget, TheNthWriteFailsAndWhatWasMeasuredStays) {
    for (const auto* name : {"demo-nvme-healthy", "demo-qlc", "demo-sas"}) {
        SCOPED_TRACE(name);
        Bench bench(*built_in(name));
        bench.arm("fail write nth 100");
        const auto result = bench.run(writes(64 * kMiB));
        EXPECT_EQ(result.ending, Ending::failed);
        ASSERT_TRUE(result.error);
        EXPECT_EQ(result.error->code, ErrorCode::io);
        EXPECT_EQ(result.failed_transfers, 1U);
        // 99 went well; of the four in flight at the failure the rest may be among them.
        EXPECT_GE(result.written.bytes, 99U * (64U << 10U));
        EXPECT_LE(result.written.bytes, 102U * (64U << 10U));
        EXPECT_GT(result.bytes_per_second(), 0);
        const auto& notes = result.target.notes;
        EXPECT_TRUE(std::any_of(notes.begin(), notes.end(), [](const auto& m) { return m.id == "drive-answered"; }));
    }
}

TEST(SimTarget, ADriveThatVanishesEndsTheRun) {
    for (const auto* name : {"demo-nvme-healthy", "demo-qlc"}) {
        SCOPED_TRACE(name);
        Bench bench(*built_in(name));
        bench.arm("vanish write nth 50");
        const auto result = bench.run(writes(64 * kMiB));
        EXPECT_EQ(result.ending, Ending::failed);
        ASSERT_TRUE(result.error);
        EXPECT_EQ(result.error->code, ErrorCode::vanished);
        EXPECT_EQ(result.written.bytes, 49U * (64U << 10U));
        // The next run says so at once.
        const auto next = bench.run(writes(kMiB));
        EXPECT_EQ(next.error->code, ErrorCode::vanished);
        EXPECT_EQ(next.written.bytes, 0U);
    }
}

TEST(SimTarget, AnAnswerThatNeverComesIsATimeOut) {
    Bench bench(*built_in("demo-nvme-healthy"));
    bench.arm("delay write nth 10 delay 40000");  // longer than anybody waits
    const auto result = bench.run(writes(64 * kMiB));
    ASSERT_TRUE(result.error);
    EXPECT_EQ(result.error->code, ErrorCode::timeout);
}

TEST(SimTarget, ShortTransfersAreCounted) {
    Bench bench(*built_in("demo-qlc"));
    bench.arm("cut_short scsi.2a nth 5 times 3");
    const auto result = bench.run(writes(64 * kMiB));
    EXPECT_EQ(result.ending, Ending::finished);
    EXPECT_EQ(result.short_transfers, 3U);
    EXPECT_EQ(result.written.bytes, 64 * kMiB - 3U * (32U << 10U));
}

TEST(SimTarget, VerifyingReadsBackWhatTheDriveKeeps) {
    Bench bench(*built_in("demo-qlc"));
    auto workload = writes(4 * kMiB);
    workload.span_bytes = 4 * kMiB;
    workload.verify = true;
    auto result = bench.run(workload);
    ASSERT_TRUE(result.verification);
    EXPECT_TRUE(result.verification->clean());
    EXPECT_EQ(result.verification->sectors, 4 * kMiB / 512);
    bench.arm("corrupt read nth 3");
    result = bench.run(workload);
    EXPECT_TRUE(result.error);
}

TEST(SimTarget, TheDrivesTimeGoesOnWithTheTarget) {
    Bench bench(*built_in("demo-qlc"));
    const auto before = bench.clock->now_ns();
    (void)bench.run(writes(64 * kMiB));
    ASSERT_TRUE(bench.target->let_time_pass(3600 * kSecond));
    (void)bench.run(writes(kMiB));
    const auto during = bench.clock->now_ns();
    EXPECT_GE(during, before + 3600 * kSecond);
    bench.target.reset();
    EXPECT_GE(bench.clock->now_ns(), during);
    bench.outside->advance_ms(3'600'000 * 3);
    EXPECT_GT(bench.clock->now_ns(), during);
}

TEST(FleetTargets, OnlyDrivesOfTheDemoAreMeasured) {
    auto fleet = make_fleet(std::make_shared<ManualClock>());
    ASSERT_TRUE(fleet);
    bench::TargetRequest request;
    for (const auto* path : {"/tmp", "/dev/sda", "", "nothing"}) {
        request.path = path;
        const auto target = fleet->targets->open(request);
        ASSERT_FALSE(target) << path;
        EXPECT_EQ(target.error().code, ErrorCode::not_found) << path;
    }
    request.path = "/dev/demo/sdf1";
    EXPECT_EQ(fleet->targets->open(request).error().code, ErrorCode::not_a_drive);
}

TEST(FleetTargets, OneBenchmarkAtATimeOnADrive) {
    auto fleet = make_fleet(std::make_shared<ManualClock>());
    ASSERT_TRUE(fleet);
    bench::TargetRequest request;
    request.writes = true;
    request.path = "nvme0n1";
    auto first = fleet->targets->open(request);
    ASSERT_TRUE(first) << to_string(first.error());
    EXPECT_EQ((*first)->facts().kind, bench::TargetFacts::Kind::simulated);
    request.path = "/dev/demo/nvme0n1";
    EXPECT_EQ(fleet->targets->open(request).error().code, ErrorCode::busy);
    request.path = "sdf";
    EXPECT_TRUE(fleet->targets->open(request));
    first->reset();
    request.path = "nvme0n1";
    EXPECT_TRUE(fleet->targets->open(request));
}

}  // namespace
}  // namespace fettle::sim
