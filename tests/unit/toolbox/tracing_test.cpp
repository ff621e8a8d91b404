// SPDX-License-Identifier: GPL-3.0-or-later
// Replays of traces through the service: which target is opened how, what is refused, and what a job on a whole drive
// holds, writes and records.
#include <gtest/gtest.h>

#include <algorithm>
#include <utility>

#include "core/bench/virtual_target.h"
#include "core/toolbox/local_toolbox.h"
#include "tests/support/fake_events.h"
#include "tests/support/vector_trace.h"
#include "tests/support/written_drive.h"
#include "tests/unit/plan/fakes.h"
#include "tests/unit/toolbox/fakes.h"

namespace fettle::test {
namespace {

using trace::Access;
using trace::test::discard;
using trace::test::flush;
using trace::test::read;
using trace::test::write;
using Kind = bench::TargetFacts::Kind;

constexpr std::uint64_t kMilli = 1'000'000;

std::vector<Access> mixed() {
    return {read(0, 0), write(kMilli, 3 * kMiB), flush(2 * kMilli), discard(3 * kMilli, 0, kMiB),
            read(4 * kMilli, 512)};
}

/// A target of any kind in virtual time.
class AnyTarget final : public bench::IoTarget {
public:
    AnyTarget(bench::TargetFacts facts, std::vector<bench::IoRequest>& seen)
        : facts_(std::move(facts)),
          drive_(facts_.size, facts_.sector_bytes, 4, [&seen](const bench::IoRequest& one, auto, auto) {
              seen.push_back(one);
              return bench::Service{100'000, static_cast<std::int32_t>(one.bytes)};
          }) {}
    bench::TargetFacts facts() const override { return facts_; }
    Result<std::unique_ptr<bench::IoQueue>> open_queue(const bench::QueueSettings& settings) override {
        return drive_.open_queue(settings);
    }
    Status flush() override { return {}; }

private:
    bench::TargetFacts facts_;
    bench::VirtualTarget drive_;
};

/// Folders, files and simulated drives, as the test says. A file is only read.
class AnyTargets final : public bench::TargetSource {
public:
    Result<std::unique_ptr<bench::IoTarget>> open(const bench::TargetRequest& request) override {
        opened.push_back(request);
        if (network) return fail(ErrorCode::refused, "on a network file system");
        if (kind != Kind::scratch_file && kind != Kind::simulated && request.writes) {
            return fail(ErrorCode::refused, "exists, and writing would destroy it");
        }
        bench::TargetFacts facts;
        facts.kind = kind;
        facts.path = request.path;
        facts.size = kind == Kind::scratch_file ? request.size : size;
        facts.direct = direct;
        return std::make_unique<AnyTarget>(facts, seen);
    }
    bench::WriteWay way_to_write(const std::string&) override { return bench::WriteWay::scratch; }
    std::vector<std::string> clean_up() override { return {"left behind"}; }
    std::uint64_t nonce() override { return ++last_nonce; }

    Kind kind = Kind::scratch_file;
    ByteCount size{8 * kMiB};
    bool direct = true;
    bool network = false;
    std::vector<bench::TargetRequest> opened;
    std::vector<bench::IoRequest> seen;
    std::uint64_t last_nonce = 100;
};

/// The request for a trace in memory, surveyed.
ReplayRequest request_for(Tracing& tracing, const std::string& path, const std::vector<Access>& accesses,
                          const trace::ReplaySettings& settings = {}) {
    ReplayRequest request;
    request.target.path = path;
    request.settings = settings;
    request.trace = "made-up.trace";
    request.open = [accesses] {
        return Result<std::unique_ptr<trace::Source>>(std::make_unique<trace::test::VectorTrace>(accesses));
    };
    const auto survey = tracing.survey(request, {});
    EXPECT_TRUE(survey) << (survey ? "" : to_string(survey.error()));
    if (survey) request.survey = *survey;
    return request;
}

bool doubted(const ReplayReport& report, const std::string& id) {
    const auto& doubts = report.judgement.doubts;
    return std::any_of(doubts.begin(), doubts.end(), [&](const Message& doubt) { return doubt.id == id; });
}

class Replaying : public testing::Test {
protected:
    ReplayRequest request(const std::vector<Access>& accesses, const trace::ReplaySettings& settings = {}) {
        return request_for(*toolbox_.tracing, "somewhere", accesses, settings);
    }
    Result<ReplayReport> run(const ReplayRequest& wanted) {
        ReplayWatch watch;
        watch.on_plan = [&](const ReplayPlan& plan) { plans_.push_back(plan); };
        return toolbox_.tracing->replay(wanted, watch, cancel_);
    }
    /// Without those that filled the target.
    std::vector<bench::IoRequest> replayed() const {
        std::vector<bench::IoRequest> found;
        std::copy_if(targets_.seen.begin(), targets_.seen.end(), std::back_inserter(found),
                     [](const auto& one) { return one.bytes < kMiB; });
        return found;
    }

