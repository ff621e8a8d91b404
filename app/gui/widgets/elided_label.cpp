// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/widgets/elided_label.h"

#include <QFontMetrics>
#include <QPainter>
#include <algorithm>

#include "app/gui/models/words.h"

namespace fettle::gui {

ElidedLabel::ElidedLabel(look::Type type, QWidget* parent) : QLabel(parent) {
    setFont(look::font(type));
    setTextFormat(Qt::PlainText);
    setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
}

void ElidedLabel::set_text(const QString& text) {
    setText(text);
    show_tip();
}

QSize ElidedLabel::minimumSizeHint() const {
    constexpr int letters = 10;
    const auto all = sizeHint();
    return {std::min(all.width(), fontMetrics().averageCharWidth() * letters), all.height()};
}

void ElidedLabel::resizeEvent(QResizeEvent* event) {
    QLabel::resizeEvent(event);
    show_tip();
}

void ElidedLabel::show_tip() {
    const bool cut = fontMetrics().horizontalAdvance(text()) > width();
    setToolTip(cut ? plain_tip(text()) : QString());
}

void ElidedLabel::paintEvent(QPaintEvent* event) {
    (void)event;
    QPainter painter(this);
    painter.setPen(palette().color(foregroundRole()));
    painter.drawText(rect(), Qt::AlignVCenter | Qt::AlignLeading | Qt::TextSingleLine,
                     fontMetrics().elidedText(text(), Qt::ElideRight, width()));
}

}  // namespace fettle::gui
