// SPDX-License-Identifier: GPL-3.0-or-later
// Self-tests on the page Health, by keyboard, on the demo's drives and on a service that fails.
#include <QLabel>
#include <QProgressBar>
#include <QTimer>

#include "app/gui/models/self_test_words.h"
#include "app/gui/pages/self_test_card.h"
#include "app/gui/wizard/quick_job.h"
#include "core/drive/maybe_asleep.h"
#include "health_page_fixture.h"

namespace fettle::gui {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

constexpr const char* kLog = "Log of self-tests";

class SelfTestCardTest : public HealthPageTest {
protected:
    static selftest::State idle() {
        selftest::State state;
        state.offers = {{selftest::Kind::brief, 120}, {selftest::Kind::extended, 1200}};
        return state;
    }
    static selftest::State running(unsigned percent) {
        auto state = idle();
        state.running = true;
        state.running_kind = "extended";
        state.percent_done = percent;
        return state;
    }
    [[nodiscard]] QTimer* poll() const { return page_->findChild<SelfTestCard*>()->findChild<QTimer*>(); }
    [[nodiscard]] QProgressBar* bar() const { return page_->findChild<SelfTestCard*>()->findChild<QProgressBar*>(); }
    void settle() {
        ASSERT_TRUE(QTest::qWaitFor([this] { return !background_.busy(); }, 20'000));
        QApplication::processEvents();
    }
};

TEST(SelfTestWords, TimeLeftComesFromTheDrivesOwnFigures) {
    selftest::State state;
    state.offers = {{selftest::Kind::extended, 1200}};
    state.running = true;
    state.running_kind = "extended";
    EXPECT_EQ(self_test_seconds_left(state), std::nullopt) << "no percentage";
    state.percent_done = 40;
    EXPECT_EQ(self_test_seconds_left(state), 720U);
    state.percent_done = 140;
    EXPECT_EQ(self_test_seconds_left(state), 0U);
    state.running_kind = "short";
    EXPECT_EQ(self_test_seconds_left(state), std::nullopt) << "no estimate";
}

TEST_F(SelfTestCardTest, TheDemoPassesAShortTest) {
    const fettle::test::DemoDrives demo;
    open_demo(demo, "sda");
    const auto before = demo.toolbox().self_testing->state(demo.item("sda")->report.entry);
    ASSERT_TRUE(before);
    press("start-short");
    ASSERT_TRUE(QTest::qWaitFor(
        [&] {
            const auto* log = table(kLog);
            return log != nullptr && log->rowCount() == std::min<int>(5, static_cast<int>(before->log.size()) + 1);
        },
        20'000))
        << words();
    EXPECT_THAT(row(kLog, 0), StartsWith("Short|Passed|"));
    EXPECT_THAT(words(), HasSubstr("the drive found no fault"));
    EXPECT_TRUE(button("start-extended")->isVisible());
    EXPECT_TRUE(jobs_.running().empty()) << "the drive runs the test, not a job of the window";
    fettle::test::grab(*page_, QStringLiteral("health-self-test-passed"));
}

TEST_F(SelfTestCardTest, TheDemosFailingDriveFailsIt) {
    const fettle::test::DemoDrives demo;
    open_demo(demo, "nvme1n1");
    press("start-extended");
    ASSERT_TRUE(QTest::qWaitFor([&] { return row(kLog, 0).starts_with("Extended|Failed"); }, 20'000)) << words();
    EXPECT_THAT(words(), HasSubstr("Copy your data, then replace the drive."));
}

TEST_F(SelfTestCardTest, ATestStartedElsewhereIsFollowedAndAborted) {
    self_testing_.set(running(40));
    open_fakes(drive());
    ASSERT_TRUE(wait_for("Extended test is running"));
    EXPECT_EQ(bar()->value(), 40);
    EXPECT_THAT(words(), HasSubstr("Time left: about 12 minutes."));
    EXPECT_FALSE(button("start-short")->isVisible());
    fettle::test::grab(*page_, QStringLiteral("health-self-test-running"));
    self_testing_.set(running(90));
    page_->show_drive(drive());
    ASSERT_TRUE(wait_for("Time left: about 2 minutes."));
    EXPECT_EQ(bar()->value(), 90);
    press("abort-self-test");
    ASSERT_TRUE(QTest::qWaitFor([&] { return row(kLog, 0) == "Extended|Not completed|–|–"; }, 20'000)) << words();
    EXPECT_TRUE(self_testing_.requests.back().abort);
    EXPECT_THAT(words(), HasSubstr("It says nothing about the drive's health."));
    EXPECT_FALSE(bar()->isVisible());
    EXPECT_EQ(page_->focusWidget(), button("start-short")) << "the focus stays in the card";
    settle();
    EXPECT_FALSE(poll()->isActive());
}

TEST_F(SelfTestCardTest, StartsTheKindThatTheButtonNames) {
    auto state = idle();
    state.offers.push_back({selftest::Kind::conveyance, std::nullopt});
    self_testing_.set(state);
    open_fakes(drive());
    press("start-conveyance");
    ASSERT_TRUE(wait_for("Conveyance test is running"));
    ASSERT_EQ(self_testing_.requests.size(), 1U);
    EXPECT_EQ(self_testing_.requests[0].kind, selftest::Kind::conveyance);
    EXPECT_FALSE(self_testing_.requests[0].wait) << "the drive runs it by itself";
    EXPECT_EQ(page_->focusWidget(), button("abort-self-test"));
    EXPECT_EQ(page_->findChild<JobWizard*>(), nullptr);
}

TEST_F(SelfTestCardTest, IsOnlyPolledWhileItIsVisible) {
    self_testing_.set(running(40));
    open_fakes(drive());
    ASSERT_TRUE(wait_for("Extended test is running"));
    settle();
    EXPECT_TRUE(poll()->isActive());
    page_->hide();
    EXPECT_FALSE(poll()->isActive());
    const auto asked = self_testing_.states.load();
    self_testing_.set(idle());
    page_->show_drive(drive());
    settle();
    EXPECT_EQ(self_testing_.states, asked) << "a hidden page asks nothing";
    page_->show();
    EXPECT_TRUE(QTest::qWaitFor([&] { return button("start-short")->isVisible(); }, 20'000));
    EXPECT_GT(self_testing_.states, asked);
    settle();
    EXPECT_FALSE(poll()->isActive()) << "nothing runs";
}

TEST_F(SelfTestCardTest, TheTimerAsksForTheProgress) {
    self_testing_.set(running(40));
    open_fakes(drive());
    ASSERT_TRUE(wait_for("Extended test is running"));
    settle();
    self_testing_.set(running(60));
    poll()->start(0);
    EXPECT_TRUE(QTest::qWaitFor([&] { return bar()->value() == 60; }, 20'000));
}

TEST_F(SelfTestCardTest, AMissingPermissionIsShownWithItsRemedy) {
    self_testing_.set(idle());
    self_testing_.plan_error = Error{ErrorCode::not_permitted, "PlanSelfTest", {}};
    open_fakes(drive());
    press("start-short");
    ASSERT_TRUE(wait_for("Nothing was changed: PlanSelfTest"));
    EXPECT_THAT(words(), HasSubstr("systemctl enable --now fettled"));
    fettle::test::grab(*page_, QStringLiteral("health-self-test-refused"));
    self_testing_.plan_error.reset();
    // The password was not given.
    self_testing_.change = [](plan::Job& job) {
        job.authorize = [](const CancelToken&) -> Result<plan::Token> {
            return fail(ErrorCode::not_permitted, "authorization");
        };
    };
    press("start-short");
    ASSERT_TRUE(wait_for("Nothing was changed: authorization"));
    self_testing_.change = {};
    press("start-short");
    ASSERT_TRUE(wait_for("Short test is running"));
    EXPECT_THAT(words(), Not(HasSubstr("Nothing was changed")));
}

TEST_F(SelfTestCardTest, WhatThePlanNeedsIsSaid) {
    self_testing_.set(idle());
    self_testing_.change = [](plan::Job& job) {
        job.plan.needs = {
            {{"self-test-idle", Severity::info, "A self-test is running", "Wait for it to end", {}}, false}};
        job.run = [](const plan::Confirmation&, const plan::Watcher&, const CancelToken&) -> Result<plan::Receipt> {
            ADD_FAILURE() << "it was carried out";
            return fail(ErrorCode::internal, "");
        };
    };
    open_fakes(drive());
    press("start-short");
    EXPECT_TRUE(wait_for("A self-test is running. Wait for it to end"));
}

TEST_F(SelfTestCardTest, AStepThatFailsSaysWhy) {
    self_testing_.set(idle());
    self_testing_.step_error = Error{ErrorCode::busy, "a self-test is already running", {}};
    open_fakes(drive());
    press("start-short");
    ASSERT_TRUE(wait_for("a self-test is already running"));
    EXPECT_THAT(words(), HasSubstr("then try again"));
}

TEST_F(SelfTestCardTest, ADriveThatVanishesStopsTheProgress) {
    self_testing_.set(running(40));
    open_fakes(drive());
    ASSERT_TRUE(wait_for("Extended test is running"));
    settle();
    self_testing_.set(Error{ErrorCode::vanished, "/dev/sdx", {}});
    poll()->start(0);
    ASSERT_TRUE(wait_for("The self-tests cannot be read"));
    EXPECT_THAT(words(), HasSubstr("Reconnect the drive"));
    EXPECT_FALSE(bar()->isVisible());
    settle();
    EXPECT_FALSE(poll()->isActive());
    self_testing_.set(idle());
    press("read-self-tests");
    EXPECT_TRUE(QTest::qWaitFor([&] { return button("start-short")->isVisible(); }, 20'000));
    EXPECT_THAT(words(), Not(HasSubstr("cannot be read")));
}

TEST_F(SelfTestCardTest, AnUnsupportedDriveHasNoButtons) {
    self_testing_.set(selftest::State());
    open_fakes(drive());
    ASSERT_TRUE(wait_for("The drive does not support self-tests."));
    EXPECT_FALSE(button("start-short")->isVisible());
    self_testing_.set(Error{ErrorCode::unsupported, "self-tests of sdx", {}});
    page_->show_drive(drive());
    ASSERT_TRUE(wait_for("Self-tests are not available: self-tests of sdx"));
    EXPECT_FALSE(button("start-short")->isVisible());
    EXPECT_FALSE(button("read-self-tests")->isVisible()) << "trying again would not help";
}

TEST_F(SelfTestCardTest, ASavedReportShowsItsLogAndAsksNothing) {
    auto item = drive();
    item->saved = true;
    item->report.facts.ata = AtaHealth();
    item->report.facts.ata->self_tests = {{"extended", false, true, 19'877, 61'203'456, false, {}},
                                          {"short", true, false, 7, {}, false, {}}};
    open_fakes(item);
    EXPECT_THAT(words(), HasSubstr("This is a saved report: self-tests can only be started"));
    EXPECT_EQ(row(kLog, 0), "Extended|Failed|19,877|61,203,456");
    EXPECT_EQ(row(kLog, 1), "Short|Passed|7|–");
    EXPECT_THAT(words(), HasSubstr("the first sector that could not be read is LBA 61,203,456"));
    EXPECT_FALSE(button("start-short")->isVisible());
    EXPECT_EQ(self_testing_.states, 0);
    auto* log = table(kLog);
    log->setFocus();
    QTest::keyClick(log, Qt::Key_Down);
    EXPECT_THAT(words(), HasSubstr("the drive found no fault")) << "the chosen row is explained";
}

TEST_F(SelfTestCardTest, ALongLogIsFolded) {
    auto state = idle();
    for (std::uint64_t i = 0; i < 21; ++i) state.log.push_back({"short", true, false, 100 - i, {}, false, {}});
    self_testing_.set(state);
    open_fakes(drive());
    ASSERT_TRUE(QTest::qWaitFor([&] { return table(kLog) != nullptr; }, 20'000));
    EXPECT_EQ(table(kLog)->rowCount(), 5);
    EXPECT_EQ(row(kLog, 0), "Short|Passed|100|–");
    press("all-self-tests");
    EXPECT_EQ(table(kLog)->rowCount(), 21);
    EXPECT_FALSE(button("all-self-tests")->isVisible());
}

TEST_F(SelfTestCardTest, ADriveInStandbyIsOnlyReadOnRequest) {
    self_testing_.set(idle());
    auto item = drive();
    item->report.facts.missing = {{"smart-data", "asleep", ""}};
    open_fakes(item);
    ASSERT_TRUE(wait_for("can spin it up"));
    settle();
    EXPECT_EQ(self_testing_.states, 0);
    press("read-self-tests");
    EXPECT_TRUE(QTest::qWaitFor([&] { return button("start-short")->isVisible(); }, 20'000));
    EXPECT_EQ(self_testing_.states, 1);
    auto unsure = drive("sdy");
    unsure->report.facts.missing = {{"smart-data", std::string(kMaybeAsleep), ""}};
    page_->show_drive(unsure);
    EXPECT_TRUE(wait_for("can spin it up"));
    settle();
    EXPECT_EQ(self_testing_.states, 1);
}

TEST_F(SelfTestCardTest, ASlowDriveIsNotShownAsAnother) {
    auto log = idle();
    log.log = {{"short", true, false, 1, {}, false, {}}};
    self_testing_.set(log);
    self_testing_.hold("sdx");
    open_fakes(drive("sdx"));
    ASSERT_TRUE(wait_for("Reading the self-tests"));
    ASSERT_TRUE(QTest::qWaitFor([&] { return self_testing_.states > 0; }, 20'000));
    page_->show_drive(drive("sdy"));
    ASSERT_TRUE(QTest::qWaitFor([&] { return table(kLog) != nullptr; }, 20'000));
    self_testing_.set(Error{ErrorCode::timeout, "sdx", {}});
    self_testing_.release();
    settle();
    EXPECT_THAT(words(), Not(HasSubstr("cannot be read"))) << "that was about the other drive";
}

TEST_F(SelfTestCardTest, LivesWithoutTheService) {
    open({background_, jobs_}, drive());
    EXPECT_THAT(words(), HasSubstr("Fettle cannot start self-tests on this system."));
    EXPECT_FALSE(button("start-short")->isVisible());
    page_->show_drive(nullptr);
    EXPECT_FALSE(page_->widget()->isVisible());
}

TEST_F(SelfTestCardTest, EveryControlHasANameAndTabReachesIt) {
    self_testing_.set(idle());
    open_fakes(drive());
    ASSERT_TRUE(QTest::qWaitFor([&] { return button("start-extended")->isVisible(); }, 20'000));
    EXPECT_THAT(button("start-short")->accessibleDescription().toStdString(), HasSubstr("Takes about 2 minutes."));
    page_->activateWindow();
    ASSERT_TRUE(QTest::qWaitForWindowActive(page_.get()));
    page_->setFocus();
    bool reached = false;
    for (int i = 0; i < 60 && !reached; ++i) {
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
        reached = QApplication::focusWidget() == button("start-extended");
    }
    EXPECT_TRUE(reached);
}

TEST_F(SelfTestCardTest, AJobThatLosesDataIsNeverStartedWithoutTheWizard) {
    QuickJob quick(background_, jobs_);
    QString why;
    QObject::connect(&quick, &QuickJob::refused, &quick, [&](const QString& words) { why = words; });
    quick.start([]() -> Result<plan::Job> {
        auto job = fettle::test::make_job(plan::Verb::erase, DriveEntry(), [] {
            ADD_FAILURE() << "it was carried out";
            return plan::StepReceipt();
        });
        job.plan.steps[0].loses_data = true;
        return job;
    });
    ASSERT_TRUE(QTest::qWaitFor([&] { return !quick.busy(); }, 20'000));
    EXPECT_THAT(why.toStdString(), HasSubstr("destroys data"));
    EXPECT_TRUE(jobs_.running().empty());
}

}  // namespace
}  // namespace fettle::gui
