// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <optional>

namespace fettle::gui {

/// A temperature on a bar that ends above the drive's own critical limit, with both limits marked.
class GaugeBar final : public QWidget {
    Q_OBJECT
public:
    explicit GaugeBar(QWidget* parent = nullptr);
    /// Degrees Celsius; without `critical` only the track is drawn.
    void show_temperature(int celsius, std::optional<int> warning, std::optional<int> critical);
    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    int celsius_ = 0;
    std::optional<int> warning_;
    std::optional<int> critical_;
};

}  // namespace fettle::gui
