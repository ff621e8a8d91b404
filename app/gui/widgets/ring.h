// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QWidget>
#include <optional>

#include "app/gui/widgets/look.h"

namespace fettle::gui {

/// A share of a whole, as a ring with a figure in the middle.
class Ring final : public QWidget {
    Q_OBJECT
public:
    /// Outer side and stroke in pixels for a font of 13 pixels.
    Ring(int side, int stroke, QWidget* parent = nullptr);
    /// `share` from 0 to 1; nullopt: the whole is unknown, and the ring stays empty.
    void show_share(std::optional<double> share, const QString& figure, look::Colour colour);
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    int side_;
    int stroke_;
    std::optional<double> share_;
    QString figure_;
    look::Colour colour_ = look::Colour::accent;
};

}  // namespace fettle::gui
