// SPDX-License-Identifier: GPL-3.0-or-later
// The surface scan on the page Health, by keyboard, on a service that a test steers.
#include <QCheckBox>
#include <QLabel>
#include <QProgressBar>
#include <QTimer>
#include <atomic>
#include <thread>

#include "app/gui/frame/theme.h"
#include "app/gui/models/scan_words.h"
#include "app/gui/pages/files_dialog.h"
#include "app/gui/pages/scan_card.h"
#include "app/gui/widgets/scan_map_view.h"
#include "health_page_fixture.h"

namespace fettle::gui {
namespace {

using fettle::test::WizardDriver;
using ::testing::HasSubstr;
using ::testing::Not;

constexpr const char* kPlaces = "Unreadable and slow places";
constexpr std::uint64_t kGB = 1'000'000'000;

/// A complete scan of a drive of 500 GB: all fast.
scan::ScanMap clean_map() {
    auto map = scan::make_map({}, 500 * kGB, 512);
    map.started = "2026-11-21T06:00:00Z";
    map.updated = "2026-11-21T06:20:00Z";
    map.position = map.to;
    map.confirmed = true;
    map.active_ns = 1'000'000'000'000;
    map.median_us = 2'000;
    for (auto& cell : map.cells) cell = {3'000, 100, 0, 0};
    return map;
}

/// The same with one unreadable and one slow place.
scan::ScanMap bad_map() {
    auto map = clean_map();
    map.started = "2026-11-22T06:00:00Z";
    const auto bad = map.cell_bytes * 100;
    map.cells[100].unreadable = 8;
    map.unreadable_blocks = 8;
    map.unreadable.add({bad, 4'096, 0});
    map.cells[200] = {120'000, 100, 1, 0};
    map.slow.add({map.cell_bytes * 200, scan::kChunk, 120'000});
    return map;
}

scan::ScanMap half_map() {
    auto map = clean_map();
    map.position = map.to / 2;
    map.confirmed = false;
    for (auto i = map.cell_of(map.position) + 1; i < map.cells.size(); ++i) map.cells[i] = {};
    return map;
}

class ScanCardTest : public HealthPageTest {
protected:
    [[nodiscard]] ScanCard* card() const { return page_->findChild<ScanCard*>(); }
    [[nodiscard]] ScanMapView* map() const { return page_->findChild<ScanMapView*>(); }
    [[nodiscard]] QProgressBar* bar() const { return card()->findChild<QProgressBar*>(); }
    [[nodiscard]] QTimer* poll() const { return card()->findChild<QTimer*>(); }
    void settle() {
        ASSERT_TRUE(QTest::qWaitFor([this] { return !background_.busy(); }, 20'000));
        QApplication::processEvents();
    }
    /// The wizard that the page has opened. It must outlive the wizard's job, whose end it notes.
    const WizardDriver& wizard() {
        if (!wizard_) wizard_ = std::make_unique<WizardDriver>(page_->findChild<JobWizard*>());
        return *wizard_;
    }
    /// Goes through the wizard up to the progress.
    void confirm() {
        for (int screen = 0; screen < 3; ++screen) {
            ASSERT_TRUE(QTest::qWaitFor([&] { return wizard().button("forward")->isEnabled(); }, 20'000));
            ASSERT_TRUE(wizard().press_button("forward"));
        }
    }

private:
    std::unique_ptr<WizardDriver> wizard_;
};

TEST(ScanWords, APartIsAsBadAsItsWorstCell) {
    const auto parts = scan_parts(bad_map(), 41);
    ASSERT_LE(parts.size(), 41U);
    const auto in_a_part = (bad_map().cells.size() - 1) / 41 + 1;
    EXPECT_EQ(parts[100 / in_a_part].kind, ScanPart::Kind::unreadable);
    EXPECT_EQ(parts[200 / in_a_part].kind, ScanPart::Kind::slow);
    EXPECT_EQ(parts[0].kind, ScanPart::Kind::fast);
    std::uint64_t bytes = 0;
    for (const auto& part : parts) {
        EXPECT_EQ(part.start, bytes);
        bytes += part.bytes;
    }
    EXPECT_EQ(bytes, 500 * kGB) << "the parts are the whole drive";
    EXPECT_TRUE(scan_parts({}, 41).empty());
}

TEST(ScanWords, WhatIsNotScannedIsNotCalledGood) {
    const auto parts = scan_parts(half_map(), 100);
    EXPECT_EQ(parts.front().kind, ScanPart::Kind::fast);
    EXPECT_EQ(parts.back().kind, ScanPart::Kind::unscanned);
    EXPECT_THAT(scan_result(half_map()).toStdString(), HasSubstr("stopped at 50%"));
    EXPECT_THAT(scan_result(half_map()).toStdString(), HasSubstr("No unreadable blocks so far."));
    EXPECT_THAT(scan_result(clean_map()).toStdString(), HasSubstr("Every block could be read."));
}

TEST(ScanWords, SlowReadsCountOnceTheyAreConfirmed) {
    auto map = clean_map();
    map.cells[0].worst_us = 120'000;
    EXPECT_EQ(scan_parts(map, map.cells.size())[0].kind, ScanPart::Kind::medium) << "it was not slow twice";
    map.confirmed = false;
    EXPECT_EQ(scan_parts(map, map.cells.size())[0].kind, ScanPart::Kind::slow);
}

TEST(ScanWords, TheChangeSinceTheScanBefore) {
    EXPECT_THAT(scan_change(clean_map(), clean_map()).toStdString(), HasSubstr("No change since the scan from"));
    const auto words = scan_change(clean_map(), bad_map()).toStdString();
    EXPECT_THAT(words, HasSubstr("1 place became unreadable, 1 part became slower."));
    EXPECT_THAT(scan_change(bad_map(), clean_map()).toStdString(), HasSubstr("1 place can be read again"));
    EXPECT_TRUE(scan_change(scan::make_map({}, kGB, 512), clean_map()).isEmpty());
}

TEST_F(ScanCardTest, ScansByKeyboardAndStops) {
    open_fakes(drive());
    ASSERT_TRUE(wait_for("A surface scan reads every block"));
    EXPECT_FALSE(map()->isVisible());
    EXPECT_FALSE(button("resume-scan")->isVisible());
    press("scan-surface");
    EXPECT_TRUE(wizard().child<QCheckBox>("gentle")->isChecked());
    EXPECT_EQ(wizard().focus(), wizard().child<QCheckBox>("gentle"));
    wizard().press(Qt::Key_Tab);
    wizard().press(Qt::Key_Space);
    fettle::test::grab(*wizard().wizard(), QStringLiteral("scan-choose"));
    confirm();
    ASSERT_TRUE(QTest::qWaitFor([&] { return button("stop-scan")->isVisible(); }, 20'000));
    ASSERT_EQ(scanning_.requests.size(), 1U);
    EXPECT_TRUE(scanning_.requests[0].verify);
    EXPECT_TRUE(scanning_.requests[0].gentle);
    EXPECT_FALSE(scanning_.requests[0].resume);
    page_->findChild<JobWizard*>()->done(0);
    EXPECT_TRUE(QTest::qWaitFor([&] { return bar()->maximum() == 1'000 && bar()->value() == 250; }, 20'000));
    EXPECT_FALSE(button("scan-surface")->isVisible());
    fettle::test::grab(*page_, QStringLiteral("health-scan-running"));
    scanning_.set_maps({half_map()});
    press("stop-scan");
    ASSERT_TRUE(wait_for("stopped at 50%")) << words();
    EXPECT_TRUE(jobs_.running().empty());
    EXPECT_FALSE(bar()->isVisible());
    settle();
    EXPECT_FALSE(poll()->isActive());
}

TEST_F(ScanCardTest, ResumesAndShowsWhatWasFound) {
    scanning_.maps = {half_map(), clean_map()};
    open_fakes(drive());
    ASSERT_TRUE(wait_for("stopped at 50%"));
    EXPECT_THAT(map()->accessibleDescription().toStdString(), HasSubstr("0 unreadable, 0 slow"));
    press("resume-scan");
    ASSERT_TRUE(QTest::qWaitFor([&] { return button("stop-scan")->isVisible(); }, 20'000));
    EXPECT_TRUE(scanning_.requests.back().resume);
    EXPECT_EQ(page_->findChild<JobWizard*>(), nullptr);
    scanning_.finish(bad_map());
    ASSERT_TRUE(wait_for("8 blocks cannot be read. Copy your data, then replace the drive."));
    EXPECT_THAT(words(), HasSubstr("1 place can only be read slowly."));
    EXPECT_FALSE(button("resume-scan")->isVisible());
    EXPECT_TRUE(button("scan-surface")->isVisible());
    // Offsets in logical blocks of 512 bytes.
    const auto cell_blocks = bad_map().cell_bytes / 512;
    const auto first = QLocale().toString(static_cast<qulonglong>(cell_blocks * 100)).toStdString();
    EXPECT_EQ(row(kPlaces, 0), first + "|8|unreadable");
    EXPECT_THAT(row(kPlaces, 1), HasSubstr("|2,048|slow: 120 ms"));
    EXPECT_THAT(map()->accessibleDescription().toStdString(), HasSubstr("1 unreadable, 1 slow, 0 not scanned"));
    fettle::test::grab(*page_, QStringLiteral("health-scan"));
    const auto light = QApplication::palette();
    QApplication::setPalette(Theme::dark_palette());
    QApplication::processEvents();
    fettle::test::grab(*page_, QStringLiteral("health-scan-dark"));
    QApplication::setPalette(light);
}

TEST_F(ScanCardTest, ComparesWithTheScanBefore) {
    scanning_.maps = {bad_map(), clean_map()};
    open_fakes(drive());
    EXPECT_TRUE(wait_for("1 place became unreadable, 1 part became slower."));
}

TEST_F(ScanCardTest, TheMapIsReadByKeyboard) {
    scanning_.maps = {bad_map()};
    open_fakes(drive());
    ASSERT_TRUE(QTest::qWaitFor([&] { return map()->isVisible(); }, 20'000));
    const auto parts = scan_parts(bad_map(), ScanMapView::kMost);
    map()->setFocus(Qt::TabFocusReason);
    EXPECT_EQ(map()->current(), 0);
    QTest::keyClick(map(), Qt::Key_Left);
    EXPECT_EQ(map()->current(), 0) << "it stops at the beginning";
    QTest::keyClick(map(), Qt::Key_End);
    EXPECT_EQ(map()->current(), static_cast<int>(parts.size()) - 1);
    QTest::keyClick(map(), Qt::Key_Home);
    const auto together = static_cast<int>((bad_map().cells.size() - 1) / ScanMapView::kMost + 1);
    for (int i = 0; i < 100 / together; ++i) QTest::keyClick(map(), Qt::Key_Right);
    EXPECT_THAT(words(), HasSubstr("8 unreadable blocks, longest read 3.0 ms"));
    EXPECT_THAT(map()->accessibleDescription().toStdString(), HasSubstr("8 unreadable blocks"));
    QTest::keyClick(map(), Qt::Key_Down);
    EXPECT_GT(map()->current(), 100 / together + 10) << "a row further";
}

TEST_F(ScanCardTest, TheDemosFailingDriveHasUnreadableBlocks) {
    const fettle::test::DemoDrives demo;
    open_demo(demo, "nvme1n1");
    ASSERT_TRUE(wait_for("A surface scan reads every block"));
    press("scan-surface");
    confirm();
    // bad_lbas in platform/sim/personalities/demo-nvme-failing.toml
    ASSERT_TRUE(QTest::qWaitFor([&] { return words().find("3 blocks cannot be read.") != std::string::npos; }, 120'000))
        << words();
    EXPECT_EQ(row(kPlaces, 0), "1,000,000|2|unreadable");
    EXPECT_EQ(row(kPlaces, 1), "402,653,184|1|unreadable");
    EXPECT_THAT(words(), HasSubstr("Last scan:"));
    page_->findChild<JobWizard*>()->done(0);
    page_->resize(1020, 1100);
    fettle::test::grab(*page_, QStringLiteral("health-scan-demo"));
}

TEST_F(ScanCardTest, ShowsWhichFilesAreAffected) {
    const fettle::test::DemoDrives demo;
    open_demo(demo, "nvme1n1");
    ASSERT_TRUE(wait_for("A surface scan reads every block"));
    EXPECT_FALSE(button("scan-files")->isVisible()) << "nothing was found yet";
    press("scan-surface");
    confirm();
    ASSERT_TRUE(QTest::qWaitFor([&] { return button("scan-files")->isVisible(); }, 120'000)) << words();
    page_->findChild<JobWizard*>()->done(0);
    press("scan-files");
    const auto dialog = [&] { return page_->findChild<FilesDialog*>(); };
    ASSERT_NE(dialog(), nullptr);
    ASSERT_TRUE(wait_for("Restore damaged files from a backup"));
    // platform/sim/fleet/demo_files.h: 976,769,024 sectors from 2,048 on, of which 1/64 is metadata, and files of 2^20.
    EXPECT_EQ(row("Files", 0), "File system metadata|1,000,000|2|nvme1n1p1 (partition), ext4");
    const auto number = (402'653'184 - 2'048 - 976'769'024 / 64) / (1 << 20) + 1;
    EXPECT_THAT(row("Files", 1), HasSubstr(" " + std::to_string(number) + "."));
    EXPECT_THAT(row("Files", 1), HasSubstr("|402,653,184|1|nvme1n1p1 (partition), ext4"));
    fettle::test::grab(*dialog(), QStringLiteral("scan-files"));
    QTest::keyClick(dialog(), Qt::Key_Escape);
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    EXPECT_EQ(dialog(), nullptr);
}

class FakeLookup final : public FileLookup {
public:
    Result<lookup::Geometry> geometry(const DriveEntry& /*entry*/) override { return lookup::Geometry{500 * kGB, 512}; }
    Result<lookup::Findings> find(const DriveEntry& /*entry*/, const std::vector<lookup::Range>& ranges,
                                  const lookup::OnProgress& on_progress, const CancelToken& cancel) override {
        asked = ranges;
        on_progress({"/home", 4'096});
        if (!wait) return fail(ErrorCode::not_permitted, "searching the files");
        while (!cancel.cancelled()) std::this_thread::yield();
        stopped = true;
        return fail(ErrorCode::cancelled, "searching the files");
    }
    std::vector<lookup::Range> asked;
    std::atomic<bool> wait{false};
    std::atomic<bool> stopped{false};
};

TEST_F(ScanCardTest, ASearchForFilesEndsWithItsDialog) {
    FakeLookup lookup;
    lookup.wait = true;
    scanning_.maps = {bad_map()};
    open({background_, jobs_, nullptr, nullptr, &scanning_, nullptr, &lookup}, drive());
    ASSERT_TRUE(QTest::qWaitFor([&] { return button("scan-files")->isVisible(); }, 20'000));
    press("scan-files");
    ASSERT_TRUE(wait_for("Searching /home: 4,096 files"));
    QTest::keyClick(page_->findChild<FilesDialog*>(), Qt::Key_Escape);
    settle();
    EXPECT_TRUE(lookup.stopped);
    EXPECT_EQ(lookup.asked.size(), 2U);
    lookup.wait = false;
    press("scan-files");
    EXPECT_TRUE(wait_for("The files cannot be searched: searching the files"));
}

TEST_F(ScanCardTest, OnlyOneJobRunsOnADrive) {
    scanning_.maps = {half_map()};
    open_fakes(drive());
    ASSERT_TRUE(QTest::qWaitFor([&] { return button("resume-scan")->isVisible(); }, 20'000));
    // Another page has started something.
    auto job = *scanning_.plan(drive()->report.entry, {});
    job.plan.verb = plan::Verb::trim;
    jobs_.start(std::move(job), plan::NoConfirmation());
    EXPECT_FALSE(button("scan-surface")->isEnabled());
    EXPECT_FALSE(button("resume-scan")->isEnabled());
    EXPECT_FALSE(bar()->isVisible()) << "that is not a scan";
    scanning_.finish(half_map());
    EXPECT_TRUE(QTest::qWaitFor([&] { return button("scan-surface")->isEnabled(); }, 20'000));
}

TEST_F(ScanCardTest, ErrorsAreShownWithTheirRemedy) {
    scanning_.maps = {half_map()};
    scanning_.plan_error = Error{ErrorCode::not_permitted, "PlanScan", {}};
    open_fakes(drive());
    press("resume-scan");
    ASSERT_TRUE(wait_for("Nothing was changed: PlanScan"));
    EXPECT_THAT(words(), HasSubstr("systemctl enable --now fettled"));
    settle();
    scanning_.error = Error{ErrorCode::io, "scans of sdx", {}};
    page_->show_drive(drive());
    EXPECT_TRUE(wait_for("The last scan cannot be read: scans of sdx"));
}

TEST_F(ScanCardTest, ASavedReportHasNoButtons) {
    auto item = drive();
    item->saved = true;
    open_fakes(item);
    EXPECT_THAT(words(), HasSubstr("the surface can only be scanned on the computer to which the drive is connected."));
    EXPECT_FALSE(button("scan-surface")->isVisible());
    EXPECT_EQ(scanning_.looks, 0);
}

TEST_F(ScanCardTest, WithoutTheServiceThereIsNoCard) {
    open({background_, jobs_}, drive());
    EXPECT_FALSE(card()->isVisible());
}

TEST_F(ScanCardTest, TheMapIsReadAgainOnlyWhileAScanRunsAndThePageIsVisible) {
    scanning_.maps = {half_map()};
    open_fakes(drive());
    press("resume-scan");
    ASSERT_TRUE(QTest::qWaitFor([&] { return poll()->isActive(); }, 20'000));
    page_->hide();
    EXPECT_FALSE(poll()->isActive());
    page_->show();
    EXPECT_TRUE(QTest::qWaitFor([&] { return poll()->isActive(); }, 20'000));
    scanning_.finish(clean_map());
    ASSERT_TRUE(wait_for("Every block could be read."));
    settle();
    EXPECT_FALSE(poll()->isActive());
}

}  // namespace
}  // namespace fettle::gui
