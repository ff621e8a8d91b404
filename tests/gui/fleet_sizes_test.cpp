// SPDX-License-Identifier: GPL-3.0-or-later
// The side bar and the dashboard with no drive, with one, with the demo's and with many.
#include <gmock/gmock.h>

#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QTest>

#include "app/gui/frame/main_window.h"
#include "app/gui/frame/side_bar.h"
#include "app/gui/models/drive_model.h"
#include "app/gui/pages/dashboard_page.h"
#include "app/gui/widgets/drive_card.h"
#include "demo_window.h"
#include "drive_faults.h"
#include "page_harness.h"

namespace fettle::gui {
namespace {

using ::testing::HasSubstr;

class FleetSizes : public ::testing::TestWithParam<int> {
protected:
    void SetUp() override {
        constexpr int kDemo = 14;
        test::DemoWindow::Options options;
        options.copies = static_cast<unsigned>((GetParam() + kDemo - 1) / kDemo);
        faults_->list_at_most(static_cast<std::size_t>(GetParam()));
        options.adapt = [this](Platform& platform) { fettle::test::put_faults_into(platform, faults_); };
        demo_ = std::make_unique<test::DemoWindow>(options);
        demo_->window().resize(1280, 800);
        demo_->window().show();
        ASSERT_TRUE(QTest::qWaitForWindowExposed(&demo_->window()));
        ASSERT_TRUE(demo_->refresh());
        ASSERT_TRUE(QTest::qWaitFor([this] { return drives().rowCount() == GetParam(); }, 60'000));
        ASSERT_TRUE(demo_->ready());
        ASSERT_TRUE(demo_->window().show_page(QStringLiteral("dashboard")));
        ASSERT_TRUE(demo_->settle());
    }
    const DriveModel& drives() { return demo_->window().drives(); }
    template <typename Widget>
    Widget* named(const char* name) {
        for (auto* one : demo_->window().findChildren<Widget*>()) {
            if (one->accessibleName() == QLatin1String(name)) return one;
        }
        return nullptr;
    }

    std::shared_ptr<fettle::test::DriveFaults> faults_ = std::make_shared<fettle::test::DriveFaults>();
    std::unique_ptr<test::DemoWindow> demo_;
};

TEST_P(FleetSizes, SideBarAndDashboardShowThemAll) {
    constexpr int kWithoutSearch = 8;
    auto* list = named<QListView>("Drives");
    auto* pages = named<QListView>("This computer");
    ASSERT_NE(list, nullptr);
    ASSERT_NE(pages, nullptr);
    EXPECT_EQ(named<QLineEdit>("Find a drive")->isVisible(), GetParam() > kWithoutSearch);
    // The pages stay in sight however many drives there are.
    EXPECT_TRUE(pages->viewport()->visibleRegion().boundingRect().contains(
        pages->visualRect(pages->model()->index(pages->model()->rowCount() - 1, 0))));
    int urgent = 0;
    int good = 0;
    for (int row = 0; row < drives().rowCount(); ++row) {
        const auto verdict = drives().item(row)->report.assessment.verdict;
        if (verdict == health::Verdict::good) {
            ++good;
        } else if (verdict != health::Verdict::unknown) {
            ++urgent;
        }
    }
    const auto words = test::shown_text(*demo_->window().findChild<DashboardPage*>());
    if (GetParam() == 0) {
        EXPECT_THAT(words, HasSubstr("No drives found"));
    } else if (urgent > 1) {
        EXPECT_THAT(words, HasSubstr(std::to_string(urgent) + " of " + std::to_string(GetParam())));
    }
    // One card for each drive with something to say, and one for all others.
    constexpr int kMostCards = 12;
    int cards = 0;
    for (const auto* card : demo_->window().findChildren<DriveCard*>()) {
        if (card->isVisible()) ++cards;
    }
    EXPECT_EQ(cards, std::min(kMostCards, GetParam() - good) + (good > 0 ? 1 : 0));
    test::grab(demo_->window(), QStringLiteral("fleet-%1").arg(GetParam()));
    if (GetParam() == 0) return;
    // The last drive is a key away.
    list->setFocus();
    QTest::keyClick(list, Qt::Key_End);
    EXPECT_EQ(list->currentIndex().row(), GetParam() - 1);
    // An only drive is the current one already, and is opened by Enter.
    if (GetParam() == 1) QTest::keyClick(list, Qt::Key_Return);
    EXPECT_TRUE(list->viewport()->rect().contains(list->visualRect(list->currentIndex()).center()));
    EXPECT_NE(demo_->shown_drive(), "") << demo_->window().windowTitle().toStdString();
}

INSTANTIATE_TEST_SUITE_P(Drives, FleetSizes, ::testing::Values(0, 1, 14, 60));

}  // namespace
}  // namespace fettle::gui
