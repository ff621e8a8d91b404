// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/frame/problem_dialog.h"

#include <gmock/gmock.h>

#include <QClipboard>
#include <QFile>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QTemporaryDir>

#include "app/gui/charts/save_file.h"
#include "app/gui/frame/services.h"
#include "app/gui/models/inspector.h"
#include "app/gui/widgets/data_table.h"
#include "app/gui/widgets/notice.h"
#include "page_harness.h"
#include "stubborn_drives.h"

namespace fettle::gui {
namespace {

using fettle::test::StubbornDrives;
using test::press;
using test::shown_text;
using ::testing::HasSubstr;
using ::testing::Not;

class ProblemDialogTest : public ::testing::Test {
protected:
    void SetUp() override {
        ComposeOptions options;
        options.drives = ComposeOptions::Drives::demo;
        options.program = "fettle-gui 1.2.3";
        options.adapt = [this](Platform& platform) {
            auto drives = std::make_unique<StubbornDrives>(std::move(platform.drives));
            drives_ = drives.get();
            platform.drives = std::move(drives);
        };
        auto made = Composition::make(options);
        ASSERT_TRUE(made);
        composed_ = std::move(*made);
    }
    void TearDown() override {
        drives_->hold({});
        choose_paths_with({});
        ASSERT_TRUE(QTest::qWaitFor([this] { return !background_.busy(); }, 20'000));
    }
    void open(const QString& drive) {
        dialog_ = std::make_unique<ProblemDialog>(services_(), drive);
        dialog_->show();
        ASSERT_TRUE(QTest::qWaitForWindowExposed(dialog_.get()));
        ASSERT_TRUE(waits_for("Nothing has been recorded yet"));
    }
    bool waits_for(const char* headline) {
        const auto wanted = QString::fromUtf8(headline);
        return QTest::qWaitFor([&] { return notice().headline() == wanted; }, 20'000);
    }
    Notice& notice() { return *dialog_->findChild<Notice*>(); }
    QPlainTextEdit& recording() { return *dialog_->findChild<QPlainTextEdit*>(); }
    DataTable& table() { return *dialog_->findChild<DataTable*>(); }
    std::string cell(int row, int column) { return table().item(row, column)->text().toStdString(); }
    Services& services_() {
        if (!made_)
            made_ = std::make_unique<Services>(Services{composed_->toolbox(), background_, jobs_, *inspector()});
        return *made_;
    }
    Inspector* inspector() {
        if (!inspector_) inspector_ = std::make_unique<Inspector>(*composed_->toolbox().inspection);
        return inspector_.get();
    }

    std::unique_ptr<Composition> composed_;
    StubbornDrives* drives_ = nullptr;
    Background background_;
    JobCenter jobs_{background_};
    std::unique_ptr<Inspector> inspector_;
    std::unique_ptr<Services> made_;
    std::unique_ptr<ProblemDialog> dialog_;
};

// The file is what was shown, and replays to the same drive: the strict replay is the judge of both.
TEST_F(ProblemDialogTest, SavesWhatItHasShown) {
    const QTemporaryDir folder;
    const auto path = folder.filePath(QStringLiteral("problem.jsonl"));
    choose_paths_with([&](const QString&) { return path; });
    open(QStringLiteral("sdf"));
    EXPECT_FALSE(dialog_->findChild<QPlainTextEdit*>()->isVisible());
    ASSERT_TRUE(press(*dialog_, QStringLiteral("Record")));
    ASSERT_TRUE(waits_for("The recording is complete")) << shown_text(*dialog_);
    test::grab(*dialog_, QStringLiteral("problem-report"));
    EXPECT_EQ(test::nameless(*dialog_), "");
    const auto shown = recording().toPlainText();
    EXPECT_TRUE(recording().isReadOnly());
    EXPECT_THAT(shown.toStdString(), HasSubstr(R"("program":"fettle-gui 1.2.3")"));
    EXPECT_THAT(shown.toStdString(), HasSubstr(R"("scrubbed":true)"));
    EXPECT_THAT(shown.toStdString(), Not(HasSubstr("DEMO-870-QVO")));
    ASSERT_EQ(table().rowCount(), 1);
    EXPECT_EQ(cell(0, 0), "sdf");
    EXPECT_EQ(cell(0, 1), "Samsung SSD 870 QVO 1TB");
    EXPECT_EQ(cell(0, 5), "Complete");
    // A header, the opening, then one line for each command.
    EXPECT_EQ(std::stoi(cell(0, 3)) + 2, shown.count(QLatin1Char('\n')));
    EXPECT_FALSE(QFile::exists(path)) << "written before the user wanted it";

    ASSERT_TRUE(press(*dialog_, QStringLiteral("Save…")));
    QFile file(path);
    ASSERT_TRUE(file.open(QIODevice::ReadOnly));
    EXPECT_EQ(QString::fromUtf8(file.readAll()), shown);
    ComposeOptions options;
    options.drives = ComposeOptions::Drives::replay;
    options.recording = path.toStdString();
    const auto replayed = Composition::make(options);
    ASSERT_TRUE(replayed);
    const auto entries = (*replayed)->toolbox().inspection->list();
    ASSERT_TRUE(entries);
    ASSERT_EQ(entries->size(), 1U);
    const auto again = (*replayed)->toolbox().inspection->inspect(entries->front(), {});
    ASSERT_TRUE(again);
    EXPECT_EQ(again->facts.identity.model, "Samsung SSD 870 QVO 1TB");
    EXPECT_TRUE((*replayed)->finish());
}

TEST_F(ProblemDialogTest, RecordsAllDrivesWithoutTheirSerialNumbers) {
    open({});
    ASSERT_TRUE(press(*dialog_, QStringLiteral("Record")));
    ASSERT_TRUE(QTest::qWaitFor([this] { return recording().isVisible(); }, 20'000)) << shown_text(*dialog_);
    const auto shown = recording().toPlainText().toStdString();
    const auto entries = composed_->toolbox().inspection->list();
    ASSERT_TRUE(entries);
    EXPECT_EQ(table().rowCount(), static_cast<int>(entries->size()));
    for (const auto& entry : *entries) {
        if (entry.identity.serial.empty()) continue;
        EXPECT_THAT(shown, Not(HasSubstr(entry.identity.serial))) << entry.id;
    }
    test::grab(*dialog_, QStringLiteral("problem-report-all"));
}

TEST_F(ProblemDialogTest, ContinuesWithoutADriveThatDoesNotAnswer) {
    drives_->hold("sdf");
    open({});
    ASSERT_TRUE(press(*dialog_, QStringLiteral("Record")));
    ASSERT_TRUE(
        QTest::qWaitFor([this] { return shown_text(*dialog_).find("Waiting for sdf.") != std::string::npos; }, 20'000))
        << shown_text(*dialog_);
    EXPECT_EQ(test::button(*dialog_, QStringLiteral("Save…"))->isEnabled(), false);
    test::grab(*dialog_, QStringLiteral("problem-report-slow"));
    ASSERT_TRUE(press(*dialog_, QStringLiteral("Continue without them")));
    ASSERT_TRUE(waits_for("Parts are missing from the recording")) << shown_text(*dialog_);
    EXPECT_THAT(shown_text(*dialog_), HasSubstr("sdf is not responding."));
    for (int row = 0; row < table().rowCount(); ++row) {
        EXPECT_EQ(cell(row, 5) == "No response yet", cell(row, 0) == "sdf") << cell(row, 0);
    }
    const auto before = recording().toPlainText();
    drives_->hold({});
    ASSERT_TRUE(QTest::qWaitFor([this] { return !background_.busy(); }, 20'000));
    QApplication::processEvents();
    EXPECT_EQ(recording().toPlainText(), before) << "a late answer changed what the user has read";
}

TEST_F(ProblemDialogTest, SaysWhatIsMissing) {
    drives_->refuse("sdf", {ErrorCode::not_permitted, "/dev/sdf", {}});
    open(QStringLiteral("sdf"));
    ASSERT_TRUE(press(*dialog_, QStringLiteral("Record")));
    ASSERT_TRUE(waits_for("Parts are missing from the recording")) << shown_text(*dialog_);
    EXPECT_THAT(shown_text(*dialog_), HasSubstr("sdf: Not read: the whole drive (permission denied). To read it, start "
                                                "Fettle as an administrator."));
    EXPECT_THAT(recording().toPlainText().toStdString(), HasSubstr(R"("code":"not-permitted")"));
    test::grab(*dialog_, QStringLiteral("problem-report-refused"));

    drives_->refuse("sdf", {ErrorCode::vanished, "/dev/sdf", {}});
    ASSERT_TRUE(press(*dialog_, QStringLiteral("Record")));
    ASSERT_TRUE(QTest::qWaitFor(
        [this] { return shown_text(*dialog_).find("the whole drive (not present)") != std::string::npos; }, 20'000))
        << shown_text(*dialog_);
    EXPECT_EQ(cell(0, 5), "Incomplete");
}

TEST_F(ProblemDialogTest, FindsWordsInTheRecording) {
    open(QStringLiteral("sdf"));
    ASSERT_TRUE(press(*dialog_, QStringLiteral("Record")));
    ASSERT_TRUE(waits_for("The recording is complete"));
    auto* wanted = dialog_->findChild<QLineEdit*>();
    QTest::keyClicks(wanted, QStringLiteral("\"step\":2"));
    QTest::keyClick(wanted, Qt::Key_Return);
    EXPECT_EQ(recording().textCursor().selectedText(), QStringLiteral("\"step\":2"));
    const auto first = recording().textCursor().position();
    ASSERT_TRUE(press(*dialog_, QStringLiteral("Previous")));  // around the start
    EXPECT_GE(recording().textCursor().position(), first);
    wanted->setText(QStringLiteral("no such words"));
    QTest::keyClick(wanted, Qt::Key_Return);
    EXPECT_THAT(shown_text(*dialog_), HasSubstr("Not found"));
    ASSERT_TRUE(press(*dialog_, QStringLiteral("Copy address")));
    EXPECT_THAT(shown_text(*dialog_), HasSubstr(QApplication::clipboard()->text().toStdString()));
    EXPECT_THAT(QApplication::clipboard()->text().toStdString(), HasSubstr("@"));
}

}  // namespace
}  // namespace fettle::gui
