// SPDX-License-Identifier: GPL-3.0-or-later
// Bounds and branches of plans and journals that mutants showed to be untested.
#include <gtest/gtest.h>

#include <algorithm>

#include "core/plan/journal_line.h"
#include "core/plan/journal_reader.h"
#include "tests/unit/plan/fakes.h"

namespace fettle::plan::test {
namespace {

using Kind = JournalProblem::Kind;

TEST(PlanHash, CoversWhatAMessageIsAndWhatANeedSays) {
    const auto before = canonical(some_plan(1));
    auto plan = some_plan(1);
    plan.losses[0].id = "other";
    EXPECT_NE(canonical(plan), before);
    plan = some_plan(1);
    plan.losses[0].severity = Severity::info;
    EXPECT_NE(canonical(plan), before);

    plan.needs = {{{"idle", Severity::info, "Nothing is mounted", {}, {}}, true}};
    auto other = plan;
    other.needs[0].what.text = "Nothing is in use";
    EXPECT_NE(canonical(plan), canonical(other));
}

TEST(PlanWords, NameOnlyWhatIsKnown) {
    auto drive = some_drive();
    EXPECT_EQ(drive.words(), "sda: Samsung SSD 860 EVO 500GB, serial S3Z1NB0K123456, 500 GB");
    drive.capacity.reset();
    EXPECT_EQ(drive.words(), "sda: Samsung SSD 860 EVO 500GB, serial S3Z1NB0K123456");
    drive.nsid = 2;
    EXPECT_EQ(drive.words(), "sda: Samsung SSD 860 EVO 500GB, serial S3Z1NB0K123456, namespace 2");
}

/// A journal of one namespace.
std::string journal_of(const PinnedDrive& drive) {
    Power power;
    FakeStore store(power);
    const FakeClock clock;
    const auto journal = store.create("job");
    JournalWriter writer(**journal, clock);
    auto plan = some_plan(1);
    plan.drives = {drive};
    EXPECT_TRUE(writer.begin(plan, "abc"));
    return store.files.begin()->second;
}

TEST(JournalLimits, TheDriveComesBackAsItWasPinned) {
    auto drive = some_drive();
    drive.eui64 = "0025385b71b00001";
    drive.nguid = "0025385b71b000010025385b71b00001";
    drive.nsid = 0xFFFF'FFFF;  // the largest that there is
    const auto story = read_journal(journal_of(drive));
    EXPECT_EQ(story.drives, std::vector{drive});
    EXPECT_EQ(story.begun_at, FakeClock().utc());
}

TEST(JournalLimits, SizeIsJudgedToTheByte) {
    const auto too_large = [](std::size_t bytes) {
        const auto story = read_journal(std::string(bytes, 'x'));
        return std::any_of(story.problems.begin(), story.problems.end(),
                           [](const JournalProblem& problem) { return problem.kind == Kind::too_large; });
    };
    EXPECT_FALSE(too_large(kLargestJournal));
    EXPECT_TRUE(too_large(kLargestJournal + 1));
}

TEST(JournalLimits, AnUnknownRecordIsNamedByItsFirst40Characters) {
    const auto story = read_journal(journal_line("{\"n\":0,\"kind\":\"" + std::string(60, 'k') + "\"}"));
    ASSERT_FALSE(story.problems.empty());
    EXPECT_EQ(story.problems.front().kind, Kind::unknown_record);
    EXPECT_EQ(story.problems.front().detail, std::string(40, 'k'));
}

// What follows a torn line would be read as part of it.
TEST(JournalLimits, AfterALineThatFailedNothingIsAppended) {
    Power power;
    FakeStore store(power);
    const FakeClock clock;
    const auto journal = store.create("job");
    JournalWriter writer(**journal, clock);
    ASSERT_TRUE(writer.begin(some_plan(1), "abc"));
    store.full_at_append = store.appends;
    store.torn_bytes = 10;
    EXPECT_FALSE(writer.before(0, "step-0"));
    store.full_at_append = FakeStore::kNever;  // space again
    const auto before = store.files.begin()->second;
    EXPECT_FALSE(writer.done(0, {}));
    EXPECT_FALSE(writer.end("done"));
    EXPECT_EQ(store.files.begin()->second, before);
}

/// For one question another drive answers; then the right one again.
class Flicker final : public Work {
public:
    Flicker(const Plan& plan, std::size_t at) : drives_(plan.drives), at_(at) {}
    Status open() override { return {}; }
    Result<std::vector<PinnedDrive>> identify() override {
        auto drives = drives_;
        if (asked_++ == at_) drives.front().serial = "ANOTHER";
        return drives;
    }
    StepResult take(std::size_t step, const std::function<void(const StepProgress&)>&, const CancelToken&) override {
        taken.push_back(step);
        return {};
    }
    Verification verify(std::size_t) override { return {Verification::Verdict::verified, {}}; }
    void close() noexcept override {}
    std::vector<std::size_t> taken;

private:
    std::vector<PinnedDrive> drives_;
    std::size_t at_;
    std::size_t asked_ = 0;
};

// Whichever question it is: no step follows one that was refused.
TEST(ExecutorLimits, AStepThatWasRefusedIsTheLast) {
    constexpr std::size_t kSteps = 4;
    std::size_t most = 0;
    for (std::size_t at = 0; at < kSteps + 2; ++at) {
        const auto plan = some_plan(kSteps);
        Power power;
        FakeStore store(power);
        const FakeHasher hasher;
        const FakeClock clock;
        FakeRandomness randomness;
        ConfirmationDesk desk{clock, randomness};
        Flicker work(plan, at);
        const Executor executor({hasher, clock, desk, store});
        const CancelToken cancel;
        (void)executor.run(plan, TypedSerial{plan.drives.front().serial}, work, {}, cancel);
        for (std::size_t i = 0; i < work.taken.size(); ++i) EXPECT_EQ(work.taken[i], i) << at;
        most = std::max(most, work.taken.size());
    }
    EXPECT_EQ(most, kSteps);
}

}  // namespace
}  // namespace fettle::plan::test
