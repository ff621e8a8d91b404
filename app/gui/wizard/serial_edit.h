// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLineEdit>

namespace fettle::gui {

/// A field whose text must be typed: nothing can be pasted or dropped into it.
class SerialEdit final : public QLineEdit {
    Q_OBJECT
public:
    explicit SerialEdit(QWidget* parent = nullptr);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void dropEvent(QDropEvent* event) override;
};

}  // namespace fettle::gui
