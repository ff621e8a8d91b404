// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/frame/focus_keeper.h"

#include <QApplication>
#include <QTimer>
#include <QWidget>

#include "app/gui/pages/page.h"

namespace fettle::gui {

FocusKeeper::FocusKeeper(QWidget& window) : QObject(&window), window_(window) {
    window_.installEventFilter(this);
    connect(qApp, &QApplication::focusChanged, this, [this](const QWidget* /*old*/, const QWidget* now) {
        if (now == nullptr) look_later();
    });
}

bool FocusKeeper::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::WindowActivate) look_later();
    return QObject::eventFilter(watched, event);
}

/// Whoever takes the focus away may be about to give it to another.
void FocusKeeper::look_later() { QTimer::singleShot(0, this, &FocusKeeper::look); }

void FocusKeeper::look() {
    if (!window_.isActiveWindow() || QApplication::focusWidget() != nullptr) return;
    for (auto* page : window_.findChildren<Page*>()) {
        if (page->isVisible()) return page->setFocus(Qt::OtherFocusReason);
    }
}

}  // namespace fettle::gui
