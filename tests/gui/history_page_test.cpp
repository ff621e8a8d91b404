// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>

#include <QTemporaryDir>

#include "app/gui/charts/chart_view.h"
#include "app/gui/charts/save_file.h"
#include "app/gui/frame/theme.h"
#include "app/gui/models/background.h"
#include "app/gui/models/history_charts.h"
#include "app/gui/models/words.h"
#include "app/gui/pages/history_page.h"
#include "fake_history.h"
#include "page_host.h"
#include "platform/compose/compose.h"

namespace fettle::gui {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

using fettle::test::FakeHistory;
using fettle::test::kDay;
using fettle::test::kStart;
using fettle::test::seen;

TEST(HistoryFacts, WearThatGrowsHasARateAndAnEnd) {
    const auto trend = wear_trend({seen(0, 2), seen(365, 14)});
    ASSERT_TRUE(trend);
    EXPECT_NEAR(trend->percent_a_month, 1.0, 0.01);
    EXPECT_NEAR(trend->years_left.value(), 86 / 12.0, 0.1);
    const auto answer = history_answer({seen(0, 2), seen(365, 14)});
    EXPECT_EQ(answer.headline.toStdString(), "Wear increases 1.0% a month: about 7 years left");
    EXPECT_THAT(answer.sentence.toStdString(), Not(HasSubstr("rough")));
}

TEST(HistoryFacts, NoSentenceClaimsMoreThanTheRecordsHold) {
    EXPECT_EQ(history_answer({seen(0, 2), seen(29, 14)}).headline, QStringLiteral("No wear trend yet"));
    EXPECT_EQ(history_answer({seen(0, 9), seen(90, 3)}).headline, QStringLiteral("No wear trend yet"));
    EXPECT_EQ(history_answer({seen(0, 9), seen(90, 9)}).headline, QStringLiteral("Wear has not increased"));
    EXPECT_THAT(history_answer({seen(0, 9), seen(90, 10)}).sentence.toStdString(), HasSubstr("rough estimate"));
    EXPECT_EQ(history_answer({seen(0, 101), seen(365, 113)}).headline.toStdString(),
              "Wear increases 1.0% a month: the rated endurance is used up");
    EXPECT_THAT(history_answer({seen(0, 1), seen(365, 2)}).headline.toStdString(), HasSubstr("more than 20 years"));
    auto silent = seen(0, 0);
    silent.percentage_used.reset();
    EXPECT_EQ(history_answer({silent, silent}).headline, QStringLiteral("This drive does not report wear"));
}

TEST(HistoryCharts, TheChosenUnitsHold) {
    Observations all;
    for (const int day : {0, 10, 20, 30}) {
        auto one = seen(day, 1);
        one.temperature_celsius = 45;
        one.temperature_limit_celsius = 85;
        one.host_written = ByteCount{static_cast<std::uint64_t>(day) * 200 << 30};
        all.push_back(one);
    }
    set_units({true, true});
    const auto charts = history_charts(all, {});
    const auto last = [](const ChartData& chart) { return chart.y.say(chart.series.back().points.back().y); };
    EXPECT_EQ(last(charts[0]).toStdString(), "113 °F");
    EXPECT_EQ(charts[0].y.say(charts[0].limits.at(0).y).toStdString(), "185 °F");
    EXPECT_EQ(last(charts[2]).toStdString(), "200 GiB");
    EXPECT_NEAR(charts[2].series.back().points.back().y, 200e9, 1) << "a round place for a tick";
    set_units({});
    EXPECT_EQ(last(history_charts(all, {})[0]).toStdString(), "45 °C");
    EXPECT_EQ(last(history_charts(all, {})[2]).toStdString(), "215 GB");
}

TEST(HistoryFacts, EventsAreChangesAndNotWhatWasSoBefore) {
    auto first = seen(0, 1);
    first.verdict = "attention";
    auto second = seen(10, 1);
    second.verdict = "attention";
    second.firmware = "1.1";
    auto third = seen(20, 1);
    third.firmware = "1.1";
    third.verdict = "failing";
    third.errors["media_errors"] = 7;
    const auto events = history_events({first, second, third});
    ASSERT_GE(events.size(), 3U);
    EXPECT_EQ(events[0].label.toStdString(), "Firmware 1.1");
    EXPECT_EQ(events[0].time, second.time);
    QStringList labels;
    for (const auto& event : events) labels.append(event.label);
    EXPECT_TRUE(labels.contains(QStringLiteral("Health changed")));
    EXPECT_TRUE(labels.contains(QStringLiteral("New errors")));
}

TEST(HistoryFacts, WrittenPerDayIsTheDifferenceOverTheTime) {
    const auto points = written_per_day({seen(0, 1), seen(2, 1), seen(4, 1)});
    ASSERT_EQ(points.size(), 3U);
    EXPECT_DOUBLE_EQ(points[0].y, 50e9);
    EXPECT_DOUBLE_EQ(points[0].x, static_cast<double>(kStart));
    EXPECT_TRUE(written_per_day({seen(5, 1)}).empty());
}

DriveItemPtr drive(const char* serial) {
    auto item = std::make_shared<DriveItem>();
    item->state = DriveItem::State::ready;
    item->report.entry.id = "sda";
    item->report.facts.identity.serial = serial;
    item->report.facts.identity.model = "Model";
    return item;
}

class HistoryPageTest : public ::testing::Test {
protected:
    void SetUp() override {
        for (int day = 0; day <= 400; day += 4) history_.all.push_back(seen(day, std::floor(1 + day / 40.0)));
    }
    void TearDown() override {
        choose_paths_with({});
        ASSERT_TRUE(QTest::qWaitFor([this] { return !background_.busy(); }));
        QApplication::processEvents();
    }
    std::vector<ChartView*> charts() {
        std::vector<ChartView*> shown;
        for (auto* view : page_->findChildren<ChartView*>()) {
            if (view->isVisible()) shown.push_back(view);
        }
        return shown;
    }
    Background background_;
    FakeHistory history_;
    HistoryPage* page_ = new HistoryPage(background_, history_);
    fettle::test::PageHost host_{page_};
};

TEST_F(HistoryPageTest, OpensWithTheTrendAndShowsFourChartsOnOneAxis) {
    page_->show_drive(drive("S1"));
    ASSERT_TRUE(host_.show());
    ASSERT_TRUE(host_.waits_for("Wear increases"));
    EXPECT_EQ(history_.last_drive, "S1");
    ASSERT_EQ(charts().size(), 4U);
    for (const auto* view : charts()) {
        EXPECT_DOUBLE_EQ(view->low(), charts()[0]->low());
        EXPECT_DOUBLE_EQ(view->high(), charts()[0]->high());
        EXPECT_FALSE(view->accessibleName().isEmpty());
        EXPECT_FALSE(view->accessibleDescription().isEmpty());
    }
}

TEST_F(HistoryPageTest, RangeButtonsAndZoomMoveAllChartsTogether) {
    page_->show_drive(drive("S1"));
    ASSERT_TRUE(host_.show());
    ASSERT_TRUE(host_.waits_for("Wear increases"));
    ASSERT_TRUE(host_.press(QStringLiteral("Month")));
    for (const auto* view : charts()) EXPECT_NEAR(view->high() - view->low(), 31.0 * kDay, 1);
    ASSERT_TRUE(host_.focus_on_a<ChartView>());
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Plus);
    for (const auto* view : charts()) EXPECT_NEAR(view->high() - view->low(), 31.0 * kDay / 1.25, 1);
}

