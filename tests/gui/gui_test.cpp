// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>

#include <QAbstractButton>
#include <QApplication>
#include <QClipboard>
#include <QLabel>
#include <QListView>
#include <QProgressBar>
#include <QScrollArea>
#include <QScrollBar>
#include <QTabWidget>
#include <QTableView>
#include <QTest>
#include <QTextDocument>
#include <cmath>
#include <cstdlib>
#include <nlohmann/json.hpp>

#include "app/gui/frame/command_line.h"
#include "app/gui/frame/main_window.h"
#include "app/gui/frame/theme.h"
#include "app/gui/models/background.h"
#include "app/gui/models/drive_model.h"
#include "app/gui/models/inspector.h"
#include "app/gui/models/job_center.h"
#include "app/gui/reports/export.h"
#include "app/gui/widgets/fact_form.h"
#include "app/gui/widgets/fold.h"
#include "app/gui/widgets/look.h"
#include "core/toolbox/local_toolbox.h"
#include "fake_inspection.h"
#include "platform/files/local_files.h"
#include "platform/platform.h"
#include "platform/sim/fleet/fleet.h"

namespace fettle::gui {
namespace {

using ::testing::HasSubstr;

/// The saved reports under tests/data, judged, with ids as this machine would give them.
std::vector<DriveReport> judged_reports() {
    auto platform = make_platform();
    const auto catalogue = catalogue::Catalogue::built_in();
    auto toolbox = make_local_toolbox(*platform.drives, *platform.machine, *platform.files, catalogue);
    std::vector<DriveReport> reports;
    const CancelToken never;
    const auto rows = toolbox.inspection->analyse(
        {std::string(FETTLE_TEST_DATA) + "/analyse"},
        [&](const AnalysedReport& row) {
            if (!row.report || row.report->facts.identity.model.empty() || reports.size() == 12) return;
            reports.push_back(*row.report);
            reports.back().entry.id = "drive" + std::to_string(10 + reports.size());
        },
        never);
    EXPECT_TRUE(rows);
    return reports;
}

Message finding(const char* id, Severity severity) {
    return {
        id, severity, "A finding of severity {word}.", "Do {word} things.", {{"word", std::string(name(severity))}}};
}

class WindowTest : public ::testing::Test {
protected:
    void SetUp() override {
        drives_ = judged_reports();
        ASSERT_GE(drives_.size(), 5U) << "tests/data/analyse has too few readable reports";
        drives_[0].findings = {finding("a-critical", Severity::critical), finding("a-warning", Severity::warning),
                               finding("an-advice", Severity::advice)};
        toolbox_.set_drives(drives_, {finding("machine", Severity::advice)});
    }
    void TearDown() override {
        toolbox_.release();
        ASSERT_TRUE(QTest::qWaitFor([this] { return !inspector_.busy(); }));
    }
    /// Shows the window with every drive answered.
    void show() {
        window_.resize(1280, 800);
        window_.show();
        ASSERT_TRUE(QTest::qWaitForWindowExposed(&window_));
        inspector_.refresh();
        ASSERT_TRUE(QTest::qWaitFor([this] { return ready() == static_cast<int>(drives_.size()); }));
    }
    int ready() {
        int count = 0;
        for (int row = 0; row < window_.drives().rowCount(); ++row) {
            if (window_.drives().item(row)->state == DriveItem::State::ready) ++count;
        }
        return count;
    }
    void grab(const QString& name) {
        QTest::qWait(1);  // lets the layout settle
        const auto folder = qEnvironmentVariable("FETTLE_SCREENS");
        if (folder.isEmpty()) return;
        QTest::qWait(30);  // for the eye only: scroll bars settle later than their content
        EXPECT_TRUE(window_.grab().save(folder + QLatin1Char('/') + name + QStringLiteral(".png")))
            << folder.toStdString();
    }
    /// Opens every fold of the visible page by keyboard.
    void unfold() {
        for (auto* fold : window_.findChildren<Fold*>()) {
            auto* button = fold->findChild<QAbstractButton*>();
            if (!button->isVisible() || button->isChecked()) continue;
            button->setFocus();
            QTest::keyClick(button, Qt::Key_Space);
        }
        QTest::qWait(1);
    }
    QString all_text(QWidget& root) {
        QString words;
        for (const auto* label : root.findChildren<QLabel*>()) {
            if (label->isVisible()) words += label->text() + QLatin1Char('\n');
        }
        return words;
    }

