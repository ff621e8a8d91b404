// SPDX-License-Identifier: GPL-3.0-or-later
// The card "Power saving" of the page Overview: on the demo's drives, and on states that hardly any drive has.
#include "app/gui/pages/power_card.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <QApplication>
#include <QTest>

#include "app/gui/models/power_words.h"
#include "app/gui/pages/overview_page.h"
#include "app/gui/widgets/data_table.h"
#include "app/gui/widgets/fold.h"
#include "app/gui/widgets/power_steps.h"
#include "demo_drives.h"
#include "wizard_driver.h"

namespace fettle::gui {
namespace {

using ::testing::HasSubstr;

class PowerCardTest : public ::testing::Test {
protected:
    void show_card(const DriveReport& report) {
        card_.show_drive(report);
        card_.resize(760, card_.sizeHint().height());
        card_.show();
        ASSERT_TRUE(QTest::qWaitForWindowExposed(&card_));
    }
    [[nodiscard]] std::string words() const { return fettle::test::words_of(card_); }
    [[nodiscard]] DataTable* table() const { return card_.findChild<DataTable*>(); }
    [[nodiscard]] std::string row(int number) const {
        QStringList cells;
        for (int column = 0; column < table()->columnCount(); ++column) {
            cells.append(table()->item(number, column)->text());
        }
        return cells.join(QLatin1Char('|')).toStdString();
    }
    [[nodiscard]] PowerSteps* steps() const { return card_.findChild<PowerSteps*>(); }

    PowerCard card_;
};

DrivePowerState idle_state(std::uint64_t microwatts, std::uint32_t exit_us) {
    DrivePowerState state;
    state.maximum_microwatts = microwatts;
    state.exit_latency_us = exit_us;
    state.operational = false;
    return state;
}

// The figures are those of the demo's personality (Kingston A2000).
TEST_F(PowerCardTest, SaysFirstWhatTheDriveDoesWhenIdle) {
    const fettle::test::DemoDrives demo;
    show_card(demo.item("nvme1n1")->report);
    EXPECT_THAT(words(), HasSubstr("State 3 is entered after 100 ms idle; leaving it takes up to 2 ms."));
    EXPECT_THAT(words(), HasSubstr("State 4 is not used"));
    EXPECT_FALSE(table()->isVisible()) << "folded";
    card_.findChild<Fold*>()->unfold(true);
    EXPECT_TRUE(table()->isVisible());
    ASSERT_EQ(table()->rowCount(), 5);
    EXPECT_EQ(row(0), "0|9 W|–|–|in operation");
    EXPECT_EQ(row(3), "3|45 mW|2 ms|2 ms|after 100 ms idle");
    EXPECT_EQ(row(4), "4|4 mW|15 ms|15 ms|no");
    EXPECT_THAT(words(), HasSubstr("Linux latency limit"));
    EXPECT_GE(table()->viewport()->width() + 1, table()->content_width()) << "a cell is cut off";
    fettle::test::grab(card_, QStringLiteral("power-card"));
}

TEST_F(PowerCardTest, TheDrawingHasWordsForScreenReaders) {
    const fettle::test::DemoDrives demo;
    show_card(demo.item("nvme1n1")->report);
    EXPECT_TRUE(steps()->isVisible());
    EXPECT_FALSE(steps()->accessibleName().isEmpty());
    EXPECT_THAT(steps()->accessibleDescription().toStdString(),
                HasSubstr("State 3: 45 mW, wakes up in 2 ms, after 100 ms idle; State 4: 4 mW"));
}

TEST_F(PowerCardTest, ASataDriveHasSettingsAndNoStates) {
    const fettle::test::DemoDrives demo;
    show_card(demo.item("sda")->report);
    card_.findChild<Fold*>()->unfold(true);
    EXPECT_THAT(words(), HasSubstr("Link power policy"));
    EXPECT_FALSE(table()->isVisible());
    EXPECT_FALSE(steps()->isVisible());
}

TEST_F(PowerCardTest, IsHiddenWithoutFacts) {
    card_.show_drive({});
    EXPECT_TRUE(card_.isHidden());
    const fettle::test::DemoDrives demo;
    card_.show_drive(demo.item("nvme1n1")->report);
    EXPECT_FALSE(card_.isHidden());
    card_.show_drive({});
    EXPECT_TRUE(card_.isHidden());
}

TEST_F(PowerCardTest, DrawsAsManyStatesAsTheStandardAllows) {
    DriveReport report;
    auto& power = report.facts.nvme_power.emplace();
    power.states.resize(32, idle_state(5'000, 45'000));
    power.states[0].operational = true;
    show_card(report);
    const auto picture = steps()->grab().toImage();
    EXPECT_FALSE(picture.isNull());
    EXPECT_THAT(steps()->accessibleDescription().toStdString(), HasSubstr("State 31: 5 mW"));
}

TEST(PowerWordsOfStates, TypicalPowerIsAFact) {
    DriveReport report;
    auto& power = report.facts.nvme_power.emplace();
    power.states.resize(1);
    power.states[0].maximum_microwatts = 6'000'000;
    power.states[0].active_microwatts = 5'500'000;
    power.states[0].idle_microwatts = 350'000;
    const auto words = power_words(report);
    EXPECT_TRUE(words.steps.empty()) << "one state is no picture";
    ASSERT_EQ(words.facts.size(), 2U);
    EXPECT_EQ(words.facts[1].first.toStdString(), "Typical power in state 0");
    EXPECT_EQ(words.facts[1].second.toStdString(), "5.5 W active, 350 mW idle");
}

TEST(OverviewPower, TheCardStandsOnThePage) {
    const fettle::test::DemoDrives demo;
    OverviewPage page([](const QString&) { return true; });
    page.resize(1020, 800);
    page.show_drive(demo.item("nvme0n1"));
    page.show();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(&page));
    EXPECT_THAT(fettle::test::words_of(page),
                HasSubstr("State 4 is entered after 100 ms idle; leaving it takes up to 8 ms."));
    page.show_drive(demo.item("nvme3n1"));
    EXPECT_FALSE(page.findChild<PowerSteps*>()->isVisible());
}

}  // namespace
}  // namespace fettle::gui
