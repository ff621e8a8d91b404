// SPDX-License-Identifier: GPL-3.0-or-later
#include "demo_window.h"

#include <gtest/gtest.h>

#include <QAbstractButton>
#include <QApplication>
#include <QLabel>
#include <QTest>
#include <stdexcept>

#include "app/gui/frame/main_window.h"
#include "app/gui/models/drive_model.h"
#include "core/toolbox/toolbox.h"

namespace fettle::gui::test {

namespace {
constexpr int kAnswer_ms = 60'000;
constexpr int kEnd_ms = 120'000;
}  // namespace

DemoWindow::DemoWindow(Options options) {
    ComposeOptions wanted;
    wanted.drives = ComposeOptions::Drives::demo;
    wanted.demo_speed = options.speed;
    wanted.demo_copies = options.copies;
    wanted.adapt = [&](Platform& platform) {
        platform.records = std::make_unique<fettle::test::FakeStore::Port>(results_);
        if (options.adapt) options.adapt(platform);
    };
    auto composed = Composition::make(wanted);
    if (!composed) throw std::runtime_error(to_string(composed.error()));
    composed_ = std::move(*composed);
    inspector_ = std::make_unique<Inspector>(*toolbox().inspection);
    window_ = std::make_unique<MainWindow>(
        Services{toolbox(), background_, jobs_, *inspector_, composed_->vendor_firmware(), true},
        QStringLiteral("0.0.0"));
    window_->say_demo();
}

DemoWindow::~DemoWindow() {
    const auto idle = [this] { return !inspector_->busy() && !background_.busy(); };
    // A benchmark goes on until its page is gone.
    (void)QTest::qWaitFor(idle, kAnswer_ms);
    window_.reset();
    QApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    const bool ended = QTest::qWaitFor(idle, kEnd_ms);
    EXPECT_TRUE(ended) << "something still uses the services";
    // They must not be destroyed under it; the program does not destroy them either.
    if (!ended) (void)composed_.release();
}

bool DemoWindow::show() {
    window_->resize(1280, 800);
    window_->show();
    if (!QTest::qWaitForWindowExposed(window_.get())) return false;
    return refresh() && window_->drives().rowCount() > 0;
}

bool DemoWindow::refresh() {
    bool listed = false;
    const auto noted = QObject::connect(inspector_.get(), &Inspector::listed, window_.get(), [&] { listed = true; });
    inspector_->refresh();
    // Until then, those of before count as ready.
    const bool in_time = QTest::qWaitFor([&] { return listed; }, kAnswer_ms);
    QObject::disconnect(noted);
    return in_time && ready();
}

bool DemoWindow::ready() {
    const auto all = [this] {
        const auto& drives = window_->drives();
        for (int row = 0; row < drives.rowCount(); ++row) {
            if (drives.item(row)->state != DriveItem::State::ready) return false;
        }
        return !inspector_->busy();
    };
    return QTest::qWaitFor(all, kAnswer_ms) && settle();
}

bool DemoWindow::settle() {
    // An answer may make a page ask again.
    constexpr int kRounds = 4;
    for (int i = 0; i < kRounds; ++i) {
        if (!QTest::qWaitFor([this] { return !background_.busy(); }, kAnswer_ms)) return false;
        QApplication::processEvents();
        QApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    }
    return true;
}

void DemoWindow::open(const std::string& drive, const QString& page) {
    window_->choose_drive(window_->drives().row_of(QString::fromStdString(drive)));
    EXPECT_TRUE(window_->show_page(page)) << page.toStdString();
    EXPECT_TRUE(settle());
}

std::string DemoWindow::shown_drive() {
    const auto title = window_->windowTitle();
    for (int row = 0; row < window_->drives().rowCount(); ++row) {
        const auto item = window_->drives().item(row);
        const auto& model = item->report.facts.identity.model;
        if (!model.empty() && title.startsWith(QString::fromStdString(model))) return item->report.entry.id;
    }
    return {};
}

std::string DemoWindow::words() {
    QString words;
    for (const auto* widget : QApplication::allWidgets()) {
        if (!widget->isVisible()) continue;
        if (const auto* label = qobject_cast<const QLabel*>(widget)) words += label->text() + QLatin1Char('\n');
        if (const auto* button = qobject_cast<const QAbstractButton*>(widget)) {
            words += button->text() + QLatin1Char('\n');
        }
    }
    return words.toStdString();
}

}  // namespace fettle::gui::test