    std::vector<DriveReport> drives_;
    fettle::test::FakeInspection toolbox_;
    Inspector inspector_{toolbox_};
    Toolbox no_services_;
    Background background_;
    JobCenter jobs_{background_};
    MainWindow window_{{no_services_, background_, jobs_, inspector_}, QStringLiteral("0.0.0")};
};

TEST_F(WindowTest, ShowsEveryDriveAndItsPages) {
    show();
    ASSERT_EQ(window_.drives().rowCount(), static_cast<int>(drives_.size()));
    for (int row = 0; row < window_.drives().rowCount(); ++row) {
        window_.choose_drive(row);
        for (int page = 0; page < 2; ++page) {
            window_.choose_page(page);
            grab(QStringLiteral("drive-%1-page-%2").arg(row).arg(page));
        }
        window_.choose_page(0);
        EXPECT_THAT(all_text(window_).toStdString(),
                    HasSubstr(drives_[static_cast<std::size_t>(row)].facts.identity.model));
    }
}

TEST_F(WindowTest, ShowsReasonsFindingsEvidenceAndRemedy) {
    show();
    window_.choose_drive(0);
    QTest::qWait(1);
    EXPECT_THAT(all_text(window_).toStdString(), HasSubstr("A finding of severity critical."));
    EXPECT_THAT(all_text(window_).toStdString(), HasSubstr("Do warning things."));
    unfold();
    EXPECT_THAT(all_text(window_).toStdString(), HasSubstr("word = advice"));
    window_.choose_page(1);
    QTest::qWait(1);
    for (const auto& reason : drives_[0].assessment.reasons) {
        EXPECT_THAT(all_text(window_).toStdString(), HasSubstr(render(reason.text, reason.evidence)));
    }
}

TEST_F(WindowTest, ASlowDriveHoldsUpNothingElse) {
    const auto slow = drives_[1].entry.id;
    toolbox_.hold(slow);
    window_.show();
    inspector_.refresh();
    ASSERT_TRUE(QTest::qWaitFor([this] { return ready() == static_cast<int>(drives_.size()) - 1; }));
    const auto row = window_.drives().row_of(QString::fromStdString(slow));
    EXPECT_EQ(window_.drives().item(row)->state, DriveItem::State::asking);
    window_.choose_drive(row);
    QTest::qWait(1);
    EXPECT_THAT(all_text(window_).toStdString(), HasSubstr("Querying the drive"));
    grab(QStringLiteral("asking"));
    inspector_.refresh();  // does not ask the silent drive a second time
    toolbox_.release();
    EXPECT_TRUE(QTest::qWaitFor([this] { return ready() == static_cast<int>(drives_.size()); }));
}

TEST_F(WindowTest, FollowsDrivesThatComeAndGo) {
    inspector_.follow();
    show();
    const auto gone = drives_.back();
    drives_.pop_back();
    toolbox_.set_drives(drives_);
    toolbox_.announce({DriveEvent::Kind::removed, gone.entry.id});
    EXPECT_TRUE(QTest::qWaitFor([this] { return window_.drives().rowCount() == static_cast<int>(drives_.size()); }));
    drives_.push_back(gone);
    toolbox_.set_drives(drives_);
    toolbox_.announce({DriveEvent::Kind::added, gone.entry.id});
    EXPECT_TRUE(QTest::qWaitFor([this] { return ready() == static_cast<int>(drives_.size()); }));
}

TEST_F(WindowTest, AMachineWithoutDrivesIsTold) {
    drives_.clear();
    toolbox_.set_drives({});
    window_.resize(1280, 800);
    window_.show();
    inspector_.refresh();
    EXPECT_TRUE(QTest::qWaitFor([this] { return all_text(window_).contains(QStringLiteral("No drives found")); }));
    for (const auto* action : window_.findChildren<QAction*>()) {
        if (action->text() != QStringLiteral("&Export report…")) continue;
        EXPECT_FALSE(action->isEnabled());
    }
    grab(QStringLiteral("no-drives"));
}

TEST_F(WindowTest, UnreadableReportsAreNamed) {
    window_.show();
    inspector_.read_reports({QStringLiteral("/some/file")});
    EXPECT_TRUE(
        QTest::qWaitFor([this] { return all_text(window_).contains(QStringLiteral("/some/file: text that is not")); }));
}

TEST_F(WindowTest, ADriveWithoutPermissionSaysHowToGetIt) {
    DriveReport report;
    report.entry.id = "sda";
    report.facts.identity.model = "Closed Drive";
    report.facts.missing = {{"drive", "not-permitted", ""}};
    drives_ = {report};
    toolbox_.set_drives(drives_);
    show();
    EXPECT_THAT(all_text(window_).toStdString(), HasSubstr("start Fettle as an administrator"));
    grab(QStringLiteral("not-permitted"));
}

TEST_F(WindowTest, TheKeyboardReachesDrivesAndPages) {
    show();
    auto* list = window_.findChild<QListView*>();
    list->setFocus();
    QTest::keyClick(list, Qt::Key_Home);
    EXPECT_EQ(list->currentIndex().row(), 0);
    QTest::keyClick(list, Qt::Key_Down);
    EXPECT_EQ(list->currentIndex().row(), 1);
    auto* tabs = window_.findChild<QTabWidget*>();
    QTest::keyClick(&window_, Qt::Key_2, Qt::ControlModifier);
    EXPECT_EQ(tabs->currentIndex(), 1);
    QTest::keyClick(&window_, Qt::Key_1, Qt::ControlModifier);
    EXPECT_EQ(tabs->currentIndex(), 0);
    std::set<QWidget*> reached;
    for (int i = 0; i < 60; ++i) {
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
        reached.insert(QApplication::focusWidget());
    }
    EXPECT_TRUE(reached.count(list) == 1) << "Tab never comes back to the drives";
    EXPECT_GE(reached.size(), 3U);
}

TEST_F(WindowTest, AScreenReaderFindsNames) {
    show();
    window_.choose_page(1);
    QTest::qWait(1);
    for (const auto* view : window_.findChildren<QAbstractItemView*>()) {
        if (!view->isVisible()) continue;
        EXPECT_FALSE(view->accessibleName().isEmpty()) << view->metaObject()->className();
    }
    for (const auto* bar : window_.findChildren<QProgressBar*>()) EXPECT_FALSE(bar->accessibleName().isEmpty());
    for (const auto* sign : window_.findChildren<QLabel*>()) {
        if (sign->isVisible() && sign->text().isEmpty() && !sign->pixmap().isNull() &&
            sign->parentWidget()->inherits("QWidget")) {
            // A sign without words stands beside words that say the same, or has a name.
            const bool named =
                !sign->accessibleName().isEmpty() || sign->parentWidget()->inherits("fettle::gui::VerdictBanner");
            EXPECT_TRUE(named);
        }
    }
    const auto row = window_.drives().index(0).data(Qt::AccessibleTextRole).toString();
    EXPECT_TRUE(row.contains(QString::fromStdString(drives_[0].facts.identity.model)));
}

/// The labels that do not fit their places.
QStringList cut_off(const QWidget& window) {
    QStringList found;
    for (const auto* label : window.findChildren<QLabel*>()) {
        if (!label->isVisible() || label->text().isEmpty()) continue;
        const auto needed = label->wordWrap() ? label->heightForWidth(label->width()) : label->sizeHint().height();
        const bool fits =
            label->height() + 1 >= needed && (label->wordWrap() || label->width() + 1 >= label->sizeHint().width());
        if (!fits) found.append(label->text());
    }
    return found;
}

TEST_F(WindowTest, NothingIsCutOff) {
    show();
    for (int row = 0; row < window_.drives().rowCount(); ++row) {
        window_.choose_drive(row);
        for (int page = 0; page < 2; ++page) {
            window_.choose_page(page);
            QTest::qWait(1);
            // Wrapped texts get their heights when the layout has run, inside nested layouts level by level.
            (void)QTest::qWaitFor([this] { return cut_off(window_).isEmpty(); });
            EXPECT_EQ(cut_off(window_).join(u'\n').toStdString(), "") << "drive " << row << ", page " << page;
            for (const auto* table : window_.findChildren<QTableView*>()) {
                if (!table->isVisible()) continue;
                int width = 0;
                for (int column = 0; column < table->model()->columnCount(); ++column)
                    width += table->columnWidth(column);
                EXPECT_LE(width, table->viewport()->width() + 1) << "the table is wider than the page";
            }
        }
    }
}

TEST_F(WindowTest, LinesOfFactsStandAtEvenDistances) {
    show();
    unfold();
    int forms = 0;
    for (const auto* form : window_.findChildren<FactForm*>()) {
        if (!form->isVisible()) continue;
        ++forms;
        for (const auto* label : form->findChildren<QLabel*>()) {
            const auto lines = 1 + label->text().count(QLatin1Char('\n'));
            EXPECT_LE(label->height(), lines * label->fontMetrics().height() + 4) << label->text().toStdString();
        }
    }
    EXPECT_EQ(forms, 2);
}

TEST_F(WindowTest, AnotherDriveIsShownFromItsTop) {
    show();
    window_.resize(900, 500);
    window_.choose_page(1);
    window_.choose_drive(4);
    QTest::qWait(1);
    auto* page = qobject_cast<QScrollArea*>(window_.findChild<QTabWidget*>()->widget(1));
    auto* bar = page->verticalScrollBar();
    ASSERT_TRUE(QTest::qWaitFor([&] { return bar->maximum() > 0; }));
    bar->setValue(bar->maximum());
    window_.choose_drive(3);
    QTest::qWait(1);
    EXPECT_EQ(bar->value(), 0);
}

TEST_F(WindowTest, CopiesAndExportsWhatItShows) {
    show();
    const auto item = window_.drives().item(0);
    const auto model = drives_[0].facts.identity.model;
    QTest::keyClick(&window_, Qt::Key_C, Qt::ControlModifier | Qt::ShiftModifier);
    EXPECT_THAT(QApplication::clipboard()->text().toStdString(), HasSubstr(model));
    EXPECT_THAT(export_as(ExportFormat::text, *item, QStringLiteral("1")).toStdString(),
                HasSubstr("A finding of severity critical."));
    const auto html = export_as(ExportFormat::html, *item, QStringLiteral("1")).toStdString();
    EXPECT_THAT(html, HasSubstr("<h1>"));
    EXPECT_THAT(html, HasSubstr("A finding of severity critical."));
    const auto json = nlohmann::json::parse(export_as(ExportFormat::json, *item, QStringLiteral("1")).toStdString());
    EXPECT_EQ(json["drives"][0]["model"], model);
}

TEST_F(WindowTest, ExportEscapesHostileNames) {
    DriveItem item;
    item.report.facts.identity.model = "<script>alert(1)</script>";
    const auto html = export_as(ExportFormat::html, item, QStringLiteral("1")).toStdString();
    EXPECT_EQ(html.find("<script>"), std::string::npos);
}

TEST(Export, TheChosenFilterDecidesAndAddsTheEnding) {
    const auto filters = export_filters();
    ASSERT_EQ(filters.size(), 4);
    const auto path = [&](const char* chosen, int filter) {
        const auto name = QString::fromLatin1(chosen);
        return export_path(name, export_format(filters.value(filter), name)).toStdString();
    };
    EXPECT_EQ(path("a/Drive 1.5", 0), "a/Drive 1.5.html");
    EXPECT_EQ(path("Drive", 1), "Drive.json");
    EXPECT_EQ(path("Drive.html", 1), "Drive.json") << "the suggested name, another filter";
    EXPECT_EQ(path("Drive.html", 2), "Drive.txt");
    EXPECT_EQ(path("Drive.HTM", 0), "Drive.HTM");
    EXPECT_EQ(path("Drive.html", 3), "Drive.pdf");
    // No filter: some desktops' dialogs do not tell.
    EXPECT_EQ(path("Drive.json", 9), "Drive.json");
    EXPECT_EQ(path("Drive", 9), "Drive.html");
    EXPECT_EQ(export_format({}, QStringLiteral("a.JSON")), ExportFormat::json);
}

TEST(CommandLine, FilesAreReportsWithOrWithoutTheOption) {
    for (const auto& arguments :
         {QStringList{"fettle-gui", "a.json", "b"}, {"fettle-gui", "--reports", "a.json", "b"}}) {
        CommandLine line;
        ASSERT_TRUE(line.parser().parse(arguments));
        EXPECT_EQ(line.reports(), (QStringList{"a.json", "b"}));
        EXPECT_FALSE(line.lacks_reports());
    }
    CommandLine none;
    ASSERT_TRUE(none.parser().parse({"fettle-gui"}));
    EXPECT_TRUE(none.reports().isEmpty());
    EXPECT_FALSE(none.lacks_reports());
    CommandLine half;
    ASSERT_TRUE(half.parser().parse({"fettle-gui", "--reports"}));
    EXPECT_TRUE(half.lacks_reports());
}

TEST(CommandLine, TheDemosTimeRunsForwardAndNotBeyondReason) {
    CommandLine plain;
    ASSERT_TRUE(plain.parser().parse({"fettle-gui"}));
    EXPECT_FALSE(plain.demo());
    CommandLine fast;
    ASSERT_TRUE(fast.parser().parse({"fettle-gui", "--demo-speed", "3600"}));
    EXPECT_TRUE(fast.demo());
    EXPECT_EQ(fast.demo_speed(), 3600);
    for (const char* wrong : {"0", "-1", "x", "nan", "1e30"}) {
        CommandLine line;
        ASSERT_TRUE(line.parser().parse({"fettle-gui", "--demo-speed", wrong}));
        EXPECT_EQ(line.demo_speed(), std::nullopt) << wrong;
    }
}

TEST(Demo, TheWindowShowsTheFleetAndSaysWhatItIs) {
    auto fleet = sim::make_fleet(std::make_shared<sim::ManualClock>());
    ASSERT_TRUE(fleet) << fleet.error().context;
    LocalFiles files;
    const auto catalogue = catalogue::Catalogue::built_in();
    auto toolbox = make_local_toolbox(*fleet->drives, *fleet->machine, files, catalogue);
    Inspector inspector(*toolbox.inspection);
    Background background;
    JobCenter jobs(background);
    MainWindow window({toolbox, background, jobs, inspector}, QStringLiteral("0.0.0"));
    window.say_demo();
    window.resize(1280, 800);
    window.show();
    inspector.refresh();
    const auto all_ready = [&] {
        int ready = 0;
        for (int row = 0; row < window.drives().rowCount(); ++row) {
            if (window.drives().item(row)->state == DriveItem::State::ready) ++ready;
        }
        return ready >= 12 && ready == window.drives().rowCount() && !inspector.busy();
    };
    ASSERT_TRUE(QTest::qWaitFor(all_ready, 30'000));
    const auto folder = qEnvironmentVariable("FETTLE_SCREENS");
    for (const int row : {0, 1, 5, 8}) {
        for (int page = 0; page < 2; ++page) {
            window.choose_drive(row);
            window.choose_page(page);
            QTest::qWait(30);
            if (folder.isEmpty()) continue;
            EXPECT_TRUE(window.grab().save(QStringLiteral("%1/demo-%2-page-%3.png").arg(folder).arg(row).arg(page)));
        }
    }
    bool told = false;
    for (const auto* label : window.findChildren<QLabel*>()) {
        told = told ||
               (label->isVisible() && label->text() == QStringLiteral("Demo: simulated drives, not this computer's"));
    }
    EXPECT_TRUE(told);
}

TEST_F(WindowTest, AnAnswerOfADriveThatWasPulledOutIsDropped) {
    inspector_.follow();
    auto gone = drives_.back();
    const auto id = QString::fromStdString(gone.entry.id);
    toolbox_.hold(gone.entry.id);
    window_.show();
    inspector_.refresh();
    ASSERT_TRUE(QTest::qWaitFor([this] { return ready() == static_cast<int>(drives_.size()) - 1; }));
    drives_.pop_back();
    toolbox_.set_drives(drives_);
    toolbox_.announce({DriveEvent::Kind::removed, gone.entry.id});
    ASSERT_TRUE(QTest::qWaitFor([&] { return window_.drives().row_of(id) < 0; }));
    toolbox_.release();
    ASSERT_TRUE(QTest::qWaitFor([this] { return !inspector_.busy(); }));
    QApplication::processEvents();
    EXPECT_LT(window_.drives().row_of(id), 0) << "a ghost";
    EXPECT_EQ(window_.drives().rowCount(), static_cast<int>(drives_.size()));
}

TEST_F(WindowTest, ADriveThatWasReplacedShowsItsOwnAnswer) {
    inspector_.follow();
    auto& drive = drives_.back();
    const auto id = QString::fromStdString(drive.entry.id);
    drive.facts.identity.serial = "THE-OLD-ONE";
    toolbox_.set_drives(drives_);
    toolbox_.hold("THE-OLD-ONE");
    window_.show();
    inspector_.refresh();
    ASSERT_TRUE(QTest::qWaitFor([this] { return ready() == static_cast<int>(drives_.size()) - 1; }));
    drive.facts.identity.serial = "THE-NEW-ONE";
    toolbox_.set_drives(drives_);
    toolbox_.announce({DriveEvent::Kind::removed, drive.entry.id});
    toolbox_.announce({DriveEvent::Kind::added, drive.entry.id});
    ASSERT_TRUE(QTest::qWaitFor([this] { return ready() == static_cast<int>(drives_.size()); }));
    const auto serial = [&] {
        return window_.drives().item(window_.drives().row_of(id))->report.facts.identity.serial;
    };
    EXPECT_EQ(serial(), "THE-NEW-ONE");
    toolbox_.release();
    ASSERT_TRUE(QTest::qWaitFor([this] { return !inspector_.busy(); }));
    QApplication::processEvents();
    EXPECT_EQ(serial(), "THE-NEW-ONE");
}

std::vector<AnalysedReport> saved_rows(const std::vector<DriveReport>& drives, int count) {
    std::vector<AnalysedReport> rows;
    for (int i = 0; i < count; ++i) {
        AnalysedReport row;
        row.path = "/saved/" + std::to_string(i);
        row.report = drives[static_cast<std::size_t>(i) % drives.size()];
        rows.push_back(std::move(row));
    }
    return rows;
}

TEST_F(WindowTest, ThisMachinesDrivesStayOutOfSavedReports) {
    inspector_.follow();
    toolbox_.set_rows(saved_rows(drives_, 3));
    toolbox_.hold(drives_[0].entry.id);
    window_.show();
    inspector_.refresh();
    ASSERT_TRUE(QTest::qWaitFor([this] { return ready() == static_cast<int>(drives_.size()) - 1; }));
    window_.show_reports({QStringLiteral("/saved")});
    ASSERT_TRUE(QTest::qWaitFor([this] { return window_.drives().rowCount() == 3; }));
    const auto lists = toolbox_.lists();
    toolbox_.announce({DriveEvent::Kind::added, "another"});
    toolbox_.release();
    ASSERT_TRUE(QTest::qWaitFor([this] { return !inspector_.busy(); }));
    QApplication::processEvents();
    EXPECT_EQ(toolbox_.lists(), lists) << "drives were asked while saved reports are shown";
    ASSERT_EQ(window_.drives().rowCount(), 3);
    for (int row = 0; row < 3; ++row) EXPECT_TRUE(window_.drives().item(row)->saved);

    QTest::keyClick(&window_, Qt::Key_F5);
    ASSERT_TRUE(QTest::qWaitFor([this] { return ready() == static_cast<int>(drives_.size()); }));
    for (int row = 0; row < window_.drives().rowCount(); ++row) EXPECT_FALSE(window_.drives().item(row)->saved);
}

TEST_F(WindowTest, ManyReportsComeInBatchesAndLeaveThePagesAlone) {
    constexpr int many = 5'000;
    toolbox_.set_rows(saved_rows(drives_, many));
    window_.show();
    int inserts = 0;
    QObject::connect(&window_.drives(), &QAbstractItemModel::rowsInserted, &window_, [&] { ++inserts; });
    int titles = 0;
    QObject::connect(&window_, &QWidget::windowTitleChanged, &window_, [&] { ++titles; });
    window_.show_reports({QStringLiteral("/saved")});
    ASSERT_TRUE(QTest::qWaitFor([this] { return window_.drives().rowCount() == many; }, 20'000));
    EXPECT_LT(inserts, many / 10);
    EXPECT_LE(titles, 2) << "the pages were built anew though the chosen drive stayed";
    EXPECT_EQ(window_.drives().row_of(QStringLiteral("/saved/4321")), 4'321);
}

TEST_F(WindowTest, AReadEndsWhenAnotherBeginsOrTheWindowCloses) {
    toolbox_.let_analyse_linger();
    toolbox_.set_rows(saved_rows(drives_, 2));
    window_.show();
    window_.show_reports({QStringLiteral("/one")});
    ASSERT_TRUE(QTest::qWaitFor([this] { return window_.drives().rowCount() == 2; }));
    EXPECT_EQ(toolbox_.cancelled(), 0);
    window_.show_reports({QStringLiteral("/two")});
    EXPECT_TRUE(QTest::qWaitFor([this] { return toolbox_.cancelled() == 1; }));
    EXPECT_TRUE(QTest::qWaitFor([this] { return window_.drives().rowCount() == 2; }));
    window_.close();
    EXPECT_TRUE(QTest::qWaitFor([this] { return toolbox_.cancelled() == 2; }));
}

TEST_F(WindowTest, TheOverviewListsWhatWasCheckedAndWhatNot) {
    toolbox_.set_machine({{"trim-schedule", "Whether free space is trimmed", check::CheckState::ok, ""}},
                         {{"md-arrays", "not-permitted", ""}});
    show();
    unfold();
    const auto words = all_text(window_).toStdString();
    EXPECT_THAT(words, HasSubstr("Whether free space is trimmed"));
    EXPECT_THAT(words, HasSubstr("md arrays (permission denied)"));
    EXPECT_THAT(words, HasSubstr("start Fettle as an administrator"));
}

TEST_F(WindowTest, WhatDrivesAndFilesSayIsNeverMarkup) {
    for (auto& drive : drives_) {
        drive.facts.identity.model = "<h1>Model</h1>";
        drive.entry.path = "<h1>/dev/x</h1>";
        drive.facts.missing = {{"<h1>part</h1>", "<h1>reason</h1>", ""}};
    }
    toolbox_.set_drives(drives_);
    toolbox_.set_machine({{"x", "<h1>look</h1>", check::CheckState::ok, ""}}, {{"<h1>part</h1>", "io", ""}});
    show();
    int labels = 0;
    for (const auto* label : window_.findChildren<QLabel*>()) {
        if (!Qt::mightBeRichText(label->text())) continue;
        ++labels;
        EXPECT_EQ(label->textFormat(), Qt::PlainText) << label->text().toStdString();
    }
    EXPECT_GE(labels, 3);
    // A tip cannot be told that it is plain: what looks like markup is escaped.
    EXPECT_EQ(window_.drives().index(0).data(Qt::ToolTipRole).toString().toStdString(), "&lt;h1&gt;/dev/x&lt;/h1&gt;");
    AnalysedReport row;
    row.path = "/a\x1b[31m/<h1>file</h1>";
    row.error = Error{ErrorCode::malformed, "<h1>not\na\x07 report</h1>", {}};
    toolbox_.set_rows({row});
    window_.show_reports({QStringLiteral("/a")});
    ASSERT_TRUE(QTest::qWaitFor([this] { return all_text(window_).contains(QStringLiteral("/a [31m/")); }));
    EXPECT_THAT(all_text(window_).toStdString(), HasSubstr("<h1>not a  report</h1>"));
    for (const auto* label : window_.findChildren<QLabel*>()) {
        if (!Qt::mightBeRichText(label->text())) continue;
        EXPECT_EQ(label->textFormat(), Qt::PlainText);
    }
}

TEST_F(WindowTest, FollowsADarkPalette) {
    const auto light = QApplication::palette();
    QApplication::setPalette(Theme::dark_palette());
    show();
    window_.choose_page(0);
    grab(QStringLiteral("dark-overview"));
    window_.choose_page(1);
    grab(QStringLiteral("dark-health"));
    QApplication::setPalette(light);
}

/// WCAG 2.1 relative luminance and contrast ratio.
double luminance(const QColor& colour) {
    const auto linear = [](double c) { return c <= 0.03928 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4); };
    return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF()) + 0.0722 * linear(colour.blueF());
}
double contrast(const QColor& a, const QColor& b) {
    const auto [low, high] = std::minmax({luminance(a), luminance(b)});
    return (high + 0.05) / (low + 0.05);
}

TEST(Colours, CanBeReadOnLightAndDark) {
    for (const auto& palette : {QPalette(QColor(0xef, 0xef, 0xef)), Theme::dark_palette()}) {
        const auto window = palette.color(QPalette::Window);
        for (int verdict = 0; verdict <= static_cast<int>(health::Verdict::unknown); ++verdict) {
            EXPECT_GE(contrast(look::verdict_colour(static_cast<health::Verdict>(verdict), palette), window), 4.5)
                << verdict;
        }
        EXPECT_GE(contrast(palette.color(QPalette::WindowText), window), 7.0);
    }
}

}  // namespace
}  // namespace fettle::gui
