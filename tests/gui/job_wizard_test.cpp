// SPDX-License-Identifier: GPL-3.0-or-later
// The wizard by keyboard alone: on the demo's drives, and on jobs of the test's own.
#include <gmock/gmock.h>

#include <QClipboard>
#include <QFile>
#include <QFileDialog>
#include <QLineEdit>
#include <QTemporaryDir>
#include <atomic>
#include <condition_variable>
#include <mutex>

#include "app/gui/frame/theme.h"
#include "app/gui/models/background.h"
#include "app/gui/reports/receipt_export.h"
#include "app/gui/wizard/progress_screen.h"
#include "wizard_driver.h"

namespace fettle::gui {
namespace {

using fettle::test::WizardDriver;
using ::testing::HasSubstr;
using ::testing::Not;

constexpr auto kSerial = "SERIAL-42";

/// A job that the test carries out, and what the wizard made of it.
struct FakeJob {
    std::atomic<int> plans{0};
    std::atomic<int> tokens{0};
    std::atomic<int> runs{0};
    std::mutex mutex;
    std::condition_variable changed;
    bool go_on = true;
    bool was_cancelled = false;
    plan::Confirmation confirmation;
    plan::Plan plan;
    std::optional<Error> plan_error;
    std::optional<Error> token_error;
    std::optional<Error> run_error;
    plan::Outcome outcome = plan::Outcome::done;

