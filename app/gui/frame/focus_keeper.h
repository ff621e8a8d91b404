// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QWidget;

namespace fettle::gui {

/// Gives the keyboard to the visible page, or else to the first control of the window or dialog, when nothing in it has
/// the focus: what had it may have been made anew with new figures, may have gone with the page that a shortcut leaves,
/// or with a dialog.
class FocusKeeper final : public QObject {
    Q_OBJECT
public:
    explicit FocusKeeper(QWidget& window);

private:
    void look_later();
    void look();

    QWidget& window_;
};

}  // namespace fettle::gui
