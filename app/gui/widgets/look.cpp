// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/widgets/look.h"

#include <QApplication>
#include <QEvent>
#include <QFontMetrics>
#include <QHBoxLayout>
#include <QLabel>

namespace fettle::gui::look {

namespace {

struct Pair {
    QRgb light;
    QRgb dark;
};

Pair fallback(Colour colour) {
    switch (colour) {
        case Colour::side_bar: return {0xffeceef0, 0xff202022};
        case Colour::line: return {0xffd9dce0, 0xff3d3d41};
        case Colour::soft_line: return {0xffeceef0, 0xff303034};
        case Colour::dim: return {0xff59616a, 0xffa8a8ad};
        case Colour::accent: return {0xff1f5fa8, 0xff8ab8f0};
        case Colour::accent_button: return {0xff1f5fa8, 0xff2f65a8};
        case Colour::accent_soft: return {0xffdfe9f5, 0xff2b3a4d};
        case Colour::second_series: return {0xff6393c9, 0xff4f74a1};
        case Colour::earlier: return {0xff858d96, 0xff85858b};
        case Colour::track: return {0xffe3e6e9, 0xff3a3a3e};
        case Colour::good: return {0xff1b7a33, 0xff6cd07e};
        case Colour::good_soft: return {0xffeaf5ed, 0xff1f2b22};
        case Colour::worn: return {0xff8a5a00, 0xffe0b45c};
        case Colour::worn_soft: return {0xfff8f2e4, 0xff2b271d};
        case Colour::attention: return {0xffa84b00, 0xffffa85c};
        case Colour::attention_soft: return {0xfffdf1e7, 0xff2e251d};
        case Colour::failing: return {0xffb31b1b, 0xffff8a80};
        case Colour::failing_soft: return {0xfffcecec, 0xff322222};
        case Colour::unknown: return {0xff5a5a5a, 0xffb5b5b5};
        case Colour::info_soft: return {0xffeaf1f9, 0xff1f2731};
    }
    return {0xff000000, 0xffffffff};
}

/// Keeps the colour of secondary text when the palette changes.
class DimLabel final : public QLabel {
public:
    using QLabel::QLabel;
    void follow() {
        const auto dim = colour(Colour::dim, QApplication::palette());
        if (palette().color(QPalette::WindowText) == dim) return;
        auto mine = palette();
        mine.setColor(QPalette::WindowText, dim);
        setPalette(mine);
    }

protected:
    void changeEvent(QEvent* event) override {
        QLabel::changeEvent(event);
        if (event->type() == QEvent::PaletteChange || event->type() == QEvent::ApplicationPaletteChange) follow();
    }
};

void set_up(QLabel& label, Type type, const QString& words) {
    label.setFont(font(type));
    label.setTextFormat(Qt::PlainText);
    label.setWordWrap(true);
    label.setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    label.setText(words);
}

}  // namespace

bool is_dark(const QPalette& palette) {
    return palette.color(QPalette::Window).lightness() < palette.color(QPalette::WindowText).lightness();
}

QColor colour(Colour wanted, const QPalette& palette) {
    const auto pair = fallback(wanted);
    return QColor::fromRgb(is_dark(palette) ? pair.dark : pair.light);
}

QColor verdict_colour(health::Verdict verdict, const QPalette& palette) {
    switch (verdict) {
        case health::Verdict::good: return colour(Colour::good, palette);
        case health::Verdict::worn: return colour(Colour::worn, palette);
        case health::Verdict::attention: return colour(Colour::attention, palette);
        case health::Verdict::failing:
        case health::Verdict::failed: return colour(Colour::failing, palette);
        case health::Verdict::unknown: break;
    }
    return colour(Colour::unknown, palette);
}

QColor verdict_soft_colour(health::Verdict verdict, const QPalette& palette) {
    switch (verdict) {
        case health::Verdict::good: return colour(Colour::good_soft, palette);
        case health::Verdict::worn: return colour(Colour::worn_soft, palette);
        case health::Verdict::attention: return colour(Colour::attention_soft, palette);
        case health::Verdict::failing:
        case health::Verdict::failed: return colour(Colour::failing_soft, palette);
        case health::Verdict::unknown: break;
    }
    return colour(Colour::track, palette);
}

int scaled(int pixels) {
    // 18 is the height of a line of the 13-pixel font that the distances were drawn for.
    constexpr int drawn_line = 18;
    const auto line = QFontMetrics(QApplication::font()).height();
    return line <= drawn_line ? pixels : pixels * line / drawn_line;
}

QFont font(Type type) {
    auto font = QApplication::font();
    const auto grow = [&](double factor) {
        if (font.pointSizeF() > 0) {
            font.setPointSizeF(font.pointSizeF() * factor);
        } else {
            font.setPixelSize(static_cast<int>(font.pixelSize() * factor));
        }
    };
    if (type != Type::small && type != Type::body) font.setWeight(QFont::DemiBold);
    switch (type) {
        case Type::small: grow(0.92); break;
        case Type::body:
        case Type::strong: break;
        case Type::panel_title: grow(1.08); break;
        case Type::headline: grow(1.4); break;
        case Type::page_title: grow(1.7); break;
        case Type::figure: grow(2.0); break;
    }
    return font;
}

QLabel* label(Type type, const QString& words, QWidget* parent) {
    auto* made = new QLabel(parent);
    set_up(*made, type, words);
    return made;
}

QLabel* dim_label(Type type, const QString& words, QWidget* parent) {
    auto* made = new DimLabel(parent);
    set_up(*made, type, words);
    made->follow();
    return made;
}

QHBoxLayout* row_in(QVBoxLayout& column) {
    auto* row = new QHBoxLayout;
    row->setSpacing(scaled(kGrid));
    column.addLayout(row);
    return row;
}

}  // namespace fettle::gui::look
