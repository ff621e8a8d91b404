// SPDX-License-Identifier: GPL-3.0-or-later
// The page Health: counters with their trends, the errors, and how it lives with little.
#include <QClipboard>
#include <QImage>
#include <QLabel>
#include <QPainter>

#include "app/gui/frame/theme.h"
#include "app/gui/models/counter_list.h"
#include "app/gui/models/error_counts.h"
#include "app/gui/pages/logs_dialog.h"
#include "app/gui/widgets/sparkline.h"
#include "health_page_fixture.h"

namespace fettle::gui {
namespace {

using fettle::test::kDay;
using fettle::test::kStart;
using fettle::test::seen;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

history::Observation errors_seen(int day, std::uint64_t media) {
    auto one = seen(day, 2);
    one.errors = {{"media_errors", media}};
    return one;
}

NvmeHealth nvme_health() {
    NvmeHealth nvme;
    nvme.critical_warning = 0;
    nvme.available_spare_percent = 3;
    nvme.available_spare_threshold_percent = 10;
    nvme.percentage_used = 71;
    nvme.media_errors = 7;
    nvme.error_log_entries = 1412;
    nvme.temperature_celsius = 52;
    nvme.warning_temperature_celsius = 75;
    nvme.data_units_written = 188'085'938;
    return nvme;
}

/// The cell of the counter with this name.
QString cell(const CounterList& list, const char* name, CounterList::Column column, int role = Qt::DisplayRole) {
    for (int row = 0; row < list.rowCount(); ++row) {
        if (list.row(row).name == QLatin1String(name)) return list.index(row, column).data(role).toString();
    }
    return QStringLiteral("no such counter");
}

TEST(CounterTrends, SaysWhatHasChangedAndInWhatTime) {
    const auto trends = counter_trends({errors_seen(0, 3), errors_seen(10, 3), errors_seen(30, 7)});
    ASSERT_EQ(trends.count("media_errors"), 1U);
    const auto& errors = trends.at("media_errors");
    EXPECT_EQ(errors.sentence.toStdString(), "rose from 3 to 7 in 30 days");
    ASSERT_EQ(errors.points.size(), 3U);
    EXPECT_DOUBLE_EQ(errors.points[2].y, 7);
    EXPECT_DOUBLE_EQ(errors.points[2].x, static_cast<double>(kStart + 30 * kDay));
    EXPECT_EQ(trends.at("percentage_used").sentence.toStdString(), "unchanged at 2% for 30 days");
    EXPECT_EQ(trends.at("temperature").sentence.toStdString(), "between 35 °C and 35 °C in 30 days");
}

TEST(CounterTrends, DataWrittenIsShownAsItsRate) {
    // seen() writes 50 GB a day.
    const auto trends = counter_trends({seen(0, 1), seen(1, 1), seen(3, 1)});
    const auto& written = trends.at("host_written");
    EXPECT_EQ(written.sentence.toStdString(), "50 GB a day on average over 3 days");
    ASSERT_EQ(written.points.size(), 2U);
    EXPECT_DOUBLE_EQ(written.points[0].y, 50e9);
    EXPECT_DOUBLE_EQ(written.points[1].y, 50e9);
}

TEST(CounterTrends, NeedsTwoRecordsOfTheLastSixMonths) {
    EXPECT_THAT(counter_trends({}), IsEmpty());
    EXPECT_THAT(counter_trends({errors_seen(0, 3)}), IsEmpty());
    EXPECT_THAT(counter_trends({errors_seen(0, 3), errors_seen(200, 7)}), IsEmpty()) << "the first is too old";
    auto silent = errors_seen(10, 0);
    silent.errors.clear();
    EXPECT_EQ(counter_trends({errors_seen(0, 3), silent}).count("media_errors"), 0U);
}

TEST(CounterRows, AnAttributeOfRemainingLifeFallsWhileWearRises) {
    const catalogue::AttributeMeaning meaning{
        231, "Life left", "Explained.", {}, {catalogue::Role::life_left_percent}, {}, "", ""};
    DriveReport report;
    health::ExplainedAttribute life;
    life.attribute.id = 231;
    life.attribute.value = 86;
    life.attribute.threshold = 10;
    life.attribute.raw = 14;
    life.meaning = &meaning;
    report.assessment.attributes = {life};
    CounterList list;
    list.set_rows(counter_rows(report));
    list.set_trends(counter_trends({seen(0, 2), seen(30, 14)}));
    EXPECT_EQ(cell(list, "Life left", CounterList::kTrend).toStdString(),
              "endurance used: rose from 2% to 14% in 30 days");
    EXPECT_TRUE(list.row(0).falls);
    EXPECT_EQ(list.row(0).detail.toStdString(), "ID 231 · value 86 · threshold 10");
    EXPECT_EQ(cell(list, "Life left", CounterList::kCounter, Qt::AccessibleTextRole).toStdString(),
              "Life left, ID 231 · value 86 · threshold 10");
}

TEST(CounterRows, TheSensorOfTheDriveHasTheTrendOfTheTemperature) {
    const catalogue::AttributeMeaning airflow{190, "Airflow", "", {catalogue::Role::temperature}, {}, {}, "", ""};
    const catalogue::AttributeMeaning sensor{194, "Sensor", "", {catalogue::Role::temperature}, {}, {}, "", ""};
    DriveReport report;
    for (const auto* meaning : {&airflow, &sensor}) {
        health::ExplainedAttribute one;
        one.attribute.id = meaning->id;
        one.meaning = meaning;
        report.assessment.attributes.push_back(one);
    }
    const auto rows = counter_rows(report);
    EXPECT_EQ(rows[0].trend, "");
    EXPECT_EQ(rows[1].trend, kTemperatureTrend);
}

TEST(CounterRows, NvmeCountersNameTheirLimits) {
    DriveReport report;
    report.facts.nvme = nvme_health();
    report.facts.nvme->critical_warning = 5;  // bits 0 and 2: NVMe Base 2.0 figure 207
    CounterList list;
    list.set_rows(counter_rows(report));
    EXPECT_EQ(cell(list, "Available spare", CounterList::kRaw).toStdString(), "threshold 10%");
    EXPECT_EQ(cell(list, "Critical warnings", CounterList::kValue).toStdString(), "05h");
    EXPECT_THAT(cell(list, "Critical warnings", CounterList::kCounter, Qt::AccessibleTextRole).toStdString(),
                HasSubstr("spare below threshold, reliability degraded"));
    // 188,085,938 thousands of 512 bytes, figure 207
    EXPECT_EQ(cell(list, "Data written", CounterList::kValue).toStdString(), "96.3 TB");
    EXPECT_EQ(cell(list, "Data written", CounterList::kRaw).toStdString(), "188,085,938 units");
    EXPECT_EQ(list.row(0).severity, Severity::critical);
}

TEST(Sparkline, DrawsALineOnlyBetweenTwoPoints) {
    const auto painted = [](const std::vector<ChartPoint>& points) {
        QImage image(96, 24, QImage::Format_ARGB32);
        image.fill(Qt::white);
        QPainter painter(&image);
        paint_sparkline(painter, image.rect(), points, Qt::black);
        painter.end();
        return image;
    };
    const auto is_dark = [](const QImage& image, int x, int y) { return qGray(image.pixel(x, y)) < 128; };
    const auto none = painted({{0, 5}});
    EXPECT_EQ(none, painted({}));
    const auto rising = painted({{0, 3}, {10, 7}});
    EXPECT_TRUE(is_dark(rising, 93, 2)) << "the latest point is a dot at the upper right";
    EXPECT_FALSE(is_dark(rising, 2, 2));
    EXPECT_FALSE(is_dark(rising, 93, 20));
    const auto flat = painted({{0, 3}, {10, 3}});
    EXPECT_TRUE(is_dark(flat, 48, 11) || is_dark(flat, 48, 12)) << "no change is a line in the middle";
}

TEST(ErrorCounts, AreExplainedInTheProtocolsTerms) {
    DriveItem item;
    item.state = DriveItem::State::ready;
    item.report.facts.nvme = nvme_health();
    auto errors = error_counts(item);
    EXPECT_THAT(errors.answer.toStdString(), HasSubstr("has logged errors"));
    ASSERT_EQ(errors.counted.size(), 2U);
    EXPECT_EQ(errors.counted[0].first.toStdString(), "Media and data integrity errors");
    EXPECT_EQ(errors.counted[1].second.toStdString(), "1,412");
    EXPECT_THAT(errors.meaning.toStdString(), HasSubstr("could not read or verify"));
    item.report.facts.nvme->media_errors = 0;
    item.report.facts.nvme->error_log_entries = 0;
    errors = error_counts(item);
    EXPECT_EQ(errors.answer.toStdString(), "The drive has logged no errors.");
    EXPECT_TRUE(errors.meaning.isEmpty());

    item.report.facts.nvme.reset();
    item.report.facts.ata = AtaHealth();
    item.report.facts.ata->error_log_count = 0;
    item.report.facts.ata->statistics.interface_crc_errors = 12;
    errors = error_counts(item);
    EXPECT_THAT(errors.meaning.toStdString(), HasSubstr("usually come from the cable"));
    EXPECT_THAT(errors.meaning.toStdString(), Not(HasSubstr("Error log entries")));

    item.report.facts.ata.reset();
    item.report.facts.scsi = ScsiHealth();
    item.report.facts.scsi->grown_defects = 4;
    EXPECT_THAT(error_counts(item).meaning.toStdString(), HasSubstr("Grown defects are sectors"));
}

TEST(ErrorCounts, SayWhyTheyAreUnknown) {
    DriveItem item;
    EXPECT_EQ(error_counts(item).answer.toStdString(), "Querying the drive…");
    item.state = DriveItem::State::ready;
    EXPECT_EQ(error_counts(item).answer.toStdString(), "The drive reports no error log.");
    item.report.facts.ata = AtaHealth();
    item.report.facts.missing = {{"error-log", "not-permitted", ""}, {"write-cache", "io", ""}};
    EXPECT_EQ(error_counts(item).answer.toStdString(),
              "Not read: error log (permission denied). To read it, start Fettle as an administrator.");
}

TEST_F(HealthPageTest, ShowsTrendsWhereThereAreTwoRecords) {
    history_.all = {errors_seen(0, 3), errors_seen(30, 7)};
    auto item = drive();
    item->report.facts.nvme = nvme_health();
    open_fakes(item);
    auto& list = page_->findChild<CounterTable*>()->list();
    ASSERT_TRUE(QTest::qWaitFor([&] { return list.has_trends(); }, 20'000));
    EXPECT_EQ(history_.last_drive, "S-sdx");
    EXPECT_EQ(cell(list, "Media and data integrity errors", CounterList::kTrend, Qt::AccessibleTextRole).toStdString(),
              "rose from 3 to 7 in 30 days");
    EXPECT_EQ(cell(list, "Available spare", CounterList::kTrend, Qt::AccessibleTextRole).toStdString(),
              "no trend recorded");
    auto* table = page_->findChild<CounterTable*>();
    EXPECT_FALSE(table->isColumnHidden(CounterList::kTrend));
    fettle::test::grab(*page_, QStringLiteral("health-trends"));
    table->setFocus();
    table->setCurrentIndex(list.index(2, 0));
    QTest::keyClick(table, Qt::Key_C, Qt::ControlModifier);
    EXPECT_EQ(QApplication::clipboard()->text().toStdString(),
              "Media and data integrity errors\t7\trose from 3 to 7 in 30 days\tshould be 0");

    page_->show_drive(drive("sdy"));
    EXPECT_FALSE(list.has_trends()) << "they were of the other drive";
}

TEST_F(HealthPageTest, LivesWithoutHistory) {
    auto item = drive();
    item->report.facts.nvme = nvme_health();
    history_.error = Error{ErrorCode::io, "history", {}};
    open_fakes(item);
    ASSERT_TRUE(QTest::qWaitFor([&] { return history_.calls > 0 && !background_.busy(); }, 20'000));
    QApplication::processEvents();
    auto* table = page_->findChild<CounterTable*>();
    EXPECT_TRUE(table->isColumnHidden(CounterList::kTrend));
    EXPECT_EQ(table->list().rowCount(), static_cast<int>(counter_rows(item->report).size()));
    history_.has_store = false;
    page_->show_drive(item);
    open({background_, jobs_}, item);
    EXPECT_TRUE(page_->findChild<CounterTable*>()->isColumnHidden(CounterList::kTrend));
}

TEST_F(HealthPageTest, ASavedReportHasNoTrends) {
    history_.all = {errors_seen(0, 3), errors_seen(30, 7)};
    auto item = drive();
    item->saved = true;
    item->report.facts.nvme = nvme_health();
    open_fakes(item);
    EXPECT_EQ(history_.calls, 0) << "the history is of this computer's drives";
    EXPECT_TRUE(page_->findChild<CounterTable*>()->isColumnHidden(CounterList::kTrend));
}

TEST_F(HealthPageTest, CardsStandBelowWhereThereIsNoRoom) {
    auto item = drive();
    item->report.facts.nvme = nvme_health();
    open_fakes(item);
    auto* table = page_->findChild<CounterTable*>();
    const auto beside = [&] {
        const auto* card = page_->findChild<QWidget*>(QStringLiteral("error-log"));
        return card->mapTo(page_.get(), QPoint()).x() > table->mapTo(page_.get(), QPoint()).x() + table->width();
    };
    EXPECT_TRUE(QTest::qWaitFor(beside));
    page_->resize(640, 800);
    EXPECT_TRUE(QTest::qWaitFor([&] { return !beside(); }));
    fettle::test::grab(*page_, QStringLiteral("health-narrow"));
}

class FakeLogs final : public LogReader {
public:
    Result<logs::DriveLogs> read(const DriveEntry& entry) override {
        asked = entry.id;
        if (error) return fail(*error);
        return shown;
    }
    Result<logs::EventLog> events(const DriveEntry& /*entry*/) override {
        if (event_error) return fail(*event_error);
        return event_log;
    }
    Result<logs::Telemetry> telemetry(const DriveEntry& /*entry*/, logs::TelemetrySource /*source*/) override {
        return fail(ErrorCode::unsupported, "telemetry");
    }
    logs::DriveLogs shown;
    logs::EventLog event_log;
    std::optional<Error> event_error = Error{ErrorCode::unsupported, "the persistent event log", {}};
    std::optional<Error> error;
    std::string asked;
};

TEST_F(HealthPageTest, AllLogEntriesAreShownWithTheirMeaning) {
    FakeLogs logs;
    logs.shown.errors_in_all = 17;
    logs.shown.errors = {{17, logs::ErrorKind::medium, "UNC (status 51h, error 40h)", "READ DMA EXT", 4711, {}, 1234},
                         {16, logs::ErrorKind::rejected, "ABRT (status 51h, error 04h)", "SMART", {}, {}, 12}};
    logs.shown.groups = {{"sata-phy", "SATA link (Phy event counters)", {{"commands_failed_by_crc", 3, false, true}}}};
    logs.shown.missing = {{"device-statistics", "io", "the kernel's words"}};
    logs.event_error.reset();
    logs.event_log = {
        2,
        {{"format-completion", "Format completed", "2026-11-25T13:05:07Z", 0, true, {{"nsid", std::uint64_t{1}}}},
         {"power-on", "Power-on or reset", "", 12'345, false, {}}},
        true};
    open({background_, jobs_, nullptr, nullptr, nullptr, &logs}, drive());
    press("show-logs");
    const auto dialog = [&] { return page_->findChild<LogsDialog*>(); };
    ASSERT_NE(dialog(), nullptr);
    ASSERT_TRUE(wait_for("Still in the log: 2."));
    EXPECT_EQ(logs.asked, "sdx");
    EXPECT_EQ(row("Error log entries", 0), "17|Data|UNC (status 51h, error 40h)|READ DMA EXT|4,711|1,234");
    EXPECT_EQ(row("Error log entries", 1), "16|Rejected|ABRT (status 51h, error 04h)|SMART|–|12");
    EXPECT_EQ(row("SATA link (Phy event counters)", 0), "Commands failed by CRC|3");
    EXPECT_THAT(words(), HasSubstr("harmless"));
    EXPECT_EQ(row("Events", 0), "2026-11-25T13:05:07Z|Format completed (error)|Nsid: 1");
    EXPECT_EQ(row("Events", 1), "+12 s after a reset|Power-on or reset|");
    EXPECT_THAT(words(), HasSubstr("Not read: device statistics (I/O error)."));
    fettle::test::grab(*dialog(), QStringLiteral("logs"));
    QTest::keyClick(dialog(), Qt::Key_Escape);
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    EXPECT_EQ(dialog(), nullptr);
    // A drive that leaves while the dialog is open.
    logs.error = Error{ErrorCode::vanished, "sdx", {}};
    press("show-logs");
    page_->show_drive(nullptr);
    ASSERT_NE(dialog(), nullptr);
    ASSERT_TRUE(QTest::qWaitFor([&] { return !background_.busy(); }));
    QTest::qWait(1);
    EXPECT_THAT(fettle::test::words_of(*dialog()), HasSubstr("The logs cannot be read"));
    button("show-logs")->click();
    EXPECT_EQ(page_->findChildren<LogsDialog*>().size(), 1);
}

TEST_F(HealthPageTest, ASavedReportHasNoLogsToRead) {
    FakeLogs logs;
    auto item = drive();
    item->saved = true;
    open({background_, jobs_, nullptr, nullptr, nullptr, &logs}, item);
    EXPECT_FALSE(button("show-logs")->isVisible());
}

TEST_F(HealthPageTest, PicturesOfTheDemo) {
    const fettle::test::DemoDrives demo;
    for (const auto* id : {"nvme1n1", "sda", "sdj", "sdb"}) {
        open_demo(demo, id);
        page_->resize(1020, 1100);
        EXPECT_TRUE(QTest::qWaitFor([&] { return button("start-short")->isVisible(); }, 20'000)) << id;
        EXPECT_TRUE(QTest::qWaitFor([&] { return page_->findChild<CounterTable*>()->list().has_trends(); }, 20'000))
            << id;
        fettle::test::grab(*page_, QStringLiteral("health-%1").arg(QLatin1String(id)));
        if (qstrcmp(id, "nvme1n1") != 0) continue;
        const auto light = QApplication::palette();
        QApplication::setPalette(Theme::dark_palette());
        QApplication::processEvents();
        fettle::test::grab(*page_, QStringLiteral("health-nvme1n1-dark"));
        QApplication::setPalette(light);
    }
}

}  // namespace
}  // namespace fettle::gui
