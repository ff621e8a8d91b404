// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/widgets/link_button.h"

#include <QPainter>

#include "app/gui/widgets/look.h"

namespace fettle::gui {

LinkButton::LinkButton(const QString& words, QWidget* parent) : QToolButton(parent) {
    setAutoRaise(true);
    setFocusPolicy(Qt::StrongFocus);
    setText(words);
    setAccessibleName(words);
    setFont(look::font(look::Type::strong));
    setAttribute(Qt::WA_Hover);
    setCursor(Qt::PointingHandCursor);
}

QSize LinkButton::sizeHint() const {
    return {fontMetrics().horizontalAdvance(text()) + 2, fontMetrics().height() + look::kGrid};
}

void LinkButton::paintEvent(QPaintEvent* event) {
    (void)event;
    QPainter painter(this);
    auto type = font();
    type.setUnderline(underMouse() || hasFocus());
    painter.setFont(type);
    painter.setPen(look::colour(look::Colour::accent, palette()));
    painter.drawText(rect(), Qt::AlignVCenter | Qt::AlignLeading | Qt::TextSingleLine, text());
    if (!hasFocus()) return;
    painter.setPen(QPen(look::colour(look::Colour::accent, palette()), 2));
    painter.drawRect(rect().adjusted(1, 1, -1, -1));
}

}  // namespace fettle::gui
