// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <vector>

#include "core/bench/virtual_target.h"
#include "core/toolbox/benchmark_run.h"
#include "tests/unit/toolbox/fakes.h"

namespace fettle::toolbox {
namespace {

/// A machine with one drive, "drive0" at /dev/drive0, of which 1 % is used after 10 TB.
class OneDrive final : public Drives {
public:
    OneDrive() : Drives(source_, machine_, catalogue_) {}
    Result<DriveEntry> find(const std::string& name) override {
        if (name != "drive0") return fail(ErrorCode::not_found, name);
        return entry();
    }
    /// 40 °C, then 50 °C once its place was asked for.
    Result<DriveReport> inspect(const DriveEntry& drive, Wake /*wake*/) override {
        DriveReport report;
        report.entry = drive;
        report.facts.identity.capacity = ByteCount{100'000'000'000};
        report.assessment.lifetime.host_written = ByteCount{10'000'000'000'000};
        report.assessment.percentage_used = 1;
        report.assessment.temperature_celsius = 40 + 10 * static_cast<int>(checks);
        return report;
    }
    /// A SATA link that runs at 6 Gbit/s, and at 3 Gbit/s when asked again.
    void add_place(DriveReport& report, Wake /*wake*/) override {
        report.place.emplace();
        report.place->sata.emplace();
        report.place->sata->now = checks == 0 ? 3U : 2U;
        ++checks;
    }
    unsigned checks = 0;

private:
    static DriveEntry entry() {
        DriveEntry drive;
        drive.id = "drive0";
        drive.path = "/dev/drive0";
        return drive;
    }
    test::FakeDrives source_{{}};
    test::FakeMachine machine_;
    catalogue::Catalogue catalogue_ = catalogue::Catalogue::built_in();
};

/// Sees 45 °C, swap on the drive and a compressing file system.
class Onlooker final : public bench::Observer, public bench::Observation {
public:
    std::unique_ptr<bench::Observation> begin(const bench::TargetFacts& /*target*/) override {
        return std::make_unique<Onlooker>();
    }
    std::optional<int> temperature_celsius() override { return 45; }
    bench::DoubtInputs finish() override {
        bench::DoubtInputs facts;
        facts.swap_on_drive = true;
        facts.compressing = true;
        facts.temperature_highest_celsius = 45;
        return facts;
    }
};

/// A scratch file in virtual time; remembers what was asked of it. Half of it was never written, uncompressed.
class Scratch final : public bench::IoTarget {
public:
    Scratch(const bench::TargetRequest& request, std::vector<bench::IoRequest>& seen)
        : drive_(request.size, 512, 4, [&seen](const bench::IoRequest& one, std::span<std::uint8_t>, std::uint64_t) {
              seen.push_back(one);
              return bench::Service{100'000, static_cast<std::int32_t>(one.bytes)};
          }) {}
    [[nodiscard]] bench::TargetFacts facts() const override {
        auto facts = drive_.facts();
        facts.kind = bench::TargetFacts::Kind::scratch_file;
        facts.drives = {"drive0"};
        return facts;
    }
    Result<std::unique_ptr<bench::IoQueue>> open_queue(const bench::QueueSettings& settings) override {
        return drive_.open_queue(settings);
    }
    Status flush() override { return {}; }
    [[nodiscard]] bench::FileLayout layout(std::uint64_t offset, std::uint64_t bytes) override {
        bench::FileLayout layout;
        layout.pieces = static_cast<unsigned>((bytes - offset) / 4096);
        layout.never_written_share = 0.5;
        layout.compressed = false;
        return layout;
    }

private:
    bench::VirtualTarget drive_;
};

class Source final : public bench::TargetSource {
public:
    Result<std::unique_ptr<bench::IoTarget>> open(const bench::TargetRequest& request) override {
        opened.push_back(request);
        if (request.path == "drive0") return fail(ErrorCode::not_found, "drive0");
        return std::make_unique<Scratch>(request, seen);
    }
    std::vector<std::string> clean_up() override { return {"left behind"}; }
    [[nodiscard]] std::uint64_t nonce() override { return ++last_nonce; }