    WrittenWorld world_;
    WrittenDrives drives_{world_};
    FakeMachine machine_;
    FakeFiles files_;
    AnyTargets targets_;
    catalogue::Catalogue catalogue_ = catalogue::Catalogue::built_in();
    Toolbox toolbox_ =
        make_local_toolbox(drives_, machine_, files_, catalogue_, {&targets_, nullptr, nullptr, nullptr});
    CancelToken cancel_;
    std::vector<ReplayPlan> plans_;
};

TEST_F(Replaying, AScratchFileIsFilledFirst) {
    auto wanted = request(mixed());
    wanted.size = ByteCount{2'000'000};
    const auto report = run(wanted);
    ASSERT_TRUE(report) << to_string(report.error());
    EXPECT_EQ(report->plan.target.size.bytes, 2 * kMiB) << "rounded up to whole MiB";
    EXPECT_EQ(report->plan.fill.bytes, 2 * kMiB);
    EXPECT_EQ(report->result.prepared.bytes, 2 * kMiB);
    EXPECT_EQ(report->result.written.bytes, 2 * kMiB + 4096);
    ASSERT_GE(targets_.seen.size(), 3U);
    EXPECT_EQ(targets_.seen.at(0).bytes, kMiB);
    EXPECT_EQ(targets_.seen.at(0).kind, bench::IoKind::write);
    EXPECT_EQ(targets_.seen.at(1).bytes, kMiB);
    EXPECT_EQ(replayed().size(), 3U);
    EXPECT_EQ(replayed().at(1).offset, kMiB) << "3 MiB, folded into 2";
    EXPECT_EQ(report->result.skipped.discards, 1U);
    EXPECT_TRUE(doubted(*report, "replay-folded"));
    EXPECT_TRUE(doubted(*report, "replay-skipped-discards"));
    ASSERT_EQ(plans_.size(), 1U);
    EXPECT_EQ(plans_[0].removed, std::vector<std::string>{"left behind"});
}

TEST_F(Replaying, AFileIsOnlyRead) {
    targets_.kind = Kind::existing_file;
    const auto refused = run(request(mixed()));
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::refused);
    EXPECT_NE(refused.error().context.find("--reads-only"), std::string::npos);
    EXPECT_TRUE(targets_.seen.empty());
    trace::ReplaySettings settings;
    settings.reads_only = true;
    const auto report = run(request(mixed(), settings));
    ASSERT_TRUE(report) << to_string(report.error());
    EXPECT_FALSE(targets_.opened.back().writes);
    EXPECT_EQ(targets_.seen.size(), 2U);
    EXPECT_EQ(report->plan.fill.bytes, 0U);
    EXPECT_EQ(report->result.area, targets_.size);
    EXPECT_TRUE(doubted(*report, "replay-skipped-writes"));
    EXPECT_FALSE(doubted(*report, "replay-folded"));
    EXPECT_TRUE(run(request({read(0, 0), flush(1)}))) << "a trace of reads needs no such option";
}

TEST_F(Replaying, OtherReasonsToRefuseStayWhatTheyAre) {
    targets_.network = true;
    const auto refused = run(request(mixed()));
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().context, "on a network file system");
}

TEST_F(Replaying, UsesThePartThatIsWanted) {
    targets_.kind = Kind::device;
    auto wanted = request({read(0, 5 * kMiB), read(kMilli, 512)});
    wanted.size = ByteCount{kMiB + 700};
    const auto report = run(wanted);
    ASSERT_TRUE(report);
    EXPECT_EQ(report->result.area.bytes, kMiB + 512) << "whole sectors";
    EXPECT_EQ(targets_.seen.at(0).offset, 5 * kMiB % (kMiB + 512));
    wanted.size = ByteCount{100};
    EXPECT_EQ(run(wanted).error().code, ErrorCode::invalid_argument);
    wanted.size = ByteCount{0};
    EXPECT_EQ(run(wanted).error().code, ErrorCode::invalid_argument);
}

TEST_F(Replaying, ASimulatedDriveIsFilledAsFarAsItIsUsed) {
    targets_.kind = Kind::simulated;
    auto wanted = request(mixed());
    wanted.size = ByteCount{3 * kMiB + 5};
    const auto report = run(wanted);
    ASSERT_TRUE(report);
    EXPECT_EQ(report->result.area.bytes, 3 * kMiB);
    EXPECT_EQ(report->plan.fill.bytes, 3 * kMiB);
    EXPECT_TRUE(doubted(*report, "replay-flush-without-time"));
    wanted.size = std::nullopt;
    EXPECT_EQ(run(wanted)->result.area.bytes, 8 * kMiB) << "it is smaller than the usual part";
}

TEST_F(Replaying, DoubtsFiguresFromThePageCache) {
    targets_.kind = Kind::existing_file;
    targets_.direct = false;
    const auto report = run(request({read(0, 0)}));
    ASSERT_TRUE(report);
    EXPECT_TRUE(doubted(*report, "from-cache"));
    targets_.direct = true;
    EXPECT_FALSE(doubted(*run(request({read(0, 0)})), "from-cache"));
}

TEST_F(Replaying, DoubtsAReplayThatCannotKeepUp) {
    // Four are served at once, 100 µs each: of 100 at once the last waits for 2.4 ms, within the queue.
    std::vector<Access> burst;
    for (unsigned i = 0; i < 100; ++i) burst.push_back(read(0, 0));
    targets_.kind = Kind::existing_file;
    EXPECT_FALSE(doubted(*run(request(burst)), "replay-late"));
    trace::ReplaySettings settings;
    settings.depth = 4;
    EXPECT_TRUE(doubted(*run(request(burst, settings)), "replay-late"));
    settings = {};
    settings.pace.fast = true;
    EXPECT_TRUE(doubted(*run(request(burst, settings)), "replay-unknown-depth"));
}

TEST_F(Replaying, NothingToReplayIsAnError) {
    trace::ReplaySettings settings;
    settings.reads_only = true;
    EXPECT_EQ(run(request({write(0, 0)}, settings)).error().code, ErrorCode::invalid_argument);
    EXPECT_TRUE(targets_.opened.empty());
    ReplayRequest empty;
    empty.open = [] {
        return Result<std::unique_ptr<trace::Source>>(
            std::make_unique<trace::test::VectorTrace>(std::vector<Access>()));
    };
    EXPECT_EQ(toolbox_.tracing->survey(empty, {}).error().code, ErrorCode::invalid_argument);
    empty.open = [] { return Result<std::unique_ptr<trace::Source>>(fail(ErrorCode::not_found, "no such file")); };
    EXPECT_EQ(toolbox_.tracing->survey(empty, {}).error().code, ErrorCode::not_found);
}

TEST_F(Replaying, StoppedWhileItFillsItSaysSo) {
    cancel_.cancel();
    EXPECT_EQ(run(request(mixed())).error().code, ErrorCode::cancelled);
}

class DriveReplay : public testing::Test {
protected:
    ReplayRequest request(const std::vector<Access>& accesses = mixed(), const std::string& path = "sda") {
        return request_for(*toolbox_.tracing, path, accesses);
    }
    struct Done {
        plan::Receipt receipt;
        std::optional<ReplayReport> report;
    };
    Result<Done> run(const ReplayJob& planned, const std::string& serial = "S-1") {
        auto receipt = plan::execute(planned.job, plan::TypedSerial{serial}, {}, cancel_);
        if (!receipt) return fail(receipt.error());
        return Done{std::move(*receipt), *planned.measured};
    }
    void expect_untouched() const {
        EXPECT_EQ(world_.written, 0U);
        EXPECT_FALSE(world_.held);
        EXPECT_TRUE(journals_.files.empty());
    }
    static const Value* evidence(const plan::Receipt& receipt, const std::string& name) {
        for (const auto& one : receipt.steps.at(0).evidence) {
            if (one.name == name) return &one.value;
        }
        return nullptr;
    }
    std::string hash(const ReplayRequest& wanted) {
        const auto made = toolbox_.tracing->plan(wanted, {});
        return made ? made->job.hash : to_string(made.error());
    }

