// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <vector>

#include "app/gui/models/power_words.h"

namespace fettle::gui {

/// The power states of a drive as steps down: the height is the power, on a logarithmic scale. Below each step stand
/// the number of the state and its time to wake up. Steps that are not used are dashed.
class PowerSteps final : public QWidget {
    Q_OBJECT
public:
    explicit PowerSteps(QWidget* parent = nullptr);

    void set_steps(std::vector<PowerStep> steps);
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    [[nodiscard]] QRectF column(std::size_t index) const;
    [[nodiscard]] double height_of(double microwatts) const;
    void paint_step(QPainter& painter, std::size_t index) const;
    void paint_words(QPainter& painter, std::size_t index) const;
    void describe();

    std::vector<PowerStep> steps_;
};

}  // namespace fettle::gui