TEST_F(HistoryPageTest, SaysWhyThereIsNoHistory) {
    ASSERT_TRUE(host_.show());
    auto saved = std::make_shared<DriveItem>(*drive("S1"));
    saved->saved = true;
    page_->show_drive(saved);
    EXPECT_THAT(host_.words(), HasSubstr("A saved report has no history"));
    page_->show_drive(drive(""));
    EXPECT_THAT(host_.words(), HasSubstr("reports no serial number"));
    EXPECT_EQ(history_.calls, 0) << "the service was called";
    history_.error = Error{ErrorCode::not_permitted, "opening history.sqlite", {}};
    page_->show_drive(drive("S1"));
    ASSERT_TRUE(host_.waits_for("The history cannot be read"));
    EXPECT_THAT(host_.words(), HasSubstr("opening history.sqlite"));
    EXPECT_TRUE(charts().empty());
    history_.has_store = false;
    page_->show_drive(drive("S2"));
    ASSERT_TRUE(host_.waits_for("No history on this computer"));
    page_->show_drive(nullptr);
    EXPECT_EQ(host_.words(), "");
}

TEST_F(HistoryPageTest, RecordsNowAndDrawsFromTwoRecords) {
    history_.all.clear();
    page_->show_drive(drive("S1"));
    ASSERT_TRUE(host_.show());
    ASSERT_TRUE(host_.waits_for("No history for this drive yet"));
    ASSERT_TRUE(host_.press(QStringLiteral("Record now")));
    ASSERT_TRUE(host_.waits_for("One record so far"));
    EXPECT_FALSE(history_.asked_for_news) << "alerts that nobody delivers";
    ASSERT_TRUE(host_.press(QStringLiteral("Record now")));
    ASSERT_TRUE(host_.waits_for("No wear trend yet"));
    EXPECT_FALSE(charts().empty());
    history_.all.clear();
    history_.record_error = Error{ErrorCode::io, "writing history.sqlite", {}};
    page_->show_drive(drive("S2"));
    ASSERT_TRUE(host_.waits_for("No history for this drive yet"));
    ASSERT_TRUE(host_.press(QStringLiteral("Record now")));
    ASSERT_TRUE(host_.waits_for("writing history.sqlite"));
}

