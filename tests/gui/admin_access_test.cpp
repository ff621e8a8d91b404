// SPDX-License-Identifier: GPL-3.0-or-later
// Drives that the user may not read: the notice above their pages, and reading them once through pkexec, whose place a
// script takes.
#include <gmock/gmock.h>

#include <QFile>
#include <QTemporaryDir>

#include "app/gui/frame/main_window.h"
#include "app/gui/models/drive_model.h"
#include "app/gui/models/inspector.h"
#include "page_harness.h"
#include "stubborn_drives.h"

namespace fettle::gui {
namespace {

using test::press;
using test::shown_text;
using ::testing::ElementsAre;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::Not;

const auto kButton = QStringLiteral("Read once as administrator…");

class AdminAccessTest : public ::testing::Test {
protected:
    void SetUp() override {
        path_ = qgetenv("PATH");
        ComposeOptions options;
        options.drives = ComposeOptions::Drives::demo;
        auto open = Composition::make(options);
        ASSERT_TRUE(open);
        readable_ = std::move(*open);
        options.adapt = [](Platform& platform) {
            auto drives = std::make_unique<fettle::test::StubbornDrives>(std::move(platform.drives));
            drives->refuse({}, {ErrorCode::not_permitted, "opening the drive", {}});
            platform.drives = std::move(drives);
        };
        auto made = Composition::make(options);
        ASSERT_TRUE(made);
        composed_ = std::move(*made);
        inspector_ = std::make_unique<Inspector>(*composed_->toolbox().inspection);
    }
    void TearDown() override {
        ASSERT_TRUE(QTest::qWaitFor([this] { return !inspector_->busy() && !background_.busy(); }, 20'000));
        window_.reset();
        qputenv("PATH", path_);
    }
    void write(const QString& name, const QByteArray& content) {
        QFile file(folder_.filePath(name));
        ASSERT_TRUE(file.open(QIODevice::WriteOnly));
        file.write(content);
        file.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    }
    /// A pkexec that keeps its arguments and does `what`.
    void fake(const QByteArray& what) {
        write(QStringLiteral("fettle"), "#!/bin/sh\n");
        write(QStringLiteral("pkexec"), "#!/bin/sh\nprintf '%s\\n' \"$@\" > " +
                                            folder_.filePath(QStringLiteral("arguments")).toLocal8Bit() + "\n" + what);
        qputenv("PATH", folder_.path().toLocal8Bit() + ":" + path_);
    }
    /// What the drives would respond to somebody with the rights.
    QByteArray recording() {
        auto& recordings = *readable_->toolbox().recordings;
        std::vector<std::shared_ptr<DriveRecording>> all;
        for (const auto& entry : readable_->toolbox().inspection->list().value_or(std::vector<DriveEntry>{})) {
            all.push_back(recordings.prepare(entry, Wake::never));
            all.back()->run();
        }
        const auto compiled = recordings.compile(all, Identifiers::keep);
        EXPECT_TRUE(compiled);
        return compiled ? QByteArray::fromStdString(compiled->text) : QByteArray();
    }
    void show() {
        window_ = std::make_unique<MainWindow>(Services{composed_->toolbox(), background_, jobs_, *inspector_},
                                               QStringLiteral("0.0.0"));
        window_->resize(1280, 800);
        window_->show();
        ASSERT_TRUE(QTest::qWaitForWindowExposed(window_.get()));
        inspector_->refresh();
        ASSERT_TRUE(QTest::qWaitFor([this] { return row_of("sdf") >= 0 && all_ready(); }, 20'000));
        window_->choose_drive(row_of("sdf"));
        QApplication::processEvents();
    }
    bool all_ready() {
        for (int row = 0; row < window_->drives().rowCount(); ++row) {
            if (window_->drives().item(row)->state != DriveItem::State::ready) return false;
        }
        return !inspector_->busy();
    }
    int row_of(const char* id) {
        for (int row = 0; row < window_->drives().rowCount(); ++row) {
            if (window_->drives().item(row)->report.entry.id == id) return row;
        }
        return -1;
    }
    bool waits_for(const char* words) {
        return QTest::qWaitFor([&] { return shown_text(*window_).find(words) != std::string::npos; }, 20'000);
    }

    QByteArray path_;
    QTemporaryDir folder_;
    std::unique_ptr<Composition> readable_;
    std::unique_ptr<Composition> composed_;
    Background background_;
    JobCenter jobs_{background_};
    std::unique_ptr<Inspector> inspector_;
    std::unique_ptr<MainWindow> window_;
};

TEST_F(AdminAccessTest, ReadsTheDrivesOnce) {
    write(QStringLiteral("recording"), recording());
    fake("cat " + folder_.filePath(QStringLiteral("recording")).toLocal8Bit());
    show();
    EXPECT_THAT(shown_text(*window_), HasSubstr("Your user account is not allowed to read this drive"));
    EXPECT_THAT(shown_text(*window_), HasSubstr("systemctl enable --now fettled"));
    test::grab(*window_, QStringLiteral("access-refused"));
    ASSERT_TRUE(press(*window_, kButton));
    ASSERT_TRUE(waits_for("Read once as administrator at ")) << shown_text(*window_);
    test::grab(*window_, QStringLiteral("access-once"));
    EXPECT_EQ(test::button(*window_, kButton), nullptr);

    QFile arguments(folder_.filePath(QStringLiteral("arguments")));
    ASSERT_TRUE(arguments.open(QIODevice::ReadOnly));
    const auto lines = arguments.readAll().split('\n');
    ASSERT_EQ(lines.size(), 4);
    EXPECT_THAT(lines[0].toStdString(), EndsWith("/fettle"));
    EXPECT_EQ(lines[1], "show");
    EXPECT_EQ(lines[2], "--recording");

    // The same drive is shown, with what somebody with the rights would see.
    EXPECT_THAT(window_->windowTitle().toStdString(), HasSubstr("870 QVO"));
    const auto entries = readable_->toolbox().inspection->list();
    ASSERT_TRUE(entries);
    ASSERT_EQ(window_->drives().rowCount(), static_cast<int>(entries->size()));
    for (const auto& entry : *entries) {
        const auto expected = readable_->toolbox().inspection->inspect(entry, {});
        ASSERT_TRUE(expected) << entry.id;
        const auto shown = window_->drives().item(row_of(entry.id.c_str()));
        ASSERT_TRUE(shown) << entry.id;
        EXPECT_TRUE(shown->saved) << "it could be changed";
        EXPECT_EQ(shown->report.assessment.verdict, expected->assessment.verdict) << entry.id;
        EXPECT_EQ(shown->report.facts.missing.size(), expected->facts.missing.size()) << entry.id;
    }
    QTest::keyClick(window_.get(), Qt::Key_F5);
    ASSERT_TRUE(waits_for("Your user account is not allowed to read this drive")) << shown_text(*window_);
    EXPECT_NE(test::button(*window_, kButton), nullptr);
}

TEST_F(AdminAccessTest, SaysThatItWasRefused) {
    fake("exit 126\n");
    show();
    ASSERT_TRUE(press(*window_, kButton));
    ASSERT_TRUE(waits_for("The authentication was cancelled. Nothing was read.")) << shown_text(*window_);
    fake("exit 127\n");
    ASSERT_TRUE(press(*window_, kButton));
    ASSERT_TRUE(waits_for("You are not authorized, or this session has no dialog")) << shown_text(*window_);
    test::grab(*window_, QStringLiteral("access-not-authorized"));
    fake("echo 'fettle: no drives' >&2; exit 3\n");
    ASSERT_TRUE(press(*window_, kButton));
    ASSERT_TRUE(waits_for("fettle failed: fettle: no drives")) << shown_text(*window_);
    fake("echo not a recording\n");
    ASSERT_TRUE(press(*window_, kButton));
    ASSERT_TRUE(waits_for("malformed")) << shown_text(*window_);
    fake("kill -9 $$\n");
    ASSERT_TRUE(press(*window_, kButton));
    ASSERT_TRUE(waits_for("fettle was interrupted.")) << shown_text(*window_);
    EXPECT_FALSE(inspector_->shows_saved_reports());
}

TEST_F(AdminAccessTest, OffersNothingThatIsNotInstalled) {
    qputenv("PATH", folder_.path().toLocal8Bit());
    show();
    EXPECT_THAT(shown_text(*window_), HasSubstr("systemctl enable --now fettled"));
    EXPECT_EQ(test::button(*window_, kButton), nullptr);
}

}  // namespace
}  // namespace fettle::gui
