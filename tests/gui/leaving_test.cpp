// SPDX-License-Identifier: GPL-3.0-or-later
// Running jobs in the window, and what becomes of them when the user ends the program.
#include <gtest/gtest.h>

#include <QPointer>

#include "app/gui/frame/leaving.h"
#include "frame_harness.h"
#include "held_job.h"

namespace fettle::gui {
namespace {

using test::answer;
using test::button_of;
using test::HeldJob;
using test::press_button;
using test::when_asked;

class LeavingTest : public test::FrameHarness {
protected:
    void SetUp() override {
        FrameHarness::SetUp();
        QObject::connect(window_.get(), &MainWindow::closed, window_.get(), [this] { ++closed_; });
    }
    /// The job has told of this step.
    [[nodiscard]] bool reaches(std::size_t step) const {
        return QTest::qWaitFor([&] {
            const auto running = jobs_->running();
            return !running.empty() && running.front().step == step && (step > 0 || running.front().total > 0);
        });
    }
    static void grab_box(QMessageBox& box, const QString& name) {
        const auto folder = qEnvironmentVariable("FETTLE_SCREENS");
        if (folder.isEmpty()) return;
        // Without waiting: the job may end at any time, and the box with it.
        EXPECT_TRUE(box.grab().save(folder + QLatin1Char('/') + name + QStringLiteral(".png")));
    }

