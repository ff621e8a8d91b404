// SPDX-License-Identifier: GPL-3.0-or-later
// The page TRIM by keyboard, on the demo's drives and on services that fail.
#include <gmock/gmock.h>

#include <QCheckBox>
#include <QSignalSpy>
#include <condition_variable>
#include <mutex>

#include "app/gui/frame/theme.h"
#include "app/gui/models/trim_chain.h"
#include "app/gui/models/trim_schedule.h"
#include "app/gui/pages/trim_page.h"
#include "app/gui/widgets/layer_chain.h"
#include "app/gui/widgets/notice.h"
#include "demo_drives.h"
#include "wizard_driver.h"

namespace fettle::gui {
namespace {

using fettle::test::WizardDriver;
using fettle::test::words_of;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

/// Trimming as a test wants it.
class FakeTrimming final : public Trimming {
public:
    Result<std::vector<trim::FileSystem>> file_systems() override { return std::vector<trim::FileSystem>{}; }
    Result<TrimJob> plan(const TrimRequest& request) override {
        ++plans;
        if (error) return fail(*error);
        TrimJob job;
        job.job.plan.verb = plan::Verb::trim;
        trim::Candidate candidate;
        candidate.obstacle =
            Message{"read-only", Severity::info, "It is mounted read-only.", "Mount it read-write.", {}};
        job.candidates = {candidate};
        names = request.names;
        return job;
    }
    Result<WipeJob> plan_wipe(const WipeRequest& request) override {
        ++plans;
        wiped = request;
        return fail(ErrorCode::not_permitted, "reading the partition table");
    }
    Result<TrimPaths> trace(const std::string& /*name*/) override {
        ++traces;
        if (error) return fail(*error);
        return paths;
    }
    Result<trim::Proof> prove(const TracedPath& /*path*/, const CancelToken& cancel) override {
        std::unique_lock lock(mutex);
        while (held && !cancel.cancelled()) changed.wait_for(lock, std::chrono::milliseconds(5));
        if (cancel.cancelled()) return fail(ErrorCode::cancelled, "prove");
        return proof;
    }
    std::atomic<int> plans{0};
    std::atomic<int> traces{0};
    std::optional<Error> error;
    TrimPaths paths;
    std::vector<std::string> names;
    WipeRequest wiped;
    Result<trim::Proof> proof = fail(ErrorCode::unsupported, "testing TRIM on this system");
    std::mutex mutex;
    std::condition_variable changed;
    bool held = false;
};

check::Layer layer(check::Layer::Kind kind, const char* name, std::optional<std::uint64_t> most = std::nullopt,
                   std::optional<bool> passes = std::nullopt) {
    check::Layer made;
    made.kind = kind;
    made.name = name;
    made.discard_max_bytes = most;
    made.passes_discard = passes;
    return made;
}

TracedPath open_path() {
    TracedPath traced;
    traced.drive = "sdx";
    traced.path.mount_point = "/data";
    traced.path.file_system = "ext4";
    traced.path.layers = {layer(check::Layer::Kind::file_system, "/data"), layer(check::Layer::Kind::partition, "sdx1"),
                          layer(check::Layer::Kind::drive, "sdx", 1U << 30U)};
    return traced;
}

std::vector<ChainLink::State> states(const check::DiscardPath& path) {
    std::vector<ChainLink::State> all;
    for (const auto& link : chain_of(path)) all.push_back(link.state);
    return all;
}

TEST(TrimChain, TheFirstLayerThatBlocksStopsItAndTheRestIsNotReached) {
    using State = ChainLink::State;
    auto path = open_path().path;
    EXPECT_THAT(states(path), ElementsAre(State::open, State::open, State::open));
    path.layers.insert(path.layers.begin() + 1, layer(check::Layer::Kind::crypt, "dm-0", 0U, false));
    EXPECT_THAT(states(path), ElementsAre(State::open, State::stops, State::not_reached, State::not_reached));
    // Two layers block by their own setting: the upper one is where TRIM ends.
    path.layers.insert(path.layers.begin() + 2, layer(check::Layer::Kind::bridge, "usb", 0U, false));
    EXPECT_THAT(states(path),
                ElementsAre(State::open, State::stops, State::not_reached, State::not_reached, State::not_reached));
    for (auto& one : path.layers) one.discard_max_bytes.reset();
    for (auto& one : path.layers) one.passes_discard.reset();
    EXPECT_THAT(states(path), Not(::testing::Contains(State::open))) << "what is not known is not called open";
}

TEST(TrimScheduleTest, CountsTheTasksThatTrimTheDrive) {
    DriveReport report;
    report.entry.identity.serial = "S1";
    report.entry.links = {"ata-Model_S1"};
    TrimPaths paths;
    paths.paths = {open_path()};
    schedule::Overview overview;
    const auto add = [&](std::vector<std::string> what, schedule::UnixTime ended, schedule::UnixTime next) {
        schedule::TaskOverview one;
        one.task.verb = schedule::TaskVerb::trim;
        one.task.what = std::move(what);
        one.state.outcome = schedule::RunOutcome::done;
        one.state.ended = ended;
        one.standpoint.at = next;
        overview.tasks.push_back(one);
    };
    add({"S2", "/home"}, 900, 1000);  // another drive
    add({"/data"}, 500, 5000);
    add({"ata-Model_S1"}, 400, 4000);
    add({}, 800, 1500);  // a self-test of all drives
    overview.tasks.back().task.verb = schedule::TaskVerb::self_test;
    add({"S1"}, 600, 2000);
    overview.tasks.back().task.enabled = false;
    add({"S1"}, 700, 6000);
    overview.tasks.back().state.outcome = schedule::RunOutcome::failed;
    const auto found = trim_schedule(overview, report, &paths);
    EXPECT_EQ(found.last, 600) << "of the task that is paused";
    EXPECT_EQ(found.next, 4000);
    EXPECT_FALSE(found.left_to_system);
    overview.tasks = {overview.tasks[1]};
    EXPECT_EQ(trim_schedule(overview, report, nullptr).last, 0) << "where /data is, is not known";
    overview.tasks[0].task.what.clear();
    overview.tasks[0].note = "left to fstrim.timer";
    const auto left = trim_schedule(overview, report, nullptr);
    EXPECT_TRUE(left.left_to_system);
    EXPECT_EQ(left.next, 0);
}

class TrimPageTest : public ::testing::Test {
protected:
    void show(Trimming& trimming, const DriveItemPtr& item, Scheduling* scheduling = nullptr) {
        page_ = std::make_unique<TrimPage>(trimming, scheduling, background_, jobs_);
        page_->resize(1000, 720);
        page_->show();
        ASSERT_TRUE(QTest::qWaitForWindowExposed(page_.get()));
        page_->show_drive(item);
    }
    void show_demo(const char* id) {
        show(*demo_.toolbox().trimming, demo_.item(id), demo_.toolbox().scheduling.get());
    }
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
    /// Presses it by keyboard.
    void press(const char* name) {
        QCoreApplication::processEvents();
        auto* target = button(name);
        ASSERT_NE(target, nullptr) << name;
        ASSERT_TRUE(target->isVisible() && target->isEnabled()) << name;
        target->setFocus(Qt::TabFocusReason);
        QTest::keyClick(target, Qt::Key_Space);
    }
    WizardDriver wizard() {
        auto* found = page_->findChild<JobWizard*>();
        EXPECT_NE(found, nullptr);
        return WizardDriver(found);
    }
    void TearDown() override {
        page_.reset();
        EXPECT_TRUE(QTest::qWaitFor([this] { return !background_.busy(); }, 20'000));
    }

    fettle::test::DemoDrives demo_;
    FakeTrimming fake_;
    Background background_;
    JobCenter jobs_{background_};
    std::unique_ptr<TrimPage> page_;
};

TEST_F(TrimPageTest, TrimsADriveByKeyboard) {
    show_demo("sda");
    ASSERT_TRUE(wait_for("TRIM reaches this drive"));
    EXPECT_TRUE(wait_for("Fettle has no record of this drive being trimmed."));
    EXPECT_THAT(words(), HasSubstr("/home"));
    fettle::test::grab(*page_, QStringLiteral("trim-open"));
    press("trim-now");
    {
        auto driver = wizard();
        ASSERT_TRUE(driver.wait_for("No data will be lost"));
        EXPECT_EQ(driver.focus(), driver.button("cancel"));
        fettle::test::grab(*driver.wizard(), QStringLiteral("trim-wizard-plan"));
        ASSERT_TRUE(driver.press_button("forward"));
        EXPECT_TRUE(jobs_.running().empty()) << "nothing runs before it is confirmed";
        ASSERT_TRUE(driver.press_button("forward"));
        ASSERT_TRUE(driver.wait_for("asked to discard"));
        fettle::test::grab(*driver.wizard(), QStringLiteral("trim-wizard-receipt"));
        ASSERT_NE(driver.result(), nullptr);
        EXPECT_EQ((*driver.result())->outcome, plan::Outcome::done);
        ASSERT_TRUE(driver.press_button("cancel"));
    }
    EXPECT_TRUE(wait_for("discarded."));
    EXPECT_THAT(words(), HasSubstr("Last trimmed: "));
}

TEST_F(TrimPageTest, ShowsTheLayerThatStopsTrimAndWhatToDo) {
    show_demo("sde");
    ASSERT_TRUE(wait_for("TRIM from /work does not reach this drive"));
    EXPECT_THAT(words(), HasSubstr("Encryption dm-0 blocks it."));
    EXPECT_THAT(words(), HasSubstr("cryptsetup"));
    EXPECT_FALSE(button("trim-now")->isVisible());
    auto* chain = page_->findChild<LayerChain*>();
    ASSERT_NE(chain, nullptr);
    EXPECT_THAT(chain->accessibleDescription().toStdString(), HasSubstr("Encryption dm-0 · LUKS2: blocks TRIM"));
    EXPECT_THAT(chain->accessibleDescription().toStdString(), HasSubstr("not reached, but supports TRIM"));
    fettle::test::grab(*page_, QStringLiteral("trim-stopped"));
    page_->resize(420, 720);
    fettle::test::grab(*page_, QStringLiteral("trim-stopped-narrow"));
}

TEST_F(TrimPageTest, AnUnmountedDriveOffersItsUnmountedSpace) {
    show_demo("sdd");
    ASSERT_TRUE(wait_for("No file system on this drive is mounted"));
    press("trim-unmounted");
    auto driver = wizard();
    EXPECT_EQ(driver.focus(), driver.child<QCheckBox>("unallocated"));
    fettle::test::grab(*driver.wizard(), QStringLiteral("trim-unmounted-choose"));
    driver.press(Qt::Key_Space);
    ASSERT_TRUE(driver.press_button("forward"));
    ASSERT_TRUE(QTest::qWaitFor([&] { return !driver.says("Making the plan"); }, 20'000));
    fettle::test::grab(*driver.wizard(), QStringLiteral("trim-unmounted-plan"));
    EXPECT_TRUE(jobs_.running().empty());
    driver.wizard()->reject();
}

TEST_F(TrimPageTest, ADriveThatCannotBeTracedSaysWhyAndCanBeTriedAgain) {
    fake_.error = Error{ErrorCode::vanished, "/dev/sdx", {}};
    show(fake_, fake_drive());
    ASSERT_TRUE(wait_for("The TRIM path cannot be traced"));
    EXPECT_THAT(words(), HasSubstr("Reconnect the drive"));
    fettle::test::grab(*page_, QStringLiteral("trim-error"));
    fake_.error.reset();
    fake_.paths.paths = {open_path()};
    auto* again = page_->findChild<Notice*>()->findChildren<QPushButton*>().at(0);
    again->setFocus();
    QTest::keyClick(again, Qt::Key_Space);
    EXPECT_TRUE(wait_for("TRIM reaches this drive"));
}

TEST_F(TrimPageTest, AProofIsShownInPlainWords) {
    fake_.paths.paths = {open_path()};
    trim::Proof proof;
    proof.verdict = trim::ProofVerdict::proven;
    proof.text = {
        "trim-proven", Severity::info, "Verified: all {all} blocks are gone.", "", {{"all", std::uint64_t{4096}}}};
    fake_.proof = proof;
    show(fake_, fake_drive());
    ASSERT_TRUE(wait_for("TRIM reaches this drive"));
    press("prove:/data");
    EXPECT_TRUE(wait_for("Verified: all 4096 blocks are gone."));
    EXPECT_EQ(page_->focusWidget(), button("prove:/data")) << "the focus stays where it was";
    EXPECT_TRUE(page_->findChild<JobWizard*>() == nullptr);
    fettle::test::grab(*page_, QStringLiteral("trim-proof"));
    fake_.proof = fail(ErrorCode::not_permitted, "writing to /data");
    press("prove:/data");
    EXPECT_TRUE(wait_for("The test could not be run: writing to /data"));
}

TEST_F(TrimPageTest, TheDemoProvesWhatItsChainsShow) {
    show_demo("sda");
    ASSERT_TRUE(wait_for("TRIM reaches this drive"));
    press("prove:/home");
    EXPECT_TRUE(wait_for("Verified: all 4096 blocks of the deleted file are gone from /dev/sda")) << words();
    page_->show_drive(demo_.item("sde"));
    ASSERT_TRUE(wait_for("TRIM from /work does not reach this drive"));
    press("prove:/work");
    EXPECT_TRUE(wait_for("Not discarded: the file system could not send TRIM")) << words();
    fettle::test::grab(*page_, QStringLiteral("trim-proof-stopped"));
}

TEST_F(TrimPageTest, AProofCanBeStopped) {
    fake_.paths.paths = {open_path()};
    fake_.held = true;
    show(fake_, fake_drive());
    ASSERT_TRUE(wait_for("TRIM reaches this drive"));
    press("prove:/data");
    ASSERT_TRUE(wait_for("Testing: writing a file"));
    EXPECT_EQ(button("prove:/data")->text(), QStringLiteral("Stop test"));
    press("prove:/data");
    EXPECT_TRUE(wait_for("The test was stopped."));
}

TEST_F(TrimPageTest, AProofOfADriveThatIsNoLongerShownIsStopped) {
    fake_.paths.paths = {open_path()};
    fake_.held = true;
    show(fake_, fake_drive());
    ASSERT_TRUE(wait_for("TRIM reaches this drive"));
    press("prove:/data");
    ASSERT_TRUE(wait_for("Testing: writing a file"));
    page_->show_drive(nullptr);
    EXPECT_TRUE(QTest::qWaitFor([this] { return !background_.busy(); }));
    EXPECT_FALSE(page_->widget()->isVisible());
}

TEST_F(TrimPageTest, WhatCannotBeTrimmedSaysWhyInTheWizard) {
    fake_.paths.paths = {open_path()};
    show(fake_, fake_drive());
    ASSERT_TRUE(wait_for("TRIM reaches this drive"));
    press("trim:/data");
    auto driver = wizard();
    ASSERT_TRUE(driver.wait_for("It is mounted read-only."));
    EXPECT_THAT(fake_.names, ElementsAre("/data"));
    EXPECT_FALSE(driver.button("forward")->isEnabled());
    driver.wizard()->reject();
    press("trim-unmounted");
    auto* second = page_->findChildren<JobWizard*>().last();
    WizardDriver wipe(second);
    ASSERT_TRUE(wipe.press_button("forward"));
    ASSERT_TRUE(wipe.wait_for("reading the partition table"));
    EXPECT_THAT(wipe.words(), HasSubstr("administrator"));
    EXPECT_EQ(fake_.wiped.name, "/dev/sdx");
    EXPECT_FALSE(fake_.wiped.unallocated);
}

TEST_F(TrimPageTest, ASavedReportAsksNoService) {
    auto item = std::make_shared<DriveItem>(*fake_drive());
    item->saved = true;
    item->report.facts.capabilities.trim = true;
    show(fake_, item);
    EXPECT_THAT(words(), HasSubstr("This drive supports TRIM"));
    EXPECT_THAT(words(), HasSubstr("saved report"));
    EXPECT_EQ(fake_.traces, 0);
    EXPECT_FALSE(button("trim-now")->isVisible());
    EXPECT_FALSE(button("trim-unmounted")->isVisible());
}

TEST_F(TrimPageTest, TheScheduleIsAnotherPage) {
    show_demo("sda");
    ASSERT_TRUE(wait_for("TRIM reaches this drive"));
    const QSignalSpy wanted(page_.get(), &Page::page_wanted);
    press("schedule");
    ASSERT_EQ(wanted.size(), 1);
    EXPECT_EQ(wanted.at(0).at(0).toString(), QStringLiteral("schedule"));
}

TEST_F(TrimPageTest, ShowingADriveChangesNothing) {
    fake_.paths.paths = {open_path()};
    show(fake_, fake_drive());
    ASSERT_TRUE(wait_for("TRIM reaches this drive"));
    for (auto* one : page_->findChildren<QPushButton*>()) EXPECT_FALSE(one->isDefault());
    EXPECT_EQ(fake_.plans, 0);
    EXPECT_TRUE(jobs_.running().empty());
}

TEST_F(TrimPageTest, EveryControlHasAName) {
    show_demo("sde");
    ASSERT_TRUE(wait_for("TRIM from /work does not reach this drive"));
    for (const auto* one : page_->findChildren<QPushButton*>()) {
        EXPECT_FALSE(one->text().isEmpty() && one->accessibleName().isEmpty());
    }
}

TEST_F(TrimPageTest, FollowsADarkPalette) {
    const auto light = QApplication::palette();
    QApplication::setPalette(Theme::dark_palette());
    show_demo("sde");
    ASSERT_TRUE(wait_for("TRIM from /work does not reach this drive"));
    fettle::test::grab(*page_, QStringLiteral("dark-trim-stopped"));
    QApplication::setPalette(light);
}

}  // namespace
}  // namespace fettle::gui
