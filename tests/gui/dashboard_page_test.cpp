// SPDX-License-Identifier: GPL-3.0-or-later
// What waits on the dashboard: alerts not yet seen, and interrupted jobs with their ways out.
#include "app/gui/pages/dashboard_page.h"

#include <gmock/gmock.h>

#include <QApplication>
#include <QDateTime>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <map>

#include "app/gui/models/alert_feed.h"
#include "app/gui/models/drive_model.h"
#include "app/gui/models/service_watch.h"
#include "app/gui/models/view_settings.h"
#include "app/gui/pages/alert_cards.h"
#include "core/plan/journal.h"
#include "page_harness.h"

namespace fettle::gui {
namespace {

using test::press;
using test::shown_text;
using ::testing::HasSubstr;
using ::testing::Not;

constexpr std::int64_t kDay_s = 24 * 60 * 60;

history::Observation seen(const char* drive, std::int64_t time, const char* verdict, std::uint64_t media_errors = 0) {
    history::Observation one;
    one.time = time;
    one.drive = drive;
    one.model = "Acme Drive";
    one.verdict = verdict;
    one.errors["media_errors"] = media_errors;
    return one;
}

/// A history that a test writes.
class FakeHistory final : public History {
public:
    class Store final : public history::HistoryStore {
    public:
        Status add(const std::vector<history::Observation>&) override { return {}; }
        Status add_boot(const bench::BootRecord& /*boot*/) override { return {}; }
        Result<std::vector<bench::BootRecord>> boots(const history::Range& /*range*/) override {
            return std::vector<bench::BootRecord>();
        }
        Status add_run(const history::TaskRun&) override { return {}; }
        Result<std::vector<history::Observation>> observations(const std::string& drive,
                                                               const history::Range&) override {
            std::vector<history::Observation> mine;
            for (const auto& one : all) {
                if (one.drive == drive) mine.push_back(one);
            }
            return mine;
        }
        Result<std::vector<history::TaskRun>> runs(const history::Range&) override { return task_runs; }
        Result<std::vector<history::Observation>> latest() override {
            std::map<std::string, history::Observation> last;
            for (const auto& one : all) last[one.drive] = one;
            std::vector<history::Observation> found;
            for (const auto& [drive, one] : last) found.push_back(one);
            return found;
        }
        Result<std::optional<std::string>> note(const std::string&) override { return std::optional<std::string>(); }
        Status set_note(const std::string&, std::string_view) override { return {}; }
        Status thin(std::int64_t) override { return {}; }
        [[nodiscard]] std::vector<std::string> problems() const override { return {}; }
        std::vector<history::Observation> all;
        std::vector<history::TaskRun> task_runs;
    };
    history::HistoryStore* store() override { return &kept; }
    Result<Recorded> record(const std::vector<DriveReport>&, bool) override { return Recorded{}; }
    Store kept;
};

TEST(AlertFeed, FindsTheWarningsOfTheLastMonth) {
    const std::int64_t now = 1'800'000'000;
    FakeHistory history;
    history.kept.all = {seen("A", now - 100 * kDay_s, "good"),     seen("A", now - 90 * kDay_s, "attention", 1),
                        seen("A", now - 2 * kDay_s, "failing", 3), seen("B", now - 3 * kDay_s, "good"),
                        seen("B", now - kDay_s, "good"),           seen("C", now - 400 * kDay_s, "good"),
                        seen("C", now - 300 * kDay_s, "failing")};
    history.kept.task_runs = {{now - 9 * kDay_s, now - 9 * kDay_s, "trim", "done", ""},
                              {now - kDay_s, now - kDay_s, "trim", "failed", "no permission"}};
    const auto alerts = recent_alerts(history.kept, now);
    ASSERT_TRUE(alerts);
    std::vector<std::string> found;
    for (const auto& one : *alerts) found.push_back(one.drive + " " + one.sentence.toStdString());
    // The verdict and the counter of A; nothing of B, which is well, nor of C, which was connected long ago.
    ASSERT_EQ(found.size(), 3U) << ::testing::PrintToString(found);
    EXPECT_THAT(found[0], HasSubstr("no permission"));
    EXPECT_EQ((*alerts)[0].drive, "");
    EXPECT_EQ((*alerts)[1].drive, "A");
    EXPECT_EQ((*alerts)[2].drive, "A");
    EXPECT_NE((*alerts)[1].key, (*alerts)[2].key);
}

class DashboardTest : public test::DemoTest {
protected:
    void open_page(const std::shared_ptr<History>& history, const std::shared_ptr<Jobs>& jobs) {
        std::optional<InterruptedJobs::Services> ways;
        ways.emplace(InterruptedJobs::Services{background_, jobs_, *toolbox().inspection, *toolbox().erasing,
                                               *toolbox().over_provisioning});
        page_ = std::make_unique<DashboardPage>(DashboardPage::Parts{drives_, background_, service_, jobs, nullptr,
                                                                     [](const QString&) { return true; }, history,
                                                                     settings_, false, ways});
        open(*page_);
        page_->refresh();
        settle();
    }
    DriveModel drives_;
    ServiceWatch service_;
    ViewSettings settings_;
    std::unique_ptr<DashboardPage> page_;
};

TEST_F(DashboardTest, AlertsStayUntilTheyAreDismissed) {
    const QTemporaryDir folder;
    settings_.keep_in(folder.filePath(QStringLiteral("settings")));
    const auto now = QDateTime::currentSecsSinceEpoch();
    auto history = std::make_shared<FakeHistory>();
    history->kept.all = {seen("A", now - 40 * kDay_s, "good"), seen("A", now - 2 * kDay_s, "failing", 3)};
    auto present = *item("sdf");
    present.report.facts.identity.serial = "A";
    drives_.update(std::make_shared<DriveItem>(present));
    open_page(history, nullptr);
    EXPECT_THAT(shown_text(*page_), HasSubstr("Acme Drive · "));
    EXPECT_EQ(page_->findChildren<AlertCards*>().size(), 1);
    EXPECT_EQ(test::nameless(*page_), "");
    test::grab(*page_, QStringLiteral("dashboard-alerts"));
    QSignalSpy wanted(page_.get(), &DashboardPage::drive_wanted);
    ASSERT_TRUE(press(*page_, QStringLiteral("Show drive")));
    ASSERT_EQ(wanted.size(), 1);
    EXPECT_EQ(wanted[0][0].toString(), QStringLiteral("sdf"));

    ASSERT_TRUE(press(*page_, QStringLiteral("Dismiss")));
    settle();
    page_->refresh();
    settle();
    const auto left = page_->findChild<AlertCards*>()->isVisible();
    EXPECT_TRUE(left) << "only one of two was dismissed";
    ASSERT_TRUE(press(*page_, QStringLiteral("Dismiss")));
    settle();
    EXPECT_FALSE(page_->findChild<AlertCards*>()->isVisible()) << shown_text(*page_);

    // Neither refreshing nor a new start brings them back; what is new appears.
    page_.reset();
    ViewSettings again;
    again.keep_in(folder.filePath(QStringLiteral("settings")));
    EXPECT_EQ(again.recall(QStringLiteral("dismissed_alerts")).toStringList().size(), 2);
    open_page(history, nullptr);
    EXPECT_FALSE(page_->findChild<AlertCards*>()->isVisible()) << shown_text(*page_);
    history->kept.all.push_back(seen("A", now - kDay_s, "failing", 7));
    page_->refresh();
    settle();
    EXPECT_TRUE(page_->findChild<AlertCards*>()->isVisible());
    EXPECT_THAT(shown_text(*page_), HasSubstr("from 3 to 7"));
}

// As on the page Jobs: the same code makes the buttons.
TEST_F(DashboardTest, SaysHowToStartTheServiceOrInstallIt) {
    open_page(std::make_shared<FakeHistory>(), nullptr);
    service_.set_state(ServiceWatch::State::stopped);
    QApplication::processEvents();
    EXPECT_THAT(shown_text(*page_), HasSubstr("Fettle service is not running"));
    EXPECT_THAT(shown_text(*page_), HasSubstr("To start it, run: sudo systemctl enable --now fettled"));
    service_.set_state(ServiceWatch::State::missing);
    QApplication::processEvents();
    EXPECT_THAT(shown_text(*page_), HasSubstr("Install the package fettled"));
    service_.set_state(ServiceWatch::State::running);
    QApplication::processEvents();
    EXPECT_THAT(shown_text(*page_), Not(HasSubstr("systemctl")));
}

TEST_F(DashboardTest, AnInterruptedEraseIsResumedHere) {
    constexpr const char* kSerial = "DEMO-870-QVO";
    EraseRequest request;
    request.drive = kSerial;
    const auto job = toolbox().erasing->plan(request);
    ASSERT_TRUE(job);
    auto& platform = composed_->platform();
    {
        auto journal = platform.journals->create("erase");
        ASSERT_TRUE(journal);
        plan::JournalWriter writer(**journal, *platform.clock);
        ASSERT_TRUE(writer.begin(job->plan, job->hash));
        for (std::size_t i = 0; i < job->plan.steps.size(); ++i) {
            ASSERT_TRUE(writer.before(i, job->plan.steps[i].id));
            if (job->plan.steps[i].loses_data) break;
            ASSERT_TRUE(writer.done(i, {}));
        }
    }
    open_page(nullptr, toolbox().jobs);
    EXPECT_THAT(shown_text(*page_), HasSubstr("The last erase was interrupted"));
    EXPECT_EQ(test::nameless(*page_), "");
    test::grab(*page_, QStringLiteral("dashboard-interrupted"));
    ASSERT_TRUE(press(*page_, QStringLiteral("Resume erase…")));
    const auto receipt = carry_out(*page_, QString::fromLatin1(kSerial));
    ASSERT_TRUE(receipt);
    EXPECT_EQ(receipt->outcome, plan::Outcome::done);
    settle();
    EXPECT_EQ(test::button(*page_, QStringLiteral("Resume erase…")), nullptr);
    EXPECT_THAT(shown_text(*page_), Not(HasSubstr("interrupted")));
}

}  // namespace
}  // namespace fettle::gui
