// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/widgets/tint.h"

#include <QApplication>
#include <QEvent>
#include <QWidget>
#include <algorithm>

namespace fettle::gui {

Tint::Tint(QWidget& widget, Roles roles) : QObject(&widget), widget_(widget), roles_(std::move(roles)) {
    widget.installEventFilter(this);
    apply();
}

bool Tint::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::ApplicationPaletteChange || event->type() == QEvent::PaletteChange) apply();
    return QObject::eventFilter(watched, event);
}

void Tint::apply() {
    const auto general = QApplication::palette();
    const auto now = widget_.palette();
    const bool done = std::all_of(roles_.begin(), roles_.end(), [&](const auto& role) {
        return now.color(role.first) == look::colour(role.second, general);
    });
    if (done) return;  // setting it again would send the same event again
    // Only these roles: all others keep following the application's palette.
    QPalette palette;
    for (const auto& [role, colour] : roles_) palette.setColor(role, look::colour(colour, general));
    widget_.setPalette(palette);
}

}  // namespace fettle::gui
