// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>

#include <QAbstractItemView>
#include <QClipboard>
#include <QFile>
#include <QTableView>
#include <QTemporaryDir>
#include <QWheelEvent>
#include <QtCharts/QChart>
#include <QtCharts/QScatterSeries>
#include <cmath>

#include "app/gui/charts/chart.h"
#include "app/gui/charts/chart_table.h"
#include "app/gui/charts/chart_ticks.h"
#include "app/gui/charts/chart_view.h"
#include "app/gui/charts/save_file.h"
#include "app/gui/charts/thinning.h"
#include "app/gui/frame/theme.h"
#include "page_host.h"

namespace fettle::gui {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::vector<ChartPoint> wave(int count) {
    std::vector<ChartPoint> points;
    for (int i = 0; i < count; ++i) points.push_back({1.0 * i, std::sin(i / 50.0) * 10});
    return points;
}

ChartData speeds() {
    ChartData data;
    data.title = QStringLiteral("Throughput");
    data.description = QStringLiteral("The speed over time.");
    data.nothing = QStringLiteral("No speeds yet.");
    data.x.title = QStringLiteral("Seconds");
    data.y.title = QStringLiteral("MB/s");
    data.series.push_back({QStringLiteral("=now"), {{0, 100}, {1, 200}, {2, 150}}});
    data.series.push_back(
        {QStringLiteral("before"), {{0, 90}, {2, 160}}, ChartSeries::Style::line, ChartSeries::Role::earlier});
    return data;
}

TEST(ChartThinning, KeepsTheEndsAndExtremesOfEveryColumn) {
    auto points = wave(10'000);
    points[5'123].y = 99;
    points[7'321].y = -99;
    const auto thin = thinned(points, 0, 9'999, 100);
    EXPECT_LE(thin.size(), 408U);
    EXPECT_EQ(thin.front(), points.front());
    EXPECT_EQ(thin.back(), points.back());
    const auto holds = [&](double y) {
        return std::any_of(thin.begin(), thin.end(), [&](const ChartPoint& point) { return point.y == y; });
    };
    EXPECT_TRUE(holds(99));
    EXPECT_TRUE(holds(-99));
    EXPECT_TRUE(std::is_sorted(thin.begin(), thin.end(), [](const auto& a, const auto& b) { return a.x < b.x; }));
}

TEST(ChartThinning, APartHasOneMorePointOnEitherSide) {
    const auto thin = thinned(wave(100), 10.5, 12.5, 100);
    std::vector<double> places;
    for (const auto& point : thin) places.push_back(point.x);
    EXPECT_THAT(places, ElementsAre(10, 11, 12, 13));
    EXPECT_TRUE(thinned({}, 0, 1, 10).empty());
}

TEST(ChartThinning, NarrowBarsAreMergedAndTheHighestIsKept) {
    auto points = wave(1'000);
    for (auto& point : points) point.y = std::abs(point.y);
    points[512].y = 99;
    const auto merged = merged_bars(points, 0, 999, 100);
    EXPECT_LE(merged.size(), 51U);
    EXPECT_EQ(merged.front().x, 0);
    EXPECT_EQ(merged.back(), points.back());
    EXPECT_EQ(std::count_if(merged.begin(), merged.end(), [](const ChartPoint& point) { return point.y == 99; }), 1);
    for (std::size_t i = 1; i + 1 < merged.size(); ++i) EXPECT_GE(merged[i].x - merged[i - 1].x, 19.98);
    EXPECT_EQ(merged_bars(points, 0, 999, 2'500), points) << "wide enough";
    EXPECT_TRUE(merged_bars({}, 0, 1, 10).empty());
}

TEST(ChartTicks, TimesAreAtMidnightAndMonths) {
    ChartAxis axis;
    axis.kind = ChartAxis::Kind::time;
    const auto from = QDateTime(QDate(2026, 1, 10), QTime(5, 0));
    const auto scale = [&](const QDateTime& to) {
        return ticks_between(axis, static_cast<double>(from.toSecsSinceEpoch()),
                             static_cast<double>(to.toSecsSinceEpoch()), 6);
    };
    for (const auto& tick : scale(from.addYears(1))) {
        EXPECT_EQ(QDateTime::fromSecsSinceEpoch(static_cast<qint64>(tick.value)).date().day(), 1);
    }
    for (const auto& tick : scale(from.addDays(5))) {
        EXPECT_EQ(QDateTime::fromSecsSinceEpoch(static_cast<qint64>(tick.value)).time(), QTime(0, 0));
    }
    EXPECT_GE(scale(from.addDays(5)).size(), 4U);
    EXPECT_GE(scale(from.addYears(30)).size(), 4U);
    EXPECT_LE(scale(from.addYears(30)).size(), 8U);
}

TEST(ChartTicks, LogarithmicTicksArePowersOfTen) {
    ChartAxis axis;
    axis.kind = ChartAxis::Kind::logarithmic;
    const auto scale = scale_of(axis, {30, 4e6}, 4);
    EXPECT_LE(scale.low, 30);
    EXPECT_GE(scale.high, 4e6);
    for (const auto& tick : scale.ticks) {
        EXPECT_NEAR(std::log10(tick.value), std::round(std::log10(tick.value)), 1e-9);
    }
}

TEST(ChartTable, HasARowForEachPlaceAndACellForEachSeries) {
    ChartTable table;
    table.set_chart(speeds());
    ASSERT_EQ(table.rowCount(), 3);
    ASSERT_EQ(table.columnCount(), 3);
    EXPECT_EQ(table.index(1, 1).data().toString(), QStringLiteral("200"));
    EXPECT_EQ(table.index(1, 2).data().toString(), QString()) << "there is no such value";
    EXPECT_EQ(table.headerData(2, Qt::Horizontal, Qt::DisplayRole).toString(), QStringLiteral("before"));
    EXPECT_THAT(table_text(table).toStdString(), HasSubstr("1\t200\t\n"));
}

TEST(ChartTable, CsvHasPlainNumbersAndNoFormulas) {
    EXPECT_EQ(chart_csv(speeds()).toStdString(),
              "\"Seconds\",\"'=now\",\"before\"\r\n0,100,90\r\n1,200,\r\n2,150,160\r\n");
    auto timed = speeds();
    timed.x.kind = ChartAxis::Kind::time;
    EXPECT_THAT(chart_csv(timed).toStdString(), HasSubstr("1970-01-01T00:00:01Z,200,"));
}

class ChartTest : public ::testing::Test {
protected:
    void TearDown() override { choose_paths_with({}); }
    Chart* chart_ = new Chart;
    fettle::test::PageHost host_{chart_};
};

TEST_F(ChartTest, WithoutTwoPointsASentenceTakesItsPlace) {
    auto data = speeds();
    data.series = {{QStringLiteral("now"), {{0, 1}}}};
    chart_->set_chart(data);
    ASSERT_TRUE(host_.show());
    EXPECT_THAT(host_.words(), HasSubstr("No speeds yet."));
    EXPECT_FALSE(chart_->view().isVisible());
    chart_->set_chart(speeds());
    EXPECT_TRUE(chart_->view().isVisible());
    EXPECT_THAT(host_.words(), ::testing::Not(HasSubstr("No speeds yet.")));
    EXPECT_EQ(chart_->view().accessibleName(), QStringLiteral("Throughput"));
    EXPECT_EQ(chart_->view().accessibleDescription(), QStringLiteral("The speed over time."));
}

TEST_F(ChartTest, KeysZoomMoveAndShowAllAgain) {
    chart_->set_chart(speeds());
    ASSERT_TRUE(host_.show());
    ASSERT_TRUE(host_.focus_on_a<ChartView>());
    auto& view = chart_->view();
    QTest::keyClick(&view, Qt::Key_Plus);
    EXPECT_TRUE(view.zoomed());
    EXPECT_NEAR(view.high() - view.low(), 2 / 1.25, 1e-9);
    const auto before = view.low();
    QTest::keyClick(&view, Qt::Key_Left);
    EXPECT_LT(view.low(), before);
    for (int i = 0; i < 20; ++i) QTest::keyClick(&view, Qt::Key_Left);
    EXPECT_DOUBLE_EQ(view.low(), 0) << "moved beyond the first point";
    EXPECT_NEAR(view.high() - view.low(), 2 / 1.25, 1e-9) << "moving has changed the zoom";
    QTest::keyClick(&view, Qt::Key_Plus);
    QTest::keyClick(&view, Qt::Key_Home);
    EXPECT_FALSE(view.zoomed());
    QTest::keyClick(&view, Qt::Key_Minus);
    EXPECT_FALSE(view.zoomed()) << "there is nothing outside of all";
}

TEST_F(ChartTest, TheWheelZoomsAroundThePointer) {
    chart_->set_chart(speeds());
    ASSERT_TRUE(host_.show());
    auto& view = chart_->view();
    const auto turn = [&](int by, Qt::KeyboardModifiers modifiers = Qt::ControlModifier) {
        const auto place = QPointF(view.width() / 2.0, view.height() / 2.0);
        QWheelEvent event(place, view.mapToGlobal(place), {}, {0, by}, Qt::NoButton, modifiers, Qt::NoScrollPhase,
                          false);
        QApplication::sendEvent(view.viewport(), &event);
        return event.isAccepted();
    };
    EXPECT_FALSE(turn(120, Qt::NoModifier)) << "scrolling the page over a chart must not zoom it";
    EXPECT_FALSE(view.zoomed());
    EXPECT_FALSE(turn(-120)) << "the page cannot scroll";
    EXPECT_TRUE(turn(120));
    EXPECT_TRUE(view.zoomed());
    EXPECT_GT(view.low(), 0);
    EXPECT_LT(view.high(), 2);
    EXPECT_TRUE(turn(-120));
    EXPECT_FALSE(view.zoomed());
}

TEST_F(ChartTest, MarkersAtTheEdgesAreWhole) {
    auto data = speeds();
    data.series = {{QStringLiteral("now"), {{0, 0}, {1, 200}, {2, 100}}, ChartSeries::Style::markers}};
    data.y.from_zero = true;
    chart_->set_chart(data);
    ASSERT_TRUE(host_.show());
    auto* chart = chart_->view().chart();
    ASSERT_EQ(chart->series().size(), 1);
    auto* markers = qobject_cast<QScatterSeries*>(chart->series().front());
    ASSERT_NE(markers, nullptr);
    ASSERT_EQ(markers->points().size(), 3);
    const auto size = markers->markerSize();
    for (const auto& point : markers->points()) {
        const auto middle = chart->mapToPosition(point, markers);
        const QRectF mark(middle - QPointF(size / 2, size / 2), QSizeF(size, size));
        EXPECT_TRUE(chart->plotArea().contains(mark)) << point.x() << ", " << point.y() << " is clipped";
    }
    host_.grab("chart-markers");
}

TEST_F(ChartTest, NewPointsKeepThePartThatTheUserLooksAt) {
    chart_->set_chart(speeds());
    ASSERT_TRUE(host_.show());
    auto& view = chart_->view();
    view.show_range(0.5, 1.5);
    auto more = speeds();
    more.series[0].points.push_back({3, 170});
    chart_->set_chart(more);
    EXPECT_DOUBLE_EQ(view.low(), 0.5);
    EXPECT_DOUBLE_EQ(view.high(), 1.5);
}

TEST_F(ChartTest, TheTableUnfoldsAndIsCopiedByKeyboard) {
    chart_->set_chart(speeds());
    ASSERT_TRUE(host_.show());
    ASSERT_TRUE(host_.press(QStringLiteral("As a table")));
    const auto* table = host_.window().findChild<QTableView*>();
    EXPECT_TRUE(table->isVisible());
    EXPECT_EQ(table->accessibleName(), QStringLiteral("Throughput as a table"));
    ASSERT_TRUE(host_.press(QStringLiteral("Copy table")));
    EXPECT_THAT(QApplication::clipboard()->text().toStdString(), HasSubstr("2\t150\t160"));
}

TEST_F(ChartTest, SavesPictureAndFigures) {
    const QTemporaryDir folder;
    choose_paths_with([&](const QString& name) { return folder.filePath(name); });
    chart_->set_chart(speeds());
    ASSERT_TRUE(host_.show());
    QStringList notes;
    QObject::connect(chart_, &Chart::noted, chart_, [&](const QString& words) { notes.append(words); });
    for (auto* action : chart_->findChildren<QAction*>()) {
        if (action->text().contains(QLatin1Char('('))) action->trigger();
    }
    EXPECT_EQ(notes.size(), 2);
    QFile csv(folder.filePath(QStringLiteral("Throughput.csv")));
    ASSERT_TRUE(csv.open(QIODevice::ReadOnly));
    EXPECT_EQ(csv.readAll(), chart_csv(speeds()));
    const QImage picture(folder.filePath(QStringLiteral("Throughput.png")));
    EXPECT_EQ(picture.width(), 2 * chart_->view().width());
}

TEST(SavedFiles, HaveNamesThatEverySystemAllows) {
    EXPECT_EQ(file_name_of(QStringLiteral("A/B: 50% <\\x>?.csv")), QStringLiteral("A-B- 50% --x--.csv"));
    EXPECT_EQ(file_name_of(QStringLiteral("Größe.png")), QStringLiteral("Größe.png"));
}

TEST_F(ChartTest, FollowsTheTheme) {
    chart_->set_chart(speeds());
    ASSERT_TRUE(host_.show());
    const auto light = QApplication::palette();
    const auto ground = [this] {
        const auto image = chart_->view().grab().toImage();
        // Between the plot and the edge, where nothing is drawn.
        return image.pixelColor(image.width() - static_cast<int>(6 * image.devicePixelRatio()), image.height() / 2);
    };
    const auto before = ground();
    QApplication::setPalette(Theme::dark_palette());
    QTest::qWait(1);
    const auto after = ground();
    host_.grab("chart-dark");
    QApplication::setPalette(light);
    EXPECT_GT(before.lightness(), 200);
    EXPECT_LT(after.lightness(), 80);
}

}  // namespace
}  // namespace fettle::gui
