// SPDX-License-Identifier: GPL-3.0-or-later
// The page Setup by keyboard: the password lock of a demo drive, and services that fail.
#include "app/gui/pages/setup_page.h"

#include <gmock/gmock.h>

#include <QApplication>
#include <QCheckBox>
#include <QLabel>
#include <QPointer>
#include <mutex>

#include "app/gui/widgets/fact_form.h"
#include "setup_page_fixture.h"

namespace fettle::gui {
namespace {

using test::button;
using test::kSetupDrive;
using test::kSetupSerial;
using test::press;
using test::SetupPageTest;
using test::shown_text;
using test::two_controllers;
using ::testing::HasSubstr;
using ::testing::Not;

constexpr auto kPassword = "hush-hush";

/// An Opal 2 drive whose first password is public.
opal::State opal_2() {
    opal::State state;
    auto& discovery = state.discovery.emplace();
    discovery.features = {0x0001, 0x0002, 0x0203};
    discovery.com_id = 0x1000;
    discovery.locking_supported = discovery.encrypts = discovery.mbr_supported = true;
    discovery.owned = false;
    return state;
}

// The password lock of a demo drive.

TEST_F(SetupPageTest, ADriveIsLockedWithAPasswordUnlockedAndSetFree) {
    open_demo();
    show(kSetupDrive);
    EXPECT_EQ(banner().headline(), QStringLiteral("No password is set on this drive"));
    EXPECT_EQ(button(*page_, QStringLiteral("Lock…")), nullptr) << "there is nothing to lock with";
    test::grab(*page_, QStringLiteral("setup"));
    auto receipt = change("Set password…", kPassword, QString::fromLatin1(kSetupSerial));
    ASSERT_TRUE(receipt);
    EXPECT_EQ(receipt->outcome, plan::Outcome::done) << test::failures(*receipt);
    EXPECT_EQ(lock(), opal::Lock::unlocked);
    EXPECT_EQ(banner().headline(), QStringLiteral("A password is set, and the drive is unlocked"));
    EXPECT_EQ(button(*page_, QStringLiteral("Set password…")), nullptr);
    test::grab(*page_, QStringLiteral("setup-unlocked"));

    receipt = change("Lock…", kPassword);
    ASSERT_TRUE(receipt);
    EXPECT_EQ(receipt->outcome, plan::Outcome::done) << test::failures(*receipt);
    EXPECT_EQ(lock(), opal::Lock::locked);
    EXPECT_EQ(banner().headline(), QStringLiteral("The drive is locked"));
    test::grab(*page_, QStringLiteral("setup-locked"));

    receipt = change("Unlock…", "wrong");
    ASSERT_TRUE(receipt);
    EXPECT_EQ(receipt->outcome, plan::Outcome::failed);
    EXPECT_EQ(lock(), opal::Lock::locked);
    receipt = change("Unlock…", kPassword);
    ASSERT_TRUE(receipt);
    EXPECT_EQ(receipt->outcome, plan::Outcome::done) << test::failures(*receipt);
    EXPECT_EQ(lock(), opal::Lock::unlocked);

    receipt = change("Turn off password…", kPassword);
    ASSERT_TRUE(receipt);
    EXPECT_EQ(receipt->outcome, plan::Outcome::done) << test::failures(*receipt);
    EXPECT_EQ(lock(), opal::Lock::off);
    EXPECT_EQ(banner().headline(), QStringLiteral("No password is set on this drive"));
}

TEST_F(SetupPageTest, ADriveIsRevertedOnceItsSerialNumberIsTyped) {
    open_demo();
    show(kSetupDrive);
    ASSERT_TRUE(change("Set password…", kPassword, QString::fromLatin1(kSetupSerial)));
    ASSERT_EQ(lock(), opal::Lock::unlocked);
    ASSERT_TRUE(press(*page_, QStringLiteral("Revert drive…")));
    QTest::keyClicks(field<QLineEdit>("password"), QString::fromLatin1(kPassword));
    go_on();
    ASSERT_TRUE(QTest::qWaitFor(
        [this] { return shown_text(*wizard()).find("All data on nvme3n1") != std::string::npos; }, 20'000));
    test::grab(*wizard(), QStringLiteral("setup-revert-plan"));
    const auto receipt = carry_out(*page_, QString::fromLatin1(kSetupSerial));
    ASSERT_TRUE(receipt);
    EXPECT_EQ(receipt->outcome, plan::Outcome::done) << test::failures(*receipt);
    EXPECT_EQ(lock(), opal::Lock::off);
}

TEST_F(SetupPageTest, ANewPasswordIsTypedTwiceAndNeverShown) {
    opal_.state = opal_2();
    open_fakes();
    ASSERT_TRUE(press(*page_, QStringLiteral("Set password…")));
    auto* first = field<QLineEdit>("password");
    auto* second = field<QLineEdit>("password-again");
    ASSERT_NE(first, nullptr);
    ASSERT_NE(second, nullptr);
    EXPECT_EQ(wizard()->focusWidget(), first);
    for (const auto* one : {first, second}) {
        EXPECT_EQ(one->echoMode(), QLineEdit::Password);
        EXPECT_FALSE(one->accessibleName().isEmpty());
    }
    EXPECT_FALSE(forward().isEnabled());
    QTest::keyClicks(first, QString::fromLatin1(kPassword));
    EXPECT_FALSE(forward().isEnabled()) << "typed once only";
    QTest::keyClick(first, Qt::Key_Tab);
    EXPECT_EQ(wizard()->focusWidget(), second);
    QTest::keyClicks(second, QStringLiteral("hush-hash"));
    EXPECT_FALSE(forward().isEnabled());
    EXPECT_THAT(shown_text(*wizard()), HasSubstr("The two passwords differ."));
    test::grab(*wizard(), QStringLiteral("setup-password"));
    for (int i = 0; i < 3; ++i) QTest::keyClick(second, Qt::Key_Backspace);
    QTest::keyClicks(second, QStringLiteral("ush"));
    EXPECT_THAT(shown_text(*wizard()), Not(HasSubstr("differ")));
    EXPECT_THAT(shown_text(*wizard()), Not(HasSubstr("hush")));
    go_on();
    ASSERT_TRUE(QTest::qWaitFor([this] { return !opal_.requests.empty() && !background_.busy(); }));
    ASSERT_TRUE(opal_.requests.front().password);
    const auto given = opal_.requests.front().password->bytes();
    EXPECT_EQ(std::string(given.begin(), given.end()), kPassword);
    EXPECT_EQ(opal_.requests.front().action, opal::Action::setup);
    EXPECT_THAT(shown_text(*wizard()), Not(HasSubstr("hush")));
    for (auto* one : {first, second}) {
        EXPECT_EQ(one->text(), QString()) << "it is not kept in the field";
        one->undo();
        EXPECT_EQ(one->text(), QString());
    }
    // The way back asks again.
    QTest::keyClick(wizard()->findChild<QAbstractButton*>(QStringLiteral("back")), Qt::Key_Space);
    EXPECT_FALSE(forward().isEnabled());
}

TEST_F(SetupPageTest, AFactThatIsSelectedMayBeReplaced) {
    opal_.state = opal_2();
    open_fakes();
    page_->activateWindow();
    ASSERT_TRUE(QTest::qWaitForWindowActive(page_.get()));
    QPointer<QLabel> fact;
    for (auto* one : page_->findChild<FactForm*>()->findChildren<QLabel*>()) {
        if (one->focusPolicy() != Qt::NoFocus) fact = one;
    }
    ASSERT_FALSE(fact.isNull());
    fact->setFocus(Qt::MouseFocusReason);
    ASSERT_TRUE(QTest::qWaitFor([&] { return fact->hasFocus(); }));
    show(kSetupDrive);
    EXPECT_TRUE(fact.isNull());
    ASSERT_NE(QApplication::focusWidget(), nullptr);
    EXPECT_EQ(QApplication::focusWidget()->objectName(), QStringLiteral("opal-setup"));
}

TEST_F(SetupPageTest, APasswordThatDrivesCannotStoreIsRefused) {
    opal_.state = opal_2();
    open_fakes();
    ASSERT_TRUE(press(*page_, QStringLiteral("Set password…")));
    // 17 letters, 34 bytes.
    const QString longest(17, QChar(u'ä'));
    field<QLineEdit>("password")->setText(longest);
    field<QLineEdit>("password-again")->setText(longest);
    EXPECT_FALSE(forward().isEnabled());
    EXPECT_THAT(shown_text(*wizard()), HasSubstr("at most 32 bytes"));
    field<QLineEdit>("password")->setText(longest.left(16));
    field<QLineEdit>("password-again")->setText(longest.left(16));
    EXPECT_TRUE(forward().isEnabled());
}

TEST_F(SetupPageTest, ThePlanIsForTheDriveThatTheWizardNames) {
    opal_.state = opal_2();
    open_fakes();
    ASSERT_TRUE(press(*page_, QStringLiteral("Set password…")));
    auto* opened = wizard();
    // Hot-plug shows another drive while the wizard is open.
    show("sda");
    QTest::keyClicks(field<QLineEdit>("password"), QStringLiteral("a"));
    QTest::keyClicks(field<QLineEdit>("password-again"), QStringLiteral("a"));
    go_on();
    ASSERT_TRUE(QTest::qWaitFor([this] { return !opal_.drives.empty() && !background_.busy(); }));
    EXPECT_THAT(opened->windowTitle().toStdString(), HasSubstr("Micron_7450"));
    EXPECT_EQ(opal_.drives.front(), kSetupDrive);
}

TEST_F(SetupPageTest, EachStateOffersWhatFitsIt) {
    opal_.state = opal_2();
    namespaces_.error = Error{ErrorCode::unsupported, "namespaces", {}};
    open_fakes();
    EXPECT_EQ(buttons(), QStringList{QStringLiteral("opal-setup")});
    EXPECT_THAT(words(), HasSubstr("TPer, Locking, Opal 2"));
    auto& discovery = *opal_.state.discovery;
    discovery.owned.reset();
    show(kSetupDrive);
    EXPECT_EQ(buttons(), (QStringList{"opal-disable", "opal-revert", "opal-setup"}));
    EXPECT_THAT(words(), HasSubstr("does not report whether it has an owner"));
    discovery.owned = true;
    show(kSetupDrive);
    EXPECT_EQ(buttons(), (QStringList{"opal-disable", "opal-revert"}));
    EXPECT_EQ(banner().headline(), QStringLiteral("The drive has an owner's password, but locking is off"));
    discovery.locking_enabled = true;
    show(kSetupDrive);
    EXPECT_EQ(buttons(), (QStringList{"opal-disable", "opal-lock", "opal-revert"}));
    EXPECT_EQ(banner().tone(), Notice::Tone::good);
    EXPECT_THAT(words(), HasSubstr("cryptsetup or sedutil-cli"));
    opal_.state.system = SystemOpal{true, true, true, false, false, false};
    show(kSetupDrive);
    EXPECT_EQ(buttons(), (QStringList{"opal-after-suspend", "opal-disable", "opal-lock", "opal-revert"}));
    discovery.mbr_enabled = true;
    show(kSetupDrive);
    EXPECT_EQ(buttons(), (QStringList{"opal-disable", "opal-lock", "opal-revert", "opal-unlock"}));
    EXPECT_EQ(banner().headline(), QStringLiteral("The drive shows its pre-boot image in place of its data"));
    discovery.locked = true;
    discovery.owner_blocked = true;
    show(kSetupDrive);
    EXPECT_EQ(buttons(), (QStringList{"opal-revert", "opal-unlock"}));
    EXPECT_THAT(words(), HasSubstr("PSID on its label"));
    EXPECT_THAT(words(), HasSubstr("Block SID"));
    // Pyrite: its lock is reported, but not changed.
    discovery.features = {0x0001, 0x0002, 0x0302};
    show(kSetupDrive);
    EXPECT_EQ(buttons(), QStringList());
    EXPECT_EQ(banner().headline(), QStringLiteral("The drive is locked"));
    EXPECT_THAT(words(), HasSubstr("Opal 1 and Opal 2 drives only"));
}

TEST_F(SetupPageTest, TheSystemKeepsThePasswordOnlyIfItIsAskedTo) {
    opal_.state = opal_2();
    auto& discovery = *opal_.state.discovery;
    discovery.owned = discovery.locking_enabled = discovery.locked = true;
    open_fakes();
    ASSERT_TRUE(press(*page_, QStringLiteral("Unlock…")));
    EXPECT_EQ(field<QCheckBox>("after-suspend"), nullptr) << "the system cannot";
    EXPECT_EQ(field<QLineEdit>("password-again"), nullptr);
    close_wizard();
    opal_.state.system = SystemOpal{true, true, true, true, false, false};
    show(kSetupDrive);
    for (const bool kept : {false, true}) {
        ASSERT_TRUE(press(*page_, QStringLiteral("Unlock…")));
        QTest::keyClicks(field<QLineEdit>("password"), QString::fromLatin1(kPassword));
        auto* resume = field<QCheckBox>("after-suspend");
        ASSERT_NE(resume, nullptr);
        EXPECT_FALSE(resume->isChecked());
        if (kept) QTest::keyClick(resume, Qt::Key_Space);
        const auto before = opal_.requests.size();
        go_on();
        ASSERT_TRUE(QTest::qWaitFor([&] { return opal_.requests.size() > before && !background_.busy(); }));
        EXPECT_EQ(opal_.requests.back().for_resume, kept);
        EXPECT_EQ(opal_.requests.back().action, opal::Action::unlock);
        close_wizard();
    }
}

// What cannot be had.

TEST_F(SetupPageTest, ADriveWithoutALockSaysSoAndHasNoButtons) {
    open_demo();
    show("sda");
    EXPECT_EQ(banner().headline(), QStringLiteral("This drive cannot be locked with a password of its own"));
    EXPECT_THAT(words(), HasSubstr("does not report TCG Opal"));
    EXPECT_THAT(words(), HasSubstr("connected by NVMe"));
    EXPECT_EQ(buttons(), QStringList());
    EXPECT_FALSE(table().isVisible());
    EXPECT_EQ(test::nameless(*page_), "");
    test::grab(*page_, QStringLiteral("setup-unsupported"));
}

TEST_F(SetupPageTest, AnOrdinaryNvmeDriveShowsItsNamespaceWithoutButtons) {
    open_demo();
    show("nvme0n1");
    EXPECT_TRUE(table().isVisible());
    EXPECT_EQ(table().rowCount(), 1);
    EXPECT_THAT(words(), HasSubstr("does not support namespace management"));
    EXPECT_FALSE(buttons().join(u' ').contains(QStringLiteral("namespace"))) << buttons().join(u' ').toStdString();
}

TEST_F(SetupPageTest, ErrorsSayWhyAndWhatToDo) {
    opal_.error = Error{ErrorCode::not_permitted, "opening /dev/nvme3n1", {}};
    namespaces_.error = opal_.error;
    open_fakes();
    EXPECT_EQ(banner().headline(), QStringLiteral("The state of the drive's password lock cannot be read"));
    EXPECT_THAT(words(), HasSubstr("The namespaces cannot be read."));
    EXPECT_THAT(words(), HasSubstr("opening /dev/nvme3n1"));
    EXPECT_THAT(words(), HasSubstr("start Fettle as an administrator"));
    EXPECT_EQ(buttons(), (QStringList{"namespace-retry", "opal-retry"}));
    test::grab(*page_, QStringLiteral("setup-error"));
    opal_.error.reset();
    opal_.state = opal_2();
    namespaces_.error.reset();
    namespaces_.answer = two_controllers();
    for (const auto* name : {"opal-retry", "namespace-retry"}) {
        auto* again = page_->findChild<QPushButton*>(QLatin1String(name));
        again->setFocus();
        QTest::keyClick(again, Qt::Key_Space);
        settle();
    }
    EXPECT_EQ(banner().headline(), QStringLiteral("No password is set on this drive"));
    EXPECT_EQ(table().rowCount(), 3);
    // Only the drive itself was not read.
    opal_.state = {};
    opal_.state.sata = true;
    opal_.state.missing = {{"tcg-discovery", "not-permitted", "it is blocked"}};
    show(kSetupDrive);
    EXPECT_EQ(banner().headline(), QStringLiteral("Whether this drive can be locked with a password is unknown"));
    EXPECT_THAT(words(), HasSubstr("permission denied"));
    EXPECT_THAT(words(), HasSubstr("libata.allow_tpm=1"));
}

TEST_F(SetupPageTest, ASavedReportAsksNoService) {
    open_page(opal_, namespaces_);
    auto saved = std::make_shared<DriveItem>(*item(kSetupDrive));
    saved->saved = true;
    page_->show_drive(saved);
    settle();
    EXPECT_THAT(words(), HasSubstr("A saved report does not show the drive's setup"));
    EXPECT_EQ(opal_.asked + namespaces_.asked, 0);
    EXPECT_EQ(buttons(), QStringList());
    page_->show_drive(nullptr);
    EXPECT_EQ(words(), "");
}

TEST_F(SetupPageTest, WhileAJobRunsOnTheDriveNoOtherCanBeStarted) {
    opal_.state = opal_2();
    namespaces_.answer = two_controllers();
    open_fakes();
    ASSERT_TRUE(button(*page_, QStringLiteral("Set password…"))->isEnabled());
    const auto asked = opal_.asked.load();
    std::mutex gate;
    gate.lock();
    plan::Job job;
    plan::PinnedDrive other;
    // Another namespace of the drive: the lock covers both.
    other.id = "nvme3n2";
    other.serial = kSetupSerial;
    job.plan.drives = {other};
    job.plan.steps.emplace_back();
    job.run = [&gate](const plan::Confirmation&, const plan::Watcher&, const CancelToken&) -> Result<plan::Receipt> {
        const std::lock_guard wait(gate);
        return plan::Receipt{};
    };
    jobs_.start(job, plan::NoConfirmation{});
    for (const auto* one : page_->findChildren<QPushButton*>()) {
        EXPECT_FALSE(one->isVisible() && one->isEnabled()) << one->text().toStdString();
    }
    EXPECT_EQ(button(*page_, QStringLiteral("Set password…"))->toolTip(),
              QStringLiteral("A job is running on this drive."));
    gate.unlock();
    EXPECT_TRUE(QTest::qWaitFor([&] { return opal_.asked > asked; })) << "the drive is queried again after the job";
    EXPECT_TRUE(button(*page_, QStringLiteral("Set password…"))->isEnabled());
}

TEST_F(SetupPageTest, AJobThatEndsOnAnotherPageIsNotMissed) {
    opal_.state = opal_2();
    open_fakes();
    page_->hide();
    opal_.state.discovery->owned = true;
    plan::Job job;
    job.run = [](const plan::Confirmation&, const plan::Watcher&, const CancelToken&) -> Result<plan::Receipt> {
        return plan::Receipt{};
    };
    jobs_.start(job, plan::NoConfirmation{});
    ASSERT_TRUE(QTest::qWaitFor([this] { return jobs_.running().empty(); }));
    const auto asked = opal_.asked.load();
    page_->show();
    settle();
    EXPECT_EQ(opal_.asked, asked + 1);
    EXPECT_EQ(banner().headline(), QStringLiteral("The drive has an owner's password, but locking is off"));
}

}  // namespace
}  // namespace fettle::gui
