// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/pages/page.h"

#include <QVBoxLayout>

namespace fettle::gui {

Page::Page(QWidget* parent) : QScrollArea(parent) {
    auto* content = new QWidget(this);
    column_ = new QVBoxLayout(content);
    column_->setContentsMargins(18, 16, 18, 16);
    column_->setSpacing(12);
    setWidget(content);
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    // Arrow keys scroll the focused page.
    setFocusPolicy(Qt::StrongFocus);
}

}  // namespace fettle::gui
