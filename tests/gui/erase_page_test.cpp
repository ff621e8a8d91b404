// SPDX-License-Identifier: GPL-3.0-or-later
// The page Erase by keyboard, on the demo's drives and on services that fail.
#include <gmock/gmock.h>

#include <QComboBox>
#include <QLineEdit>
#include <QMessageBox>
#include <mutex>

#include "app/gui/frame/theme.h"
#include "app/gui/pages/erase_page.h"
#include "app/gui/widgets/notice.h"
#include "core/plan/journal.h"
#include "demo_drives.h"
#include "platform/platform.h"
#include "wizard_driver.h"

namespace fettle::gui {
namespace {

using fettle::test::WizardDriver;
using fettle::test::words_of;
using ::testing::HasSubstr;
using ::testing::Not;

constexpr auto kSerial = "DEMO-FROZEN";  // of sdd

/// Erasing as a test wants it.
class FakeErasing final : public Erasing {
public:
    Result<EraseMethods> methods(const std::string& /*drive*/) override {
        ++asked;
        if (error) return fail(*error);
        return answer;
    }
    Result<plan::Job> plan(const EraseRequest& request) override {
        requests.push_back(request);
        return fail(ErrorCode::busy, "another program uses /dev/sdx");
    }
    Status unfreeze() override {
        ++suspended;
        return fail(ErrorCode::not_permitted, "suspending");
    }
    std::atomic<int> asked{0};
    std::atomic<int> suspended{0};
    std::optional<Error> error;
    EraseMethods answer;
    std::vector<EraseRequest> requests;
};

erase::Offer offer(erase::Method method, const char* refused = nullptr) {
    erase::Offer made;
    made.method = method;
    made.why = {"why", Severity::info, "What the method does.", "", {}};
    if (refused != nullptr) made.refused = Message{refused, Severity::warning, "It is refused.", "Do something.", {}};
    return made;
}

class ErasePageTest : public ::testing::Test {
protected:
    void show(Erasing& erasing, const DriveItemPtr& item) {
        page_ = std::make_unique<ErasePage>(erasing, background_, jobs_);
        page_->resize(1000, 720);
        page_->show();
        ASSERT_TRUE(QTest::qWaitForWindowExposed(page_.get()));
        page_->show_drive(item);
    }
    void show_demo(const char* id) { show(*demo_.toolbox().erasing, demo_.item(id)); }
    DriveItemPtr fake_drive() {
        auto item = std::make_shared<DriveItem>();
        item->state = DriveItem::State::ready;
        item->report.entry.id = "sdx";
        item->report.entry.path = "/dev/sdx";
        item->report.facts.identity.model = "Fake SSD";
        return item;
    }
    [[nodiscard]] std::string words() const { return words_of(*page_); }
    bool wait_for(const char* part) {
        return QTest::qWaitFor([&] { return words().find(part) != std::string::npos; }, 20'000);
    }
    [[nodiscard]] QPushButton* button(const char* name) const {
        return page_->findChild<QPushButton*>(QLatin1String(name));
    }
    void press(const char* name) {
        QCoreApplication::processEvents();
        auto* target = button(name);
        ASSERT_NE(target, nullptr) << name;
        ASSERT_TRUE(target->isVisible() && target->isEnabled()) << name;
        target->setFocus(Qt::TabFocusReason);
        QTest::keyClick(target, Qt::Key_Space);
    }
    WizardDriver wizard() {
        const auto all = page_->findChildren<JobWizard*>();
        EXPECT_FALSE(all.isEmpty());
        return WizardDriver(all.isEmpty() ? nullptr : all.last());
    }
    /// From the plan to the receipt, with the serial number typed.
    static void carry_out(WizardDriver& driver, const char* serial) {
        ASSERT_TRUE(driver.wait_for("Nothing has been changed yet")) << driver.words();
        ASSERT_TRUE(driver.press_button("forward"));
        driver.type(QString::fromLatin1(serial));
        ASSERT_TRUE(driver.button("forward")->isEnabled());
        ASSERT_TRUE(driver.press_button("forward"));
        ASSERT_TRUE(driver.wait_for("What was done"));
        ASSERT_NE(driver.result(), nullptr);
        ASSERT_TRUE(driver.result()->has_value());
    }
    void TearDown() override {
        page_.reset();
        EXPECT_TRUE(QTest::qWaitFor([this] { return !background_.busy(); }, 20'000));
    }

    fettle::test::DemoDrives demo_;
    FakeErasing fake_;
    Background background_;
    JobCenter jobs_{background_};
    std::unique_ptr<ErasePage> page_;
};

TEST_F(ErasePageTest, ErasesADriveOnceItsSerialNumberIsTyped) {
    show_demo("sdd");
    ASSERT_TRUE(wait_for("Best method: Sanitize block erase"));
    EXPECT_THAT(words(), HasSubstr("Purge: recovery is infeasible"));
    fettle::test::grab(*page_, QStringLiteral("erase-methods"));
    press("erase");
    auto driver = wizard();
    ASSERT_TRUE(driver.wait_for("Nothing has been changed yet"));
    EXPECT_EQ(driver.focus(), driver.button("cancel"));
    EXPECT_THAT(driver.words(), HasSubstr("will be destroyed"));
    fettle::test::grab(*driver.wizard(), QStringLiteral("erase-wizard-plan"));
    ASSERT_TRUE(driver.press_button("forward"));
    driver.type(QStringLiteral("DEMO-FROZEM"));
    EXPECT_FALSE(driver.button("forward")->isEnabled());
    driver.press(Qt::Key_Return);
    EXPECT_TRUE(jobs_.running().empty()) << "a wrong serial number starts nothing";
    driver.press(Qt::Key_Backspace);
    driver.type(QStringLiteral("N"));
    EXPECT_TRUE(driver.button("forward")->isEnabled());
    EXPECT_TRUE(jobs_.running().empty());
    ASSERT_TRUE(driver.press_button("forward"));
    ASSERT_TRUE(driver.wait_for("Done and verified"));
    EXPECT_EQ(driver.button("save-pdf")->text(), QStringLiteral("Save certificate as &PDF…"));
    fettle::test::grab(*driver.wizard(), QStringLiteral("erase-wizard-receipt"));
    EXPECT_EQ((*driver.result())->outcome, plan::Outcome::done);
    ASSERT_TRUE(driver.press_button("cancel"));
    EXPECT_TRUE(wait_for("Best method"));
}

TEST_F(ErasePageTest, AFrozenDriveIsUnfrozenBySuspending) {
    show_demo("sdd");
    ASSERT_TRUE(wait_for("The computer's firmware has frozen some methods"));
    EXPECT_EQ(button("method:security-enhanced"), nullptr) << "a method that is refused cannot be chosen";
    press("suspend");
    auto* box = page_->findChild<QMessageBox*>();
    ASSERT_NE(box, nullptr);
    fettle::test::grab(*box, QStringLiteral("erase-suspend"));
    EXPECT_EQ(box->defaultButton(), box->button(QMessageBox::Cancel));
    auto* go = box->buttons().at(0) == box->button(QMessageBox::Cancel) ? box->buttons().at(1) : box->buttons().at(0);
    go->setFocus();
    QTest::keyClick(go, Qt::Key_Space);
    ASSERT_TRUE(QTest::qWaitFor([&] { return button("method:security-enhanced") != nullptr; }, 20'000));
    EXPECT_THAT(words(), Not(HasSubstr("has frozen some methods")));
    press("method:security-enhanced");
    auto driver = wizard();
    carry_out(driver, kSerial);
    EXPECT_EQ((*driver.result())->outcome, plan::Outcome::done);
}

TEST_F(ErasePageTest, AnInterruptedEraseIsResumed) {
    {
        // What a computer leaves behind that lost power during the erase.
        EraseRequest request;
        request.drive = "sdd";
        const auto job = demo_.toolbox().erasing->plan(request);
        ASSERT_TRUE(job);
        auto& platform = demo_.composition().platform();
        auto journal = platform.journals->create("erase-sdd");
        ASSERT_TRUE(journal);
        plan::JournalWriter writer(**journal, *platform.clock);
        ASSERT_TRUE(writer.begin(job->plan, job->hash));
        ASSERT_TRUE(writer.before(0, job->plan.steps[0].id));
        ASSERT_TRUE(writer.done(0, {}));
        ASSERT_TRUE(writer.before(1, job->plan.steps[1].id));
    }
    show_demo("sdd");
    ASSERT_TRUE(wait_for("The last erase was interrupted"));
    EXPECT_FALSE(button("erase")->isVisible()) << "one thing to do: the way out";
    fettle::test::grab(*page_, QStringLiteral("erase-interrupted"));
    press("resume");
    auto driver = wizard();
    ASSERT_TRUE(driver.wait_for("Nothing has been changed yet"));
    ASSERT_TRUE(driver.press_button("forward"));
    EXPECT_EQ(driver.button("forward")->text(), QStringLiteral("Resume erase"));
    driver.type(QString::fromLatin1(kSerial));
    ASSERT_TRUE(driver.press_button("forward"));
    ASSERT_TRUE(driver.wait_for("Done and verified"));
    ASSERT_TRUE(driver.press_button("cancel"));
    EXPECT_TRUE(wait_for("Best method"));
    EXPECT_THAT(words(), Not(HasSubstr("interrupted")));
}

TEST_F(ErasePageTest, TheSystemDriveIsRefusedWithTheReason) {
    show_demo("nvme0n1");
    ASSERT_TRUE(wait_for("Best method"));
    press("erase");
    auto driver = wizard();
    ASSERT_TRUE(driver.wait_for("This cannot be done now"));
    EXPECT_THAT(driver.words(), HasSubstr("is the system drive"));
    EXPECT_FALSE(driver.button("forward")->isEnabled());
    driver.button("forward")->click();
    EXPECT_TRUE(jobs_.running().empty());
    fettle::test::grab(*driver.wizard(), QStringLiteral("erase-system-drive"));
}

TEST_F(ErasePageTest, APsidIsAskedForAndNeverShown) {
    show_demo("nvme0n1");
    ASSERT_TRUE(wait_for("PSID revert"));
    press("method:psid-revert");
    auto driver = wizard();
    auto* field = driver.child<QLineEdit>("secret");
    ASSERT_NE(field, nullptr);
    EXPECT_EQ(driver.focus(), field);
    EXPECT_EQ(field->echoMode(), QLineEdit::Password);
    const QString psid = QStringLiteral("ABCDEFGHIJKLMNOPQRSTUVWXYZ123456");
    driver.type(psid.left(31));
    EXPECT_FALSE(driver.button("forward")->isEnabled());
    driver.type(psid.right(1));
    fettle::test::grab(*driver.wizard(), QStringLiteral("erase-psid"));
    ASSERT_TRUE(driver.press_button("forward"));
    ASSERT_TRUE(driver.wait_for("The PSID from the drive's label was entered"));
    EXPECT_THAT(driver.words(), Not(HasSubstr(psid.toStdString())));
    EXPECT_EQ(field->text(), QString()) << "it is not kept in the field";
}

TEST_F(ErasePageTest, APasswordReachesTheRequestAndNoText) {
    fake_.answer.offers = {offer(erase::Method::security_normal, "password-set")};
    show(fake_, fake_drive());
    ASSERT_TRUE(wait_for("Unavailable now: It is refused."));
    press("method:security-normal");
    auto driver = wizard();
    auto* kind = driver.child<QComboBox>("password-kind");
    ASSERT_NE(kind, nullptr);
    EXPECT_EQ(driver.focus(), kind);
    driver.press(Qt::Key_Down);
    driver.press(Qt::Key_Tab);
    EXPECT_EQ(driver.focus(), driver.child<QLineEdit>("secret"));
    EXPECT_FALSE(driver.button("forward")->isEnabled());
    driver.type(QStringLiteral("hush-hush"));
    fettle::test::grab(*driver.wizard(), QStringLiteral("erase-password"));
    ASSERT_TRUE(driver.press_button("forward"));
    ASSERT_TRUE(driver.wait_for("another program uses /dev/sdx"));
    EXPECT_THAT(driver.words(), HasSubstr("Wait until the other program or job has ended"));
    ASSERT_EQ(fake_.requests.size(), 1U);
    const auto& request = fake_.requests.front();
    EXPECT_EQ(request.password, erase::PasswordKind::master);
    EXPECT_EQ(request.method, erase::Method::security_normal);
    ASSERT_TRUE(request.credential);
    const auto expected = erase::Credential::given(erase::PasswordKind::master, "hush-hush");
    EXPECT_EQ(request.credential->bytes(), expected->bytes());
    EXPECT_THAT(driver.words(), Not(HasSubstr("hush")));
    EXPECT_THAT(words(), Not(HasSubstr("hush")));
}

TEST_F(ErasePageTest, AForeignPasswordIsRemovedWithThePassword) {
    fake_.answer.recovery.state = {"password-of-whom", Severity::warning, "A password is set on the drive.", "", {}};
    fake_.answer.recovery.ways = {
        {erase::Purpose::unlock, {"unlock-with-password", Severity::info, "fettle erase unlock", "", {}}}};
    show(fake_, fake_drive());
    ASSERT_TRUE(wait_for("A password is set on the drive."));
    EXPECT_THAT(words(), Not(HasSubstr("fettle erase"))) << "the window has buttons, not commands";
    EXPECT_FALSE(button("resume")->isVisible());
    press("unlock");
    auto driver = wizard();
    driver.press(Qt::Key_Tab);
    driver.type(QStringLiteral("secret"));
    ASSERT_TRUE(driver.press_button("forward"));
    ASSERT_TRUE(driver.wait_for("The plan cannot be made"));
    ASSERT_EQ(fake_.requests.size(), 1U);
    EXPECT_EQ(fake_.requests.front().purpose, erase::Purpose::unlock);
    EXPECT_EQ(fake_.requests.front().password, erase::PasswordKind::user);
}

TEST_F(ErasePageTest, TheSectorSizeIsKeptUnlessAnotherIsChosen) {
    auto format = offer(erase::Method::format_user_data);
    format.sector_sizes = {{512, 0, 2, true}, {4096, 1, 0, false}};
    fake_.answer.offers = {format, offer(erase::Method::discard)};
    show(fake_, fake_drive());
    ASSERT_TRUE(wait_for("Sector size after the erase:"));
    EXPECT_EQ(page_->findChildren<QComboBox*>().size(), 1) << "only a format changes it";
    auto* sizes = page_->findChild<QComboBox*>(QStringLiteral("sector-size:format-user-data"));
    ASSERT_NE(sizes, nullptr);
    EXPECT_EQ(sizes->currentText(), QStringLiteral("Keep the sector size (512 bytes)"));
    EXPECT_EQ(sizes->accessibleName(), QStringLiteral("Sector size after the erase"));
    press("method:format-user-data");
    auto kept = wizard();
    ASSERT_TRUE(kept.wait_for("another program uses /dev/sdx"));
    EXPECT_FALSE(fake_.requests.back().sector_bytes);
    ASSERT_TRUE(kept.press_button("cancel"));
    sizes->setFocus(Qt::TabFocusReason);
    QTest::keyClick(sizes, Qt::Key_Down);
    EXPECT_EQ(sizes->currentText(), QStringLiteral("4096 bytes (best performance)"));
    fettle::test::grab(*page_, QStringLiteral("erase-sector-size"));
    press("method:format-user-data");
    auto changed = wizard();
    ASSERT_TRUE(changed.wait_for("another program uses /dev/sdx"));
    ASSERT_EQ(fake_.requests.size(), 2U);
    EXPECT_EQ(fake_.requests.back().sector_bytes, 4096U);
    EXPECT_EQ(fake_.requests.back().method, erase::Method::format_user_data);
}

TEST_F(ErasePageTest, FettlesOwnPasswordIsNotAskedFor) {
    fake_.answer.recovery.state = {"locked-by-erase", Severity::critical, "The drive is locked.", "", {}};
    fake_.answer.recovery.password_is_ours = true;
    fake_.answer.recovery.ways = {{erase::Purpose::resume, {"finish", Severity::info, "x", "", {}}},
                                  {erase::Purpose::unlock, {"unlock", Severity::info, "x", "", {}}}};
    show(fake_, fake_drive());
    ASSERT_TRUE(wait_for("The drive is locked."));
    fettle::test::grab(*page_, QStringLiteral("erase-locked"));
    press("unlock");
    auto driver = wizard();
    ASSERT_TRUE(driver.wait_for("The plan cannot be made"));
    EXPECT_FALSE(fake_.requests.front().password);
    EXPECT_FALSE(fake_.requests.front().credential);
}

TEST_F(ErasePageTest, ErrorsSayWhyAndWhatToDo) {
    fake_.error = Error{ErrorCode::not_permitted, "opening /dev/sdx", {}};
    show(fake_, fake_drive());
    ASSERT_TRUE(wait_for("The erase methods cannot be read"));
    EXPECT_THAT(words(), HasSubstr("opening /dev/sdx"));
    EXPECT_THAT(words(), HasSubstr("Fettle service"));
    fettle::test::grab(*page_, QStringLiteral("erase-error"));
    fake_.error.reset();
    auto* again = page_->findChild<Notice*>()->findChildren<QPushButton*>().at(0);
    again->setFocus();
    QTest::keyClick(again, Qt::Key_Space);
    EXPECT_TRUE(wait_for("supports no erase method known to Fettle"));
}

TEST_F(ErasePageTest, AComputerThatCannotSuspendSaysSo) {
    fake_.answer.offers = {offer(erase::Method::security_normal, "frozen")};
    show(fake_, fake_drive());
    ASSERT_TRUE(wait_for("This computer cannot suspend."));
    EXPECT_FALSE(button("suspend")->isVisible());
    EXPECT_FALSE(button("erase")->isVisible());
    fake_.answer.can_suspend = true;
    page_->show_drive(fake_drive());
    ASSERT_TRUE(QTest::qWaitFor([&] { return button("suspend")->isVisible(); }));
    press("suspend");
    auto* box = page_->findChild<QMessageBox*>();
    ASSERT_NE(box, nullptr);
    QTest::keyClick(box, Qt::Key_Escape);
    EXPECT_EQ(fake_.suspended, 0) << "Escape does not suspend";
    ASSERT_TRUE(QTest::qWaitFor([&] { return page_->findChild<QMessageBox*>() == nullptr; }));
    press("suspend");
    box = page_->findChild<QMessageBox*>();
    ASSERT_NE(box, nullptr);
    for (auto* one : box->buttons()) {
        if (one != box->button(QMessageBox::Cancel)) one->click();
    }
    EXPECT_TRUE(wait_for("The computer was not suspended: suspending"));
    EXPECT_EQ(fake_.suspended, 1);
}

TEST_F(ErasePageTest, WhileAJobRunsOnTheDriveNoOtherCanBeStarted) {
    fake_.answer.offers = {offer(erase::Method::security_normal)};
    show(fake_, fake_drive());
    ASSERT_TRUE(wait_for("Best method"));
    ASSERT_TRUE(button("erase")->isEnabled());
    std::mutex gate;
    gate.lock();
    plan::Job job;
    plan::PinnedDrive drive;
    drive.id = "sdx";
    job.plan.drives = {drive};
    job.plan.steps.emplace_back();
    job.run = [&gate](const plan::Confirmation&, const plan::Watcher&, const CancelToken&) -> Result<plan::Receipt> {
        const std::lock_guard wait(gate);
        return plan::Receipt{};
    };
    jobs_.start(job, plan::NoConfirmation{});
    EXPECT_FALSE(button("erase")->isEnabled());
    EXPECT_FALSE(button("method:security-normal")->isEnabled());
    EXPECT_EQ(button("erase")->toolTip(), QStringLiteral("A job is running on this drive."));
    gate.unlock();
    EXPECT_TRUE(QTest::qWaitFor([&] { return button("erase")->isEnabled(); }));
    EXPECT_TRUE(QTest::qWaitFor([&] { return fake_.asked == 2; })) << "the drive is queried again after the job";
}

TEST_F(ErasePageTest, ASavedReportAsksNoService) {
    auto item = std::make_shared<DriveItem>(*fake_drive());
    item->saved = true;
    show(fake_, item);
    EXPECT_THAT(words(), HasSubstr("A saved report cannot be erased"));
    EXPECT_EQ(fake_.asked, 0);
    for (const auto* one : page_->findChildren<QPushButton*>()) EXPECT_FALSE(one->isVisible());
}

TEST_F(ErasePageTest, ShowingADriveAndOpeningEveryMethodErasesNothing) {
    show_demo("sdd");
    ASSERT_TRUE(wait_for("Best method"));
    std::vector<std::string> names{"erase"};
    for (const auto* one : page_->findChildren<QPushButton*>()) {
        EXPECT_FALSE(one->isDefault());
        if (one->objectName().startsWith(QStringLiteral("method:"))) names.push_back(one->objectName().toStdString());
    }
    EXPECT_GE(names.size(), 3U);
    for (const auto& name : names) {
        press(name.c_str());
        const QPointer<JobWizard> opened = wizard().wizard();
        ASSERT_FALSE(opened.isNull());
        ASSERT_TRUE(QTest::qWaitFor([&] { return !words_of(*opened).empty() && !background_.busy(); }, 20'000));
        QTest::keyClick(opened, Qt::Key_Return);
        ASSERT_TRUE(QTest::qWaitFor([&] { return opened.isNull(); })) << "Enter pressed Cancel";
    }
    EXPECT_TRUE(jobs_.running().empty());
    const auto unfinished = demo_.toolbox().jobs->unfinished();
    ASSERT_TRUE(unfinished);
    EXPECT_TRUE(unfinished->empty());
}

TEST_F(ErasePageTest, FollowsADarkPalette) {
    const auto light = QApplication::palette();
    QApplication::setPalette(Theme::dark_palette());
    show_demo("sdd");
    ASSERT_TRUE(wait_for("Best method"));
    fettle::test::grab(*page_, QStringLiteral("dark-erase-methods"));
    press("erase");
    auto driver = wizard();
    ASSERT_TRUE(driver.wait_for("Nothing has been changed yet"));
    fettle::test::grab(*driver.wizard(), QStringLiteral("dark-erase-wizard-plan"));
    QApplication::setPalette(light);
}

}  // namespace
}  // namespace fettle::gui
