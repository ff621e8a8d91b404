// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/frame/theme.h"

#include <QApplication>

#include "app/gui/widgets/look.h"

namespace fettle::gui {

Theme::Theme(QObject* parent) : QObject(parent), desktop_(QApplication::palette()) {}

QPalette Theme::dark_palette() {
    QPalette palette(QColor(0x2a, 0x2a, 0x2a));
    const QColor words(0xe8, 0xe8, 0xe8);
    palette.setColor(QPalette::Window, QColor(0x24, 0x24, 0x26));
    palette.setColor(QPalette::Base, QColor(0x1c, 0x1c, 0x1e));
    palette.setColor(QPalette::AlternateBase, QColor(0x26, 0x26, 0x29));
    palette.setColor(QPalette::Button, QColor(0x32, 0x32, 0x35));
    palette.setColor(QPalette::ToolTipBase, QColor(0x32, 0x32, 0x35));
    palette.setColor(QPalette::Highlight, QColor(0x2f, 0x65, 0xa8));
    palette.setColor(QPalette::HighlightedText, Qt::white);
    palette.setColor(QPalette::Link, QColor(0x8a, 0xb8, 0xf0));
    palette.setColor(QPalette::PlaceholderText, QColor(0xa8, 0xa8, 0xa8));
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText, QPalette::ToolTipText}) {
        palette.setColor(role, words);
        palette.setColor(QPalette::Disabled, role, QColor(0x88, 0x88, 0x88));
    }
    return palette;
}

QPalette Theme::light_palette() {
    QPalette palette(QColor(0xf0, 0xf1, 0xf3));
    palette.setColor(QPalette::Window, QColor(0xf5, 0xf6, 0xf7));
    palette.setColor(QPalette::Base, Qt::white);
    palette.setColor(QPalette::Highlight, QColor(0x1f, 0x5f, 0xa8));
    palette.setColor(QPalette::HighlightedText, Qt::white);
    palette.setColor(QPalette::Link, QColor(0x1f, 0x5f, 0xa8));
    palette.setColor(QPalette::PlaceholderText, QColor(0x59, 0x61, 0x6a));
    return palette;
}

void Theme::set_desktop_dark(bool dark) {
    desktop_dark_ = dark;
    show_chosen();
}

void Theme::choose(std::optional<bool> dark) {
    if (chosen_ == dark) return;
    chosen_ = dark;
    show_chosen();
}

void Theme::show_chosen() {
    // The desktop integration may have set a dark palette already.
    const bool is_dark = look::is_dark(desktop_);
    auto palette = !is_dark && desktop_dark_ ? dark_palette() : desktop_;
    if (chosen_ && *chosen_ != is_dark) palette = *chosen_ ? dark_palette() : light_palette();
    if (chosen_ && *chosen_ == is_dark) palette = desktop_;
    QApplication::setPalette(palette);
}

}  // namespace fettle::gui
