// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <functional>

class QSlider;

namespace fettle::gui {

/// Words below the ticks of a horizontal slider; as many as there is room for.
class SliderScale final : public QWidget {
    Q_OBJECT
public:
    /// `say` names a value of the slider, which must outlive the scale.
    SliderScale(const QSlider& slider, std::function<QString(int)> say, QWidget* parent = nullptr);
    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    const QSlider& slider_;
    std::function<QString(int)> say_;
};

}  // namespace fettle::gui
