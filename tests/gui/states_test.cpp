// SPDX-License-Identifier: GPL-3.0-or-later
// Every page when its drive answers late, fails, vanishes or is only a saved report, and when nothing that Fettle
// stores can be read: the page says what happened in a sentence, and there is a way on.
#include <gmock/gmock.h>

#include <QAbstractButton>
#include <QLabel>
#include <QPushButton>
#include <QStatusBar>
#include <QTest>

#include "app/gui/frame/main_window.h"
#include "app/gui/models/drive_model.h"
#include "app/gui/pages/page.h"
#include "app/gui/wizard/job_wizard.h"
#include "core/toolbox/toolbox.h"
#include "demo_window.h"
#include "drive_faults.h"
#include "page_harness.h"
#include "store_faults.h"

namespace fettle::gui {
namespace {

using ::testing::AnyOf;
using ::testing::HasSubstr;
using ::testing::Not;

constexpr const char* kDrive = "sdf";
constexpr int kPatience_ms = 60'000;

class StatesTest : public ::testing::Test {
protected:
    void SetUp() override {
        test::DemoWindow::Options options;
        options.adapt = [this](Platform& platform) {
            fettle::test::put_faults_into(platform, faults_);
            fettle::test::put_faults_into(platform, stores_);
        };
        demo_ = std::make_unique<test::DemoWindow>(options);
        ASSERT_TRUE(demo_->show());
    }
    void TearDown() override {
        faults_->mend();
        EXPECT_TRUE(demo_->settle());
        test::grab(demo_->window(), QStringLiteral("state-%1").arg(name_));
        demo_.reset();
    }
    /// What the page that is shown says.
    std::string page_words() {
        for (auto* page : demo_->window().findChildren<Page*>()) {
            if (page->isVisible()) return test::shown_text(*page);
        }
        return {};
    }
    bool page_says(const std::string& words) {
        return QTest::qWaitFor([&] { return page_words().find(words) != std::string::npos; }, kPatience_ms);
    }
    /// Another page can be opened by keyboard, and this one again.
    void expect_a_way_on(const QString& page) {
        auto& window = demo_->window();
        QTest::keyClick(&window, Qt::Key_1, Qt::ControlModifier);
        EXPECT_EQ(window.page(), QStringLiteral("overview"));
        EXPECT_TRUE(window.show_page(page));
        int usable = 0;
        for (const auto* one : window.findChildren<QWidget*>()) {
            if (one->isVisible() && one->isEnabled() && (one->focusPolicy() & Qt::TabFocus) != 0) ++usable;
        }
        EXPECT_GT(usable, 2);
    }
    std::shared_ptr<fettle::test::DriveFaults> faults_ = std::make_shared<fettle::test::DriveFaults>();
    std::shared_ptr<fettle::test::StoreFaults> stores_ = std::make_shared<fettle::test::StoreFaults>();
    std::unique_ptr<test::DemoWindow> demo_;
    QString name_;
};

class DrivePages : public StatesTest, public ::testing::WithParamInterface<const char*> {
protected:
    void SetUp() override {
        StatesTest::SetUp();
        if (HasFatalFailure()) return;
        page_ = QLatin1String(GetParam());
        const auto* test = ::testing::UnitTest::GetInstance()->current_test_info()->name();
        name_ = QStringLiteral("%1-%2").arg(page_, QString::fromLatin1(test).section(u'/', 0, 0));
    }
    /// What was measured and recorded is shown without the drive, TRIM paths are traced through the system, and the
    /// spare area is drawn from what the system knows.
    [[nodiscard]] bool needs_drive() const {
        return !QStringList{QStringLiteral("performance"), QStringLiteral("history"), QStringLiteral("trim"),
                            QStringLiteral("spare")}
                    .contains(page_);
    }
    QString page_;
};

TEST_P(DrivePages, ASlowDriveKeepsNothingFromBeingUsed) {
    // Drives that were not slow before are known already.
    demo_->open("sda", QStringLiteral("overview"));
    faults_->hold(kDrive);
    demo_->window().choose_drive(demo_->window().drives().row_of(QLatin1String(kDrive)));
    ASSERT_TRUE(demo_->window().show_page(page_));
    demo_->inspector().refresh();
    ASSERT_TRUE(QTest::qWaitFor([this] { return faults_->waiting() > 0; }, kPatience_ms));
    QTest::qWait(1);
    EXPECT_NE(page_words(), "") << "an empty page";
    expect_a_way_on(page_);
    faults_->release();
    ASSERT_TRUE(demo_->ready());
    EXPECT_NE(page_words(), "");
    EXPECT_EQ(page_words().find("Querying the drive"), std::string::npos) << page_words();
    EXPECT_EQ(page_words().find("Reading the"), std::string::npos) << page_words();
}

TEST_P(DrivePages, ADriveThatFailsSaysWhyAndWhatToDo) {
    demo_->open(kDrive, page_);
    faults_->fail_with(kDrive, ErrorCode::vanished);
    ASSERT_TRUE(demo_->refresh());
    const auto words = page_words();
    if (needs_drive()) {
        EXPECT_THAT(words, AnyOf(HasSubstr("Reconnect the drive"), HasSubstr("no longer"), HasSubstr("disconnected"),
                                 HasSubstr("vanished")));
    }
    EXPECT_NE(words, "");
    expect_a_way_on(page_);
}

TEST_P(DrivePages, ARefusedPermissionSaysHowToGetIt) {
    demo_->open("sda", page_);
    faults_->fail_with(kDrive, ErrorCode::not_permitted);
    ASSERT_TRUE(demo_->refresh());
    demo_->open(kDrive, page_);
    const auto words = page_words();
    if (needs_drive()) {
        EXPECT_THAT(words, AnyOf(HasSubstr("administrator"), HasSubstr("systemctl enable --now fettled"),
                                 HasSubstr("Run Fettle as root")));
    }
    if (page_ == QStringLiteral("overview")) {
        EXPECT_THAT(words, HasSubstr("Not read: permission denied."));
        EXPECT_THAT(words, Not(HasSubstr("The drive does not report wear")));
    }
    if (page_ == QStringLiteral("spare")) {
        EXPECT_THAT(words, HasSubstr("no permission to query this drive"));
        EXPECT_THAT(words, Not(HasSubstr("The drive does not report how much it writes")));
    }
    EXPECT_NE(words, "");
    expect_a_way_on(page_);
}

TEST_P(DrivePages, ADriveThatVanishesIsNamedAndNoOtherTakesItsPlaceUnnoticed) {
    demo_->open(kDrive, page_);
    const auto model = demo_->window()
                           .drives()
                           .item(demo_->window().drives().row_of(QLatin1String(kDrive)))
                           ->report.facts.identity.model;
    faults_->vanish(kDrive);
    demo_->inspector().refresh();
    ASSERT_TRUE(
        QTest::qWaitFor([this] { return demo_->window().drives().row_of(QLatin1String(kDrive)) < 0; }, kPatience_ms));
    ASSERT_TRUE(demo_->ready());
    const auto note = demo_->window().statusBar()->currentMessage().toStdString();
    EXPECT_THAT(note, HasSubstr(model));
    EXPECT_THAT(note, HasSubstr("no longer connected"));
    expect_a_way_on(page_);
}

TEST_P(DrivePages, ASavedReportShowsWhatItHoldsAndSaysWhatItDoesNot) {
    demo_->window().show_reports({QStringLiteral(FETTLE_TEST_DATA "/analyse/same-drive")});
    ASSERT_TRUE(QTest::qWaitFor([this] { return demo_->window().drives().rowCount() > 0; }, kPatience_ms));
    ASSERT_TRUE(demo_->window().show_page(page_));
    ASSERT_TRUE(demo_->settle());
    const auto words = page_words();
    const bool of_the_report = page_ == QStringLiteral("overview") || page_ == QStringLiteral("health");
    if (!of_the_report) {
        EXPECT_THAT(words, HasSubstr("saved report"));
    }
    EXPECT_NE(words, "");
    expect_a_way_on(page_);
}

INSTANTIATE_TEST_SUITE_P(States, DrivePages,
                         ::testing::Values("overview", "health", "history", "performance", "trim", "spare", "firmware",
                                           "erase", "setup"),
                         [](const auto& page) { return std::string(page.param); });

class ComputerPages : public StatesTest, public ::testing::WithParamInterface<const char*> {};

TEST_P(ComputerPages, StoresThatCannotBeReadAreNamedWithTheReason) {
    const auto page = QLatin1String(GetParam());
    name_ = page + QStringLiteral("-no-store");
    for (const auto code : {ErrorCode::not_permitted, ErrorCode::io, ErrorCode::timeout}) {
        stores_->fail_with(code);
        demo_->results().error = Error{code, "reading benchmarks.sqlite", {}};
        ASSERT_TRUE(demo_->window().show_page(page));
        ASSERT_TRUE(demo_->refresh());
        EXPECT_THAT(page_words(), AnyOf(HasSubstr("cannot be read"), HasSubstr("Cannot read")));
        const std::string reason(name(code));
        EXPECT_THAT(page_words(), HasSubstr(reason)) << "the reason";
        expect_a_way_on(page);
    }
}

INSTANTIATE_TEST_SUITE_P(States, ComputerPages, ::testing::Values("dashboard", "schedule", "jobs", "benchmarks"),
                         [](const auto& page) { return std::string(page.param); });

TEST_F(StatesTest, RecordsOfChangesThatCannotBeReadAreNamedAndTheSettingsAreShown) {
    const auto page = QStringLiteral("system");
    name_ = page + QStringLiteral("-no-records");
    for (const auto code : {ErrorCode::io, ErrorCode::timeout}) {
        stores_->fail_with(code);
        ASSERT_TRUE(demo_->window().show_page(page));
        ASSERT_TRUE(demo_->refresh());
        EXPECT_THAT(page_words(), HasSubstr("Change records cannot be read"));
        const std::string reason(name(code));
        EXPECT_THAT(page_words(), HasSubstr(reason)) << "the reason";
        EXPECT_THAT(page_words(), HasSubstr("Worth changing")) << "the settings can be read without them";
        expect_a_way_on(page);
    }
}

/// The wizard's screens before the start.
enum class Screen { plan, confirm };

class WizardStates : public StatesTest, public ::testing::WithParamInterface<Screen> {
protected:
    JobWizard& wizard() { return *demo_->window().findChild<JobWizard*>(); }
    QAbstractButton& forward() { return *wizard().findChild<QAbstractButton*>(QStringLiteral("forward")); }
    bool wizard_says(const char* words) {
        return QTest::qWaitFor([&] { return test::shown_text(wizard()).find(words) != std::string::npos; },
                               kPatience_ms);
    }
    void go_on() {
        ASSERT_TRUE(QTest::qWaitFor([this] { return forward().isEnabled(); }, kPatience_ms));
        forward().setFocus();
        QTest::keyClick(&forward(), Qt::Key_Space);
    }
};

TEST_P(WizardStates, ADriveThatVanishesIsNotErasedAndTheWizardSaysWhy) {
    name_ = GetParam() == Screen::plan ? QStringLiteral("wizard-plan") : QStringLiteral("wizard-confirm");
    demo_->open(kDrive, QStringLiteral("erase"));
    ASSERT_TRUE(test::press(demo_->window(), QStringLiteral("Erase drive…")));
    ASSERT_TRUE(wizard_says("Nothing has been changed yet."));
    if (GetParam() == Screen::plan) faults_->vanish(kDrive);
    go_on();
    auto* field = wizard().findChild<QLineEdit*>(QStringLiteral("serial"));
    ASSERT_NE(field, nullptr);
    QTest::keyClicks(field, QStringLiteral("DEMO-870-QVO"));
    if (GetParam() == Screen::confirm) {
        faults_->vanish(kDrive);
        demo_->inspector().refresh();
        ASSERT_TRUE(QTest::qWaitFor([this] { return demo_->window().drives().row_of(QLatin1String(kDrive)) < 0; },
                                    kPatience_ms));
    }
    go_on();
    ASSERT_TRUE(wizard_says("Reconnect the drive")) << test::shown_text(wizard());
    EXPECT_THAT(test::shown_text(wizard()), HasSubstr("Nothing was changed"));
    QTest::keyClick(&wizard(), Qt::Key_Escape);
    EXPECT_TRUE(QTest::qWaitFor([] { return QApplication::activeModalWidget() == nullptr; }, kPatience_ms));
    // What was on it is still there.
    faults_->mend();
    ASSERT_TRUE(demo_->refresh());
    const auto methods = demo_->toolbox().erasing->methods(kDrive);
    ASSERT_TRUE(methods);
    EXPECT_TRUE(methods->recovery.ways.empty()) << "an erase was begun";
}

TEST_P(WizardStates, AServiceThatRefusesOrEndsChangesNothingAndTheWizardSaysWhy) {
    for (const auto code : {ErrorCode::not_permitted, ErrorCode::io}) {
        faults_->mend();
        ASSERT_TRUE(demo_->refresh());
        demo_->open(kDrive, QStringLiteral("erase"));
        ASSERT_TRUE(test::press(demo_->window(), QStringLiteral("Erase drive…")));
        ASSERT_TRUE(wizard_says("Nothing has been changed yet."));
        if (GetParam() == Screen::plan) faults_->fail_with(kDrive, code);
        go_on();
        QTest::keyClicks(wizard().findChild<QLineEdit*>(QStringLiteral("serial")), QStringLiteral("DEMO-870-QVO"));
        faults_->fail_with(kDrive, code);
        go_on();
        ASSERT_TRUE(wizard_says("What to do: ")) << test::shown_text(wizard());
        EXPECT_THAT(test::shown_text(wizard()), HasSubstr("Nothing was changed"));
        QTest::keyClick(&wizard(), Qt::Key_Escape);
        EXPECT_TRUE(QTest::qWaitFor([] { return QApplication::activeModalWidget() == nullptr; }, kPatience_ms));
        EXPECT_TRUE(demo_->settle());
    }
}

INSTANTIATE_TEST_SUITE_P(States, WizardStates, ::testing::Values(Screen::plan, Screen::confirm),
                         [](const auto& screen) { return screen.param == Screen::plan ? "plan" : "confirm"; });

}  // namespace
}  // namespace fettle::gui