    WrittenWorld world_;
    WrittenDrives drives_{world_};
    FakeMachine machine_;
    FakeFiles files_;
    WrittenTargets targets_{world_};
    WrittenHolder holder_{world_};
    plan::test::Power power_;
    plan::test::FakeStore journals_{power_};
    plan::test::FakeClock clock_;
    plan::test::FakeRandomness randomness_;
    plan::test::FakeHasher hasher_;
    catalogue::Catalogue catalogue_ = catalogue::Catalogue::built_in();
    Toolbox toolbox_ = make_local_toolbox(drives_, machine_, files_, catalogue_, {&targets_, nullptr, nullptr, nullptr},
                                          {nullptr, &journals_, &clock_, &randomness_, &hasher_, &holder_});
    CancelToken cancel_;
};

TEST_F(DriveReplay, PlansHoldsWritesAndReports) {
    const auto made = toolbox_.tracing->plan(request(), {});
    ASSERT_TRUE(made) << to_string(made.error());
    EXPECT_TRUE(made->job.plan.loses_data());
    EXPECT_EQ(made->job.plan.drives.at(0).serial, "S-1");
    EXPECT_EQ(made->job.plan.losses.at(0).id, "loses-all");
    EXPECT_EQ(made->job.plan.steps.at(0).estimate.seconds, 1U);  // 4 ms, rounded up
    const auto& step = made->job.plan.steps.at(0).what;
    EXPECT_EQ(render(step.text, step.evidence),
              "Replay the trace made-up.trace on sda: 1 writes of 4.1 kB in total, 1 discards, and 2 reads");
    expect_untouched();
    const auto done = run(*made);
    ASSERT_TRUE(done) << to_string(done.error());
    EXPECT_EQ(done->receipt.outcome, plan::Outcome::done);
    EXPECT_EQ(done->receipt.steps.at(0).verification.verdict, plan::Verification::Verdict::not_verifiable);
    EXPECT_EQ(std::get<std::uint64_t>(*evidence(done->receipt, "written_bytes")), 4096U);
    EXPECT_EQ(world_.written, 4096U);
    EXPECT_EQ(world_.written_unheld, 0U);
    EXPECT_EQ(world_.read_again, 1);
    EXPECT_FALSE(world_.held);
    EXPECT_TRUE(journals_.files.empty());  // it came to its end, and there is nothing to undo
    ASSERT_TRUE(done->report);
    EXPECT_EQ(done->report->result.ending, bench::Ending::finished);
    EXPECT_EQ(done->report->result.of(trace::Kind::read).accesses, 2U);
    EXPECT_EQ(done->report->result.skipped.discards, 1U) << "the drive does not support them";
    EXPECT_EQ(done->report->plan.fill.bytes, 0U);
    EXPECT_NE(world_.bytes.at(3 * kMiB), 0xA5) << "incompressible data";
    EXPECT_EQ(world_.bytes.at(3 * kMiB + 4096), 0xA5);
}

TEST_F(DriveReplay, APartOfTheDriveIsNamedAndKept) {
    auto wanted = request({write(0, 0), write(kMilli, 5 * kMiB)});
    wanted.size = ByteCount{kMiB};
    const auto made = toolbox_.tracing->plan(wanted, {});
    ASSERT_TRUE(made);
    EXPECT_EQ(made->job.plan.losses.at(0).id, "loses-span");
    ASSERT_TRUE(run(*made));
    EXPECT_TRUE(std::all_of(world_.bytes.begin() + static_cast<std::ptrdiff_t>(kMiB), world_.bytes.end(),
                            [](std::uint8_t byte) { return byte == 0xA5; }));
}

TEST_F(DriveReplay, WithoutTheSerialNumberNothingIsWritten) {
    const auto made = toolbox_.tracing->plan(request(), {});
    ASSERT_TRUE(made);
    EXPECT_EQ(run(*made, "S-2").error().code, ErrorCode::refused);
    EXPECT_EQ(plan::execute(made->job, plan::NoConfirmation{}, {}, cancel_).error().code, ErrorCode::refused);
    world_.in_use = true;
    EXPECT_EQ(run(*made).error().code, ErrorCode::busy);
    world_.in_use = false;
    world_.serial = "S-9";
    EXPECT_EQ(run(*made).error().code, ErrorCode::refused);
    expect_untouched();
}

TEST_F(DriveReplay, AFailedWriteIsAFailedStep) {
    world_.fail_at = 0;
    const auto made = toolbox_.tracing->plan(request(), {});
    ASSERT_TRUE(made);
    const auto done = run(*made);
    ASSERT_TRUE(done);
    EXPECT_EQ(done->receipt.outcome, plan::Outcome::failed);
    EXPECT_EQ(done->receipt.steps.at(0).error->code, ErrorCode::io);
    EXPECT_EQ(std::get<std::uint64_t>(*evidence(done->receipt, "failed_accesses")), 1U);
    EXPECT_EQ(world_.read_again, 1);
}

TEST_F(DriveReplay, StoppedItTellsWhatWasWritten) {
    world_.stop = &cancel_;
    const auto made = toolbox_.tracing->plan(request({write(0, 0), write(3'600'000 * kMilli, 0)}), {});
    ASSERT_TRUE(made);
    const auto done = run(*made);
    ASSERT_TRUE(done);
    EXPECT_EQ(done->receipt.outcome, plan::Outcome::cancelled);
    EXPECT_EQ(std::get<std::uint64_t>(*evidence(done->receipt, "written_bytes")), 4096U);
    EXPECT_EQ(world_.read_again, 1);
    EXPECT_FALSE(world_.held);
}

TEST_F(DriveReplay, ATraceThatCannotBeOpenedAgainWritesNothing) {
    auto wanted = request();
    wanted.open = [] { return Result<std::unique_ptr<trace::Source>>(fail(ErrorCode::not_found, "it is gone")); };
    const auto made = toolbox_.tracing->plan(wanted, {});
    ASSERT_TRUE(made);
    const auto done = run(*made);
    ASSERT_TRUE(done);
    EXPECT_EQ(done->receipt.outcome, plan::Outcome::failed);
    EXPECT_EQ(done->receipt.steps.at(0).error->code, ErrorCode::not_found);
    EXPECT_FALSE(done->report);
    EXPECT_EQ(world_.written, 0U);
}

TEST_F(DriveReplay, OnlyWritesToADriveNeedAPlan) {
    EXPECT_EQ(toolbox_.tracing->plan(request({read(0, 0)}), {}).error().code, ErrorCode::invalid_argument);
    auto reads = request();
    reads.settings.reads_only = true;
    EXPECT_EQ(toolbox_.tracing->plan(reads, {}).error().code, ErrorCode::invalid_argument);
    EXPECT_TRUE(toolbox_.tracing->replay(reads, {}, cancel_));
    EXPECT_EQ(toolbox_.tracing->plan(request(mixed(), "/folder"), {}).error().code, ErrorCode::not_a_drive);
    EXPECT_EQ(toolbox_.tracing->plan(request(mixed(), "sdz"), {}).error().code, ErrorCode::not_found);
    EXPECT_EQ(toolbox_.tracing->replay(request(), {}, cancel_).error().code, ErrorCode::refused);
    EXPECT_TRUE(toolbox_.tracing->plan(request({discard(0, 0, kMiB)}), {})) << "a discard loses data too";
    expect_untouched();
}

TEST_F(DriveReplay, TheHashTellsReplaysApart) {
    auto wanted = request();
    wanted.settings.nonce = 7;
    const auto first = hash(wanted);
    EXPECT_EQ(hash(wanted), first);
    std::vector<std::string> hashes{first};
    const auto differs = [&](const char* what, const std::function<void(ReplayRequest&)>& change) {
        auto other = wanted;
        change(other);
        const auto found = hash(other);
        EXPECT_EQ(std::count(hashes.begin(), hashes.end(), found), 0) << what;
        hashes.push_back(found);
    };
    differs("trace", [](auto& one) { one.trace = "another"; });
    differs("survey", [](auto& one) { ++one.survey.span.bytes; });
    differs("size", [](auto& one) { one.size = ByteCount{kMiB}; });
    differs("speed", [](auto& one) { one.settings.pace.speed = 2; });
    differs("idle", [](auto& one) { one.settings.pace.idle_limit_ns = 2; });
    differs("fast", [](auto& one) { one.settings.pace.fast = true; });
    differs("depth", [](auto& one) { one.settings.depth = 2; });
    differs("errors", [](auto& one) { one.settings.error_limit = 2; });
    differs("data", [](auto& one) { one.settings.nonce = 8; });
    differs("engine", [](auto& one) { one.target.engine = bench::EngineChoice::threads; });
}

DriveEntry drive_called(const std::string& id) {
    DriveEntry entry;
    entry.id = id;
    return entry;
}

class RecordingDrives : public testing::Test {
protected:
    RecordRequest request() {
        RecordRequest made;
        made.drives = {drive_called("sda"), drive_called("sdb")};
        made.duration_ns = 300 * kMilli;
        made.sink = [this](std::size_t drive, const Access& access) -> Result<bool> {
            taken_.emplace_back(drive, access);
            return true;
        };
        return made;
    }
    Result<RecordReport> run(const RecordRequest& wanted) {
        RecordWatch watch;
        watch.on_start = [&](const std::vector<Message>& doubts) { early_ = doubts; };
        watch.on_progress = [&](const trace::RecordProgress& now) { last_ = now; };
        return toolbox_.tracing->record(wanted, watch, {});
    }

