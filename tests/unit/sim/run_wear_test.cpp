// SPDX-License-Identifier: GPL-3.0-or-later
// Benchmarks on simulated drives whose flash writes are known: the write amplification that Fettle derives from the
// counters that the drives report contains the truth.
#include <gtest/gtest.h>

#include "core/toolbox/benchmark_run.h"
#include "platform/sim/fleet/fleet.h"
#include "platform/sim/fleet/sim_ports.h"
#include "platform/sim/fleet/sim_target.h"
#include "tests/unit/toolbox/fakes.h"

namespace fettle::sim {
namespace {

using bench::Access;
using bench::Workload;
using Status = bench::RunWear::Status;

constexpr std::uint64_t kMiB = 1U << 20U;
constexpr std::uint64_t kGiB = 1U << 30U;
constexpr std::uint64_t kHour = 3'600'000'000'000;

/// 1.5 GiB on 2 GiB of flash, without a fast cache, so that cleaning begins soon.
Personality small(const char* name) {
    auto made = *built_in(name);
    const auto like = *built_in("demo-qlc");
    made.identity.capacity = ByteCount{3 * kGiB / 2};
    // A drive that is smaller than its name says is judged to have failed, and its counters are not used.
    if (const auto size = made.identity.model.find(" 1TB"); size != std::string::npos) made.identity.model.resize(size);
    made.flash = *like.flash;
    auto& flash = *made.flash;
    flash.slc = {};
    flash.geometry.blocks_per_die = 64;
    flash.geometry.pages_per_block = 256;
    flash.user_bytes = made.identity.capacity->bytes;
    return made;
}

/// The one drive, queried by its own commands.
class Only final : public toolbox::Drives {
public:
    explicit Only(std::shared_ptr<SimDrive> drive) : Drives(source_, machine_, catalogue_), drive_(std::move(drive)) {}
    Result<DriveEntry> find(const std::string& name) override {
        if (name != "drive") return fail(ErrorCode::not_found, name);
        DriveEntry entry;
        entry.id = entry.path = name;
        return entry;
    }
    Result<DriveReport> inspect(const DriveEntry& entry, Wake wake) override {
        auto ports = make_ports(drive_);
        return Drives::inspect(entry, ports, wake);
    }
    void add_place(DriveReport& /*report*/, Wake /*wake*/) override {}

private:
    fettle::test::FakeDrives source_{{}};
    fettle::test::FakeMachine machine_;
    catalogue::Catalogue catalogue_ = catalogue::Catalogue::built_in();
    std::shared_ptr<SimDrive> drive_;
};

/// Gives only random numbers.
class NoTargets final : public bench::TargetSource {
public:
    Result<std::unique_ptr<bench::IoTarget>> open(const bench::TargetRequest& request) override {
        return fail(ErrorCode::not_found, request.path);
    }
    std::vector<std::string> clean_up() override { return {}; }
    [[nodiscard]] std::uint64_t nonce() override { return 1; }
};

struct Measured {
    bench::RunWear wear;
    double host = 0;   ///< truth, bytes
    double flash = 0;  ///< truth, bytes
};

struct Bench {
    explicit Bench(const char* name) : personality(small(name)) {
        Storage storage;
        storage.most_kept = 16 * kMiB;
        auto made = SimDrive::make(personality, clock, storage);
        EXPECT_TRUE(made) << (made ? "" : to_string(made.error()));
        drive = std::move(*made);
        auto opened = make_target(drive, {"drive", "drive", {}, clock, {}, {}});
        EXPECT_TRUE(opened) << (opened ? "" : to_string(opened.error()));
        target = std::move(*opened);
    }
    Measured run(const Workload& workload) {
        Only drives(drive);
        NoTargets targets;
        const BenchmarkWatch watch;
        toolbox::BenchmarkRun benchmark(drives, targets, watch, cancel);
        BenchmarkReport report;
        report.plan.target = target->facts();
        const auto before = drive->drive_state().counters();
        const auto measured = benchmark.measure(*target, {workload}, report);
        EXPECT_TRUE(measured) << (measured ? "" : to_string(measured.error()));
        const auto after = drive->drive_state().counters();
        Measured result;
        result.host = static_cast<double>(after.host_written.bytes - before.host_written.bytes);
        result.flash = static_cast<double>(after.flash_written.bytes - before.flash_written.bytes);
        if (report.judgements.empty() || !report.judgements.front().wear) {
            ADD_FAILURE() << "no wear";
            return result;
        }
        result.wear = *report.judgements.front().wear;
        EXPECT_EQ(static_cast<double>(result.wear.written.bytes), result.host) << "of the benchmark itself";
        return result;
    }

