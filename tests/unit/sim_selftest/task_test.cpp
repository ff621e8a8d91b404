// SPDX-License-Identifier: GPL-3.0-or-later
// Self-tests through the services: by the schedule, and of drives with known defects.
#include <gtest/gtest.h>

#include <algorithm>

#include "core/plan/journal.h"
#include "core/toolbox/local_toolbox.h"
#include "core/toolbox/task_run.h"
#include "tests/unit/sim_selftest/bench.h"
#include "tests/unit/toolbox/fakes.h"

namespace fettle::selftest {
namespace {

using schedule::RunOutcome;
using test::Bench;

class OneDrive final : public DriveSource {
public:
    explicit OneDrive(Bench& bench) : bench_(bench) {}
    std::optional<ErrorCode> open_error;

    Result<std::vector<DriveEntry>> list() override { return std::vector{bench_.entry}; }
    Result<std::string> resolve(const std::string& path) override { return fettle::fail(ErrorCode::not_found, path); }
    Result<DrivePorts> open(const DriveEntry& entry) override {
        if (open_error) return fettle::fail(*open_error, "opening " + entry.id);
        return sim::make_ports(bench_.drive);
    }
    Result<std::unique_ptr<Watch>> watch(std::function<void(const DriveEvent&)>) override {
        return fettle::fail(ErrorCode::unsupported, "watch");
    }

private:
    Bench& bench_;
};

class Services {
public:
    explicit Services(const std::string& protocol, const std::string& settings = "") : bench(protocol, settings) {}

    schedule::TaskResult run(const schedule::Task& task, bool dry = false) {
        schedule::TaskResult result;
        const toolbox::TaskServices services{toolbox.inspection, nullptr, nullptr, toolbox.self_testing};
        const schedule::State state;
        toolbox::TaskRun(services, state, bench.cancel).run(task, result, dry);
        return result;
    }
    static schedule::Task task(Kind kind = Kind::extended) {
        schedule::Task task;
        task.id = "monthly-test";
        task.verb = schedule::TaskVerb::self_test;
        task.test = kind;
        return task;
    }

