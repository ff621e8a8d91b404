// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractButton>
#include <QApplication>
#include <QLabel>
#include <QTest>
#include <QVBoxLayout>
#include <QWidget>
#include <string>

#include "app/gui/models/drive_item.h"

/// Shows one page in a window of its own, as the frame would.
namespace fettle::test {

class PageHost {
public:
    explicit PageHost(QWidget* page) : page_(page) {
        auto* column = new QVBoxLayout(&window_);
        column->setContentsMargins(0, 0, 0, 0);
        column->addWidget(page);
        window_.resize(1020, 800);
    }
    [[nodiscard]] bool show() {
        window_.show();
        window_.activateWindow();
        return QTest::qWaitForWindowExposed(&window_) && QTest::qWaitForWindowActive(&window_);
    }
    /// The words of all labels that are shown.
    [[nodiscard]] std::string words() const {
        QString all;
        for (const auto* label : window_.findChildren<QLabel*>()) {
            if (label->isVisible()) all += label->text() + QLatin1Char('\n');
        }
        return all.toStdString();
    }
    [[nodiscard]] bool waits_for(const char* words, int timeout_ms = 10'000) const {
        return QTest::qWaitFor([&] { return this->words().find(words) != std::string::npos; }, timeout_ms);
    }
    /// Tabs to the visible button of that text and presses the space bar; false: Tab does not reach it.
    bool press(const QString& words) {
        if (!focus([&](QWidget* at) {
                const auto* button = qobject_cast<QAbstractButton*>(at);
                return button != nullptr && button->text() == words;
            })) {
            return false;
        }
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Space);
        return true;
    }
    /// Tabs until the focus is on such a widget.
    template <typename Wanted>
    bool focus(Wanted wanted) {
        auto* const before = QApplication::focusWidget();
        if (before == nullptr || !window_.isAncestorOf(before)) {
            // After a dialog, the offscreen platform activates no window by itself.
            window_.activateWindow();
            (void)QTest::qWaitForWindowActive(&window_);
            page_->setFocus();
        }
        constexpr int kMost = 200;
        for (int i = 0; i < kMost; ++i) {
            auto* at = QApplication::focusWidget();
            if (at != nullptr && wanted(at)) return true;
            if (at == nullptr) {
                // The window is activated, or its widgets are shown, only when events are handled.
                window_.activateWindow();
                QTest::qWait(1);
                page_->setFocus();
                continue;
            }
            QTest::keyClick(at, Qt::Key_Tab);
        }
        return false;
    }
    template <typename Kind>
    bool focus_on_a() {
        return focus([](QWidget* at) { return qobject_cast<Kind*>(at) != nullptr; });
    }
    /// Saves a picture if the folder is given, for the eye.
    void grab(const char* name) {
        QTest::qWait(1);
        const auto folder = qEnvironmentVariable("FETTLE_SCREENS");
        if (folder.isEmpty()) return;
        QTest::qWait(30);
        window_.grab().save(QStringLiteral("%1/%2.png").arg(folder, QString::fromUtf8(name)));
    }
    QWidget& window() { return window_; }

private:
    QWidget window_;
    QWidget* page_;
};

}  // namespace fettle::test
