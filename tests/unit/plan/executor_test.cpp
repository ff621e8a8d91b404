// SPDX-License-Identifier: GPL-3.0-or-later
// Every step, and every misfortune at it: whatever happens, the journal tells nothing that is not so.
#include "core/plan/executor.h"

#include <gtest/gtest.h>

#include "core/plan/journal_reader.h"
#include "tests/unit/plan/fakes.h"

namespace fettle::plan::test {
namespace {

constexpr std::size_t kSteps = 4;

struct World {
    explicit World(Plan the_plan = some_plan(kSteps)) : plan(std::move(the_plan)), work(plan, power), store(power) {}

    Result<Receipt> run(const Confirmation& confirmation) {
        const Executor executor({hasher, clock, desk, store});
        return executor.run(plan, confirmation, work, watcher, cancel);
    }
    Result<Receipt> run() { return run(TypedSerial{plan.drives.front().serial}); }
    [[nodiscard]] JournalStory story() const { return read_journal(store.files.begin()->second); }

    /// What the journal says of each step must fit what became of the drive.
    void expect_truth() const {
        ASSERT_EQ(store.files.size(), 1U);
        const auto told = story();
        ASSERT_TRUE(told.whole());
        for (std::size_t i = 0; i < plan.steps.size(); ++i) {
            const auto state = i < told.steps.size() ? told.steps[i].state : StepState::not_begun;
            SCOPED_TRACE(std::to_string(i) + " " + std::string(name(state)));
            if (state == StepState::not_begun) {
                EXPECT_FALSE(work.effects[i]);
            }
            if (state == StepState::done) {
                EXPECT_TRUE(work.effects[i]);
            }
            if (work.effects[i]) {
                EXPECT_TRUE(state == StepState::done || state == StepState::begun || state == StepState::failed);
            }
        }
    }

