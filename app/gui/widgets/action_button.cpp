// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/widgets/action_button.h"

#include <QPainter>

#include "app/gui/widgets/look.h"

namespace fettle::gui {

namespace {
constexpr int kHeight = 32;
constexpr int kSide = 18;
constexpr int kRadius = 4;
constexpr double kFocusLine = 2;
constexpr int kPressed = 115;
constexpr int kHovered = 108;
}  // namespace

ActionButton::ActionButton(const QString& words, QWidget* parent) : QPushButton(words, parent) {
    setFont(look::font(look::Type::strong));
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    setAttribute(Qt::WA_Hover);
}

void ActionButton::set_tone(Tone tone) {
    tone_ = tone;
    update();
}

QSize ActionButton::sizeHint() const {
    const auto words = fontMetrics().size(Qt::TextShowMnemonic, text());
    return {words.width() + 2 * look::scaled(kSide), look::scaled(kHeight)};
}

void ActionButton::paintEvent(QPaintEvent* event) {
    (void)event;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    // The text is white, so a red button uses the darker red of the light palette on dark windows too.
    auto fill = tone_ == Tone::accent ? look::colour(look::Colour::accent_button, palette())
                                      : look::colour(look::Colour::failing, QPalette(Qt::white));
    auto words = QColor(Qt::white);
    if (!isEnabled()) {
        fill = look::colour(look::Colour::track, palette());
        words = look::colour(look::Colour::dim, palette());
    } else if (isDown()) {
        fill = fill.darker(kPressed);
    } else if (underMouse()) {
        fill = fill.darker(kHovered);
    }
    const auto box = QRectF(rect()).adjusted(2 * kFocusLine, kFocusLine, -2 * kFocusLine, -kFocusLine);
    painter.setPen(Qt::NoPen);
    painter.setBrush(fill);
    painter.drawRoundedRect(box, kRadius, kRadius);
    if (hasFocus()) {
        const auto ring = QRectF(rect()).adjusted(kFocusLine / 2, kFocusLine / 2, -kFocusLine / 2, -kFocusLine / 2);
        painter.setPen(QPen(look::colour(look::Colour::accent, palette()), kFocusLine));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(ring, kRadius + kFocusLine, kRadius + kFocusLine);
        painter.setPen(QPen(palette().color(QPalette::Window), 1));
        painter.drawRoundedRect(ring.adjusted(1.5, 1.5, -1.5, -1.5), kRadius, kRadius);
    }
    painter.setPen(words);
    painter.setFont(font());
    painter.drawText(rect(), Qt::AlignCenter | Qt::TextShowMnemonic, text());
}

}  // namespace fettle::gui