    FakeJob() {
        plan.verb = plan::Verb::erase;
        plan::PinnedDrive drive;
        drive.id = "sdx";
        drive.model = "Fake SSD";
        drive.serial = kSerial;
        drive.wwn = "5000c500a1b2c3d4";
        drive.capacity = ByteCount{500'000'000'000};
        plan.drives = {drive};
        plan.contents = {
            {plan::Content::Kind::partition, "sdx", "sdx1", "ext4 \"backup\"", ByteCount{400'000'000'000}}};
        plan.losses = {{"loses-all",
                        Severity::critical,
                        "All data on {drive} will be lost.",
                        "",
                        {{"drive", std::string("sdx")}}}};
        add_step("look", false, true);
        add_step("erase", true, false);
        plan.needs = {{{"one", Severity::info, "The first requirement", "", {}}, true},
                      {{"two", Severity::info, "The second requirement", "Do what the second needs.", {}}, true}};
    }
    void add_step(const char* id, bool loses, bool cancellable) {
        plan::Step step;
        step.id = id;
        step.what = {id, Severity::info, loses ? "Erase everything" : "Read first", "", {}};
        step.if_power_fails = {
            "p", Severity::info, loses ? "The drive is partly erased." : "Nothing was changed.", "", {}};
        step.loses_data = loses;
        step.can_cancel = cancellable;
        step.estimate.seconds = 90;
        plan.steps.push_back(step);
    }
    void make_harmless() {
        plan.verb = plan::Verb::trim;
        plan.losses.clear();
        for (auto& step : plan.steps) step.loses_data = false;
    }
    void hold() {
        const std::lock_guard lock(mutex);
        go_on = false;
    }
    void release() {
        {
            const std::lock_guard lock(mutex);
            go_on = true;
        }
        changed.notify_all();
    }
    Result<plan::Receipt> run(const plan::Confirmation& given, const plan::Watcher& watcher,
                              const CancelToken& cancel) {
        ++runs;
        {
            const std::lock_guard lock(mutex);
            confirmation = given;
        }
        if (run_error) return fail(*run_error);
        watcher.on_step(0);
        watcher.on_progress({0, 30, 100});
        std::unique_lock lock(mutex);
        while (!go_on && !cancel.cancelled()) changed.wait_for(lock, std::chrono::milliseconds(5));
        was_cancelled = cancel.cancelled();
        plan::Receipt receipt;
        receipt.verb = plan.verb;
        receipt.drives = plan.drives;
        receipt.outcome = was_cancelled ? plan::Outcome::cancelled : outcome;
        receipt.started = "2026-11-22T22:00:00Z";
        receipt.ended = "2026-11-22T22:01:00Z";
        for (const auto& step : plan.steps) {
            plan::StepReceipt one;
            one.id = step.id;
            one.text = step.what.text;
            one.outcome = receipt.outcome;
            if (receipt.outcome == plan::Outcome::failed) one.error = Error{ErrorCode::io, "WRITE on sdx", {}};
            one.evidence = {{"asked_to_discard_bytes", std::uint64_t{41'000'000'000}}};
            receipt.steps.push_back(one);
        }
        return receipt;
    }
};

class WizardTest : public ::testing::Test {
protected:
    MakePlan maker() {
        return [fake = fake_]() -> Result<plan::Job> {
            ++fake->plans;
            if (fake->plan_error) return fail(*fake->plan_error);
            plan::Job job;
            job.plan = fake->plan;
            job.hash = "hash";
            job.authorize = [fake](const CancelToken&) -> Result<plan::Token> {
                ++fake->tokens;
                if (fake->token_error) return fail(*fake->token_error);
                return plan::Token{"token"};
            };
            job.run = [fake](const plan::Confirmation& confirmation, const plan::Watcher& watcher,
                             const CancelToken& cancel) { return fake->run(confirmation, watcher, cancel); };
            return job;
        };
    }
    WizardDriver& open() { return open(maker()); }
    WizardDriver& open(MakePlan make) {
        auto* wizard = new JobWizard(background_, jobs_, QStringLiteral("Erase Fake SSD"), std::move(make));
        driver_ = std::make_unique<WizardDriver>(wizard);
        wizard->open();
        EXPECT_TRUE(QTest::qWaitForWindowExposed(wizard));
        return *driver_;
    }
    void TearDown() override {
        fake_->release();
        EXPECT_TRUE(QTest::qWaitFor([this] { return !background_.busy(); }, 20'000));
        if (driver_ && driver_->wizard() != nullptr) delete driver_->wizard();
    }

    std::shared_ptr<FakeJob> fake_ = std::make_shared<FakeJob>();
    Background background_;
    JobCenter jobs_{background_};
    std::unique_ptr<WizardDriver> driver_;
};

TEST_F(WizardTest, ShowsAllOfThePlanWithTheFocusOnCancel) {
    auto& wizard = open();
    ASSERT_TRUE(wizard.wait_for("Erase everything"));
    const auto words = wizard.words();
    for (const auto* part :
         {"Fake SSD", kSerial, "WWN 5000c500a1b2c3d4", "sdx1", "backup", "All data on sdx will be lost.",
          "If power fails: The drive is partly erased.", "about 90 seconds", "The second requirement"}) {
        EXPECT_THAT(words, HasSubstr(part));
    }
    EXPECT_EQ(wizard.focus(), wizard.button("cancel"));
    EXPECT_TRUE(wizard.button("forward")->isEnabled());
    EXPECT_FALSE(wizard.button("back")->isVisible()) << "there is nothing to go back to";
    fettle::test::grab(*wizard.wizard(), QStringLiteral("wizard-plan"));
}

TEST_F(WizardTest, StartsNothingUnlessTheSerialNumberIsTyped) {
    auto& wizard = open();
    ASSERT_TRUE(wizard.wait_for("Erase everything"));
    ASSERT_TRUE(wizard.press_button("forward"));
    auto* field = wizard.child<QLineEdit>("serial");
    ASSERT_NE(field, nullptr);
    EXPECT_EQ(wizard.focus(), field);
    EXPECT_EQ(wizard.button("forward")->text(), QStringLiteral("Erase drive"));
    EXPECT_FALSE(wizard.button("forward")->isEnabled());

    wizard.type(QStringLiteral("SERIAL-43"));
    EXPECT_FALSE(wizard.button("forward")->isEnabled());
    wizard.press(Qt::Key_Return);
    wizard.button("forward")->click();
    EXPECT_FALSE(wizard.tab_to("forward")) << "a button that is off cannot be reached";

    field->setFocus();
    field->clear();
    QApplication::clipboard()->setText(QString::fromLatin1(kSerial));
    QTest::keyClick(field, Qt::Key_V, Qt::ControlModifier);
    QTest::keyClick(field, Qt::Key_Insert, Qt::ShiftModifier);
    QApplication::clipboard()->setText(QString::fromLatin1(kSerial), QClipboard::Selection);
    QTest::mouseClick(field, Qt::MiddleButton);
    EXPECT_EQ(field->text(), QString()) << "the serial number must be typed";
    EXPECT_FALSE(field->acceptDrops());
    EXPECT_EQ(field->contextMenuPolicy(), Qt::NoContextMenu);

    wizard.type(QStringLiteral("serial-42"));
    EXPECT_FALSE(wizard.button("forward")->isEnabled());
    EXPECT_EQ(fake_->runs, 0);
    EXPECT_EQ(fake_->tokens, 0);

    field->clear();
    wizard.type(QString::fromLatin1(kSerial));
    EXPECT_TRUE(wizard.button("forward")->isEnabled());
    fettle::test::grab(*wizard.wizard(), QStringLiteral("wizard-confirm-erase"));
    EXPECT_EQ(fake_->runs, 0) << "typing alone starts nothing";
    wizard.press(Qt::Key_Return);
    EXPECT_EQ(wizard.focus(), wizard.button("forward"));
    EXPECT_EQ(fake_->runs, 0) << "Enter in the field only goes on to the button";
    wizard.press(Qt::Key_Return);
    ASSERT_TRUE(wizard.wait_for("Done"));
    EXPECT_EQ(fake_->runs, 1);
    EXPECT_EQ(fake_->tokens, 0) << "the executor redeems the serial number itself";
    const auto* typed = std::get_if<plan::TypedSerial>(&fake_->confirmation);
    ASSERT_NE(typed, nullptr);
    EXPECT_EQ(typed->serial, kSerial);
    fettle::test::grab(*wizard.wizard(), QStringLiteral("wizard-receipt"));
}

TEST_F(WizardTest, AJobThatLosesNothingIsConfirmedByItsButton) {
    fake_->make_harmless();
    auto& wizard = open();
    ASSERT_TRUE(wizard.wait_for("No data will be lost"));
    ASSERT_TRUE(wizard.press_button("forward"));
    EXPECT_EQ(wizard.focus(), wizard.button("back"));
    EXPECT_EQ(wizard.child<QLineEdit>("serial"), nullptr);
    EXPECT_EQ(wizard.button("forward")->text(), QStringLiteral("Trim now"));
    EXPECT_EQ(fake_->runs, 0);
    fettle::test::grab(*wizard.wizard(), QStringLiteral("wizard-confirm-trim"));
    ASSERT_TRUE(wizard.press_button("forward"));
    ASSERT_TRUE(wizard.wait_for("41 GB"));
    EXPECT_EQ(fake_->tokens, 1);
    const auto* token = std::get_if<plan::Token>(&fake_->confirmation);
    ASSERT_NE(token, nullptr);
    EXPECT_EQ(token->text, "token");
    ASSERT_NE(wizard.result(), nullptr);
    EXPECT_TRUE(wizard.result()->has_value());
}

TEST_F(WizardTest, EveryWayOutOfEveryScreenBeforeTheStartChangesNothing) {
    for (const bool harmless : {false, true}) {
        if (harmless) fake_->make_harmless();
        for (const int screens : {0, 1}) {
            for (const auto* way : {"escape", "cancel", "close"}) {
                auto& wizard = open();
                ASSERT_TRUE(wizard.wait_for("If power fails"));
                // On each screen, Enter presses what has the focus: Cancel, Back or an empty field.
                if (screens == 1) {
                    ASSERT_TRUE(wizard.press_button("forward"));
                }
                const QPointer<JobWizard> gone = wizard.wizard();
                if (std::string_view(way) == "escape") QTest::keyClick(wizard.wizard(), Qt::Key_Escape);
                if (std::string_view(way) == "cancel") {
                    EXPECT_TRUE(wizard.press_button("cancel"));
                }
                if (std::string_view(way) == "close") wizard.wizard()->close();
                EXPECT_TRUE(QTest::qWaitFor([&] { return gone.isNull(); })) << way;
                EXPECT_TRUE(QTest::qWaitFor([this] { return !background_.busy(); }));
            }
        }
    }
    EXPECT_EQ(fake_->runs, 0);
    EXPECT_EQ(fake_->tokens, 0);
    EXPECT_TRUE(jobs_.running().empty());
}

TEST_F(WizardTest, AnUnmetRequirementStopsItAndSaysWhatToDo) {
    fake_->plan.needs[1].met = false;
    auto& wizard = open();
    ASSERT_TRUE(wizard.wait_for("This cannot be done now"));
    EXPECT_THAT(wizard.words(), HasSubstr("What to do: Do what the second needs."));
    EXPECT_FALSE(wizard.button("forward")->isEnabled());
    EXPECT_EQ(wizard.focus(), wizard.button("cancel"));
    fettle::test::grab(*wizard.wizard(), QStringLiteral("wizard-unmet"));
    fake_->plan.needs[1].met = true;
    ASSERT_TRUE(wizard.press_button("retry"));
    ASSERT_TRUE(wizard.wait_for("Nothing has been changed yet"));
    EXPECT_TRUE(wizard.button("forward")->isEnabled());
    EXPECT_EQ(fake_->plans, 2);
}

TEST_F(WizardTest, APlanWithoutStepsCannotBeStarted) {
    fake_->make_harmless();
    fake_->plan.steps.clear();
    auto& wizard = open();
    ASSERT_TRUE(wizard.wait_for("There is nothing to do"));
    EXPECT_FALSE(wizard.button("forward")->isEnabled());
}

TEST_F(WizardTest, APlanThatCannotBeMadeSaysWhyAndWhatToDo) {
    fake_->plan_error = Error{ErrorCode::vanished, "IDENTIFY on /dev/sdx", {}};
    auto& wizard = open();
    ASSERT_TRUE(wizard.wait_for("The plan cannot be made"));
    EXPECT_THAT(wizard.words(), HasSubstr("IDENTIFY on /dev/sdx"));
    EXPECT_THAT(wizard.words(), HasSubstr("Reconnect the drive"));
    EXPECT_FALSE(wizard.button("forward")->isEnabled());
    fettle::test::grab(*wizard.wizard(), QStringLiteral("wizard-plan-error"));
    fake_->plan_error.reset();
    ASSERT_TRUE(wizard.press_button("retry"));
    EXPECT_TRUE(wizard.wait_for("Erase everything"));
}

TEST_F(WizardTest, ADeniedAuthorizationChangesNothing) {
    fake_->make_harmless();
    fake_->token_error = Error{ErrorCode::not_permitted, "polkit", {}};
    auto& wizard = open();
    ASSERT_TRUE(wizard.wait_for("No data will be lost"));
    ASSERT_TRUE(wizard.press_button("forward"));
    ASSERT_TRUE(wizard.press_button("forward"));
    ASSERT_TRUE(wizard.wait_for("Nothing was changed"));
    EXPECT_EQ(fake_->runs, 0);
    EXPECT_TRUE(wizard.button("forward")->isEnabled()) << "it can be tried again";
    fake_->token_error.reset();
    ASSERT_TRUE(wizard.press_button("forward"));
    EXPECT_TRUE(wizard.wait_for("Done"));
}

TEST_F(WizardTest, ClosingWhileAuthorizationIsAskedForStartsNothing) {
    fake_->make_harmless();
    std::mutex gate;
    gate.lock();
    auto made = maker()();
    ASSERT_TRUE(made);
    made->authorize = [&gate](const CancelToken&) -> Result<plan::Token> {
        const std::lock_guard wait(gate);
        return plan::Token{"token"};
    };
    auto& wizard = open([job = *made]() -> Result<plan::Job> { return job; });
    ASSERT_TRUE(wizard.wait_for("No data will be lost"));
    ASSERT_TRUE(wizard.press_button("forward"));
    ASSERT_TRUE(wizard.press_button("forward"));
    ASSERT_TRUE(wizard.wait_for("Waiting for authorization"));
    EXPECT_FALSE(wizard.button("forward")->isEnabled());
    const QPointer<JobWizard> gone = wizard.wizard();
    QTest::keyClick(wizard.wizard(), Qt::Key_Escape);
    gate.unlock();
    EXPECT_TRUE(QTest::qWaitFor([&] { return gone.isNull() && !background_.busy(); }));
    EXPECT_EQ(fake_->runs, 0);
}

TEST_F(WizardTest, ClosingWhileThePlanIsMadeLeavesNothingBehind) {
    std::mutex gate;
    gate.lock();
    auto& wizard = open([&gate, make = maker()]() -> Result<plan::Job> {
        const std::lock_guard wait(gate);
        return make();
    });
    ASSERT_TRUE(wizard.wait_for("Making the plan"));
    EXPECT_FALSE(wizard.button("forward")->isEnabled());
    EXPECT_FALSE(wizard.button("retry")->isVisible());
    EXPECT_EQ(wizard.focus(), wizard.button("cancel"));
    const QPointer<JobWizard> gone = wizard.wizard();
    QTest::keyClick(wizard.wizard(), Qt::Key_Escape);
    gate.unlock();
    EXPECT_TRUE(QTest::qWaitFor([&] { return gone.isNull() && !background_.busy(); }));
    EXPECT_EQ(fake_->runs, 0);
}

TEST_F(WizardTest, AServiceThatRefusesAnEraseChangesNothing) {
    fake_->run_error = Error{ErrorCode::not_permitted, "Confirm", {}};
    auto& wizard = open();
    ASSERT_TRUE(wizard.wait_for("Erase everything"));
    ASSERT_TRUE(wizard.press_button("forward"));
    wizard.type(QString::fromLatin1(kSerial));
    ASSERT_TRUE(wizard.press_button("forward"));
    ASSERT_TRUE(wizard.wait_for("The job was not started"));
    EXPECT_THAT(wizard.words(), HasSubstr("authorize the action"));
    EXPECT_THAT(wizard.words(), HasSubstr("Nothing was changed"));
}

TEST_F(WizardTest, AJobThatWasNotStartedSaysSoAndCanBePlannedAgain) {
    fake_->make_harmless();
    fake_->run_error = Error{ErrorCode::refused, "another drive is there now", {}};
    auto& wizard = open();
    ASSERT_TRUE(wizard.wait_for("No data will be lost"));
    ASSERT_TRUE(wizard.press_button("forward"));
    ASSERT_TRUE(wizard.press_button("forward"));
    ASSERT_TRUE(wizard.wait_for("The job was not started"));
    EXPECT_THAT(wizard.words(), HasSubstr("another drive is there now"));
    EXPECT_EQ(wizard.button("save-pdf"), nullptr) << "there is no receipt of nothing";
    fake_->run_error.reset();
    ASSERT_TRUE(wizard.press_button("retry"));
    EXPECT_TRUE(wizard.wait_for("Read first"));
}

TEST_F(WizardTest, AFailedJobShowsItsErrorInTheReceipt) {
    fake_->make_harmless();
    fake_->outcome = plan::Outcome::failed;
    auto& wizard = open();
    ASSERT_TRUE(wizard.wait_for("No data will be lost"));
    ASSERT_TRUE(wizard.press_button("forward"));
    ASSERT_TRUE(wizard.press_button("forward"));
    ASSERT_TRUE(wizard.wait_for("WRITE on sdx"));
    EXPECT_THAT(wizard.words(), HasSubstr("Failed"));
    EXPECT_THAT(wizard.words(), Not(HasSubstr("Done")));
    fettle::test::grab(*wizard.wizard(), QStringLiteral("wizard-receipt-failed"));
}

TEST_F(WizardTest, ClosedInMidJobTheJobGoesOnAndItsEndIsReported) {
    fake_->make_harmless();
    fake_->hold();
    auto& wizard = open();
    ASSERT_TRUE(wizard.wait_for("No data will be lost"));
    ASSERT_TRUE(wizard.press_button("forward"));
    ASSERT_TRUE(wizard.press_button("forward"));
    ASSERT_TRUE(wizard.wait_for("Step 1 of 2"));
    EXPECT_THAT(wizard.words(), HasSubstr("If power fails now: Nothing was changed."));
    EXPECT_EQ(wizard.focus(), wizard.button("cancel"));
    fettle::test::grab(*wizard.wizard(), QStringLiteral("wizard-progress"));
    EXPECT_FALSE(jobs_.may_quit());
    const QPointer<JobWizard> gone = wizard.wizard();
    QTest::keyClick(wizard.wizard(), Qt::Key_Escape);
    EXPECT_FALSE(wizard.open());
    ASSERT_EQ(jobs_.running().size(), 1U) << "closing does not stop the job";
    EXPECT_FALSE(jobs_.running().front().stopping);
    fake_->release();
    ASSERT_TRUE(QTest::qWaitFor([&] { return gone.isNull(); }));
    ASSERT_NE(wizard.result(), nullptr);
    EXPECT_EQ((*wizard.result())->outcome, plan::Outcome::done);
    EXPECT_FALSE(fake_->was_cancelled);
    EXPECT_TRUE(jobs_.may_quit());
}

TEST_F(WizardTest, AJobCanBeStoppedWhereItsStepAllows) {
    fake_->make_harmless();
    fake_->hold();
    auto& wizard = open();
    ASSERT_TRUE(wizard.wait_for("No data will be lost"));
    ASSERT_TRUE(wizard.press_button("forward"));
    ASSERT_TRUE(wizard.press_button("forward"));
    ASSERT_TRUE(wizard.wait_for("Step 1 of 2"));
    ASSERT_TRUE(wizard.press_button("stop"));
    ASSERT_TRUE(wizard.wait_for("Stopped"));
    EXPECT_TRUE(fake_->was_cancelled);
}

TEST_F(WizardTest, AStepThatCannotBeStoppedOffersNoStop) {
    fake_->make_harmless();
    fake_->plan.steps[0].can_cancel = false;
    fake_->hold();
    auto& wizard = open();
    ASSERT_TRUE(wizard.wait_for("No data will be lost"));
    ASSERT_TRUE(wizard.press_button("forward"));
    ASSERT_TRUE(wizard.press_button("forward"));
    ASSERT_TRUE(wizard.wait_for("Step 1 of 2"));
    EXPECT_FALSE(wizard.button("stop")->isEnabled());
    bool possible = false;
    QObject::connect(&jobs_, &JobCenter::quit_possible, &jobs_, [&] { possible = true; });
    jobs_.prepare_to_quit();
    EXPECT_FALSE(possible);
    EXPECT_FALSE(jobs_.running().front().stopping) << "it would be stopped in mid-step";
    fake_->release();
    EXPECT_TRUE(QTest::qWaitFor([&] { return possible; }));
}

TEST_F(WizardTest, QuittingStopsAJobAtItsSafePoint) {
    fake_->make_harmless();
    fake_->hold();
    auto& wizard = open();
    ASSERT_TRUE(wizard.wait_for("No data will be lost"));
    ASSERT_TRUE(wizard.press_button("forward"));
    ASSERT_TRUE(wizard.press_button("forward"));
    ASSERT_TRUE(wizard.wait_for("Step 1 of 2"));
    bool possible = false;
    QObject::connect(&jobs_, &JobCenter::quit_possible, &jobs_, [&] { possible = true; });
    jobs_.prepare_to_quit();
    EXPECT_TRUE(QTest::qWaitFor([&] { return possible; }));
    EXPECT_TRUE(fake_->was_cancelled);
}

TEST_F(WizardTest, AChoiceComesFirstAndCanBeGoneBackTo) {
    auto* wizard = new JobWizard(background_, jobs_, QStringLiteral("Erase Fake SSD"), {});
    auto* choice = new QLineEdit(wizard);
    wizard->set_choice(choice, [this] { return maker(); });
    wizard->set_choice_complete(false);
    QObject::connect(choice, &QLineEdit::textChanged, wizard,
                     [wizard](const QString& words) { wizard->set_choice_complete(!words.isEmpty()); });
    WizardDriver driver(wizard);
    wizard->open();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(wizard));
    EXPECT_EQ(driver.focus(), choice);
    EXPECT_EQ(fake_->plans, 0);
    EXPECT_FALSE(driver.button("forward")->isEnabled());
    driver.type(QStringLiteral("x"));
    ASSERT_TRUE(driver.press_button("forward"));
    ASSERT_TRUE(driver.wait_for("Erase everything"));
    EXPECT_EQ(driver.focus(), driver.button("back"));
    driver.press(Qt::Key_Return);
    EXPECT_TRUE(choice->isVisible());
    ASSERT_TRUE(driver.press_button("forward"));
    ASSERT_TRUE(driver.wait_for("Erase everything"));
    EXPECT_EQ(fake_->plans, 2);
    delete wizard;
}

TEST_F(WizardTest, WhatAPlanWasMadeWithIsForgottenOnceItIsNotNeeded) {
    fake_->make_harmless();
    std::weak_ptr<int> secret;
    auto* wizard = new JobWizard(background_, jobs_, QStringLiteral("Erase Fake SSD"), {});
    wizard->set_choice(new QLineEdit(wizard), [&]() -> MakePlan {
        auto typed = std::make_shared<int>(1);
        secret = typed;
        return [typed, make = maker()] { return make(); };
    });
    driver_ = std::make_unique<WizardDriver>(wizard);
    wizard->open();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(wizard));
    const auto forgotten = [&] { return QTest::qWaitFor([&] { return secret.expired(); }); };
    ASSERT_TRUE(driver_->press_button("forward"));
    ASSERT_TRUE(driver_->wait_for("No data will be lost"));
    EXPECT_FALSE(secret.expired());
    ASSERT_TRUE(driver_->press_button("back"));
    EXPECT_TRUE(forgotten());
    ASSERT_TRUE(driver_->press_button("forward"));
    ASSERT_TRUE(driver_->wait_for("No data will be lost"));
    ASSERT_TRUE(driver_->press_button("forward"));
    ASSERT_TRUE(driver_->press_button("forward"));
    ASSERT_TRUE(driver_->wait_for("Done"));
    EXPECT_TRUE(forgotten());
}

TEST_F(WizardTest, ADriveWithoutSerialNumberCannotBeConfirmed) {
    fake_->plan.drives.front().serial.clear();
    auto& wizard = open();
    ASSERT_TRUE(wizard.wait_for("Erase everything"));
    ASSERT_TRUE(wizard.press_button("forward"));
    EXPECT_THAT(wizard.words(), HasSubstr("reports no serial number"));
    EXPECT_FALSE(wizard.button("forward")->isEnabled());
    wizard.button("forward")->click();
    EXPECT_EQ(fake_->runs, 0);
}

TEST_F(WizardTest, TheReceiptIsSavedAsPdfHtmlAndJson) {
    fake_->make_harmless();
    auto& wizard = open();
    ASSERT_TRUE(wizard.wait_for("No data will be lost"));
    ASSERT_TRUE(wizard.press_button("forward"));
    ASSERT_TRUE(wizard.press_button("forward"));
    ASSERT_TRUE(wizard.wait_for("Done"));
    const QTemporaryDir folder;
    for (const auto* ending : {"pdf", "html", "json"}) {
        const auto name = std::string("save-") + ending;
        ASSERT_TRUE(wizard.press_button(name.c_str()));
        auto* dialog = wizard.wizard()->findChild<QFileDialog*>();
        ASSERT_NE(dialog, nullptr);
        const auto path = folder.filePath(QStringLiteral("receipt.") + QLatin1String(ending));
        EXPECT_EQ(dialog->defaultSuffix(), QLatin1String(ending));
        dialog->setDirectory(folder.path());
        dialog->selectFile(path);
        QMetaObject::invokeMethod(dialog, "accept");
        ASSERT_TRUE(QFile::exists(path)) << ending;
        QFile file(path);
        ASSERT_TRUE(file.open(QIODevice::ReadOnly));
        const auto content = file.readAll().toStdString();
        if (const auto keep = qEnvironmentVariable("FETTLE_SCREENS"); !keep.isEmpty()) {
            QFile::copy(path, keep + QStringLiteral("/receipt.") + QLatin1String(ending));
        }
        if (std::string_view(ending) == "pdf") {
            EXPECT_EQ(content.substr(0, 5), "%PDF-");
        }
        if (std::string_view(ending) == "html") {
            EXPECT_THAT(content, HasSubstr(kSerial));
        }
        if (std::string_view(ending) == "json") {
            EXPECT_THAT(content, HasSubstr("\"asked_to_discard_bytes\""));
        }
        EXPECT_TRUE(wizard.wait_for("Saved"));
    }
    EXPECT_THAT(
        write_receipt(folder.filePath(QStringLiteral("no/such/folder.pdf")), ReceiptFormat::pdf, {}, {}).toStdString(),
        Not(::testing::IsEmpty()));
}

TEST_F(WizardTest, FollowsADarkPalette) {
    const auto light = QApplication::palette();
    QApplication::setPalette(Theme::dark_palette());
    auto& wizard = open();
    ASSERT_TRUE(wizard.wait_for("Erase everything"));
    fettle::test::grab(*wizard.wizard(), QStringLiteral("dark-wizard-plan"));
    ASSERT_TRUE(wizard.press_button("forward"));
    wizard.type(QString::fromLatin1(kSerial));
    fettle::test::grab(*wizard.wizard(), QStringLiteral("dark-wizard-confirm-erase"));
    QApplication::setPalette(light);
}

TEST_F(WizardTest, AQuitThatWasTakenBackStopsNoLaterStep) {
    fake_->make_harmless();
    fake_->plan.steps[0].can_cancel = false;
    fake_->hold();
    auto& wizard = open();
    ASSERT_TRUE(wizard.wait_for("No data will be lost"));
    ASSERT_TRUE(wizard.press_button("forward"));
    ASSERT_TRUE(wizard.press_button("forward"));
    ASSERT_TRUE(wizard.wait_for("Step 1 of 2"));
    bool possible = false;
    QObject::connect(&jobs_, &JobCenter::quit_possible, &jobs_, [&] { possible = true; });
    jobs_.prepare_to_quit();
    jobs_.cancel_quit();
    fake_->release();
    ASSERT_TRUE(wizard.wait_for("Done"));
    EXPECT_FALSE(possible);
    EXPECT_FALSE(fake_->was_cancelled);
}

TEST(TimeLeft, ComesFromTheProgressElseFromTheEstimate) {
    plan::Estimate estimate;
    EXPECT_EQ(seconds_left(10, 50, 100, estimate), 10U);
    EXPECT_EQ(seconds_left(10, 0, 0, estimate), std::nullopt);
    EXPECT_EQ(seconds_left(1, 50, 100, estimate), std::nullopt) << "too early to tell";
    estimate.seconds = 100;
    EXPECT_EQ(seconds_left(10, 0, 0, estimate), 90U);
    EXPECT_EQ(seconds_left(110, 0, 0, estimate), std::nullopt) << "the estimate was wrong";
    EXPECT_EQ(seconds_left(10, 200, 100, estimate), 0U);
}

}  // namespace
}  // namespace fettle::gui