    std::vector<bench::TargetRequest> opened;
    std::vector<bench::IoRequest> seen;
    std::uint64_t last_nonce = 100;
};

class Benchmark : public testing::Test {
protected:
    Result<BenchmarkReport> run(const std::vector<bench::Workload>& workloads, ByteCount size = {2U << 20U},
                                const std::string& path = "folder") {
        BenchmarkRequest request;
        request.target.path = path;
        request.target.size = size;
        request.workloads = workloads;
        BenchmarkWatch watch;
        watch.on_plan = [&](const BenchmarkPlan& plan) { plans_.push_back(plan); };
        watch.on_live = [&](std::size_t, const bench::LiveState& state) { live_.push_back(state); };
        return BenchmarkRun(toolbox_, source_, watch, cancel_, &onlooker_).run(request);
    }
    static bench::Workload brief(unsigned read_percent, bench::Access access = bench::Access::random) {
        bench::Workload workload;
        workload.read_percent = read_percent;
        workload.access = access;
        workload.runtime_ns = 100'000'000;
        return workload;
    }
    OneDrive toolbox_;
    Source source_;
    CancelToken cancel_;
    Onlooker onlooker_;
    std::vector<BenchmarkPlan> plans_;
    std::vector<bench::LiveState> live_;
};

bool doubted(const bench::Judgement& judgement, const std::string& id) {
    return std::any_of(judgement.doubts.begin(), judgement.doubts.end(), [&](const Message& m) { return m.id == id; });
}

TEST_F(Benchmark, DoubtsItsOwnFigures) {
    const auto report = run({brief(100, bench::Access::sequential)});
    ASSERT_TRUE(report) << to_string(report.error());
    ASSERT_EQ(report->judgements.size(), 1U);
    const auto& judgement = report->judgements[0];
    const auto& facts = judgement.inputs;
    EXPECT_EQ(facts.link_bytes_per_second, 600e6);  // 6 Gbit/s, ten bits a byte
    EXPECT_EQ(facts.link_after_bytes_per_second, 300e6);
    EXPECT_EQ(facts.temperature_before_celsius, 40);
    EXPECT_EQ(facts.temperature_highest_celsius, 50);
    EXPECT_EQ(facts.drive_capacity.value_or(ByteCount{}).bytes, 100'000'000'000U);
    EXPECT_EQ(facts.file_extents, 512U);
    EXPECT_FALSE(facts.compressing);  // the file tells more than the file system
    for (const auto* id : {"link-slowed", "never-written", "fragmented", "swap-on-drive"}) {
        EXPECT_TRUE(doubted(judgement, id)) << id;
    }
    EXPECT_FALSE(doubted(judgement, "file-system-compresses"));
}

TEST_F(Benchmark, JudgesEachRunAlone) {
    const auto report = run({brief(100), brief(100), brief(0)});
    ASSERT_TRUE(report);
    ASSERT_EQ(report->judgements.size(), 3U);
    EXPECT_EQ(toolbox_.checks, 6U);  // before and after each
    EXPECT_TRUE(doubted(report->judgements[0], "link-slowed"));
    EXPECT_FALSE(doubted(report->judgements[1], "link-slowed"));  // it was slow already
    EXPECT_TRUE(doubted(report->judgements[1], "never-written"));
    EXPECT_FALSE(doubted(report->judgements[2], "never-written"));  // nothing was read
}

TEST_F(Benchmark, ShowsTheTemperatureWhileItRuns) {
    ASSERT_TRUE(run({brief(100)}));
    ASSERT_FALSE(live_.empty());
    for (const auto& state : live_) EXPECT_EQ(state.temperature_celsius, 45);
    EXPECT_EQ(live_.front().phase, bench::LiveState::Phase::preparing);
}

TEST_F(Benchmark, AsksNothingMoreOnceItIsStopped) {
    cancel_.cancel();
    const auto report = run({brief(0, bench::Access::sequential)});
    ASSERT_TRUE(report);
    EXPECT_EQ(toolbox_.checks, 1U);
    EXPECT_TRUE(doubted(report->judgements.at(0), "cut-short"));
    EXPECT_FALSE(report->judgements[0].inputs.file_extents);
}

TEST_F(Benchmark, FillsTheFileBeforeItIsRead) {
    const auto report = run({brief(100)}, {2'000'000});
    ASSERT_TRUE(report) << to_string(report.error());
    ASSERT_EQ(report->runs.size(), 1U);
    EXPECT_EQ(report->plan.target.size.bytes, 2U << 20U);  // rounded up to whole MiB
    EXPECT_EQ(report->runs[0].prepared.bytes, 2U << 20U);
    ASSERT_GE(source_.seen.size(), 3U);
    EXPECT_EQ(source_.seen[0].kind, bench::IoKind::write);
    EXPECT_EQ(source_.seen[1].kind, bench::IoKind::write);
    EXPECT_EQ(source_.seen[2].kind, bench::IoKind::read);
    EXPECT_EQ(report->plan.removed, std::vector<std::string>{"left behind"});
}

TEST_F(Benchmark, ASequentialWriteFillsTheFileItself) {
    const auto report = run({brief(0, bench::Access::sequential)});
    ASSERT_TRUE(report);
    EXPECT_EQ(report->runs[0].prepared.bytes, 0U);
    EXPECT_EQ(source_.seen[0].bytes, 4096U);
    EXPECT_TRUE(source_.opened[0].writes);
}

TEST_F(Benchmark, DrawsSeedsWhereNoneAreGiven) {
    auto given = brief(0);
    given.seed = given.data.nonce = 7;
    const auto report = run({brief(0), brief(0), given});
    ASSERT_TRUE(report);
    const auto& runs = report->runs;
    EXPECT_NE(runs[0].workload.data.nonce, runs[1].workload.data.nonce);
    EXPECT_NE(runs[0].workload.seed, runs[1].workload.seed);
    EXPECT_EQ(runs[2].workload.data.nonce, 7U);
}

TEST_F(Benchmark, FindsADriveByItsName) {
    ASSERT_TRUE(run({brief(100)}, {1U << 20U}, "drive0"));
    ASSERT_EQ(source_.opened.size(), 2U);
    EXPECT_EQ(source_.opened[1].path, "/dev/drive0");
}

TEST_F(Benchmark, SaysWhatALongWriteCosts) {
    ASSERT_TRUE(run({brief(0)}));
    EXPECT_FALSE(plans_.back().wear);
    auto capped = brief(0, bench::Access::sequential);
    capped.runtime_ns = std::uint64_t{3600} * 1'000'000'000;
    capped.byte_limit = 100'000'000'000;
    cancel_.cancel();  // the plan is made all the same
    (void)run({capped});
    ASSERT_TRUE(plans_.back().wear);
    EXPECT_EQ(plans_.back().wear->evidence[0].value, Value(std::uint64_t{100'000'000'000}));
    // 100 GB of a drive of which 10 TB have used 1 %: 0.01 %.
    EXPECT_EQ(plans_.back().wear->evidence[1].value, Value(0.01));
}

TEST_F(Benchmark, StopsAfterAWorkloadThatWasCancelled) {
    cancel_.cancel();
    const auto report = run({brief(0, bench::Access::sequential), brief(0, bench::Access::sequential)});
    ASSERT_TRUE(report);
    ASSERT_EQ(report->runs.size(), 1U);
    EXPECT_EQ(report->runs[0].ending, bench::Ending::cancelled);
}

TEST_F(Benchmark, RefusesNonsenseBeforeAnythingIsMade) {
    auto workload = brief(0);
    workload.depth = 0;
    EXPECT_FALSE(run({workload}));
    EXPECT_FALSE(run({brief(0)}, {0}));
    EXPECT_TRUE(source_.opened.empty());
}

}  // namespace
}  // namespace fettle::toolbox