    FakeDrives drives_{{}};
    FakeMachine machine_;
    FakeFiles files_;
    catalogue::Catalogue catalogue_ = catalogue::Catalogue::built_in();
    trace::test::FakeKernel kernel_;
    trace::test::FakeRecorder recorder_{kernel_};
    Toolbox toolbox_ =
        make_local_toolbox(drives_, machine_, files_, catalogue_, {nullptr, nullptr, nullptr, nullptr, &recorder_});
    std::vector<std::pair<std::size_t, Access>> taken_;
    std::optional<std::vector<Message>> early_;
    std::optional<trace::RecordProgress> last_;
};

TEST_F(RecordingDrives, PassesTheAccessesOfEachOn) {
    kernel_.devices = {{"8,0", 0}, {"8,16", 1}};
    kernel_.pieces = {trace::test::issue(10, "R", 8, 8) + trace::test::issue(11, "W", 0, 8, "8,16") +
                      trace::test::complete(20, "R", 8, 8) + trace::test::complete(21, "W", 0, 8, "8,16")};
    const auto report = run(request());
    ASSERT_TRUE(report) << to_string(report.error());
    EXPECT_EQ(kernel_.options.drives, (std::vector<std::string>{"sda", "sdb"}));
    ASSERT_EQ(taken_.size(), 2U);
    EXPECT_EQ(taken_[1].first, 1U);
    EXPECT_EQ(taken_[1].second.kind, trace::Kind::write);
    EXPECT_EQ(report->result.ending, trace::RecordEnding::time_over);
    EXPECT_EQ(report->buffer.bytes, 1U << 20U);
    ASSERT_TRUE(early_);
    EXPECT_TRUE(early_->empty());
    ASSERT_TRUE(last_);
    EXPECT_EQ(last_->events, 4U);
    EXPECT_EQ(last_->elapsed_ns, 300 * kMilli);
    EXPECT_EQ(kernel_.finished, 1);
}

TEST_F(RecordingDrives, DoubtsWhatTheyWriteThemselvesAndWhatWasLost) {
    auto wanted = request();
    wanted.outputs = {"on-sda.csv", "elsewhere.csv"};
    kernel_.lost = 3;
    const auto report = run(wanted);
    ASSERT_TRUE(report);
    ASSERT_TRUE(early_);
    ASSERT_EQ(early_->size(), 1U) << "before anything is recorded";
    EXPECT_EQ(early_->front().id, "records-itself");
    ASSERT_EQ(report->doubts.size(), 2U);
    EXPECT_EQ(report->doubts[0].id, "records-itself");
    EXPECT_EQ(report->doubts[1].id, "record-lost-events");
    wanted.drives = {drive_called("sdb")};
    EXPECT_EQ(run(wanted)->doubts.size(), 1U) << "sda is not recorded";
}

TEST_F(RecordingDrives, RefusesWhatCannotBeRecorded) {
    auto wanted = request();
    wanted.drives.clear();
    EXPECT_EQ(run(wanted).error().code, ErrorCode::invalid_argument);
    wanted = request();
    for (const auto bytes : {std::uint64_t{0}, std::uint64_t{16'383}, (std::uint64_t{1} << 30U) + 1}) {
        wanted.buffer = ByteCount{bytes};
        EXPECT_EQ(run(wanted).error().code, ErrorCode::invalid_argument) << bytes;
    }
    wanted.buffer = ByteCount{16'384};
    EXPECT_TRUE(run(wanted));
    recorder_.error = error_of(ErrorCode::not_permitted, "recording");
    early_.reset();
    EXPECT_EQ(run(wanted).error().code, ErrorCode::not_permitted);
    EXPECT_FALSE(early_) << "it has not started";
    const auto none = make_local_toolbox(drives_, machine_, files_, catalogue_).tracing->record(request(), {}, {});
    ASSERT_FALSE(none);
    EXPECT_EQ(none.error().code, ErrorCode::unsupported);
}

}  // namespace
}  // namespace fettle::test
