// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/pages/schedule_page.h"

#include <gmock/gmock.h>

#include <QCheckBox>
#include <QComboBox>
#include <QLineEdit>
#include <QListWidget>
#include <QRadioButton>
#include <QSpinBox>
#include <QTimeEdit>
#include <memory>
#include <mutex>

#include "app/gui/models/background.h"
#include "app/gui/models/job_center.h"
#include "app/gui/models/run_days.h"
#include "app/gui/models/schedule_words.h"
#include "app/gui/pages/jobs_page.h"
#include "app/gui/widgets/data_table.h"
#include "app/gui/widgets/notice.h"
#include "app/gui/widgets/run_calendar.h"
#include "page_harness.h"
#include "platform/compose/compose.h"

namespace fettle::gui {
namespace {

using test::press;
using test::shown_text;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

/// A schedule as a test wants it; remembers what it is told to change.
class FakeScheduling final : public Scheduling {
public:
    Result<schedule::Overview> overview() override {
        if (broken) return fail(*broken);
        return shown;
    }
    Status change(const schedule::ScheduleChange& change) override {
        changes.push_back(change);
        if (refused) return fail(*refused);
        return {};
    }
    Result<std::vector<schedule::TaskResult>> run(const schedule::RunRequest& request, const CancelToken&) override {
        runs.push_back(request);
        const std::lock_guard wait(*hold);
        return results;
    }
    schedule::Overview shown;
    std::optional<Error> broken;
    std::optional<Error> refused;
    std::vector<schedule::ScheduleChange> changes;
    std::vector<schedule::RunRequest> runs;
    std::shared_ptr<std::mutex> hold = std::make_shared<std::mutex>();  ///< a run waits for it
    std::vector<schedule::TaskResult> results;
};

class SchedulePageTest : public ::testing::Test {
protected:
    void SetUp() override {
        ComposeOptions options;
        options.drives = ComposeOptions::Drives::demo;
        auto made = Composition::make(options);
        ASSERT_TRUE(made);
        composed_ = std::move(*made);
    }
    void TearDown() override {
        ASSERT_TRUE(QTest::qWaitFor([this] { return !background_.busy(); }));
    }
    Toolbox& toolbox() { return composed_->toolbox(); }
    void open(Scheduling& scheduling) {
        page_ = std::make_unique<SchedulePage>(
            SchedulePage::Services{background_, scheduling, *toolbox().inspection, *toolbox().trimming, &jobs_});
        page_->resize(1000, 740);
        page_->show();
        ASSERT_TRUE(QTest::qWaitForWindowExposed(page_.get()));
        page_->refresh();
        settle();
    }
    /// Waits until all that was asked has been answered and shown.
    void settle() {
        ASSERT_TRUE(QTest::qWaitFor([this] { return !background_.busy(); }));
        for (int i = 0; i < 3; ++i) QApplication::processEvents();
        ASSERT_TRUE(QTest::qWaitFor([this] { return !background_.busy(); }));
        QApplication::processEvents();
    }
    DataTable& table() { return *page_->findChild<DataTable*>(); }
    Notice& answer() { return *page_->findChild<Notice*>(); }
    TaskDialog* dialog() { return page_->findChild<TaskDialog*>(); }
    std::optional<schedule::Task> task(const char* id) {
        const auto overview = toolbox().scheduling->overview();
        if (!overview) return std::nullopt;
        for (const auto& one : overview->tasks) {
            if (one.task.id == id) return one.task;
        }
        return std::nullopt;
    }
    template <typename Widget>
    Widget* named(const QWidget& root, const char* name) {
        for (auto* one : root.findChildren<Widget*>()) {
            if (one->accessibleName() == QLatin1String(name)) return one;
        }
        ADD_FAILURE() << "no control named " << name;
        return nullptr;
    }

