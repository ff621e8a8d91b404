// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPushButton>

namespace fettle::gui {

/// A push button of the system's style, with room around its words and a visible focus. Enter does not press it unless
/// it has the focus.
class PlainButton final : public QPushButton {
    Q_OBJECT
public:
    explicit PlainButton(const QString& words = {}, QWidget* parent = nullptr);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent* event) override;
};

}  // namespace fettle::gui
