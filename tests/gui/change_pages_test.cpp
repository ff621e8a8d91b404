// SPDX-License-Identifier: GPL-3.0-or-later
// The pages TRIM and Erase in the whole window, on the demo's drives.

#include "app/gui/frame/main_window.h"
#include "app/gui/models/drive_model.h"
#include "app/gui/models/inspector.h"
#include "app/gui/pages/trim_page.h"
#include "demo_drives.h"
#include "page_harness.h"
#include "wizard_driver.h"

namespace fettle::gui {
namespace {

class ChangePagesTest : public ::testing::Test {
protected:
    void SetUp() override {
        window_.resize(1280, 800);
        window_.show();
        ASSERT_TRUE(QTest::qWaitForWindowExposed(&window_));
        inspector_.refresh();
        ASSERT_TRUE(
            QTest::qWaitFor([this] { return window_.drives().rowCount() == 14 && !inspector_.busy(); }, 20'000));
    }
    void TearDown() override {
        EXPECT_TRUE(QTest::qWaitFor([this] { return !inspector_.busy() && !background_.busy(); }, 20'000));
    }
    void open(const char* drive, const char* page) {
        window_.choose_drive(window_.drives().row_of(QLatin1String(drive)));
        ASSERT_TRUE(window_.show_page(QLatin1String(page)));
    }
    bool wait_for(const char* part) {
        return QTest::qWaitFor([&] { return test::shown_text(window_).find(part) != std::string::npos; }, 20'000);
    }

    fettle::test::DemoDrives demo_;
    Background background_;
    JobCenter jobs_{background_};
    Inspector inspector_{*demo_.toolbox().inspection};
    MainWindow window_{{demo_.toolbox(), background_, jobs_, inspector_}, QStringLiteral("0.0.0")};
};

TEST_F(ChangePagesTest, TrimFollowsTheChosenDrive) {
    open("sde", "trim");
    ASSERT_TRUE(wait_for("TRIM from /work does not reach this drive"));
    test::grab(window_, QStringLiteral("window-trim"));
    window_.choose_drive(window_.drives().row_of(QStringLiteral("sda")));
    ASSERT_TRUE(wait_for("TRIM reaches this drive"));
    EXPECT_EQ(test::shown_text(window_).find("/work"), std::string::npos) << "nothing is left of the drive before";
    EXPECT_EQ(test::nameless(*window_.findChild<TrimPage*>()), "");
}

TEST_F(ChangePagesTest, ADriveIsErasedFromTheWindow) {
    open("sdd", "erase");
    ASSERT_TRUE(wait_for("Best method"));
    test::grab(window_, QStringLiteral("window-erase"));
    ASSERT_TRUE(test::press(window_, QStringLiteral("Erase drive…")));
    fettle::test::WizardDriver wizard(window_.findChild<JobWizard*>());
    ASSERT_TRUE(wizard.wait_for("Nothing has been changed yet."));
    ASSERT_TRUE(wizard.press_button("forward"));
    wizard.type(QStringLiteral("DEMO-FROZEN"));
    ASSERT_TRUE(wizard.press_button("forward"));
    ASSERT_TRUE(wizard.wait_for("Done and verified"));
    ASSERT_TRUE(wizard.press_button("cancel"));
    EXPECT_TRUE(wait_for("Best method"));
}

}  // namespace
}  // namespace fettle::gui
