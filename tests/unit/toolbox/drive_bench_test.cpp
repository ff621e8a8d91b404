// SPDX-License-Identifier: GPL-3.0-or-later
// Benchmarks that write to a whole drive: what is asked before, what is held meanwhile, and what the receipt tells.
#include <gtest/gtest.h>

#include <algorithm>
#include <utility>

#include "core/toolbox/local_toolbox.h"
#include "tests/support/written_drive.h"
#include "tests/unit/plan/fakes.h"
#include "tests/unit/toolbox/fakes.h"

namespace fettle::test {
namespace {

using Verdict = plan::Verification::Verdict;

class DriveBench : public testing::Test {
protected:
    static BenchmarkRequest request(const std::string& name = "sda") {
        BenchmarkRequest made;
        made.target.path = name;
        bench::Workload workload;
        workload.read_percent = 0;
        workload.depth = 4;
        workload.runtime_ns = 100'000'000;
        workload.verify = true;
        made.workloads = {workload};
        return made;
    }
    static SuiteRequest suite(const std::string& name) {
        SuiteRequest made;
        made.target.path = "/dev/sda";
        made.suite = name;
        made.options.runtime_ns = 10'000'000;
        made.options.size = 8 * kMiB;
        made.started = "2026-11-21T06:00:00Z";
        return made;
    }
    ErrorCode plan_error(const BenchmarkRequest& wanted) {
        const auto made = toolbox_.benchmarks->plan(wanted, {});
        return made ? ErrorCode::internal : made.error().code;
    }
    struct Done {
        plan::Receipt receipt;
        std::optional<BenchmarkReport> report;
        std::optional<bench::BenchRecord> record;
    };
    Result<Done> run(const BenchmarkJob& planned, const std::string& serial = "S-1") {
        auto receipt = plan::execute(planned.job, plan::TypedSerial{serial}, {}, cancel_);
        if (!receipt) return fail(receipt.error());
        return Done{std::move(*receipt), planned.measured->report, planned.measured->record};
    }
    /// Nothing was written, and nobody has the drive.
    void expect_untouched() const {
        EXPECT_EQ(world_.written, 0U);
        EXPECT_FALSE(world_.held);
        EXPECT_EQ(std::count(world_.bytes.begin(), world_.bytes.end(), 0xA5),
                  static_cast<std::ptrdiff_t>(kWrittenSize.bytes));
        EXPECT_TRUE(journals_.files.empty());
    }
    static const Value* evidence(const plan::Receipt& receipt, const std::string& name) {
        for (const auto& one : receipt.steps.at(0).evidence) {
            if (one.name == name) return &one.value;
        }
        return nullptr;
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

TEST_F(DriveBench, WritesMeasuresAndReadsBackWhatItWrote) {
    const auto made = toolbox_.benchmarks->plan(request(), {});
    ASSERT_TRUE(made) << to_string(made.error());
    EXPECT_TRUE(made->job.plan.loses_data());
    EXPECT_EQ(made->job.plan.verb, plan::Verb::benchmark);
    EXPECT_EQ(made->job.plan.drives.at(0).serial, "S-1");
    EXPECT_EQ(made->job.plan.losses.at(0).id, "loses-all");
    EXPECT_TRUE(made->job.plan.steps.at(0).can_cancel);
    EXPECT_EQ(made->job.plan.steps.at(0).estimate.seconds, 1U);  // 100 ms, rounded up
    expect_untouched();
    const auto done = run(*made);
    ASSERT_TRUE(done) << to_string(done.error());
    EXPECT_EQ(done->receipt.outcome, plan::Outcome::done);
    EXPECT_EQ(done->receipt.plan_hash, made->job.hash);
    EXPECT_EQ(done->receipt.steps.at(0).verification.verdict, Verdict::verified);
    ASSERT_NE(evidence(done->receipt, "written_bytes"), nullptr);
    EXPECT_EQ(std::get<std::uint64_t>(*evidence(done->receipt, "written_bytes")), world_.written);
    EXPECT_GT(world_.written, 0U);
    EXPECT_EQ(world_.written_unheld, 0U);
    EXPECT_EQ(world_.read_again, 1);
    EXPECT_FALSE(world_.held);
    EXPECT_TRUE(journals_.files.empty());  // it came to its end, and there is nothing to undo
    ASSERT_TRUE(done->report);
    EXPECT_EQ(done->report->runs.at(0).ending, bench::Ending::finished);
    EXPECT_NE(done->report->runs.at(0).workload.seed, 0U);
}

TEST_F(DriveBench, AWrongSerialNumberOrNoneIsRefused) {
    const auto made = toolbox_.benchmarks->plan(request(), {});
    ASSERT_TRUE(made);
    const auto wrong = run(*made, "S-2");
    ASSERT_FALSE(wrong);
    EXPECT_EQ(wrong.error().code, ErrorCode::refused);
    const auto none = plan::execute(made->job, plan::NoConfirmation{}, {}, cancel_);
    ASSERT_FALSE(none);
    EXPECT_EQ(none.error().code, ErrorCode::refused);
    expect_untouched();
}

TEST_F(DriveBench, WhatIsInUseIsRefused) {
    check::DrivePlace place;
    place.drive_id = "sda";
    check::DiscardPath path;
    path.mount_point = "/home";
    path.layers = {{check::Layer::Kind::file_system, "/home", "ext4", {}, {}},
                   {check::Layer::Kind::partition, "sda1", "", {}, {}},
                   {check::Layer::Kind::drive, "sda", "", {}, {}}};
    place.paths = {path};
    machine_.facts->places = {place};
    const auto made = toolbox_.benchmarks->plan(request(), {});
    ASSERT_TRUE(made);
    const auto& needs = made->job.plan.needs;
    EXPECT_TRUE(std::any_of(needs.begin(), needs.end(),
                            [](const plan::Need& need) { return need.what.id == "not-in-use" && !need.met; }));
    const auto done = run(*made);
    ASSERT_FALSE(done);
    EXPECT_EQ(done.error().code, ErrorCode::refused);
    expect_untouched();
}

TEST_F(DriveBench, WhatIsTakenIntoUseMeanwhileIsRefusedToo) {
    const auto made = toolbox_.benchmarks->plan(request(), {});
    ASSERT_TRUE(made);
    world_.in_use = true;
    const auto done = run(*made);
    ASSERT_FALSE(done);
    EXPECT_EQ(done.error().code, ErrorCode::busy);
    expect_untouched();
}

TEST_F(DriveBench, AProgramThatHasItOpenIsNamedAndThePlanRefused) {
    world_.users.all = {{"qemu-system-x86", 1234, "sda", "sda", true}};
    const auto made = toolbox_.benchmarks->plan(request(), {});
    ASSERT_TRUE(made);
    const auto need = std::find_if(made->job.plan.needs.begin(), made->job.plan.needs.end(),
                                   [](const plan::Need& one) { return one.what.id == "no-users"; });
    ASSERT_NE(need, made->job.plan.needs.end());
    EXPECT_FALSE(need->met);
    const auto text = render(need->what.text, need->what.evidence);
    EXPECT_NE(text.find("qemu-system-x86 (PID 1234, sda)"), std::string::npos) << text;
    EXPECT_EQ(run(*made).error().code, ErrorCode::refused);
    expect_untouched();
}

TEST_F(DriveBench, AWriteProtectedDriveIsRefused) {
    check::DrivePlace place;
    place.drive_id = "sda";
    place.queue.read_only = true;
    machine_.facts->places = {place};
    const auto made = toolbox_.benchmarks->plan(request(), {});
    ASSERT_TRUE(made);
    EXPECT_TRUE(std::any_of(made->job.plan.needs.begin(), made->job.plan.needs.end(),
                            [](const plan::Need& need) { return !need.met; }));
    EXPECT_EQ(run(*made).error().code, ErrorCode::refused);
    expect_untouched();
}

TEST_F(DriveBench, AnotherDriveInItsPlaceIsRefused) {
    const auto made = toolbox_.benchmarks->plan(request(), {});
    ASSERT_TRUE(made);
    world_.serial = "S-9";
    const auto done = run(*made);
    ASSERT_FALSE(done);
    EXPECT_EQ(done.error().code, ErrorCode::refused);
    expect_untouched();
}

TEST_F(DriveBench, StoppedItTellsWhatWasWrittenAndGivesTheDriveBack) {
    auto wanted = request();
    wanted.workloads[0].runtime_ns = std::uint64_t{3600} * 1'000'000'000;
    const auto made = toolbox_.benchmarks->plan(wanted, {});
    ASSERT_TRUE(made);
    world_.stop = &cancel_;
    const auto done = run(*made);
    ASSERT_TRUE(done);
    EXPECT_EQ(done->receipt.outcome, plan::Outcome::cancelled);
    EXPECT_EQ(done->receipt.steps.at(0).verification.verdict, Verdict::not_made);
    EXPECT_GT(world_.written, 0U);
    EXPECT_EQ(std::get<std::uint64_t>(*evidence(done->receipt, "written_bytes")), world_.written);
    EXPECT_EQ(world_.read_again, 1);
    EXPECT_FALSE(world_.held);
}

TEST_F(DriveBench, ADriveThatLosesAWriteIsDisproved) {
    auto wanted = request();
    wanted.workloads[0].access = bench::Access::sequential;
    wanted.workloads[0].span_bytes = kMiB;
    wanted.workloads[0].byte_limit = kMiB;
    const auto made = toolbox_.benchmarks->plan(wanted, {});
    ASSERT_TRUE(made);
    world_.lose_at = 8192;
    const auto done = run(*made);
    ASSERT_TRUE(done);
    EXPECT_EQ(done->receipt.steps.at(0).verification.verdict, Verdict::disproved);
    EXPECT_EQ(done->receipt.outcome, plan::Outcome::failed);
}

TEST_F(DriveBench, AFailedWriteIsAFailedStep) {
    const auto made = toolbox_.benchmarks->plan(request(), {});
    ASSERT_TRUE(made);
    world_.fail_at = 0;
    const auto done = run(*made);
    ASSERT_TRUE(done);
    EXPECT_EQ(done->receipt.outcome, plan::Outcome::failed);
    EXPECT_EQ(done->receipt.steps.at(0).error->code, ErrorCode::io);
    EXPECT_EQ(world_.read_again, 1);
    EXPECT_FALSE(world_.held);
}

TEST_F(DriveBench, WhatWasNotReadBackIsNotCalledVerified) {
    auto wanted = request();
    wanted.workloads[0].verify = false;
    const auto made = toolbox_.benchmarks->plan(wanted, {});
    ASSERT_TRUE(made);
    const auto done = run(*made);
    ASSERT_TRUE(done);
    EXPECT_EQ(done->receipt.outcome, plan::Outcome::done);
    EXPECT_EQ(done->receipt.steps.at(0).verification.verdict, Verdict::not_verifiable);
    EXPECT_FALSE(done->receipt.steps.at(0).verification.text.text.empty());
}

TEST_F(DriveBench, WhatTheSystemsCacheGaveBackIsNotCalledVerified) {
    auto wanted = request();
    wanted.target.direct = false;
    const auto made = toolbox_.benchmarks->plan(wanted, {});
    ASSERT_TRUE(made);
    const auto done = run(*made);
    ASSERT_TRUE(done);
    EXPECT_EQ(done->receipt.steps.at(0).verification.verdict, Verdict::not_verifiable);
    EXPECT_EQ(done->receipt.steps.at(0).verification.text.id, "read-back-cached");
}

TEST_F(DriveBench, ASpanIsNamedWithWhatLiesInIt) {
    check::DrivePlace place;
    place.drive_id = "sda";
    place.table.emplace();
    partition::Extent first;
    first.index = 1;
    first.start = 2048;
    first.sectors = 16 * kMiB / 512;
    auto second = first;
    second.index = 2;
    second.start = 2048 + first.sectors;
    place.table->partitions = {first, second};
    machine_.facts->places = {place};
    auto wanted = request();
    wanted.workloads[0].span_offset = 20 * kMiB;
    wanted.workloads[0].span_bytes = 8 * kMiB;
    const auto made = toolbox_.benchmarks->plan(wanted, {});
    ASSERT_TRUE(made);
    ASSERT_EQ(made->job.plan.losses.size(), 2U);
    EXPECT_EQ(made->job.plan.losses[0].id, "loses-span");
    EXPECT_EQ(std::get<std::uint64_t>(*made->job.plan.losses[0].find("first")), 20 * kMiB);
    EXPECT_EQ(std::get<std::uint64_t>(*made->job.plan.losses[0].find("last")), 28 * kMiB - 1);
    EXPECT_EQ(std::get<std::string>(*made->job.plan.losses[1].find("partition")), "sda2");
    const auto done = run(*made);
    ASSERT_TRUE(done);
    const auto outside = [&](std::uint64_t from, std::uint64_t to) {
        return std::count(world_.bytes.begin() + static_cast<std::ptrdiff_t>(from),
                          world_.bytes.begin() + static_cast<std::ptrdiff_t>(to), 0xA5);
    };
    EXPECT_EQ(outside(0, 20 * kMiB), static_cast<std::ptrdiff_t>(20 * kMiB));
    EXPECT_EQ(outside(28 * kMiB, kWrittenSize.bytes), static_cast<std::ptrdiff_t>(36 * kMiB));

    wanted.workloads[0].span_offset = kWrittenSize.bytes - kMiB;
    wanted.workloads[0].span_bytes = kMiB;
    const auto end = toolbox_.benchmarks->plan(wanted, {});
    ASSERT_TRUE(end);
    EXPECT_EQ(end->job.plan.losses.back().id, "loses-table");  // the second copy of a GPT
}

TEST_F(DriveBench, ThePlansHashTellsWorkloadsApart) {
    auto wanted = request();
    wanted.workloads[0].seed = 7;
    wanted.workloads[0].data.nonce = 7;
    const auto hash = [&] { return toolbox_.benchmarks->plan(wanted, {})->job.hash; };
    const auto first = hash();
    EXPECT_EQ(hash(), first);
    wanted.workloads[0].span_bytes = 8 * kMiB;
    const auto span = hash();
    EXPECT_NE(span, first);
    wanted.workloads[0].seed = 8;
    EXPECT_NE(hash(), span);
    wanted.target.engine = bench::EngineChoice::threads;
    const auto engine = hash();
    wanted.target.engine = bench::EngineChoice::automatic;
    EXPECT_NE(hash(), engine);
}

TEST_F(DriveBench, LongWritingSaysWhatItCosts) {
    auto wanted = request();
    wanted.workloads[0].runtime_ns = std::uint64_t{60} * 1'000'000'000;
    const auto made = toolbox_.benchmarks->plan(wanted, {});
    ASSERT_TRUE(made);
    EXPECT_EQ(made->job.plan.losses.back().id, "wear");  // 60 s at 1 GB/s
}

TEST_F(DriveBench, NothingElseIsForSuchAPlan) {
    EXPECT_EQ(plan_error(request("/folder")), ErrorCode::not_a_drive);
    EXPECT_EQ(plan_error(request("/dev/sda1")), ErrorCode::not_a_drive);
    EXPECT_EQ(plan_error(request("sdz")), ErrorCode::not_found);
    auto reading = request();
    reading.workloads[0].verify = false;
    reading.workloads[0].read_percent = 100;
    EXPECT_EQ(plan_error(reading), ErrorCode::invalid_argument);
    auto beyond = request();
    beyond.workloads[0].span_offset = kWrittenSize.bytes;
    EXPECT_EQ(plan_error(beyond), ErrorCode::invalid_argument);
    targets_.simulated = true;
    EXPECT_TRUE(toolbox_.benchmarks->plan(request(), {})) << "needs no plan, but may have one";
    expect_untouched();
}

TEST_F(DriveBench, ASuiteFillsAndWritesNoMoreThanItsSpan) {
    const auto made = toolbox_.benchmarks->plan_suite(suite("quick"), {});
    ASSERT_TRUE(made) << to_string(made.error());
    EXPECT_TRUE(made->suite.left_out.empty());
    const auto done = run(*made);
    ASSERT_TRUE(done) << to_string(done.error());
    ASSERT_TRUE(done->record);
    EXPECT_EQ(done->record->ending, bench::Ending::finished);
    EXPECT_EQ(done->record->written.bytes, world_.written);
    EXPECT_GE(world_.written, 8 * kMiB);  // filled, and then written to
    EXPECT_EQ(std::get<std::uint64_t>(*evidence(done->receipt, "written_bytes")), world_.written);
    EXPECT_EQ(done->receipt.steps.at(0).verification.verdict, Verdict::not_verifiable);
    EXPECT_TRUE(std::all_of(world_.bytes.begin() + static_cast<std::ptrdiff_t>(8 * kMiB), world_.bytes.end(),
                            [](std::uint8_t byte) { return byte == 0xA5; }));
    EXPECT_EQ(world_.written_unheld, 0U);
    EXPECT_EQ(world_.read_again, 1);
}

TEST_F(DriveBench, ASuiteThatIsStoppedWhileItFillsSaysSo) {
    const auto made = toolbox_.benchmarks->plan_suite(suite("quick"), {});
    ASSERT_TRUE(made);
    world_.stop = &cancel_;
    const auto done = run(*made);
    ASSERT_TRUE(done);
    EXPECT_EQ(done->receipt.outcome, plan::Outcome::cancelled);
    EXPECT_NE(evidence(done->receipt, "written_bytes_at_least"), nullptr);
    EXPECT_FALSE(done->record);
    EXPECT_EQ(world_.read_again, 1);
}

TEST_F(DriveBench, ASuiteOfFilesOrOneThatOnlyReadsIsNoneForADrive) {
    EXPECT_EQ(toolbox_.benchmarks->plan_suite(suite("fc-test"), {}).error().code, ErrorCode::invalid_argument);
    EXPECT_EQ(toolbox_.benchmarks->plan_suite(suite("no-such"), {}).error().code, ErrorCode::not_found);
    auto reading = suite("quick");
    reading.options.reads_only = true;
    EXPECT_EQ(toolbox_.benchmarks->plan_suite(reading, {}).error().code, ErrorCode::invalid_argument);
}

}  // namespace
}  // namespace fettle::test