    Personality personality;
    std::shared_ptr<HeldClock> clock = std::make_shared<HeldClock>(std::make_shared<ManualClock>());
    std::shared_ptr<SimDrive> drive;
    std::unique_ptr<bench::IoTarget> target;
    CancelToken cancel;
};

Workload writes(Access access, std::uint32_t block, std::uint64_t bytes, unsigned read_percent = 0) {
    Workload workload;
    workload.access = access;
    workload.read_percent = read_percent;
    workload.blocks = {{block, 100}};
    workload.depth = 8;
    workload.byte_limit = bytes;
    workload.runtime_ns = 10 * kHour;
    workload.seed = 1;
    return workload;
}

void expect_truth(const Measured& measured, const char* what) {
    const auto& wear = measured.wear;
    ASSERT_TRUE(wear.host && wear.flash) << what;
    EXPECT_LE(static_cast<double>(wear.host->lowest.bytes), measured.host) << what;
    EXPECT_GE(static_cast<double>(wear.host->highest.bytes), measured.host) << what;
    EXPECT_LE(static_cast<double>(wear.flash->lowest.bytes), measured.flash) << what;
    EXPECT_GE(static_cast<double>(wear.flash->highest.bytes), measured.flash) << what;
    ASSERT_TRUE(wear.amplification) << what;
    const auto truth = measured.flash / measured.host;
    EXPECT_LE(wear.amplification->lowest, truth) << what;
    EXPECT_GE(wear.amplification->highest, truth) << what;
    testing::Test::RecordProperty(what, std::to_string(truth) + " in " + std::to_string(wear.amplification->lowest) +
                                            " to " + std::to_string(wear.amplification->highest));
}

TEST(RunWearOnSim, NvmeWithTheOcpLogIsExactInEveryRun) {
    Bench bench("demo-enterprise");
    const auto sequential = bench.run(writes(Access::sequential, kMiB, 3 * kGiB));
    expect_truth(sequential, "sequential");
    const auto random = bench.run(writes(Access::random, 4096, kGiB));
    expect_truth(random, "random");
    const auto mixed = bench.run(writes(Access::random, 16'384, kGiB, 50));
    expect_truth(mixed, "mixed");
    for (const auto* run : {&sequential, &random, &mixed}) {
        EXPECT_EQ(run->wear.status, Status::known);
        EXPECT_EQ(run->wear.flash->source, "ocp-smart");
        EXPECT_EQ(run->wear.host->source, "nvme-smart");
        // Both sides are counted in bytes: by the log and by the benchmark.
        EXPECT_NEAR(run->wear.amplification->lowest, run->flash / run->host, 1e-6);
        EXPECT_NEAR(run->wear.amplification->highest, run->flash / run->host, 1e-6);
    }
    // Otherwise a constant could pass.
    EXPECT_GT(random.flash / random.host, 1.2 * sequential.flash / sequential.host);
}

TEST(RunWearOnSim, SataAttributesInGibibytesContainTheTruth) {
    Bench bench("demo-sf2281");
    const auto sequential = bench.run(writes(Access::sequential, kMiB, 12 * kGiB));
    expect_truth(sequential, "sequential");
    EXPECT_EQ(sequential.wear.status, Status::known);
    EXPECT_EQ(sequential.wear.flash->source, "attribute-233");
    EXPECT_EQ(sequential.wear.flash->unit.bytes, kGiB);
    const auto random = bench.run(writes(Access::random, 16'384, 5 * kGiB));
    expect_truth(random, "random");
    const auto mixed = bench.run(writes(Access::random, 65'536, 7 * kGiB, 30));
    expect_truth(mixed, "mixed");
}

TEST(RunWearOnSim, SaysThatTooLittleWasWrittenForGibibytes) {
    Bench bench("demo-sf2281");
    const auto little = bench.run(writes(Access::sequential, kMiB, 100 * kMiB));
    EXPECT_EQ(little.wear.status, Status::coarse);
    ASSERT_TRUE(little.wear.wanted);
    EXPECT_EQ(little.wear.wanted->bytes, 12 * kGiB) << "twelve units of the flash counter; the host's writes are known";
}

TEST(RunWearOnSim, ADriveWithoutAFlashCounterSaysSo) {
    Bench bench("demo-qlc");
    const auto measured = bench.run(writes(Access::sequential, kMiB, 64 * kMiB));
    EXPECT_EQ(measured.wear.status, Status::no_flash_counter);
    ASSERT_TRUE(measured.wear.host);
    EXPECT_LE(static_cast<double>(measured.wear.host->lowest.bytes), measured.host);
    EXPECT_GE(static_cast<double>(measured.wear.host->highest.bytes), measured.host);
}

}  // namespace
}  // namespace fettle::sim
