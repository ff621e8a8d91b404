// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/pages/page.h"

#include <QVBoxLayout>

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
}

}  // namespace fettle::gui
