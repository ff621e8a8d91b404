// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>

#include "app/gui/widgets/look.h"

namespace fettle::gui {

/// One line of plain text that is cut with "…" where there is no room; a tool tip then shows all of it.
class ElidedLabel final : public QLabel {
    Q_OBJECT
public:
    explicit ElidedLabel(look::Type type, QWidget* parent = nullptr);
    void set_text(const QString& text);
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void show_tip();
};

}  // namespace fettle::gui