    Plan plan;
    Power power;
    FakeHasher hasher;
    FakeClock clock;
    FakeRandomness randomness;
    ConfirmationDesk desk{clock, randomness};
    FakeWork work;
    FakeStore store;
    Watcher watcher;
    CancelToken cancel;
};

TEST(ExecutorTest, TakesEveryStepAndSaysSo) {
    World world;
    const auto receipt = world.run();
    ASSERT_TRUE(receipt) << to_string(receipt.error());
    EXPECT_EQ(receipt->outcome, Outcome::done);
    ASSERT_EQ(receipt->steps.size(), kSteps);
    for (const auto& step : receipt->steps) {
        EXPECT_EQ(step.outcome, Outcome::done);
        EXPECT_EQ(step.verification.verdict, Verification::Verdict::verified);
    }
    EXPECT_EQ(receipt->steps[2].text, "Step 2");
    EXPECT_EQ(world.work.closed, 1);
    world.expect_truth();
    EXPECT_EQ(world.story().outcome, "done");
    EXPECT_EQ(world.story().drives, world.plan.drives);
    EXPECT_EQ(world.story().plan_hash, receipt->plan_hash);
}

TEST(ExecutorTest, EachStepIsOnDiskBeforeItIsTaken) {
    World world;
    world.work.during = [&](std::size_t step) {
        const auto story = world.story();
        ASSERT_EQ(story.steps.size(), kSteps);
        EXPECT_EQ(story.steps[step].state, StepState::begun);
        if (step > 0) {
            EXPECT_EQ(story.steps[step - 1].state, StepState::done);
        }
        if (step + 1 < kSteps) {
            EXPECT_EQ(story.steps[step + 1].state, StepState::not_begun);
        }
    };
    ASSERT_TRUE(world.run());
}

class AtStep : public testing::TestWithParam<std::size_t> {};
INSTANTIATE_TEST_SUITE_P(All, AtStep, testing::Range(std::size_t{0}, kSteps));

TEST_P(AtStep, Fails) {
    World world;
    world.work.fail_at = GetParam();
    const auto receipt = world.run();
    ASSERT_TRUE(receipt);
    EXPECT_EQ(receipt->outcome, Outcome::failed);
    for (std::size_t i = 0; i < kSteps; ++i) {
        const auto expected = i < GetParam() ? Outcome::done : i == GetParam() ? Outcome::failed : Outcome::not_taken;
        EXPECT_EQ(receipt->steps[i].outcome, expected) << i;
    }
    world.expect_truth();
    EXPECT_EQ(world.story().steps[GetParam()].state, StepState::failed);
    EXPECT_EQ(world.story().outcome, "failed");
    EXPECT_EQ(world.work.closed, 1);
}

TEST_P(AtStep, CannotIsNoFailureOfAStepThatStandsAlone) {
    auto plan = some_plan(kSteps);
    plan.steps[GetParam()].independent = true;
    World world(plan);
    world.work.fail_at = GetParam();
    world.work.fail_code = ErrorCode::unsupported;
    const auto receipt = world.run();
    ASSERT_TRUE(receipt);
    EXPECT_EQ(receipt->outcome, Outcome::done);
    for (std::size_t i = 0; i < kSteps; ++i) {
        EXPECT_EQ(receipt->steps[i].outcome, i == GetParam() ? Outcome::cannot : Outcome::done) << i;
    }
    EXPECT_EQ(receipt->steps[GetParam()].error->code, ErrorCode::unsupported);
    world.expect_truth();
}

TEST(ExecutorTest, WhereNothingCanBeDoneTheJobCannot) {
    auto plan = some_plan(1);
    plan.steps[0].independent = true;
    World world(plan);
    world.work.fail_at = 0;
    world.work.fail_code = ErrorCode::unsupported;
    const auto receipt = world.run();
    ASSERT_TRUE(receipt);
    EXPECT_EQ(receipt->outcome, Outcome::cannot);
    EXPECT_EQ(world.story().outcome, "cannot");
}

TEST_P(AtStep, FailsAndIsIndependent) {
    World world;
    for (auto& step : world.plan.steps) step.independent = true;
    world.work.fail_at = GetParam();
    const auto receipt = world.run();
    ASSERT_TRUE(receipt);
    EXPECT_EQ(receipt->outcome, Outcome::failed);
    for (std::size_t i = 0; i < kSteps; ++i) {
        EXPECT_EQ(receipt->steps[i].outcome, i == GetParam() ? Outcome::failed : Outcome::done) << i;
    }
    world.expect_truth();
}

TEST_P(AtStep, PowerGoesBeforeIt) {
    // Within its announcement, of which any part may reach the disk. One line comes before the steps, two for each.
    for (const std::size_t torn : {0U, 1U, 16U, 40U}) {
        World world;
        world.store.cut_at_append = 1 + 2 * GetParam();
        world.store.torn_bytes = torn;
        const auto receipt = world.run();
        ASSERT_TRUE(receipt);
        EXPECT_EQ(receipt->outcome, Outcome::failed);
        EXPECT_FALSE(world.work.effects[GetParam()]);
        world.expect_truth();
        EXPECT_EQ(world.story().steps[GetParam()].state, StepState::not_begun);
        EXPECT_FALSE(world.story().outcome);
    }
}

TEST_P(AtStep, PowerGoesInIt) {
    for (const bool half : {false, true}) {
        World world;
        world.work.cut_within = GetParam();
        world.work.half_effect = half;
        const auto receipt = world.run();
        ASSERT_TRUE(receipt);
        EXPECT_EQ(receipt->outcome, Outcome::failed);
        world.expect_truth();
        EXPECT_EQ(world.story().steps[GetParam()].state, StepState::begun);
        EXPECT_FALSE(world.story().outcome);
    }
}

TEST_P(AtStep, PowerGoesAfterIt) {
    World world;
    world.work.cut_after = GetParam();
    ASSERT_TRUE(world.run());
    EXPECT_TRUE(world.work.effects[GetParam()]);
    world.expect_truth();
    EXPECT_EQ(world.story().steps[GetParam()].state, StepState::begun);
}

TEST_P(AtStep, PowerGoesWhileItsEndIsWritten) {
    World world;
    world.store.cut_at_append = 2 + 2 * GetParam();
    world.store.torn_bytes = 30;
    ASSERT_TRUE(world.run());
    world.expect_truth();
    const auto story = world.story();
    EXPECT_EQ(story.steps[GetParam()].state, StepState::begun);
    ASSERT_EQ(story.problems.size(), 1U);
    EXPECT_EQ(story.problems[0].kind, JournalProblem::Kind::torn_end);
}

TEST_P(AtStep, CancelledBeforeIt) {
    World world;
    world.work.during = [&](std::size_t step) {
        if (step + 1 == GetParam()) world.cancel.cancel();
    };
    if (GetParam() == 0) world.cancel.cancel();
    // A step that is asked to stop in its midst does so here: the one before is cancelled.
    const auto receipt = world.run();
    if (GetParam() == 0) {
        ASSERT_FALSE(receipt);
        EXPECT_EQ(receipt.error().code, ErrorCode::cancelled);
        EXPECT_TRUE(world.store.files.empty());
        EXPECT_EQ(world.work.opened, 0);
        return;
    }
    ASSERT_TRUE(receipt);
    EXPECT_EQ(receipt->outcome, Outcome::cancelled);
    EXPECT_EQ(receipt->steps[GetParam() - 1].outcome, Outcome::cancelled);
    EXPECT_EQ(receipt->steps[GetParam()].outcome, Outcome::not_taken);
    EXPECT_FALSE(world.work.effects[GetParam()]);
    world.expect_truth();
    EXPECT_EQ(world.story().steps[GetParam()].state, StepState::not_begun);
    EXPECT_EQ(world.story().outcome, "cancelled");
}

TEST_P(AtStep, CancelledInItAndNotStopping) {
    World world;
    world.work.deaf = true;
    world.work.during = [&](std::size_t step) {
        if (step == GetParam()) world.cancel.cancel();
    };
    const auto receipt = world.run();
    ASSERT_TRUE(receipt);
    for (std::size_t i = 0; i < kSteps; ++i) {
        EXPECT_EQ(receipt->steps[i].outcome, i <= GetParam() ? Outcome::done : Outcome::not_taken) << i;
        EXPECT_EQ(world.work.effects[i], i <= GetParam());
    }
    EXPECT_EQ(receipt->outcome, GetParam() + 1 == kSteps ? Outcome::done : Outcome::cancelled);
    world.expect_truth();
}

TEST_P(AtStep, AnotherDriveAnswersBeforeIt) {
    World world;
    world.work.change_at = 1 + GetParam();  // the first question comes before the journal is begun
    const auto receipt = world.run();
    ASSERT_TRUE(receipt);
    EXPECT_EQ(receipt->outcome, Outcome::failed);
    EXPECT_EQ(receipt->steps[GetParam()].outcome, Outcome::not_taken);
    ASSERT_TRUE(receipt->steps[GetParam()].error);
    EXPECT_EQ(receipt->steps[GetParam()].error->code, ErrorCode::refused);
    EXPECT_NE(receipt->steps[GetParam()].error->context.find("ANOTHER"), std::string::npos);
    for (auto i = GetParam(); i < kSteps; ++i) EXPECT_FALSE(world.work.effects[i]);
    world.expect_truth();
}

TEST_P(AtStep, TheDiskUnderTheJournalIsFull) {
    for (const std::size_t torn : {0U, 25U}) {
        World world;
        world.store.full_at_append = 1 + 2 * GetParam();
        world.store.torn_bytes = torn;
        const auto receipt = world.run();
        ASSERT_TRUE(receipt);
        EXPECT_EQ(receipt->outcome, Outcome::failed);
        EXPECT_EQ(receipt->steps[GetParam()].outcome, Outcome::not_taken);
        EXPECT_EQ(receipt->steps[GetParam()].error->code, ErrorCode::io);
        EXPECT_EQ(static_cast<std::size_t>(world.work.taken), GetParam());
        EXPECT_FALSE(receipt->problems.empty());
        world.expect_truth();
    }
}

TEST_P(AtStep, TheDiskIsFullWhenItsEndIsWritten) {
    World world;
    world.store.full_at_append = 2 + 2 * GetParam();
    const auto receipt = world.run();
    ASSERT_TRUE(receipt);
    EXPECT_EQ(receipt->steps[GetParam()].outcome,
              Outcome::done);  // it is, and the receipt says that the journal does not
    EXPECT_EQ(receipt->problems.size(), 1U);
    EXPECT_EQ(static_cast<std::size_t>(world.work.taken), GetParam() + 1);
    world.expect_truth();
}

TEST(ExecutorTest, NothingIsDoneWithoutAJournal) {
    World world;
    world.store.refuses = true;
    EXPECT_EQ(world.run().error().code, ErrorCode::io);
    World full;
    full.store.full_at_append = 0;
    EXPECT_EQ(full.run().error().code, ErrorCode::io);
    for (const auto* one : {&world, &full}) {
        EXPECT_EQ(one->work.taken, 0);
        EXPECT_EQ(one->work.closed, 1);
    }
}

TEST(ExecutorTest, RefusesWithoutConfirmation) {
    World world;
    for (const auto& confirmation : {Confirmation(NoConfirmation{}), Confirmation(TypedSerial{"S3Z1NB0K123457"}),
                                     Confirmation(TypedSerial{""}), Confirmation(Token{"00"})}) {
        const auto receipt = world.run(confirmation);
        ASSERT_FALSE(receipt);
        EXPECT_EQ(receipt.error().code, ErrorCode::refused);
    }
    EXPECT_EQ(world.work.opened, 0);
    EXPECT_TRUE(world.store.files.empty());
}

TEST(ExecutorTest, APlanThatLosesNothingNeedsNone) {
    World world(some_plan(kSteps, false));
    EXPECT_TRUE(world.run(NoConfirmation{}));
}

TEST(ExecutorTest, RefusesADriveThatNothingTellsApart) {
    auto plan = some_plan(1);
    plan.drives.front().serial.clear();
    plan.drives.front().wwn.clear();
    World world(plan);
    const auto hash = hash_of(world.plan, world.hasher);
    const auto receipt = world.run(*world.desk.issue(*hash));
    ASSERT_FALSE(receipt);
    EXPECT_EQ(receipt.error().code, ErrorCode::refused);
    EXPECT_EQ(world.work.opened, 0);
}

TEST(ExecutorTest, RefusesWhatIsNotMet) {
    auto plan = some_plan(1);
    plan.needs = {{{"ac-power", Severity::warning, "The machine runs on battery.", {}, {}}, false}};
    World world(plan);
    const auto receipt = world.run();
    ASSERT_FALSE(receipt);
    EXPECT_EQ(receipt.error().code, ErrorCode::refused);
    EXPECT_EQ(world.work.opened, 0);
}

TEST(ExecutorTest, RefusesAnotherDriveFromTheStart) {
    World world;
    world.work.change_at = 0;
    const auto receipt = world.run();
    ASSERT_FALSE(receipt);
    EXPECT_EQ(receipt.error().code, ErrorCode::refused);
    EXPECT_TRUE(world.store.files.empty());
    EXPECT_EQ(world.work.closed, 1);
}

TEST(ExecutorTest, ADriveThatDoesNotSayWhoItIsIsNotTouched) {
    World world;
    world.power.on = false;
    const auto receipt = world.run();
    ASSERT_FALSE(receipt);
    EXPECT_EQ(receipt.error().code, ErrorCode::vanished);
    EXPECT_TRUE(world.store.files.empty());
    EXPECT_EQ(world.work.taken, 0);
}

TEST(ExecutorTest, WhatCannotBeOpenedIsNotTouched) {
    World world;
    world.work.open_error = Error{ErrorCode::busy, "mounted", {}};
    EXPECT_EQ(world.run().error().code, ErrorCode::busy);
    EXPECT_EQ(world.work.taken, 0);
    EXPECT_EQ(world.work.closed, 0);
}

TEST(ExecutorTest, WhatIsDisprovedHasFailed) {
    World world;
    world.work.disproved = true;
    EXPECT_EQ(world.run()->outcome, Outcome::failed);
}

TEST(ExecutorTest, TheUserGoesOnOnlyFromWhatIsDone) {
    auto plan = some_plan(kSteps);
    plan.afterwards = {{"restart", Severity::info, "Restart the computer.", {}, {}}};
    World world(plan);
    const auto receipt = world.run();
    ASSERT_TRUE(receipt);
    ASSERT_EQ(receipt->afterwards.size(), 1U);
    EXPECT_EQ(receipt->afterwards[0].id, "restart");
    World disproved(plan);
    disproved.work.disproved = true;
    EXPECT_TRUE(disproved.run()->afterwards.empty());
    World failing(plan);
    failing.work.fail_at = kSteps - 1;
    EXPECT_TRUE(failing.run()->afterwards.empty());
}

}  // namespace
}  // namespace fettle::plan::test
