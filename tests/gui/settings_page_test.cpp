// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/pages/settings_page.h"

#include <gmock/gmock.h>

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QSignalSpy>
#include <QToolButton>
#include <algorithm>
#include <memory>
#include <mutex>
#include <set>

#include "app/gui/pages/changed_settings_card.h"
#include "app/gui/pages/other_settings_card.h"
#include "app/gui/pages/wanted_settings_card.h"
#include "app/gui/widgets/notice.h"
#include "app/gui/widgets/setting_row.h"
#include "page_harness.h"

namespace fettle::gui {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

/// Settings as a test wants them; remembers what is to be planned and makes no plan.
class FakeTuning final : public Tuning {
public:
    Result<SettingsReport> settings() override {
        const std::lock_guard lock(mutex);
        if (broken) return fail(*broken);
        return report;
    }
    Result<plan::Job> plan(const std::vector<tune::Assignment>& assignments) override {
        const std::lock_guard lock(mutex);
        planned = assignments;
        return fail(ErrorCode::busy, "system settings");
    }
    Result<plan::Job> plan_undo(const std::vector<std::string>& ids) override {
        const std::lock_guard lock(mutex);
        undone = ids;
        return fail(ErrorCode::busy, "system settings");
    }
    std::mutex mutex;
    SettingsReport report;
    std::optional<Error> broken;
    std::vector<tune::Assignment> planned;
    std::vector<std::string> undone;
};

/// A setting of a drive: `value` now, `wanted` advised.
tune::Setting scheduler_of(const std::string& drive, const std::string& value, const std::string& wanted) {
    tune::Setting made;
    made.id = "io-scheduler:" + drive;
    made.key = "io-scheduler:by-id-of-" + drive;
    made.subject = drive;
    made.topic = tune::Topic::block;
    made.title = "I/O scheduler";
    made.about = "The order in which requests are passed to the drive.";
    made.value = value;
    made.choices = {"none", "bfq"};
    made.advice = tune::Advice{wanted,
                               {"advice", Severity::advice, "It suits the drive.", {}, {}},
                               tune::Basis::documented,
                               "A manual",
                               {tune::Effect::speed}};
    made.risk = "No risk to data.";
    return made;
}

class SettingsPageTest : public test::DemoTest {
protected:
    void open_page(Tuning& tuning) {
        page_ = std::make_unique<SettingsPage>(SettingsPage::Services{tuning, background_, jobs_});
        open(*page_);
        page_->refresh();
        settle();
    }
    Notice& answer() { return *page_->findChild<Notice*>(); }
    QAbstractButton& change() { return *page_->findChild<QAbstractButton*>(QStringLiteral("change-settings")); }
    QComboBox& profile() { return *page_->findChild<QComboBox*>(QStringLiteral("profile")); }
    QCheckBox* tick(const std::string& id) { return part<QCheckBox>("tick:", id); }
    QToolButton* details(const std::string& id) { return part<QToolButton>("details:", id); }
    template <typename Kind>
    Kind* part(const char* kind, const std::string& id) {
        return page_->findChild<Kind*>(QLatin1String(kind) + QString::fromStdString(id));
    }
    /// As a keyboard user does.
    void press_key(QWidget* at, Qt::Key key = Qt::Key_Space) {
        ASSERT_NE(at, nullptr);
        EXPECT_NE(at->focusPolicy() & Qt::TabFocus, 0) << "not reachable by Tab";
        at->setFocus();
        QTest::keyClick(at, key);
        QApplication::processEvents();
    }
    void choose_profile(const QString& name) {
        profile().setFocus();
        QTest::keyClick(&profile(), Qt::Key_Home);
        for (int i = 0; i < profile().count() && profile().currentText() != name; ++i) {
            QTest::keyClick(&profile(), Qt::Key_Down);
        }
        ASSERT_EQ(profile().currentText(), name);
        QApplication::processEvents();
    }
    std::vector<tune::Setting> settings() {
        auto report = toolbox().tuning->settings();
        EXPECT_TRUE(report);
        // Those of this process have texts that live as long as it.
        return report ? report->settings : std::vector<tune::Setting>();
    }
    std::optional<tune::Setting> setting(const std::string& id) {
        for (auto& one : settings()) {
            if (one.id == id) return one;
        }
        ADD_FAILURE() << "no setting " << id;
        return std::nullopt;
    }
    std::string words() { return test::shown_text(*page_); }
    std::unique_ptr<SettingsPage> page_;
};

TEST_F(SettingsPageTest, ShowsWhatTakesSpaceAndTheCommandThatFreesIt) {
    page_ = std::make_unique<SettingsPage>(
        SettingsPage::Services{*toolbox().tuning, background_, jobs_, toolbox().system_use.get()});
    open(*page_);
    page_->refresh();
    settle();
    EXPECT_THAT(words(), HasSubstr("journalctl --vacuum-size=200M"));
    EXPECT_THAT(words(), HasSubstr("apt-get clean"));
    EXPECT_THAT(words(), HasSubstr("on the TRIM page.")) << "in the window's words";
    EXPECT_THAT(words(), Not(HasSubstr("fettle trim")));
}

TEST_F(SettingsPageTest, ShowsWhatIsWorthChangingAndWhy) {
    const auto all = settings();
    const auto advised =
        std::count_if(all.begin(), all.end(), [](const tune::Setting& one) { return one.advised_change(); });
    ASSERT_GT(advised, 1);
    open_page(*toolbox().tuning);
    EXPECT_THAT(words(), HasSubstr(std::to_string(advised) + " recommended changes"));
    EXPECT_FALSE(answer().isVisible()) << "there is no problem";
    ASSERT_NE(tick("io-scheduler:nvme0n1"), nullptr);
    EXPECT_TRUE(tick("io-scheduler:nvme0n1")->isChecked());
    EXPECT_EQ(tick("io-scheduler:nvme0n1")->accessibleName(),
              QStringLiteral("I/O scheduler, nvme0n1: change from bfq to none"));
    EXPECT_THAT(words(), Not(HasSubstr("Red Hat Enterprise Linux"))) << "details are folded";
    press_key(details("io-scheduler:nvme0n1"));
    EXPECT_THAT(words(), HasSubstr("An NVMe drive orders its requests itself"));
    EXPECT_THAT(words(), HasSubstr("Documented: Red Hat Enterprise Linux 9"));
    EXPECT_THAT(words(), HasSubstr("Schedulers are often recommended to reduce wear, but"));
    EXPECT_EQ(test::nameless(*page_), "");
    test::grab(*page_, QStringLiteral("settings"));
    // A refresh leaves open what was opened, and the focus where it was.
    page_->refresh();
    settle();
    EXPECT_THAT(words(), HasSubstr("Red Hat Enterprise Linux"));
    EXPECT_EQ(page_->focusWidget(), details("io-scheduler:nvme0n1"));
    press_key(details("io-scheduler:nvme0n1"));
    EXPECT_THAT(words(), Not(HasSubstr("Red Hat Enterprise Linux")));
}

TEST_F(SettingsPageTest, TheTabKeyFollowsThePage) {
    open_page(*toolbox().tuning);
    QWidget* at = &profile();
    const auto next = [&] {
        do {
            at = at->nextInFocusChain();
        } while (!at->isVisible() || !at->isEnabled() || (at->focusPolicy() & Qt::TabFocus) != Qt::TabFocus);
        return at;
    };
    auto* first = page_->findChild<WantedSettingsCard*>()->controls().front();
    EXPECT_EQ(next(), first);
    next();  // its details
    while (qobject_cast<QCheckBox*>(next()) != nullptr) next();
    EXPECT_EQ(at, &change());
    EXPECT_EQ(next(), page_->findChild<OtherSettingsCard*>()->controls().front());
}

// Change what is chosen, and undo it: by keyboard alone.
TEST_F(SettingsPageTest, ChangesWhatIsChosenAndUndoesIt) {
    open_page(*toolbox().tuning);
    for (auto* box : page_->findChildren<QCheckBox*>()) {
        if (box->objectName() != QStringLiteral("tick:io-scheduler:nvme0n1")) press_key(box);
    }
    EXPECT_THAT(words(), HasSubstr("No restart is needed. 1 of "));
    ASSERT_TRUE(test::press(*page_, QStringLiteral("Change 1 setting…")));
    auto receipt = carry_out(*page_);
    ASSERT_TRUE(receipt);
    EXPECT_EQ(receipt->outcome, plan::Outcome::done) << test::failures(*receipt);
    EXPECT_EQ(setting("io-scheduler:nvme0n1")->value, "none");
    EXPECT_EQ(setting("access-times:/home")->value, "strictatime") << "it was not chosen";
    EXPECT_EQ(tick("io-scheduler:nvme0n1"), nullptr);
    ASSERT_NE(tick("access-times:/home"), nullptr);
    EXPECT_FALSE(tick("access-times:/home")->isChecked()) << "what was chosen stays so";
    EXPECT_FALSE(change().isEnabled());
    EXPECT_THAT(words(), HasSubstr("Changed by Fettle"));
    EXPECT_THAT(words(), HasSubstr("from bfq to none"));
    test::grab(*page_, QStringLiteral("settings-changed"));

    ASSERT_TRUE(test::press(*page_, QStringLiteral("Undo…")));
    receipt = carry_out(*page_);
    ASSERT_TRUE(receipt);
    EXPECT_EQ(receipt->outcome, plan::Outcome::done) << test::failures(*receipt);
    EXPECT_EQ(setting("io-scheduler:nvme0n1")->value, "bfq");
    EXPECT_FALSE(page_->findChild<ChangedSettingsCard*>()->isVisible());
    EXPECT_NE(tick("io-scheduler:nvme0n1"), nullptr);
}

TEST_F(SettingsPageTest, ChoosesAnotherNumber) {
    open_page(*toolbox().tuning);
    press_key(details("swappiness"));
    press_key(part<QAbstractButton>("change:", "swappiness"));
    auto* wizard = page_->findChild<JobWizard*>();
    ASSERT_NE(wizard, nullptr);
    auto* number = wizard->findChild<QDoubleSpinBox*>(QStringLiteral("value"));
    auto* forward = wizard->findChild<QAbstractButton*>(QStringLiteral("forward"));
    ASSERT_NE(number, nullptr);
    EXPECT_EQ(number->value(), 60);
    EXPECT_EQ(number->maximum(), 200);
    EXPECT_FALSE(forward->isEnabled()) << "it would change nothing";
    EXPECT_THAT(test::shown_text(*wizard), HasSubstr("Accepted: 0 to 200"));
    EXPECT_EQ(test::nameless(*wizard), "");
    test::grab(*wizard, QStringLiteral("settings-choose"));
    number->setFocus();
    number->selectAll();
    QTest::keyClicks(number, QStringLiteral("30"));
    ASSERT_TRUE(forward->isEnabled());
    press_key(forward);
    const auto receipt = carry_out(*page_);
    ASSERT_TRUE(receipt);
    EXPECT_EQ(receipt->outcome, plan::Outcome::done) << test::failures(*receipt);
    EXPECT_EQ(setting("swappiness")->value, "30");
    EXPECT_THAT(words(), HasSubstr("from 60 to 30"));
}

TEST_F(SettingsPageTest, ChoosesAnotherWord) {
    FakeTuning fake;
    fake.report.settings = {scheduler_of("sda", "bfq", "bfq")};
    open_page(fake);
    EXPECT_THAT(words(), HasSubstr("No changes recommended"));
    EXPECT_FALSE(change().isVisible());
    press_key(details("io-scheduler:sda"));
    ASSERT_TRUE(test::press(*page_, QStringLiteral("Change…")));
    auto* wizard = page_->findChild<JobWizard*>();
    ASSERT_NE(wizard, nullptr);
    auto* choices = wizard->findChild<QComboBox*>(QStringLiteral("value"));
    auto* forward = wizard->findChild<QAbstractButton*>(QStringLiteral("forward"));
    ASSERT_NE(choices, nullptr);
    EXPECT_EQ(choices->currentText(), QStringLiteral("bfq (now)"));
    EXPECT_FALSE(forward->isEnabled());
    press_key(choices, Qt::Key_Up);
    EXPECT_EQ(choices->currentText(), QStringLiteral("none"));
    press_key(forward);
    settle();
    EXPECT_THAT(fake.planned, ElementsAre(tune::Assignment{"io-scheduler:by-id-of-sda", "none"}));
    EXPECT_THAT(test::shown_text(*wizard), HasSubstr("The plan cannot be made"));
    wizard->done(0);
}

TEST_F(SettingsPageTest, AProfileDecidesWhatIsTicked) {
    open_page(*toolbox().tuning);
    for (const auto one : tune::kProfiles) {
        choose_profile(QString::fromStdString(std::string(tune::title(one))));
        const auto wanted = tune::to_set(tune::changes_of(one, settings()));
        EXPECT_EQ(page_->findChild<WantedSettingsCard*>()->chosen().size(), wanted.size());
        for (const auto& row : wanted) {
            ASSERT_NE(tick(row.id), nullptr) << row.id;
            EXPECT_TRUE(tick(row.id)->isChecked()) << row.id;
        }
        EXPECT_EQ(change().isVisible(), !wanted.empty());
        if (wanted.empty()) {
            EXPECT_THAT(words(), HasSubstr("Nothing to change"));
        }
    }
    choose_profile(QStringLiteral("Performance"));
    EXPECT_THAT(words(), HasSubstr("Changes for the profile “Performance”"));
    EXPECT_THAT(words(), HasSubstr("at the cost of higher power consumption."));
    EXPECT_THAT(words(), HasSubstr("Other settings")) << "they need not be as they should be";
    test::grab(*page_, QStringLiteral("settings-profile"));
    choose_profile(QStringLiteral("Recommended changes"));
    EXPECT_THAT(words(), HasSubstr("Worth changing"));
}

TEST_F(SettingsPageTest, WhatCannotBeChangedSaysWhyAndCannotBeTicked) {
    FakeTuning fake;
    auto locked = scheduler_of("sda", "bfq", "none");
    locked.obstacle = Message{"folder",
                              Severity::info,
                              "{folder} cannot be changed.",
                              "Mount it with write access.",
                              {{"folder", std::string("/etc/udev")}}};
    auto late = scheduler_of("sdb", "bfq", "none");
    late.needs_restart = true;
    fake.report.settings = {locked, late, scheduler_of("sdc", "bfq", "none"), scheduler_of("sdd", "none", "none")};
    open_page(fake);
    EXPECT_THAT(words(), HasSubstr("3 recommended changes"));
    EXPECT_THAT(words(), HasSubstr("/etc/udev cannot be changed. Mount it with write access."));
    EXPECT_FALSE(tick("io-scheduler:sda")->isEnabled());
    EXPECT_FALSE(tick("io-scheduler:sda")->isChecked());
    EXPECT_THAT(words(), HasSubstr("1 of the chosen changes takes effect after a restart. 2 of 2 chosen."));
    press_key(details("io-scheduler:sda"));
    EXPECT_EQ(part<QAbstractButton>("change:", "io-scheduler:sda"), nullptr);
    press_key(tick("io-scheduler:sdb"));
    EXPECT_THAT(words(), HasSubstr("No restart is needed. 1 of 2 chosen."));
    ASSERT_TRUE(test::press(*page_, QStringLiteral("Change 1 setting…")));
    settle();
    EXPECT_THAT(fake.planned, ElementsAre(tune::Assignment{"io-scheduler:by-id-of-sdc", "none"}));
    page_->findChild<JobWizard*>()->done(0);
}

TEST_F(SettingsPageTest, ChangesByOthersAndInterruptedOnesAreSaid) {
    FakeTuning fake;
    auto plain = scheduler_of("sda", "none", "none");
    plain.changed = tune::Changed{"bfq", "none", "2024-11-03T12:04:00Z", true, false};
    auto foreign = scheduler_of("sdb", "bfq", "bfq");
    foreign.changed = tune::Changed{"bfq", "none", "2024-11-03T12:04:00Z", true, true};
    auto interrupted = scheduler_of("sdc", "none", "none");
    interrupted.changed = tune::Changed{"bfq", "none", "2024-11-03T12:04:00Z", false, false};
    fake.report.settings = {plain, foreign, interrupted};
    open_page(fake);
    EXPECT_THAT(words(), HasSubstr("Since changed again by another program"));
    EXPECT_THAT(words(), HasSubstr("The change was interrupted"));
    EXPECT_FALSE(part<QAbstractButton>("undo:", "io-scheduler:sdb")->isEnabled());
    press_key(part<QAbstractButton>("undo:", "io-scheduler:sdc"));
    settle();
    EXPECT_THAT(fake.undone, ElementsAre("io-scheduler:by-id-of-sdc"));
    page_->findChild<JobWizard*>()->done(0);
    QApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    ASSERT_TRUE(test::press(*page_, QStringLiteral("Undo all…")));
    settle();
    EXPECT_THAT(fake.undone, ElementsAre("io-scheduler:by-id-of-sda", "io-scheduler:by-id-of-sdc"));
    page_->findChild<JobWizard*>()->done(0);
    test::grab(*page_, QStringLiteral("settings-foreign"));
}

TEST_F(SettingsPageTest, LongListsAreFolded) {
    FakeTuning fake;
    for (int i = 0; i < 60; ++i) fake.report.settings.push_back(scheduler_of("sd" + std::to_string(i), "none", "none"));
    open_page(fake);
    const auto rows = [this] { return page_->findChild<OtherSettingsCard*>()->findChildren<SettingRow*>().size(); };
    EXPECT_EQ(rows(), 8);
    ASSERT_TRUE(test::press(*page_, QStringLiteral("52 more")));
    EXPECT_EQ(rows(), 48);
    EXPECT_EQ(page_->focusWidget(), details("io-scheduler:sd8")) << "the first new one";
    ASSERT_TRUE(test::press(*page_, QStringLiteral("12 more")));
    EXPECT_EQ(rows(), 60);
    page_->refresh();
    settle();
    EXPECT_EQ(rows(), 60) << "what was unfolded stays so";
    ASSERT_TRUE(test::press(*page_, QStringLiteral("Show fewer")));
    EXPECT_EQ(rows(), 8);
}

TEST_F(SettingsPageTest, SaysWhatCannotBeRead) {
    FakeTuning fake;
    fake.broken = Error{ErrorCode::unsupported, "system settings on this system", {}};
    open_page(fake);
    EXPECT_EQ(answer().headline(), QStringLiteral("Fettle cannot read the settings of this system"));
    EXPECT_FALSE(profile().isVisible());
    fake.broken = Error{ErrorCode::io, "listing drives", {}};
    page_->refresh();
    settle();
    EXPECT_EQ(answer().headline(), QStringLiteral("Cannot read the system settings"));
    EXPECT_THAT(words(), HasSubstr("listing drives"));
    fake.broken.reset();
    fake.report.settings = {scheduler_of("sda", "bfq", "none")};
    fake.report.problems = {"/var/lib/fettle/changes/x.json: malformed"};
    page_->refresh();
    settle();
    EXPECT_EQ(answer().headline(), QStringLiteral("Change records cannot be read"));
    EXPECT_THAT(words(), HasSubstr("x.json: malformed"));
    EXPECT_THAT(words(), HasSubstr("1 recommended change")) << "the settings themselves are known";
    fake.report = {};
    page_->refresh();
    settle();
    EXPECT_FALSE(answer().isVisible());
    EXPECT_THAT(words(), HasSubstr("No drive-related settings were found on this computer."));
}

TEST_F(SettingsPageTest, CountsAlsoWhileItIsHidden) {
    FakeTuning fake;
    auto locked = scheduler_of("sdb", "bfq", "none");
    locked.obstacle = Message{"folder", Severity::info, "It cannot be changed.", {}, {}};
    fake.report.settings = {scheduler_of("sda", "bfq", "none"), locked};
    page_ = std::make_unique<SettingsPage>(SettingsPage::Services{fake, background_, jobs_});
    const QSignalSpy counts(page_.get(), &SettingsPage::advised_counted);
    page_->follow_drives();
    settle();
    ASSERT_EQ(counts.size(), 1);
    EXPECT_EQ(counts.front().front().toInt(), 1) << "those that Fettle can make";
    // Shown later, without being asked again, it is not empty.
    open(*page_);
    settle();
    EXPECT_THAT(words(), HasSubstr("2 recommended changes"));
}

}  // namespace
}  // namespace fettle::gui
