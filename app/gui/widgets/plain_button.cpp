// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/widgets/plain_button.h"

#include <QPainter>

#include "app/gui/widgets/look.h"

namespace fettle::gui {

namespace {
constexpr int kHeight = 30;
constexpr int kSide = 14;
constexpr double kFocusLine = 2;
constexpr double kRadius = 4;
}  // namespace

PlainButton::PlainButton(const QString& words, QWidget* parent) : QPushButton(words, parent) {
    setAutoDefault(false);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

QSize PlainButton::sizeHint() const {
    const auto words = fontMetrics().size(Qt::TextShowMnemonic, text()).width() + 2 * look::scaled(kSide);
    return QPushButton::sizeHint().expandedTo({words, look::scaled(kHeight)});
}

void PlainButton::paintEvent(QPaintEvent* event) {
    QPushButton::paintEvent(event);
    if (!hasFocus()) return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(look::colour(look::Colour::accent, palette()), kFocusLine));
    painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), kRadius, kRadius);
}

}  // namespace fettle::gui
