// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>

#include <QComboBox>
#include <QPushButton>
#include <QSpinBox>
#include <QTemporaryDir>
#include <condition_variable>
#include <mutex>

#include "app/gui/charts/chart.h"
#include "app/gui/charts/chart_view.h"
#include "app/gui/charts/save_file.h"
#include "app/gui/frame/theme.h"
#include "app/gui/models/background.h"
#include "app/gui/models/bench_facts.h"
#include "app/gui/models/bench_runner.h"
#include "app/gui/models/job_center.h"
#include "app/gui/pages/performance_page.h"
#include "app/gui/widgets/result_grid.h"
#include "app/gui/wizard/job_wizard.h"
#include "fake_benchmarks.h"
#include "page_harness.h"
#include "page_host.h"
#include "platform/compose/compose.h"

namespace fettle::gui {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

class FakeTrimming final : public Trimming {
public:
    Result<std::vector<trim::FileSystem>> file_systems() override {
        trim::FileSystem one;
        one.target = "/mnt/scratch";
        one.type = "ext4";
        one.drives = {"sda"};
        return std::vector<trim::FileSystem>{one};
    }
    Result<TrimJob> plan(const TrimRequest& /*request*/) override { return fail(ErrorCode::unsupported, ""); }
    Result<WipeJob> plan_wipe(const WipeRequest& /*request*/) override { return fail(ErrorCode::unsupported, ""); }
    Result<TrimPaths> trace(const std::string& /*name*/) override { return fail(ErrorCode::unsupported, ""); }
    Result<trim::Proof> prove(const TracedPath& /*path*/, const CancelToken& /*cancel*/) override {
        return fail(ErrorCode::unsupported, "");
    }
};

DriveItemPtr drive(const char* id, const char* serial) {
    auto item = std::make_shared<DriveItem>();
    item->state = DriveItem::State::ready;
    item->report.entry.id = id;
    item->report.entry.path = std::string("/dev/") + id;
    item->report.facts.identity.serial = serial;
    item->report.facts.identity.model = "Model";
    item->report.facts.identity.capacity = ByteCount{std::uint64_t{500'000'000'000}};
    return item;
}

TEST(BenchFacts, TheGridHasTestsByRowsAndDirectionsByColumns) {
    const auto now = fettle::test::record("a", "S1", 500e6);
    auto before = fettle::test::record("b", "S1", 1000e6);
    const auto rows = result_rows(now, &before);
    ASSERT_EQ(rows.size(), 2U);
    EXPECT_EQ(rows[0].test.toStdString(), "SEQ1M Q8T1");
    ASSERT_TRUE(rows[0].read);
    ASSERT_TRUE(rows[0].write);
    EXPECT_FALSE(rows[0].mixed);
    EXPECT_EQ(rows[0].read->earlier, &before.steps[0]);
    EXPECT_DOUBLE_EQ(rows[0].read->full, 1000e6) << "the earlier run's bar does not fit";
    EXPECT_EQ(figure_text(now.steps[0]).toStdString(), "500 MB/s");
}

TEST(BenchFacts, TheAnswerNamesTheFirstDoubt) {
    auto record = fettle::test::record("a", "S1", 500e6);
    EXPECT_EQ(result_answer(record).headline.toStdString(), "SEQ1M Q8T1 read: 500 MB/s");
    EXPECT_EQ(result_answer(record).severity, Severity::info);
    record.doubts.push_back({"link-slowed", Severity::warning, "The link is slow.", "Replace the cable."});
    EXPECT_EQ(result_answer(record).sentence.toStdString(), "The link is slow. Replace the cable.");
    EXPECT_EQ(result_answer(record).severity, Severity::warning);
    record.ending = bench::Ending::cancelled;
    EXPECT_THAT(result_answer(record).sentence.toStdString(), HasSubstr("stopped"));
}

TEST(BenchFacts, PercentilesThatAMeasurementCannotSupportAreLeftOut) {
    auto record = fettle::test::record("a", "S1", 500e6);
    const auto chart = latency_chart(record, nullptr, QStringLiteral("RND4K Q1T1"));
    ASSERT_EQ(chart.series.size(), 2U);
    EXPECT_EQ(chart.y.kind, ChartAxis::Kind::logarithmic);
    // 1,000 operations: up to 99.9 %, and the largest.
    EXPECT_EQ(chart.series[0].points.size(), 5U);
    EXPECT_DOUBLE_EQ(chart.series[0].points[0].y, 80'000);
    EXPECT_EQ(duration_text(80'000).toStdString(), "80 µs");
}

class PerformancePageTest : public ::testing::Test {
protected:
    void make(BenchSetup::Drives kind = BenchSetup::Drives::real) {
        page_ = new PerformancePage({background_, jobs_, benchmarks_, trimming_}, kind);
        host_ = std::make_unique<fettle::test::PageHost>(page_);
        page_->show_drive(drive("sda", "S1"));
        ASSERT_TRUE(host_->show());
    }
    void TearDown() override {
        choose_paths_with({});
        benchmarks_.release();
        ASSERT_TRUE(QTest::qWaitFor([this] { return !background_.busy(); }));
        QApplication::processEvents();
    }
    bool choose(const char* name, const char* words) {
        const auto found = host_->focus([&](QWidget* at) {
            return qobject_cast<QComboBox*>(at) != nullptr && at->accessibleName() == QString::fromUtf8(name);
        });
        if (!found) return false;
        auto* box = qobject_cast<QComboBox*>(QApplication::focusWidget());
        QTest::keyClick(box, Qt::Key_Home);
        for (int i = 0; i < box->count() && !box->currentText().startsWith(QString::fromUtf8(words)); ++i) {
            QTest::keyClick(box, Qt::Key_Down);
        }
        return box->currentText().startsWith(QString::fromUtf8(words));
    }
    Background background_;
    JobCenter jobs_{background_};
    fettle::test::FakeBenchmarks benchmarks_;
    FakeTrimming trimming_;
    PerformancePage* page_ = nullptr;
    std::unique_ptr<fettle::test::PageHost> host_;
};

TEST_F(PerformancePageTest, RunsASuiteInAFolderOfTheDriveAndSavesIt) {
    make();
    ASSERT_TRUE(host_->waits_for("Not measured yet"));
    ASSERT_TRUE(choose("Benchmark", "CrystalDiskMark 8, default"));
    ASSERT_TRUE(choose("What to measure", "Folder /mnt/scratch"));
    ASSERT_TRUE(choose("Size of the test area", "64 MiB"));
    ASSERT_TRUE(choose("Runs per test", "3 runs"));
    ASSERT_TRUE(host_->press(QStringLiteral("More options")));
    // Of all engines, those of this system.
    EXPECT_FALSE(choose("I/O engine", "io_uring"));
    ASSERT_TRUE(choose("I/O engine", "I/O ring"));
    EXPECT_THAT(host_->words(), HasSubstr("writes at most"));
    ASSERT_TRUE(host_->press(QStringLiteral("Start")));
    ASSERT_TRUE(host_->waits_for("1 of 2: "));
    host_->grab("performance-running");
    benchmarks_.release();
    ASSERT_TRUE(host_->waits_for("SEQ1M Q8T1 read: 500 MB/s"));
    const auto asked = benchmarks_.request();
    EXPECT_EQ(asked.suite, "crystaldiskmark");
    EXPECT_EQ(asked.target.path, "/mnt/scratch");
    EXPECT_EQ(asked.options.size, 64U << 20U);
    EXPECT_EQ(asked.options.runs, 3U);
    EXPECT_EQ(asked.target.engine, bench::EngineChoice::ioring);
    EXPECT_EQ(benchmarks_.store.records.size(), 1U);
    EXPECT_EQ(page_->findChildren<ResultBar*>().size(), 4);
}

TEST_F(PerformancePageTest, AStoppedRunShowsWhatItMeasured) {
    make();
    ASSERT_TRUE(host_->waits_for("Not measured yet"));
    ASSERT_TRUE(choose("What to measure", "Folder /mnt/scratch"));
    ASSERT_TRUE(host_->press(QStringLiteral("Start")));
    ASSERT_TRUE(host_->waits_for("1 of 2: "));
    ASSERT_TRUE(host_->press(QStringLiteral("Stop")));
    ASSERT_TRUE(host_->waits_for("The run was stopped"));
    EXPECT_EQ(benchmarks_.store.records.size(), 1U);
}

TEST_F(PerformancePageTest, AnErrorIsShownAndTheNextRunCanStart) {
    make();
    ASSERT_TRUE(host_->waits_for("Not measured yet"));
    ASSERT_TRUE(choose("What to measure", "Folder /mnt/scratch"));
    benchmarks_.error = Error{ErrorCode::not_permitted, "creating a file in /mnt/scratch", {}};
    benchmarks_.release();
    ASSERT_TRUE(host_->press(QStringLiteral("Start")));
    ASSERT_TRUE(host_->waits_for("creating a file in /mnt/scratch"));
    EXPECT_THAT(host_->words(), HasSubstr("a folder that you have permission to write to"));
    EXPECT_THAT(host_->words(), HasSubstr("The benchmark failed"));
    EXPECT_THAT(host_->words(), Not(HasSubstr("No result")));
    benchmarks_.error.reset();
    ASSERT_TRUE(host_->press(QStringLiteral("Start")));
    ASSERT_TRUE(host_->waits_for("SEQ1M Q8T1 read: 500 MB/s"));
    EXPECT_THAT(host_->words(), Not(HasSubstr("creating a file")));
}

TEST_F(PerformancePageTest, AResultThatCannotBeSavedIsStillShown) {
    benchmarks_.store.error = Error{ErrorCode::io, "writing benchmarks.sqlite", {}};
    make();
    ASSERT_TRUE(host_->waits_for("Saved results cannot be read"));
    ASSERT_TRUE(choose("What to measure", "Folder /mnt/scratch"));
    benchmarks_.release();
    ASSERT_TRUE(host_->press(QStringLiteral("Start")));
    ASSERT_TRUE(host_->waits_for("The result was not saved"));
    EXPECT_THAT(host_->words(), HasSubstr("SEQ1M Q8T1 read: 500 MB/s"));
}

TEST_F(PerformancePageTest, ComparesWithTheRunBeforeAndWithOtherDrives) {
    benchmarks_.store.records = {fettle::test::record("3", "S1", 500e6), fettle::test::record("2", "S2", 700e6),
                                 fettle::test::record("1", "S1", 900e6)};
    make();
    ASSERT_TRUE(host_->waits_for("SEQ1M Q8T1 read: 500 MB/s"));
    const auto bars = [&] {
        QStringList names;
        for (const auto* bar : page_->findChildren<ResultBar*>()) names.append(bar->accessibleName());
        return names.join(QLatin1Char('\n')).toStdString();
    };
    EXPECT_THAT(bars(), HasSubstr("SEQ1M Q8T1 read: 500 MB/s, was 900 MB/s"));
    host_->grab("performance");
    ASSERT_TRUE(choose("Compare with", "nothing"));
    EXPECT_THAT(bars(), Not(HasSubstr("was")));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Down);
    EXPECT_THAT(bars(), HasSubstr("was 700 MB/s"));
    const auto light = QApplication::palette();
    QApplication::setPalette(Theme::dark_palette());
    host_->grab("performance-dark");
    QApplication::setPalette(light);
}

TEST_F(PerformancePageTest, WritingTheWholeDriveNeedsTheWizard) {
    make();
    ASSERT_TRUE(host_->waits_for("Not measured yet"));
    ASSERT_TRUE(choose("What to measure", "Whole drive, destroying"));
    ASSERT_TRUE(host_->press(QStringLiteral("Plan…")));
    ASSERT_TRUE(QTest::qWaitFor([this] { return benchmarks_.planned(); }));
    EXPECT_EQ(benchmarks_.request().target.path, "/dev/sda");
    EXPECT_EQ(benchmarks_.runs(), 0) << "measured without a plan";
    auto* wizard = page_->findChild<JobWizard*>();
    ASSERT_NE(wizard, nullptr);
    wizard->close();
    // Another drive never starts with the choice that destroys.
    page_->show_drive(drive("sdb", "S2"));
    ASSERT_TRUE(QTest::qWaitFor([this] { return !background_.busy(); }));
    QApplication::processEvents();
    for (const auto* box : page_->findChildren<QComboBox*>()) {
        EXPECT_THAT(box->currentText().toStdString(), Not(HasSubstr("destroying")));
    }
}

TEST_F(PerformancePageTest, WhatCannotBeRunSaysWhyBeforeTheStart) {
    make();
    ASSERT_TRUE(host_->waits_for("Not measured yet"));
    ASSERT_TRUE(choose("Benchmark", "FC-Test"));
    ASSERT_TRUE(choose("What to measure", "Whole drive, read-only"));
    EXPECT_THAT(host_->words(), HasSubstr("choose a folder"));
    for (const auto* button : page_->findChildren<QPushButton*>()) {
        const bool starts = button->text() == QStringLiteral("Start");
        EXPECT_FALSE(starts && button->isEnabled());
    }
}

TEST_F(PerformancePageTest, ARunGoesOnWhileAnotherDriveIsShown) {
    make();
    ASSERT_TRUE(host_->waits_for("Not measured yet"));
    ASSERT_TRUE(choose("What to measure", "Folder /mnt/scratch"));
    ASSERT_TRUE(host_->press(QStringLiteral("Start")));
    ASSERT_TRUE(host_->waits_for("1 of 2: "));
    page_->show_drive(drive("sdb", "S2"));
    ASSERT_TRUE(host_->waits_for("Model is being benchmarked"));
    page_->show_drive(nullptr);
    page_->show_drive(drive("sda", "S1"));
    ASSERT_TRUE(host_->waits_for("1 of 2: "));
    benchmarks_.release();
    ASSERT_TRUE(host_->waits_for("SEQ1M Q8T1 read: 500 MB/s"));
    auto saved = std::make_shared<DriveItem>(*drive("sda", "S1"));
    saved->saved = true;
    page_->show_drive(saved);
    EXPECT_THAT(host_->words(), HasSubstr("A saved report cannot be measured"));
}

TEST_F(PerformancePageTest, ExportsTheResult) {
    benchmarks_.store.records = {fettle::test::record("3", "S1", 500e6)};
    const QTemporaryDir folder;
    choose_paths_with([&](const QString& name) { return folder.filePath(name); });
    make();
    ASSERT_TRUE(host_->waits_for("SEQ1M Q8T1 read: 500 MB/s"));
    for (auto* action : page_->findChildren<QAction*>()) {
        if (action->text().contains(QLatin1Char('('))) action->trigger();
    }
    for (const char* ending : {"html", "csv", "md", "png"}) {
        EXPECT_TRUE(QFile::exists(folder.filePath(QStringLiteral("crystaldiskmark 3.%1").arg(QLatin1String(ending)))))
            << ending;
    }
}

TEST(PerformancePageDemo, MeasuresASimulatedDriveInVirtualTime) {
    fettle::test::FakeStore store;
    ComposeOptions options;
    options.drives = ComposeOptions::Drives::demo;
    options.adapt = [&](Platform& platform) {
        platform.records = std::make_unique<fettle::test::FakeStore::Port>(store);
    };
    const auto composed = Composition::make(options);
    ASSERT_TRUE(composed);
    auto& toolbox = (*composed)->toolbox();
    const auto entries = toolbox.inspection->list();
    ASSERT_TRUE(entries);
    const auto entry = std::find_if(entries->begin(), entries->end(), [](const auto& e) { return e.id == "sdf"; });
    const auto report = toolbox.inspection->inspect(*entry, {});
    ASSERT_TRUE(report);
    auto item = std::make_shared<DriveItem>();
    item->state = DriveItem::State::ready;
    item->report = *report;
    Background background;
    JobCenter jobs(background);
    auto* page =
        new PerformancePage({background, jobs, *toolbox.benchmarks, *toolbox.trimming}, BenchSetup::Drives::simulated);
    fettle::test::PageHost host(page);
    page->show_drive(item);
    ASSERT_TRUE(host.show());
    ASSERT_TRUE(host.waits_for("Not measured yet"));
    const auto set = [&](const char* name, const QString& words) {
        for (auto* box : page->findChildren<QComboBox*>()) {
            if (box->accessibleName() == QString::fromUtf8(name)) box->setCurrentText(words);
        }
    };
    set("Benchmark", QStringLiteral("CrystalDiskMark 8, default"));
    for (auto* box : page->findChildren<QComboBox*>()) {
        if (box->accessibleName() == QStringLiteral("Size of the test area")) box->setCurrentIndex(box->findData(8U));
    }
    set("Runs per test", QStringLiteral("1 run"));
    for (auto* box : page->findChildren<QSpinBox*>()) {
        if (box->accessibleName() == QStringLiteral("Duration of each run")) box->setValue(1);
    }
    ASSERT_TRUE(host.press(QStringLiteral("Start")));
    ASSERT_TRUE(host.waits_for("SEQ1M Q8T1 read: ", 60'000)) << host.words();
    ASSERT_EQ(store.records.size(), 1U);
    EXPECT_EQ(store.records[0].steps.size(), 8U);
    EXPECT_EQ(store.records[0].size.bytes, 8U << 20U);
    EXPECT_EQ(page->findChildren<ResultBar*>().size(), 8);
    host.window().resize(1020, 1100);
    host.grab("performance-demo");
    ASSERT_TRUE(QTest::qWaitFor([&] { return !background.busy(); }));
}

/// A benchmark that overwrites a simulated drive: chosen, planned, confirmed, watched, and shown.
class OverwritingDemo : public test::DemoTest {
protected:
    void SetUp() override {
        ComposeOptions options;
        options.drives = ComposeOptions::Drives::demo;
        options.adapt = [this](Platform& platform) {
            platform.records = std::make_unique<fettle::test::FakeStore::Port>(store_);
        };
        auto made = Composition::make(options);
        ASSERT_TRUE(made);
        composed_ = std::move(*made);
    }
    void make(const std::string& drive) {
        page_ = new PerformancePage({background_, jobs_, *toolbox().benchmarks, *toolbox().trimming},
                                    BenchSetup::Drives::simulated);
        host_ = std::make_unique<fettle::test::PageHost>(page_);
        page_->show_drive(item(drive));
        ASSERT_TRUE(host_->show());
        ASSERT_TRUE(host_->waits_for("Not measured yet"));
        set("Benchmark", QStringLiteral("CrystalDiskMark 8, default"));
        set("What to measure", QStringLiteral("Whole simulated drive, destroying its data…"));
        for (auto* box : page_->findChildren<QComboBox*>()) {
            if (box->accessibleName() == QStringLiteral("Size of the test area")) {
                box->setCurrentIndex(box->findData(8U));
            }
        }
        set("Runs per test", QStringLiteral("1 run"));
        for (auto* box : page_->findChildren<QSpinBox*>()) {
            if (box->accessibleName() == QStringLiteral("Duration of each run")) box->setValue(1);
        }
        ASSERT_TRUE(host_->press(QStringLiteral("Plan…"))) << host_->words();
    }
    void set(const char* name, const QString& words) {
        for (auto* box : page_->findChildren<QComboBox*>()) {
            if (box->accessibleName() == QString::fromUtf8(name)) box->setCurrentText(words);
        }
    }
    fettle::test::FakeStore store_;
    PerformancePage* page_ = nullptr;
    std::unique_ptr<fettle::test::PageHost> host_;
};

TEST_F(OverwritingDemo, IsMeasuredAndShown) {
    make("sdf");
    auto* wizard = page_->findChild<JobWizard*>();
    ASSERT_NE(wizard, nullptr);
    EXPECT_NE(wizard->findChild<Chart*>(), nullptr);
    std::size_t most = 0;
    auto* runner = page_->findChild<BenchRunner*>();
    ASSERT_NE(runner, nullptr);
    QObject::connect(runner, &BenchRunner::progressed, page_,
                     [&] { most = std::max(most, runner->live().speeds.size()); });
    const auto receipt = carry_out(*page_, QString::fromLatin1("DEMO-870-QVO"));
    ASSERT_TRUE(receipt);
    EXPECT_EQ(receipt->outcome, plan::Outcome::done) << test::failures(*receipt);
    EXPECT_EQ(receipt->verb, plan::Verb::benchmark);
    EXPECT_GT(most, 1U) << "no live throughput";
    ASSERT_TRUE(host_->waits_for("SEQ1M Q8T1 read: ", 60'000)) << host_->words();
    EXPECT_EQ(page_->findChildren<ResultBar*>().size(), 8);
    ASSERT_EQ(store_.records.size(), 1U);
    EXPECT_EQ(store_.records[0].target, bench::TargetFacts::Kind::simulated);
    EXPECT_EQ(store_.records[0].drive.serial, "DEMO-870-QVO");
    host_->grab("performance-overwritten");
    EXPECT_TRUE(host_->press(QStringLiteral("Plan…"))) << "a second run cannot start";
    settle();
    if (auto* again = page_->findChild<JobWizard*>()) again->done(0);
    settle();
}

TEST_F(OverwritingDemo, AMountedDriveIsNotOverwritten) {
    make("nvme0n1");
    auto* wizard = page_->findChild<JobWizard*>();
    ASSERT_NE(wizard, nullptr);
    settle();
    EXPECT_THAT(test::shown_text(*wizard), HasSubstr("This cannot be done now"));
    auto* forward = wizard->findChild<QAbstractButton*>(QStringLiteral("forward"));
    EXPECT_TRUE(forward == nullptr || !forward->isEnabled());
    wizard->done(0);
    settle();
}

}  // namespace
}  // namespace fettle::gui
