// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/pages/page.h"

#include <QApplication>
#include <QTimer>
#include <QVBoxLayout>
#include <utility>

#include "app/gui/widgets/look.h"

namespace fettle::gui {

Page::Page(QWidget* parent) : QScrollArea(parent) {
    auto* content = new QWidget(this);
    column_ = new QVBoxLayout(content);
    const auto margin = look::scaled(look::kPageMargin);
    column_->setContentsMargins(margin, look::scaled(look::kPanelGap), margin, margin);
    column_->setSpacing(look::scaled(look::kPanelGap));
    setWidget(content);
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    // Arrow keys scroll the focused page.
    setFocusPolicy(Qt::StrongFocus);
    // What has the focus may be made anew with new figures, or go with the page that a shortcut leaves: the keyboard
    // then goes on at the page that is shown.
    connect(qApp, &QApplication::focusChanged, this, [this, within = false](QWidget* /*old*/, QWidget* now) mutable {
        if (now != nullptr) {
            within = now == this || isAncestorOf(now);
            return;
        }
        if (!std::exchange(within, false) || !isActiveWindow()) return;
        QTimer::singleShot(0, this, [this] {
            if (!isActiveWindow() || QApplication::focusWidget() != nullptr) return;
            for (auto* page : window()->findChildren<Page*>()) {
                if (page->isVisible()) return page->setFocus(Qt::OtherFocusReason);
            }
        });
    });
}

}  // namespace fettle::gui
