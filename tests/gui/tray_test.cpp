// SPDX-License-Identifier: GPL-3.0-or-later
// The icon in the system tray: what its menu offers and does.
#include <gtest/gtest.h>

#include <QMenu>
#include <QSignalSpy>
#include <QSystemTrayIcon>

#include "app/gui/frame/tray.h"
#include "app/gui/frame/tray_control.h"
#include "app/gui/models/alert_words.h"
#include "app/gui/models/schedule_pause.h"
#include "app/gui/models/view_settings.h"
#include "app/gui/wizard/job_wizard.h"
#include "frame_harness.h"

namespace fettle::gui {
namespace {

class TrayTest : public test::FrameHarness {
protected:
    /// The menu's entries, without the separators.
    static QStringList entries(const QMenu& menu) {
        QStringList words;
        for (const auto* action : menu.actions()) {
            if (!action->isSeparator() && action->isVisible()) words.append(action->text());
        }
        return words;
    }
    static QAction* entry(const QMenu& menu, const QString& words) {
        for (auto* action : menu.actions()) {
            if (action->text().startsWith(words)) return action;
        }
        return nullptr;
    }
    Tray& tray() {
        auto* found = window_->findChild<Tray*>();
        EXPECT_NE(found, nullptr);
        return *found;
    }
};

TEST_F(TrayTest, TheTrayNamesTheWorstDrive) {
    show();
    const Tray tray(drives());
    EXPECT_EQ(tray.tip().simplified(), QStringLiteral("Fettle: SATAFIRM S11: Failed"));
}

TEST_F(TrayTest, TheMenuPausesTheScheduleForADayAndResumesIt) {
    show();
    auto& menu = tray().menu();
    Q_EMIT menu.aboutToShow();
    ASSERT_TRUE(QTest::qWaitFor([&] { return entries(menu).size() == 4; }));
    EXPECT_EQ(entries(menu),
              (QStringList{"&Dashboard", "&Trim all file systems now…", "&Pause schedule for a day", "&Quit"}));
    auto& scheduling = *composed_->toolbox().scheduling;
    entry(menu, QStringLiteral("&Pause"))->trigger();
    ASSERT_TRUE(QTest::qWaitFor([&] { return entry(menu, QStringLiteral("&Resume schedule")) != nullptr; }));
    const auto overview = scheduling.overview();
    ASSERT_TRUE(overview);
    EXPECT_GT(overview->paused_until, overview->now);
    EXPECT_LE(overview->paused_until, overview->now + schedule::kDay);
    window_->show_page(QStringLiteral("schedule"));
    ASSERT_TRUE(QTest::qWaitFor([&] { return words().contains(QStringLiteral("The schedule is paused")); }))
        << words().toStdString();
    grab(QStringLiteral("tray-schedule-paused"));
    entry(menu, QStringLiteral("&Resume"))->trigger();
    ASSERT_TRUE(QTest::qWaitFor([&] { return entry(menu, QStringLiteral("&Pause schedule")) != nullptr; }));
    EXPECT_EQ(scheduling.overview()->paused_until, 0);
    ASSERT_TRUE(QTest::qWaitFor([&] { return !words().contains(QStringLiteral("The schedule is paused")); }));
}

TEST_F(TrayTest, TrimAllShowsThePlanAndChangesNothingByItself) {
    show();
    window_->hide();
    entry(tray().menu(), QStringLiteral("&Trim all"))->trigger();
    EXPECT_TRUE(window_->isVisible());
    auto* wizard = window_->findChild<JobWizard*>();
    ASSERT_NE(wizard, nullptr);
    ASSERT_TRUE(QTest::qWaitFor([&] { return !background_->busy(); }));
    const auto shown = [&] {
        QString words;
        for (const auto* label : wizard->findChildren<QLabel*>()) {
            if (label->isVisible()) words += label->text() + QLatin1Char('\n');
        }
        return words;
    };
    EXPECT_TRUE(QTest::qWaitFor([&] { return shown().contains(QStringLiteral("No data will be lost")); }))
        << shown().toStdString();
    EXPECT_TRUE(jobs_->running().empty()) << "nothing without the plan's button";
    const auto folder = qEnvironmentVariable("FETTLE_SCREENS");
    if (!folder.isEmpty()) {
        EXPECT_TRUE(wizard->grab().save(folder + QStringLiteral("/tray-trim-all.png")));
    }
    entry(tray().menu(), QStringLiteral("&Trim all"))->trigger();
    EXPECT_EQ(window_->findChildren<JobWizard*>().size(), 1) << "one at a time";
    wizard->close();
}

TEST_F(TrayTest, ClosingHidesTheWindowAndQuitEndsTheProgram) {
    show();
    int closed = 0;
    QObject::connect(window_.get(), &MainWindow::closed, window_.get(), [&] { ++closed; });
    window_->stay_in_tray();
    window_->close();
    EXPECT_FALSE(window_->isVisible());
    EXPECT_EQ(closed, 0);
    entry(tray().menu(), QStringLiteral("&Dashboard"))->trigger();
    EXPECT_TRUE(window_->isVisible());
    EXPECT_EQ(window_->page(), QStringLiteral("dashboard"));
    window_->close();
    entry(tray().menu(), QStringLiteral("&Quit"))->trigger();
    EXPECT_EQ(closed, 1) << "from a hidden window";
}

TEST_F(TrayTest, QuitEndsAProgramWhoseWindowWasNeverShown) {
    int closed = 0;
    QObject::connect(window_.get(), &MainWindow::closed, window_.get(), [&] { ++closed; });
    window_->stay_in_tray();
    entry(tray().menu(), QStringLiteral("&Quit"))->trigger();
    EXPECT_EQ(closed, 1);
}

/// As on systems whose notifications are messages of the icon.
TEST_F(TrayTest, AnAlertShowsTheIconUntilTheWindowIsLookedAt) {
    show();
    window_->hide();
    auto* control = window_->findChild<TrayControl*>();
    ASSERT_NE(control, nullptr);
    const auto* icon = tray().findChild<QSystemTrayIcon*>();
    ASSERT_NE(icon, nullptr);
    ASSERT_FALSE(icon->isVisible());
    AlertWords alert;
    alert.title = QStringLiteral("A drive is failing");
    alert.drive = QStringLiteral("S1234");
    control->say_alert(alert);
    EXPECT_TRUE(icon->isVisible());
    EXPECT_FALSE(control->keeps_window()) << "nobody chose that closing the window only hides it";
    QSignalSpy chosen(control, &TrayControl::alert_chosen);
    Q_EMIT tray().findChild<QSystemTrayIcon*>()->messageClicked();
    ASSERT_EQ(chosen.size(), 1);
    EXPECT_EQ(chosen[0][0].toString(), QStringLiteral("S1234"));
    window_->come_forward();
    ASSERT_TRUE(QTest::qWaitForWindowActive(window_.get()));
    EXPECT_TRUE(QTest::qWaitFor([&] { return !icon->isVisible(); }));
}

TEST_F(TrayTest, AMessageThatIsNoAlertShowsNothingWhenClicked) {
    Tray tray(drives());
    QSignalSpy chosen(&tray, &Tray::alert_chosen);
    Q_EMIT tray.findChild<QSystemTrayIcon*>()->messageClicked();
    EXPECT_EQ(chosen.size(), 0);
}

/// A schedule that cannot be changed.
class ReadOnlySchedule final : public Scheduling {
public:
    Result<schedule::Overview> overview() override { return schedule::Overview{}; }
    Status change(const schedule::ScheduleChange&) override { return fail(ErrorCode::not_permitted, "the schedule"); }
    Result<std::vector<schedule::TaskResult>> run(const schedule::RunRequest&, const CancelToken&) override {
        return std::vector<schedule::TaskResult>{};
    }
};

TEST(SchedulePause, SaysWhyTheScheduleWasNotPaused) {
    Background background;
    ReadOnlySchedule scheduling;
    SchedulePause pause(scheduling, background);
    QSignalSpy said(&pause, &SchedulePause::said);
    pause.pause_for_a_day();
    ASSERT_TRUE(QTest::qWaitFor([&] { return !said.isEmpty(); }));
    EXPECT_EQ(said[0][0].toString(), QStringLiteral("The schedule was not paused"));
    EXPECT_FALSE(said[0][1].toString().isEmpty());
    ASSERT_TRUE(QTest::qWaitFor([&] { return pause.state() == SchedulePause::State::running; }));
    ASSERT_TRUE(QTest::qWaitFor([&] { return !background.busy(); }));
}

}  // namespace
}  // namespace fettle::gui
