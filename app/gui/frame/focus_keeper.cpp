// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/frame/focus_keeper.h"

#include <QApplication>
#include <QTimer>
#include <QWidget>
#include <QWindow>

#include "app/gui/pages/page.h"

namespace fettle::gui {

namespace {

/// By Tab; nullptr: there is none.
QWidget* first_control(QWidget& window) {
    for (auto* one = window.nextInFocusChain(); one != nullptr && one != &window; one = one->nextInFocusChain()) {
        if (one->window() == &window && one->isVisible() && one->isEnabled() &&
            (one->focusPolicy() & Qt::TabFocus) != 0) {
            return one;
        }
    }
    return nullptr;
}

}  // namespace

FocusKeeper::FocusKeeper(QWidget& window) : QObject(&window), window_(window) {
    connect(qApp, &QApplication::focusChanged, this, [this](const QWidget* /*old*/, const QWidget* now) {
        if (now == nullptr) look_later();
    });
    connect(qApp, &QGuiApplication::focusWindowChanged, this, &FocusKeeper::look_later);
}

/// Whoever takes the focus away may be about to give it to another.
void FocusKeeper::look_later() { QTimer::singleShot(0, this, &FocusKeeper::look); }

void FocusKeeper::look() {
    auto* active = QApplication::activeWindow();
    if (active == nullptr || QApplication::focusWidget() != nullptr) return;
    if (active == &window_) {
        for (auto* page : window_.findChildren<Page*>()) {
            if (page->isVisible()) return page->setFocus(Qt::OtherFocusReason);
        }
    }
    if (auto* control = first_control(*active)) control->setFocus(Qt::OtherFocusReason);
}

}  // namespace fettle::gui