    int closed_ = 0;
};

TEST_F(LeavingTest, ARunningJobIsShownInTheSideBarAndTheStatusBar) {
    show();
    HeldJob held;
    const auto id = text(drives().item(2)->report.entry.id);
    jobs_->start(held.job(id.toStdString()), plan::NoConfirmation{});
    const auto share = [&] { return drives().index(2).data(DriveModel::kProgress); };
    EXPECT_TRUE(QTest::qWaitFor([&] { return share().toDouble() > 0.6; }));
    EXPECT_TRUE(words().contains(QStringLiteral("Trim /games")));
    EXPECT_TRUE(words().contains(QStringLiteral("64%")));
    EXPECT_FALSE(drives().index(1).data(DriveModel::kProgress).isValid());
    grab(QStringLiteral("frame-job"));
    held.end();
    EXPECT_TRUE(QTest::qWaitFor([&] { return !share().isValid(); }));
    EXPECT_FALSE(words().contains(QStringLiteral("Trim /games")));
}

TEST_F(LeavingTest, AJobKeepsRunningAndTheProgramEndsAfterIt) {
    show();
    HeldJob held;
    jobs_->start(held.job("nvme0n1"), plan::NoConfirmation{});
    ASSERT_TRUE(reaches(0));
    answer(QStringLiteral("Cancel"));
    window_->close();
    EXPECT_TRUE(window_->isVisible());
    when_asked([](QMessageBox& box) {
        EXPECT_EQ(button_of(box, QStringLiteral("Stop job and quit")), nullptr) << "its step cannot be stopped";
        EXPECT_TRUE(box.informativeText().contains(QStringLiteral("cannot be stopped safely")));
        EXPECT_TRUE(box.text().contains(QStringLiteral("Trim /games")));
        grab_box(box, QStringLiteral("leaving-keep"));
        press_button(box, QStringLiteral("Keep running"));
    });
    window_->close();
    EXPECT_FALSE(window_->isVisible());
    EXPECT_EQ(closed_, 0) << "the job still runs";
    EXPECT_FALSE(jobs_->running().front().stopping);
    held.end();
    EXPECT_TRUE(QTest::qWaitFor([&] { return closed_ == 1; }));
}

TEST_F(LeavingTest, WhoComesBackStays) {
    show();
    HeldJob held;
    jobs_->start(held.job("nvme0n1"), plan::NoConfirmation{});
    answer(QStringLiteral("Keep running"));
    window_->close();
    window_->come_forward();
    window_->hide();
    held.end();
    EXPECT_TRUE(QTest::qWaitFor([&] { return jobs_->running().empty(); }));
    QTest::qWait(1);
    EXPECT_EQ(closed_, 0);
}

TEST_F(LeavingTest, AStepThatCanBeStoppedIsStoppedAndTheProgramEnds) {
    show();
    HeldJob held;
    jobs_->start(held.job("nvme0n1", {true}), plan::NoConfirmation{});
    ASSERT_TRUE(reaches(0));
    when_asked([](QMessageBox& box) {
        grab_box(box, QStringLiteral("leaving-stop"));
        press_button(box, QStringLiteral("Stop job and quit"));
    });
    window_->close();
    EXPECT_TRUE(window_->isVisible()) << "until the job has stopped";
    EXPECT_EQ(closed_, 0);
    auto* waiting = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
    ASSERT_NE(waiting, nullptr);
    EXPECT_TRUE(waiting->text().contains(QStringLiteral("next safe point")));
    grab_box(*waiting, QStringLiteral("leaving-waits"));
    EXPECT_TRUE(QTest::qWaitFor([&] { return closed_ == 1; }));
    EXPECT_TRUE(jobs_->running().empty());
}

TEST_F(LeavingTest, TheQuestionFollowsTheJob) {
    show();
    HeldJob held;
    jobs_->start(held.job("nvme0n1", {false, true}), plan::NoConfirmation{});
    ASSERT_TRUE(reaches(0));
    when_asked([&](QMessageBox& box) {
        EXPECT_EQ(button_of(box, QStringLiteral("Stop job and quit")), nullptr);
        held.go_to(1);
        ASSERT_TRUE(reaches(1));
        EXPECT_NE(button_of(box, QStringLiteral("Stop job and quit")), nullptr) << "the next step can be stopped";
        press_button(box, QStringLiteral("Cancel"));
    });
    window_->close();
    when_asked([&](QMessageBox&) { held.end(); });
    window_->close();
    EXPECT_EQ(closed_, 1) << "the job has ended meanwhile: nothing is left to ask";
}

TEST_F(LeavingTest, WaitingForTheSafePointCanBeGivenUp) {
    show();
    HeldJob held;
    jobs_->start(held.job("nvme0n1", {true, false}), plan::NoConfirmation{});
    ASSERT_TRUE(reaches(0));
    when_asked([&](QMessageBox& box) {
        // The click comes just as the step changes to one that cannot be stopped.
        auto* stop = button_of(box, QStringLiteral("Stop job and quit"));
        ASSERT_NE(stop, nullptr);
        held.go_to(1);
        ASSERT_TRUE(reaches(1));
        stop->click();
    });
    window_->close();
    ASSERT_EQ(jobs_->running().size(), 1U);
    EXPECT_FALSE(jobs_->running().front().stopping) << "it would be stopped in mid-step";
    auto* waiting = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
    ASSERT_NE(waiting, nullptr);
    window_->close();  // once more: it waits already, and does not ask again
    press_button(*waiting, QStringLiteral("Do not quit"));
    held.end();
    EXPECT_TRUE(QTest::qWaitFor([&] { return jobs_->running().empty(); }));
    QTest::qWait(1);
    EXPECT_EQ(closed_, 0);
    EXPECT_TRUE(window_->isVisible());
}

TEST_F(LeavingTest, AJobOfTheServiceGoesOnWithoutTheWindow) {
    show();
    HeldJob held;
    auto job = held.job("nvme0n1");
    job.in_service = true;
    jobs_->start(std::move(job), plan::NoConfirmation{});
    ASSERT_TRUE(reaches(0));
    when_asked([](QMessageBox& box) {
        EXPECT_TRUE(box.text().contains(QStringLiteral("continues without this window"))) << box.text().toStdString();
        press_button(box, QStringLiteral("OK"));
    });
    window_->close();
    EXPECT_EQ(closed_, 1);
    EXPECT_FALSE(jobs_->running().front().stopping);
}

}  // namespace
}  // namespace fettle::gui