    std::unique_ptr<Composition> composed_;
    Background background_;
    JobCenter jobs_{background_};
    std::unique_ptr<SchedulePage> page_;
};

TEST_F(SchedulePageTest, ShowsTheDefaultSchedule) {
    open(*toolbox().scheduling);
    ASSERT_EQ(table().rowCount(), 2);
    EXPECT_EQ(table().item(0, 0)->text(), QStringLiteral("weekly-trim"));
    EXPECT_EQ(table().item(0, 2)->text(), QStringLiteral("every Monday at 00:00"));
    EXPECT_EQ(table().item(1, 2)->text(), QStringLiteral("every hour"));
    EXPECT_THAT(answer().headline().toStdString(), HasSubstr("Next: health"));
    EXPECT_THAT(shown_text(*page_), HasSubstr("Waits up to 6 hours for the computer to be idle."));
    EXPECT_THAT(shown_text(*page_), HasSubstr("Also: health every hour."));
    EXPECT_EQ(test::nameless(*page_), "");
    test::grab(*page_, QStringLiteral("schedule"));
}

// Alt with its letter clicks a button 100 ms later, whatever has happened to it meanwhile.
TEST_F(SchedulePageTest, AButtonClickedAfterTheScheduleIsGoneRunsNothing) {
    FakeScheduling scheduling;
    scheduling.shown = *toolbox().scheduling->overview();
    open(scheduling);
    for (const auto* name : {"Run the selected task now", "Show what a run of the selected task would do"}) {
        auto* button = named<QPushButton>(*page_, name);
        bool clicked = false;
        const auto watched = QObject::connect(button, &QPushButton::clicked, [&] { clicked = true; });
        button->animateClick();
        scheduling.broken = Error{ErrorCode::io, "the schedule", {}};
        page_->refresh();
        settle();
        ASSERT_TRUE(QTest::qWaitFor([&] { return clicked; })) << name;
        settle();
        EXPECT_TRUE(scheduling.runs.empty()) << name;
        QObject::disconnect(watched);
        scheduling.broken.reset();
        page_->refresh();
        settle();
    }
}

// Schedule a weekly TRIM on Sunday at 3:00, pause it, remove it, and take that back: by keyboard alone.
TEST_F(SchedulePageTest, SchedulesPausesAndRemovesAWeeklyTrim) {
    open(*toolbox().scheduling);
    ASSERT_TRUE(press(*page_, QStringLiteral("Add task…")));
    ASSERT_NE(dialog(), nullptr);
    EXPECT_THAT(shown_text(*dialog()), HasSubstr("Trims all file systems every Sunday at 03:00."));
    auto* name = named<QLineEdit>(*dialog(), "Name");
    name->setFocus();
    name->selectAll();
    QTest::keyClicks(name, QStringLiteral("sunday-trim"));
    test::grab(*dialog(), QStringLiteral("schedule-add"));
    EXPECT_EQ(test::nameless(*dialog()), "");
    QTest::keyClick(name, Qt::Key_Return);
    settle();
    ASSERT_EQ(dialog(), nullptr) << "the dialog stayed open";
    auto made = task("sunday-trim");
    ASSERT_TRUE(made);
    EXPECT_EQ(made->verb, schedule::TaskVerb::trim);
    EXPECT_EQ(schedule::to_string(made->calendar), "Sun 03:00");
    EXPECT_TRUE(made->enabled && made->catch_up && made->what.empty());
    ASSERT_EQ(table().rowCount(), 3);

    table().choose(QStringLiteral("sunday-trim"));
    ASSERT_TRUE(press(*page_, QStringLiteral("Pause")));
    settle();
    EXPECT_FALSE(task("sunday-trim")->enabled);
    EXPECT_EQ(table().item(2, 3)->text(), QStringLiteral("paused"));
    EXPECT_EQ(table().current_id(), QStringLiteral("sunday-trim")) << "a change keeps the selection";
    ASSERT_TRUE(press(*page_, QStringLiteral("Resume")));
    settle();
    EXPECT_TRUE(task("sunday-trim")->enabled);

    ASSERT_TRUE(press(*page_, QStringLiteral("Remove")));
    settle();
    EXPECT_FALSE(task("sunday-trim"));
    EXPECT_EQ(table().rowCount(), 2);
    ASSERT_TRUE(press(*page_, QStringLiteral("Undo removal")));
    settle();
    EXPECT_TRUE(task("sunday-trim"));
}

TEST_F(SchedulePageTest, PausesForADayAndResumes) {
    open(*toolbox().scheduling);
    const auto headline = [&] { return answer().headline().toStdString(); };
    EXPECT_NE(headline(), "The schedule is paused");
    ASSERT_TRUE(press(*page_, QStringLiteral("Pause for a day")));
    settle();
    EXPECT_EQ(headline(), "The schedule is paused");
    const auto paused = toolbox().scheduling->overview();
    ASSERT_TRUE(paused);
    EXPECT_GT(paused->paused_until, paused->now);
    ASSERT_TRUE(press(*page_, QStringLiteral("Resume schedule")));
    settle();
    EXPECT_NE(headline(), "The schedule is paused");
    EXPECT_EQ(toolbox().scheduling->overview()->paused_until, 0);
}

TEST_F(SchedulePageTest, EditsEveryOptionOfATask) {
    open(*toolbox().scheduling);
    table().choose(QStringLiteral("health"));
    ASSERT_TRUE(press(*page_, QStringLiteral("Edit…")));
    ASSERT_NE(dialog(), nullptr);
    auto& box = *dialog();
    EXPECT_TRUE(named<QLineEdit>(box, "Name")->isReadOnly());
    auto* repeats = named<QComboBox>(box, "Repeats");
    EXPECT_EQ(repeats->currentText(), QStringLiteral("Several times a day"));
    repeats->setFocus();
    QTest::keyClick(repeats, Qt::Key_Up);  // a day of the month
    auto* day = named<QSpinBox>(box, "Day of the month");
    ASSERT_TRUE(day->isVisible());
    day->setFocus();
    day->selectAll();
    QTest::keyClicks(day, QStringLiteral("15"));
    named<QTimeEdit>(box, "Time")->setTime(QTime(22, 30));
    ASSERT_TRUE(press(box, QStringLiteral("Only on AC power")));
    ASSERT_TRUE(press(box, QStringLiteral("Wait until the computer is idle, at most")));
    auto* idle = named<QSpinBox>(box, "Longest wait for the computer to be idle");
    idle->setFocus();
    idle->selectAll();
    QTest::keyClicks(idle, QStringLiteral("90"));
    named<QSpinBox>(box, "Longest random delay")->setValue(7);
    ASSERT_TRUE(press(box, QStringLiteral("If a run is missed, make up for it when the computer is on again")));
    ASSERT_TRUE(press(box, QStringLiteral("Only these:")));
    EXPECT_THAT(shown_text(box), HasSubstr("Choose at least one drive or file system."));
    EXPECT_FALSE(test::button(box, QStringLiteral("Save changes"))->isEnabled());
    auto* targets = named<QListWidget>(box, "Drives and file systems of this task");
    targets->setFocus();
    targets->setCurrentRow(0);
    QTest::keyClick(targets, Qt::Key_Space);
    EXPECT_THAT(shown_text(box), HasSubstr("Checks the health of DEMO-NVME-GOOD on day 15 of every month at 22:30. "
                                           "Starts after a random delay of up to 7 minutes. Waits for AC power. Waits "
                                           "up to 90 minutes for the computer to be idle. A missed run is skipped."));
    ASSERT_TRUE(press(box, QStringLiteral("Save changes")));
    settle();
    const auto now = task("health");
    ASSERT_TRUE(now);
    EXPECT_EQ(schedule::to_string(now->calendar), "day 15 22:30");
    EXPECT_THAT(now->what, ElementsAre("DEMO-NVME-GOOD"));
    EXPECT_TRUE(now->on_ac_only && now->when_idle && !now->catch_up && now->enabled);
    EXPECT_EQ(now->idle_wait_seconds, 5400U);
    EXPECT_EQ(now->random_delay_seconds, 420U);
}

TEST_F(SchedulePageTest, ChecksATaskAsItIsTyped) {
    open(*toolbox().scheduling);
    ASSERT_TRUE(press(*page_, QStringLiteral("Add task…")));
    auto& box = *dialog();
    auto* save = test::button(box, QStringLiteral("Add task"));
    auto* name = named<QLineEdit>(box, "Name");
    const auto type = [&](const char* words) {
        name->setFocus();
        name->selectAll();
        QTest::keyClick(name, Qt::Key_Delete);
        QTest::keyClicks(name, QString::fromUtf8(words));
    };
    type("Weekly TRIM");
    EXPECT_THAT(shown_text(box), HasSubstr("a task name must have 1 to 64 lower-case letters"));
    EXPECT_FALSE(save->isEnabled());
    type("weekly-trim");
    EXPECT_THAT(shown_text(box), HasSubstr("There is already a task named weekly-trim."));
    EXPECT_FALSE(save->isEnabled());
    type("");
    EXPECT_THAT(shown_text(box), HasSubstr("Enter a name for the task."));
    type("night");
    EXPECT_TRUE(save->isEnabled());
    ASSERT_TRUE(press(box, QStringLiteral("Sun")));
    EXPECT_THAT(shown_text(box), HasSubstr("Choose at least one day."));
    EXPECT_FALSE(save->isEnabled());
    QTest::keyClick(&box, Qt::Key_Escape);
    settle();
    EXPECT_FALSE(task("night"));
}

TEST_F(SchedulePageTest, AddsATypedMountPointToATrimOnly) {
    open(*toolbox().scheduling);
    ASSERT_TRUE(press(*page_, QStringLiteral("Add task…")));
    auto& box = *dialog();
    auto* mount = named<QLineEdit>(box, "Other mount point");
    mount->setFocus();
    QTest::keyClicks(mount, QStringLiteral("/mnt/a b"));
    ASSERT_TRUE(press(box, QStringLiteral("Add to the list")));
    EXPECT_THAT(shown_text(box), HasSubstr("Trims /mnt/a b every Sunday"));
    mount->setFocus();
    QTest::keyClicks(mount, QStringLiteral("D:\\"));
    ASSERT_TRUE(press(box, QStringLiteral("Add to the list"))) << "a volume of Windows";
    auto* action = named<QComboBox>(box, "Action");
    action->setFocus();
    QTest::keyClick(action, Qt::Key_Down);
    EXPECT_FALSE(mount->isVisible());
    EXPECT_THAT(shown_text(box), HasSubstr("Choose at least one drive")) << "a health check has no mount points";
    QTest::keyClick(action, Qt::Key_Up);
    ASSERT_TRUE(press(box, QStringLiteral("Add task")));
    settle();
    const auto made = task("trim");
    ASSERT_TRUE(made);
    EXPECT_THAT(made->what, ElementsAre("/mnt/a b", "D:\\"));
}

TEST_F(SchedulePageTest, RunsATaskAndSaysWhatItPassedOver) {
    open(*toolbox().scheduling);
    table().choose(QStringLiteral("weekly-trim"));
    ASSERT_TRUE(press(*page_, QStringLiteral("Preview run")));
    settle();
    EXPECT_THAT(shown_text(*page_), HasSubstr("A run would trim"));
    EXPECT_EQ(table().item(0, 4)->text(), QStringLiteral("never"));
    ASSERT_TRUE(press(*page_, QStringLiteral("Run now")));
    settle();
    EXPECT_THAT(shown_text(*page_), HasSubstr("Run of weekly-trim"));
    EXPECT_THAT(shown_text(*page_), HasSubstr("Skipped: "));
    EXPECT_THAT(table().item(0, 4)->text().toStdString(), HasSubstr("today at"));
    test::grab(*page_, QStringLiteral("schedule-run"));
}

// The window must not quit meanwhile, and its status bar and the page Jobs show what shows jobs.
TEST_F(SchedulePageTest, RunningTasksAreAmongTheJobs) {
    FakeScheduling fake;
    fake.shown = toolbox().scheduling->overview().value_or(schedule::Overview{});
    open(fake);
    table().choose(QStringLiteral("weekly-trim"));
    fake.hold->lock();
    ASSERT_TRUE(press(*page_, QStringLiteral("Run now")));
    ASSERT_EQ(jobs_.running().size(), 1U);
    const auto running = jobs_.running().front();
    EXPECT_EQ(running.title, QStringLiteral("Schedule: weekly-trim"));
    EXPECT_TRUE(running.can_stop());
    EXPECT_FALSE(jobs_.may_quit());
    JobsPage among(
        {background_, jobs_, *toolbox().jobs, *toolbox().inspection, *toolbox().erasing, *toolbox().over_provisioning});
    among.show();
    EXPECT_THAT(shown_text(among), HasSubstr("Schedule: weekly-trim"));
    ASSERT_TRUE(press(among, QStringLiteral("Stop")));
    EXPECT_TRUE(jobs_.running().front().stopping);
    fake.hold->unlock();
    settle();
    EXPECT_TRUE(jobs_.may_quit());
    EXPECT_THAT(shown_text(among), Not(HasSubstr("Schedule: weekly-trim")));
    ASSERT_TRUE(press(*page_, QStringLiteral("Preview run")));
    EXPECT_TRUE(jobs_.may_quit()) << "a preview changes nothing";
    settle();
}

// As everywhere in Qt: Tab reaches the chosen one, arrow keys choose another.
TEST_F(SchedulePageTest, RadioButtonsAreReachedByTabAndArrows) {
    open(*toolbox().scheduling);
    ASSERT_TRUE(press(*page_, QStringLiteral("Add task…")));
    settle();
    ASSERT_NE(dialog(), nullptr);
    auto& box = *dialog();
    box.activateWindow();
    ASSERT_TRUE(QTest::qWaitForWindowActive(&box));
    const auto radios = box.findChildren<QRadioButton*>();
    ASSERT_EQ(radios.size(), 2);
    const auto at = [&] { return qobject_cast<QRadioButton*>(QApplication::focusWidget()); };
    for (int i = 0; i < 50 && at() == nullptr; ++i) QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
    ASSERT_NE(at(), nullptr) << "Tab reaches neither";
    auto* first = at();
    EXPECT_TRUE(first->isChecked());
    QTest::keyClick(first, Qt::Key_Right);
    ASSERT_NE(at(), nullptr);
    EXPECT_NE(at(), first);
    EXPECT_TRUE(at()->isChecked());
}

/// A schedule with everything that can go wrong in it.
FakeScheduling troubled() {
    FakeScheduling fake;
    fake.shown.now = 1'800'000'000;  // 2027-01-15 08:00 UTC, a Friday
    schedule::TaskOverview one;
    one.task = schedule::default_schedule().tasks.front();
    one.standpoint.task = one.task.id;
    one.standpoint.at = fake.shown.now + 7200;
    one.state.began = fake.shown.now - 86'400;
    one.state.outcome = schedule::RunOutcome::failed;
    one.state.detail = "discarded 0 B on 0 file systems; /home: I/O error";
    one.state.passed_over = 3;
    fake.shown.tasks.push_back(one);
    fake.shown.others.timer_present = fake.shown.others.timer_enabled = true;
    return fake;
}

TEST_F(SchedulePageTest, ShowsAFailedTaskAndTakesTheTimerOver) {
    auto fake = troubled();
    open(fake);
    EXPECT_THAT(answer().headline().toStdString(), HasSubstr("weekly-trim: last run failed"));
    EXPECT_THAT(shown_text(answer()), HasSubstr("/home: I/O error"));
    EXPECT_THAT(shown_text(*page_), HasSubstr("Skipped runs: 3, because"));
    ASSERT_TRUE(press(*page_, QStringLiteral("Disable fstrim.timer, use Fettle")));
    settle();
    ASSERT_EQ(fake.changes.size(), 1U);
    EXPECT_EQ(fake.changes[0].take_over_fstrim, true);
    fake.shown.others.timer_enabled = false;
    page_->refresh();
    settle();
    ASSERT_TRUE(press(*page_, QStringLiteral("Enable fstrim.timer, leave TRIM to it")));
    settle();
    EXPECT_EQ(fake.changes.back().take_over_fstrim, false);
}

TEST_F(SchedulePageTest, ReleasesADriveFromQuarantine) {
    auto fake = troubled();
    fake.shown.quarantines.push_back({"S3Z", "sda: Samsung SSD 860, serial S3Z, 500 GB", fake.shown.now, "j1"});
    open(fake);
    EXPECT_EQ(answer().headline(), QStringLiteral("A drive is in quarantine"));
    EXPECT_THAT(shown_text(*page_), HasSubstr("sda: Samsung SSD 860, serial S3Z, 500 GB"));
    test::grab(*page_, QStringLiteral("schedule-quarantine"));
    ASSERT_TRUE(press(*page_, QStringLiteral("Release")));
    settle();
    ASSERT_EQ(fake.changes.size(), 1U);
    EXPECT_THAT(fake.changes[0].release, ElementsAre("S3Z"));
}

TEST_F(SchedulePageTest, SaysWhyItCannotBeReadOrChanged) {
    FakeScheduling fake;
    fake.broken = Error{ErrorCode::not_permitted, "reading /var/lib/fettle/schedule.json", {}};
    open(fake);
    EXPECT_EQ(answer().headline(), QStringLiteral("Cannot read the schedule"));
    EXPECT_THAT(shown_text(answer()), HasSubstr("start Fettle as an administrator"));
    EXPECT_FALSE(table().isVisible());

    auto refusing = troubled();
    refusing.refused = Error{ErrorCode::not_permitted, "saving the schedule", {}};
    open(refusing);
    ASSERT_TRUE(press(*page_, QStringLiteral("Pause")));
    settle();
    EXPECT_EQ(answer().headline(), QStringLiteral("The schedule was not changed"));
    ASSERT_TRUE(press(*page_, QStringLiteral("Add task…")));
    ASSERT_TRUE(press(*dialog(), QStringLiteral("Add task")));
    settle();
    ASSERT_NE(dialog(), nullptr) << "what was typed is kept";
    EXPECT_THAT(shown_text(*dialog()), HasSubstr("Nothing was changed. saving the schedule"));
}

/// Wednesday, 25 November 2026, 12:00 UTC.
constexpr schedule::UnixTime kWednesday = 1795608000;

TEST(RunDays, BeginOnMondayAndNameEachRunOnItsDay) {
    schedule::Overview overview;
    overview.now = kWednesday;
    overview.offset_seconds = 3600;
    const auto add = [&](const char* id, const char* calendar) {
        schedule::TaskOverview one;
        one.task.id = id;
        one.task.calendar = *schedule::parse_calendar(calendar);
        overview.tasks.push_back(one);
    };
    add("trim", "Sun 03:00");
    add("health", "hourly");
    add("scan", "daily 12:30");
    add("off", "daily 01:00");
    overview.tasks.back().task.enabled = false;
    add("left", "daily 02:00");
    overview.tasks.back().note = "left to fstrim.timer";
    const auto days = run_days(overview, 21);
    EXPECT_EQ(days.first, QDate(2026, 11, 23));
    EXPECT_EQ(days.often, QStringList{QStringLiteral("health every hour")});
    ASSERT_EQ(days.runs.size(), 21U);
    for (std::size_t day = 0; day < days.runs.size(); ++day) {
        QStringList expected;
        if (day % 7 == 6) expected.append(QStringLiteral("03:00 trim"));
        // On Wednesday, 12:30 local time was half an hour ago.
        if (day >= 3) expected.append(QStringLiteral("12:30 scan"));
        EXPECT_EQ(days.runs[day], expected) << day;
    }
}

TEST(ScheduleWords, SaysHowATaskHasRun) {
    schedule::TaskOverview task;
    EXPECT_EQ(last_run_text(task.state, kWednesday, 0).toStdString(), "never");
    EXPECT_EQ(runs_text(task).toStdString(), "It has not run yet.");
    task.state.began = kWednesday - 60;
    EXPECT_EQ(last_run_text(task.state, kWednesday, 0).toStdString(), "today at 11:59, running");
    task.state.outcome = schedule::RunOutcome::failed;
    task.state.detail = "No drive.";
    task.state.runs = 12;
    task.standpoint.standing = schedule::Standing::due;
    EXPECT_EQ(last_run_text(task.state, kWednesday, 0).toStdString(), "today at 11:59, failed");
    EXPECT_EQ(runs_text(task).toStdString(), "Now: due now.\nLast run: failed. No drive.\nRuns so far: 12.");
}

TEST(ScheduleWords, SaysCalendarsInPlainWords) {
    const auto said = [](const char* calendar) {
        const auto parsed = schedule::parse_calendar(calendar);
        return parsed ? calendar_text(*parsed).toStdString() : std::string("?");
    };
    EXPECT_EQ(said("hourly"), "every hour");
    EXPECT_EQ(said("every 30 min"), "every 30 minutes");
    EXPECT_EQ(said("every 2 h"), "every 2 hours");
    EXPECT_EQ(said("daily 23:05"), "every day at 23:05");
    EXPECT_EQ(said("Sun 03:00"), "every Sunday at 03:00");
    EXPECT_EQ(said("Mon,Thu 03:00"), "every Monday and Thursday at 03:00");
    EXPECT_EQ(said("Mon..Fri 12:00"), "every Monday to Friday at 12:00");
    EXPECT_EQ(said("monthly 03:00"), "on the first day of every month at 03:00");
    EXPECT_EQ(said("day 31 00:00"), "on day 31 of every month, or on the last day of shorter months at 00:00");
}

}  // namespace
}  // namespace fettle::gui
