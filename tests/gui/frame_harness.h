// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gtest/gtest.h>

#include <QAbstractButton>
#include <QAction>
#include <QApplication>
#include <QLabel>
#include <QListView>
#include <QMessageBox>
#include <QTest>
#include <QTimer>
#include <functional>
#include <memory>

#include "app/gui/frame/main_window.h"
#include "app/gui/models/background.h"
#include "app/gui/models/drive_model.h"
#include "app/gui/models/inspector.h"
#include "app/gui/models/job_center.h"
#include "app/gui/models/words.h"
#include "core/toolbox/toolbox.h"
#include "platform/compose/compose.h"

namespace fettle::gui::test {

/// A window on the demo's fleet, with all of its services.
class FrameHarness : public ::testing::Test {
protected:
    void SetUp() override {
        ComposeOptions options;
        options.drives = ComposeOptions::Drives::demo;
        auto composed = Composition::make(options);
        ASSERT_TRUE(composed);
        composed_ = std::move(*composed);
        background_ = std::make_unique<Background>();
        jobs_ = std::make_unique<JobCenter>(*background_);
        inspector_ = std::make_unique<Inspector>(*composed_->toolbox().inspection);
        make_window();
    }
    void TearDown() override {
        ASSERT_TRUE(QTest::qWaitFor([this] { return !inspector_->busy() && !background_->busy(); }, 20'000));
        window_.reset();
        set_units({});
    }
    void make_window() {
        window_ = std::make_unique<MainWindow>(Services{composed_->toolbox(), *background_, *jobs_, *inspector_},
                                               QStringLiteral("0.0.0"));
        window_->say_demo();
        window_->resize(1280, 800);
    }
    void show() {
        window_->show();
        ASSERT_TRUE(QTest::qWaitForWindowExposed(window_.get()));
        inspector_->refresh();
        ASSERT_TRUE(QTest::qWaitFor(
            [this] {
                for (int row = 0; row < drives().rowCount(); ++row) {
                    if (drives().item(row)->state != DriveItem::State::ready) return false;
                }
                return drives().rowCount() == 14 && !inspector_->busy();
            },
            20'000));
    }
    DriveModel& drives() { return window_->drives(); }
    QListView& list() { return *window_->findChild<QListView*>(); }
    QString shown_drive() { return window_->windowTitle(); }
    void grab(const QString& name) {
        QTest::qWait(1);
        const auto folder = qEnvironmentVariable("FETTLE_SCREENS");
        if (folder.isEmpty()) return;
        QTest::qWait(30);
        EXPECT_TRUE(window_->grab().save(folder + QLatin1Char('/') + name + QStringLiteral(".png")));
    }
    QString words() {
        QString all;
        for (const auto* label : window_->findChildren<QLabel*>()) {
            if (label->isVisible()) all += label->text() + QLatin1Char('\n');
        }
        return all;
    }
    QAction* action(const QString& name) {
        for (auto* action : window_->findChildren<QAction*>()) {
            if (action->text() == name) return action;
        }
        return nullptr;
    }

    std::unique_ptr<Composition> composed_;
    std::unique_ptr<Background> background_;
    std::unique_ptr<JobCenter> jobs_;
    std::unique_ptr<Inspector> inspector_;
    std::unique_ptr<MainWindow> window_;
};

/// Calls `look` with the message box that is about to appear.
inline void when_asked(std::function<void(QMessageBox&)> look) {
    QTimer::singleShot(0, QApplication::instance(), [look = std::move(look)] {
        auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
        ASSERT_NE(box, nullptr);
        look(*box);
    });
}

/// The visible button of this name; nullptr: none.
inline QAbstractButton* button_of(const QMessageBox& box, const QString& wanted) {
    for (auto* one : box.buttons()) {
        auto name = one->text();
        if (one->isVisible() && name.remove(QLatin1Char('&')) == wanted) return one;
    }
    return nullptr;
}

/// Presses a button of a message box; without such a button the box is closed and the test fails.
inline void press_button(QMessageBox& box, const QString& name) {
    auto* found = button_of(box, name);
    if (found == nullptr) {
        box.reject();
        FAIL() << "no button " << name.toStdString();
    }
    QTest::keyClick(found, Qt::Key_Space);
}

/// Presses a button of the message box that is about to appear.
inline void answer(const QString& name) {
    when_asked([name](QMessageBox& box) { press_button(box, name); });
}

}  // namespace fettle::gui::test
