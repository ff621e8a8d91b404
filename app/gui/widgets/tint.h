// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QPalette>
#include <utility>
#include <vector>

#include "app/gui/widgets/look.h"

class QWidget;

namespace fettle::gui {

/// Gives roles of a widget's palette colours of the window's own, also after the theme changed. Owned by the widget.
class Tint final : public QObject {
    Q_OBJECT
public:
    using Roles = std::vector<std::pair<QPalette::ColorRole, look::Colour>>;
    Tint(QWidget& widget, Roles roles);
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void apply();
    QWidget& widget_;
    Roles roles_;
};

}  // namespace fettle::gui