TEST_F(HistoryPageTest, AnswersForAnotherDriveAreIgnored) {
    ASSERT_TRUE(host_.show());
    page_->show_drive(drive("S1"));
    auto saved = std::make_shared<DriveItem>(*drive("S2"));
    saved->saved = true;
    page_->show_drive(saved);
    ASSERT_TRUE(QTest::qWaitFor([this] { return !background_.busy(); }));
    QApplication::processEvents();
    EXPECT_THAT(host_.words(), HasSubstr("A saved report has no history"));
}

TEST_F(HistoryPageTest, ExportsPictureAndFigures) {
    const QTemporaryDir folder;
    choose_paths_with([&](const QString& name) { return folder.filePath(name); });
    page_->show_drive(drive("S1"));
    ASSERT_TRUE(host_.show());
    ASSERT_TRUE(host_.waits_for("Wear increases"));
    for (auto* action : page_->findChildren<QAction*>()) {
        if (action->text().contains(QLatin1Char('('))) action->trigger();
    }
    QFile csv(folder.filePath(QStringLiteral("Model history.csv")));
    ASSERT_TRUE(csv.open(QIODevice::ReadOnly));
    const auto lines = csv.readAll().split('\n');
    EXPECT_THAT(lines[0].toStdString(), HasSubstr("\"Temperature\",\"Wear\",\"Written a day\",\"Errors\""));
    EXPECT_TRUE(lines[1].startsWith("2026-01-01T00:00:00Z,35,1,"));
    EXPECT_EQ(lines.size(), 103) << "a header, 101 records, and the end";
    EXPECT_FALSE(QImage(folder.filePath(QStringLiteral("Model history.png"))).isNull());
}

TEST_F(HistoryPageTest, SavesWhatWasShownThoughTheDriveChangesMeanwhile) {
    const QTemporaryDir folder;
    page_->show_drive(drive("S1"));
    ASSERT_TRUE(host_.show());
    ASSERT_TRUE(host_.waits_for("Wear increases"));
    choose_paths_with([&](const QString& name) {
        history_.all.clear();
        page_->show_drive(drive("S2"));
        EXPECT_TRUE(QTest::qWaitFor([this] { return history_.last_drive == "S2" && !background_.busy(); }));
        QApplication::processEvents();
        return folder.filePath(name);
    });
    QAction* figures = nullptr;
    for (auto* action : page_->findChildren<QAction*>()) {
        if (action->text().contains(QStringLiteral("CSV"))) figures = action;
    }
    ASSERT_NE(figures, nullptr);
    figures->trigger();
    QFile csv(folder.filePath(QStringLiteral("Model history.csv")));
    ASSERT_TRUE(csv.open(QIODevice::ReadOnly));
    EXPECT_EQ(csv.readAll().split('\n').size(), 103) << "a header, 101 records of the first drive, and the end";
    choose_paths_with([&](const QString&) { return folder.filePath(QStringLiteral("none.csv")); });
    figures->trigger();
    EXPECT_FALSE(QFile::exists(folder.filePath(QStringLiteral("none.csv")))) << "nothing is recorded of the second";
}

TEST(HistoryPageDemo, ShowsTheYearOfTheDemosDrives) {
    ComposeOptions options;
    options.drives = ComposeOptions::Drives::demo;
    const auto composed = Composition::make(options);
    ASSERT_TRUE(composed);
    auto& toolbox = (*composed)->toolbox();
    const auto entries = toolbox.inspection->list();
    ASSERT_TRUE(entries);
    Background background;
    auto* page = new HistoryPage(background, *toolbox.history);
    fettle::test::PageHost host(page);
    ASSERT_TRUE(host.show());
    for (const auto& [id, expected] :
         {std::pair("nvme0n1", "20 years left"), {"nvme1n1", "left"}, {"sda", "used up"}}) {
        const auto entry = std::find_if(entries->begin(), entries->end(), [&](const auto& e) { return e.id == id; });
        ASSERT_NE(entry, entries->end());
        const auto report = toolbox.inspection->inspect(*entry, {});
        ASSERT_TRUE(report);
        auto item = std::make_shared<DriveItem>();
        item->state = DriveItem::State::ready;
        item->report = *report;
        page->show_drive(item);
        EXPECT_TRUE(host.waits_for(expected)) << host.words();
        host.grab((std::string("history-") + id).c_str());
    }
    const auto light = QApplication::palette();
    QApplication::setPalette(Theme::dark_palette());
    host.grab("history-dark");
    QApplication::setPalette(light);
    ASSERT_TRUE(QTest::qWaitFor([&] { return !background.busy(); }));
}

}  // namespace
}  // namespace fettle::gui
