// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/wizard/serial_edit.h"

#include <QDropEvent>
#include <QKeyEvent>
#include <QMouseEvent>

namespace fettle::gui {

SerialEdit::SerialEdit(QWidget* parent) : QLineEdit(parent) {
    setAcceptDrops(false);
    // Its menu has Paste.
    setContextMenuPolicy(Qt::NoContextMenu);
}

void SerialEdit::keyPressEvent(QKeyEvent* event) {
    const bool pastes =
        event->matches(QKeySequence::Paste) || event->key() == Qt::Key_Insert || event->key() == Qt::Key_Paste;
    if (pastes) {
        event->accept();
        return;
    }
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
        // Accepted here, so that the same key does not also press the button that takes the focus.
        event->accept();
        if (!event->isAutoRepeat()) Q_EMIT returnPressed();
        return;
    }
    QLineEdit::keyPressEvent(event);
}

void SerialEdit::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::MiddleButton) QLineEdit::mousePressEvent(event);
}

void SerialEdit::mouseReleaseEvent(QMouseEvent* event) {
    // The middle button pastes the selection.
    if (event->button() != Qt::MiddleButton) QLineEdit::mouseReleaseEvent(event);
}

void SerialEdit::dropEvent(QDropEvent* event) { event->ignore(); }

}  // namespace fettle::gui
