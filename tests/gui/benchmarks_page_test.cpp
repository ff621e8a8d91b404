// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>

#include <QMessageBox>
#include <QPushButton>
#include <QTableView>
#include <QTemporaryDir>

#include "app/gui/charts/chart_view.h"
#include "app/gui/charts/save_file.h"
#include "app/gui/frame/theme.h"
#include "app/gui/models/background.h"
#include "app/gui/pages/benchmarks_page.h"
#include "fake_benchmarks.h"
#include "page_host.h"

namespace fettle::gui {
namespace {

using ::testing::HasSubstr;

class BenchmarksPageTest : public ::testing::Test {
protected:
    void SetUp() override {
        benchmarks_.store.records = {fettle::test::record("3", "S1", 500e6), fettle::test::record("2", "S2", 700e6),
                                     fettle::test::record("1", "S1", 900e6)};
    }
    void TearDown() override {
        choose_paths_with({});
        ASSERT_TRUE(QTest::qWaitFor([this] { return !background_.busy(); }));
        QApplication::processEvents();
    }
    void show() {
        page_->refresh();
        ASSERT_TRUE(host_.show());
        ASSERT_TRUE(QTest::qWaitFor([this] { return !background_.busy(); }));
        QApplication::processEvents();
    }
    bool reach_list() {
        return host_.focus([](QWidget* at) { return at->accessibleName() == QStringLiteral("Saved results"); });
    }
    QTableView* comparison() {
        for (auto* table : page_->findChildren<QTableView*>()) {
            if (table->accessibleName() == QStringLiteral("Comparison")) return table;
        }
        return nullptr;
    }
    QString cell(int row, int column) { return comparison()->model()->index(row, column).data().toString(); }
    void answer(const char* button) {
        auto* box = page_->findChild<QMessageBox*>();
        ASSERT_NE(box, nullptr);
        for (auto* one : box->findChildren<QPushButton*>()) {
            if (one->text().remove(QLatin1Char('&')) == QString::fromUtf8(button)) {
                one->setFocus();
                QTest::keyClick(one, Qt::Key_Space);
                return;
            }
        }
        FAIL() << "no button " << button;
    }
    Background background_;
    fettle::test::FakeBenchmarks benchmarks_;
    BenchmarksPage* page_ = new BenchmarksPage(background_, benchmarks_);
    fettle::test::PageHost host_{page_};
};

TEST_F(BenchmarksPageTest, ShowsTheNewestAndComparesTwoByKeyboard) {
    show();
    EXPECT_THAT(host_.words(), HasSubstr("3 results of 2 drives"));
    EXPECT_THAT(host_.words(), HasSubstr("CrystalDiskMark 8, default, 13"));
    EXPECT_FALSE(comparison()->isVisible());
    ASSERT_TRUE(reach_list());
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Down, Qt::ShiftModifier);
    ASSERT_TRUE(comparison()->isVisible());
    EXPECT_EQ(cell(0, 0).toStdString(), "SEQ1M Q8T1 read");
    EXPECT_EQ(cell(0, 1).toStdString(), "700 MB/s") << "the older one is before";
    EXPECT_EQ(cell(0, 2).toStdString(), "500 MB/s");
    EXPECT_EQ(cell(0, 3).toStdString(), "-28.6 %");
    EXPECT_EQ(cell(0, 5).toStdString(), "worse");
    host_.grab("benchmarks-compared");
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Down, Qt::ShiftModifier);
    ASSERT_EQ(comparison()->model()->columnCount(), 4);
    EXPECT_EQ(cell(0, 1).toStdString(), "900 MB/s");
    EXPECT_EQ(cell(0, 3).toStdString(), "500 MB/s");
    EXPECT_FALSE(page_->findChildren<ChartView*>().empty());
}

TEST_F(BenchmarksPageTest, DeletesOnlyAfterAsking) {
    show();
    ASSERT_TRUE(host_.press(QStringLiteral("Delete…")));
    answer("Cancel");
    QApplication::processEvents();
    EXPECT_EQ(benchmarks_.store.records.size(), 3U);
    QTest::qWait(1);
    ASSERT_TRUE(host_.press(QStringLiteral("Delete…")));
    answer("Delete");
    ASSERT_TRUE(host_.waits_for("2 results of 2 drives"));
    EXPECT_EQ(benchmarks_.store.records.front().id, "2");
}

TEST_F(BenchmarksPageTest, SaysWhyNothingIsShown) {
    benchmarks_.store.error = Error{ErrorCode::io, "opening benchmarks.sqlite", {}};
    show();
    EXPECT_THAT(host_.words(), HasSubstr("Saved results cannot be read"));
    EXPECT_TRUE(host_.waits_for("opening benchmarks.sqlite"));
    benchmarks_.store.error.reset();
    benchmarks_.store.records.clear();
    benchmarks_.store.unreadable = 2;
    page_->refresh();
    ASSERT_TRUE(host_.waits_for("No saved results"));
    EXPECT_TRUE(host_.waits_for("2 results from a newer version"));
}

TEST_F(BenchmarksPageTest, ExportsTheSelectedResults) {
    const QTemporaryDir folder;
    choose_paths_with([&](const QString& name) { return folder.filePath(name); });
    show();
    ASSERT_TRUE(reach_list());
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_A, Qt::ControlModifier);
    for (auto* action : page_->findChildren<QAction*>()) {
        if (action->text().contains(QLatin1Char('('))) action->trigger();
    }
    QFile csv(folder.filePath(QStringLiteral("Benchmarks.csv")));
    ASSERT_TRUE(csv.open(QIODevice::ReadOnly));
    EXPECT_EQ(csv.readAll().count('\n'), 13) << "a header and four tests of each of three results";
    EXPECT_TRUE(QFile::exists(folder.filePath(QStringLiteral("Benchmarks.html"))));
}

TEST_F(BenchmarksPageTest, FollowsTheTheme) {
    show();
    host_.grab("benchmarks");
    const auto light = QApplication::palette();
    QApplication::setPalette(Theme::dark_palette());
    host_.grab("benchmarks-dark");
    EXPECT_LT(host_.window().grab().toImage().pixelColor(2, 2).lightness(), 80);
    QApplication::setPalette(light);
}

}  // namespace
}  // namespace fettle::gui
