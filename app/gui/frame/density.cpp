// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/frame/density.h"

#include <QApplication>
#include <QEvent>
#include <QGridLayout>
#include <QLayout>
#include <QMargins>
#include <QVariant>
#include <QWidget>

#include "app/gui/widgets/look.h"

namespace fettle::gui {

namespace {

/// The distances that a layout was made with.
constexpr auto kMargins = "fettle_margins";
constexpr auto kHorizontal = "fettle_horizontal_spacing";
constexpr auto kVertical = "fettle_vertical_spacing";

/// What lies between parts of one thing stays as it is: else they could not be told apart.
int halved(int distance) { return distance > look::scaled(look::kGrid) ? distance / 2 : distance; }

int original(QLayout& layout, const char* name, int now) {
    const auto known = layout.property(name);
    if (known.isValid()) return known.toInt();
    layout.setProperty(name, now);
    return now;
}

}  // namespace

Density::Density(QWidget& window) : QObject(&window), window_(window) {}

void Density::set_compact(bool compact) {
    if (compact == compact_) return;
    compact_ = compact;
    // Only a compact window pays for looking at every event.
    if (compact) {
        qApp->installEventFilter(this);
    } else {
        qApp->removeEventFilter(this);
    }
    apply(window_);
    for (auto* widget : window_.findChildren<QWidget*>()) {
        if (widget->window() == &window_) apply(*widget);
    }
}

bool Density::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Polish && watched->isWidgetType()) {
        auto* widget = static_cast<QWidget*>(watched);
        if (widget->window() == &window_) apply(*widget);
    }
    return QObject::eventFilter(watched, event);
}

void Density::apply(QWidget& widget) const {
    auto* layout = widget.layout();
    if (layout == nullptr) return;
    apply(*layout);
    for (auto* inner : layout->findChildren<QLayout*>()) apply(*inner);
}

void Density::apply(QLayout& layout) const {
    const auto wanted = [this](int distance) { return compact_ ? halved(distance) : distance; };
    auto known = layout.property(kMargins);
    if (!known.isValid()) {
        known = QVariant::fromValue(layout.contentsMargins());
        layout.setProperty(kMargins, known);
    }
    const auto margins = known.value<QMargins>();
    layout.setContentsMargins(wanted(margins.left()), wanted(margins.top()), wanted(margins.right()),
                              wanted(margins.bottom()));
    if (auto* grid = qobject_cast<QGridLayout*>(&layout)) {
        grid->setHorizontalSpacing(wanted(original(layout, kHorizontal, grid->horizontalSpacing())));
        grid->setVerticalSpacing(wanted(original(layout, kVertical, grid->verticalSpacing())));
    } else {
        layout.setSpacing(wanted(original(layout, kHorizontal, layout.spacing())));
    }
}

}  // namespace fettle::gui
