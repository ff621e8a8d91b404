// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/widgets/accent_button.h"

#include <QApplication>
#include <QEvent>

#include "app/gui/widgets/look.h"

namespace fettle::gui {

AccentButton::AccentButton(const QString& words, QWidget* parent) : QPushButton(words, parent) { colour(); }

void AccentButton::colour() {
    const auto accent = look::colour(look::Colour::accent_button, QApplication::palette());
    if (palette().color(QPalette::Active, QPalette::Button) == accent) return;
    auto mine = palette();
    for (const auto group : {QPalette::Active, QPalette::Inactive}) {
        mine.setColor(group, QPalette::Button, accent);
        mine.setColor(group, QPalette::ButtonText, Qt::white);
    }
    setPalette(mine);
}

void AccentButton::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::ApplicationPaletteChange) colour();
    QPushButton::changeEvent(event);
}

}  // namespace fettle::gui