    Bench bench;
    OneDrive drives{bench};
    fettle::test::FakeMachine machine;
    fettle::test::FakeFiles files;
    catalogue::Catalogue catalogue = catalogue::Catalogue::built_in();
    CarePorts care() {
        CarePorts ports;
        ports.journals = &bench.store;
        ports.clock = &bench.plan_clock;
        ports.randomness = &bench.randomness;
        ports.hasher = &bench.hasher;
        ports.holder = &bench.holder;
        return ports;
    }
    Toolbox toolbox = make_local_toolbox(drives, machine, files, catalogue, {}, care());
};

TEST(SelfTestTask, StartsTheTestAndDoesNotWait) {
    Services services("ata", "[ata.smart]\nextended_minutes = 10\n");
    const auto result = services.run(Services::task());
    EXPECT_EQ(result.outcome, RunOutcome::done);
    EXPECT_EQ(result.detail, "started the extended self-test on 1 drive");
    EXPECT_TRUE(result.skipped.empty());
    EXPECT_TRUE(services.bench.state().running);
    services.bench.advance_seconds(601);
    const auto state = services.bench.state();
    ASSERT_EQ(state.log.size(), 1U);
    EXPECT_EQ(state.log[0].kind, "extended");
}

TEST(SelfTestTask, RehearsalStartsNothing) {
    Services services("nvme");
    const auto result = services.run(Services::task(Kind::brief), true);
    EXPECT_EQ(result.detail, "would start the short self-test on 1 drive");
    EXPECT_FALSE(services.bench.state().running);
    EXPECT_TRUE(services.bench.store.files.empty());
}

TEST(SelfTestTask, LeavesRunningTestsAlone) {
    Services services("scsi");
    ASSERT_TRUE(services.bench.run({false, Kind::extended, false}));
    services.bench.advance_seconds(60);
    const auto before = services.bench.state().percent_done;
    const auto result = services.run(Services::task());
    EXPECT_EQ(result.outcome, RunOutcome::left_alone);
    ASSERT_EQ(result.skipped.size(), 1U);
    EXPECT_EQ(result.skipped[0], "x0: A self-test is running");
    EXPECT_EQ(services.bench.state().percent_done, before) << "not started again";
}

TEST(SelfTestTask, DriveWithoutSelfTestsIsNoFailure) {
    Services services("nvme", "[nvme]\nself_test = false\n");
    const auto result = services.run(Services::task());
    EXPECT_EQ(result.outcome, RunOutcome::left_alone);
    ASSERT_EQ(result.skipped.size(), 1U);
    EXPECT_EQ(result.skipped[0], "x0: it does not support self-tests");
}

TEST(SelfTestTask, DriveThatCannotBeReadIsAFailure) {
    Services services("ata");
    services.drives.open_error = ErrorCode::timeout;
    const auto result = services.run(Services::task());
    EXPECT_EQ(result.outcome, RunOutcome::failed);
    EXPECT_NE(result.detail.find("x0: opening x0"), std::string::npos) << result.detail;
}

TEST(SelfTestService, LeavesNoJournal) {
    Services services("ata");
    const auto job = services.toolbox.self_testing->plan(services.bench.entry, {});
    ASSERT_TRUE(job);
    // A computer that went down during an earlier test of this drive, and of another.
    for (const auto* serial : {"S1", "S2"}) {
        auto plan = job->plan;
        plan.drives.front().serial = serial;
        auto journal = services.bench.store.create(serial);
        ASSERT_TRUE(journal);
        plan::JournalWriter writer(**journal, services.bench.plan_clock);
        ASSERT_TRUE(writer.begin(plan, "hash"));
        ASSERT_TRUE(writer.before(0, plan.steps[0].id));
    }
    const auto receipt = plan::execute(*job, plan::NoConfirmation{}, {}, services.bench.cancel);
    ASSERT_TRUE(receipt) << to_string(receipt.error());
    EXPECT_EQ(receipt->outcome, plan::Outcome::done);
    ASSERT_EQ(services.bench.store.files.size(), 1U);
    EXPECT_EQ(services.bench.store.files.begin()->first, "S2");
}

bool allowed(const plan::Plan& plan) {
    return std::all_of(plan.needs.begin(), plan.needs.end(), [](const plan::Need& need) { return need.met; });
}

TEST(SelfTestService, CaptiveTestNeedsAnUnusedDrive) {
    Services services("ata");
    selftest::Request request;
    request.captive = true;
    const auto free = services.toolbox.self_testing->plan(services.bench.entry, request);
    ASSERT_TRUE(free) << to_string(free.error());
    EXPECT_TRUE(allowed(free->plan));
    const auto receipt = plan::execute(*free, plan::NoConfirmation{}, {}, services.bench.cancel);
    ASSERT_TRUE(receipt) << to_string(receipt.error());
    EXPECT_EQ(receipt->outcome, plan::Outcome::done);
    EXPECT_EQ(services.bench.held, plan::Hold::exclusive);

    check::DrivePlace place;
    place.drive_id = "x0";
    place.paths.resize(1);
    place.paths.front().mount_point = "/home";
    services.machine.facts->places = {place};
    const auto used = services.toolbox.self_testing->plan(services.bench.entry, request);
    ASSERT_TRUE(used);
    EXPECT_FALSE(allowed(used->plan));
    request.captive = false;
    EXPECT_TRUE(allowed(services.toolbox.self_testing->plan(services.bench.entry, request)->plan));
}

TEST(SelfTestService, NamespacesAreThoseOfTheDrive) {
    Services services("nvme");
    const auto may = [&](std::uint32_t nsid) {
        selftest::Request request;
        request.nsid = nsid;
        return allowed(services.toolbox.self_testing->plan(services.bench.entry, request)->plan);
    };
    EXPECT_TRUE(may(0));
    EXPECT_TRUE(may(1));
    EXPECT_FALSE(may(2));
}

TEST(SelfTestService, DriveThatHangsOnItsLogIsNotQueried) {
    Services services("ata");
    ASSERT_TRUE(services.toolbox.self_testing->state(services.bench.entry));
    auto entry = services.bench.entry;
    entry.identity.model = "INTEL SSDSA2M080G2GC";
    entry.identity.firmware = "2CV102HD";
    const auto state = services.toolbox.self_testing->state(entry);
    ASSERT_FALSE(state);
    EXPECT_EQ(state.error().code, ErrorCode::unsupported);
    EXPECT_EQ(services.toolbox.self_testing->plan(entry, {}).error().code, ErrorCode::unsupported);
}

}  // namespace
}  // namespace fettle::selftest
