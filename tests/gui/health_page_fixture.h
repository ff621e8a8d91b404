// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gmock/gmock.h>

#include <QApplication>
#include <QPushButton>
#include <QTest>
#include <memory>
#include <string>

#include "app/gui/pages/health_page.h"
#include "app/gui/widgets/counter_table.h"
#include "app/gui/widgets/data_table.h"
#include "demo_drives.h"
#include "fake_history.h"
#include "fake_jobs.h"
#include "wizard_driver.h"

namespace fettle::gui {

/// The page Health on fakes or on the demo's services, used by keyboard.
class HealthPageTest : public ::testing::Test {
protected:
    void open(const HealthPage::Services& services, const DriveItemPtr& item) {
        page_ = std::make_unique<HealthPage>(services);
        page_->resize(1020, 800);
        page_->show();
        page_->activateWindow();
        ASSERT_TRUE(QTest::qWaitForWindowExposed(page_.get()) && QTest::qWaitForWindowActive(page_.get()));
        page_->show_drive(item);
    }
    void open_fakes(const DriveItemPtr& item) {
        open({background_, jobs_, &history_, &self_testing_, &scanning_}, item);
    }
    void open_demo(const fettle::test::DemoDrives& demo, const char* id) {
        auto& toolbox = demo.toolbox();
        open({background_, jobs_, toolbox.history.get(), toolbox.self_testing.get(), toolbox.scanning.get(),
              toolbox.logs.get(), toolbox.file_lookup.get()},
             demo.item(id));
    }
    void TearDown() override {
        self_testing_.release();
        page_.reset();
        EXPECT_TRUE(QTest::qWaitFor([this] { return !background_.busy(); }, 20'000));
    }
    static std::shared_ptr<DriveItem> drive(const char* id = "sdx") {
        auto item = std::make_shared<DriveItem>();
        item->state = DriveItem::State::ready;
        item->report.entry.id = id;
        item->report.entry.path = std::string("/dev/") + id;
        item->report.facts.identity.model = "Fake SSD";
        item->report.facts.identity.serial = std::string("S-") + id;
        return item;
    }
    [[nodiscard]] std::string words() const { return fettle::test::words_of(*page_); }
    bool wait_for(const char* part) {
        return QTest::qWaitFor([&] { return words().find(part) != std::string::npos; }, 20'000);
    }
    [[nodiscard]] QPushButton* button(const char* name) const {
        return page_->findChild<QPushButton*>(QLatin1String(name));
    }
    /// Waits until the button can be used, and presses it by keyboard.
    void press(const char* name) {
        auto* target = button(name);
        ASSERT_NE(target, nullptr) << name;
        ASSERT_TRUE(QTest::qWaitFor([&] { return target->isVisible() && target->isEnabled(); }, 20'000)) << name;
        ASSERT_NE(target->focusPolicy() & Qt::TabFocus, 0) << name;
        target->setFocus(Qt::TabFocusReason);
        QTest::keyClick(target, Qt::Key_Space);
    }
    /// The table with this accessible name; nullptr: it is not shown.
    [[nodiscard]] DataTable* table(const char* name) const {
        for (auto* one : page_->findChildren<DataTable*>()) {
            if (one->isVisible() && one->accessibleName() == QLatin1String(name)) return one;
        }
        return nullptr;
    }
    /// A row of that table, its cells separated by "|".
    [[nodiscard]] std::string row(const char* name, int row) const {
        const auto* found = table(name);
        if (found == nullptr || row >= found->rowCount()) return {};
        QStringList cells;
        for (int column = 0; column < found->columnCount(); ++column) cells.append(found->item(row, column)->text());
        return cells.join(QLatin1Char('|')).toStdString();
    }

    Background background_;
    JobCenter jobs_{background_};
    fettle::test::FakeHistory history_;
    fettle::test::FakeSelfTesting self_testing_;
    fettle::test::FakeScanning scanning_;
    std::unique_ptr<HealthPage> page_;
};

}  // namespace fettle::gui
