// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

namespace fettle::gui {

/// Gives all windows of the program a dark or light title bar, as their palette is.
class TitleBars final : public QObject {
    Q_OBJECT
public:
    explicit TitleBars(QObject* parent = nullptr);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
};

}  // namespace fettle::gui
