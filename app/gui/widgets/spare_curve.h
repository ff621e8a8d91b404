// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <optional>
#include <vector>

namespace fettle::gui {

/// Write amplification over additional spare area: the models' median, their spread, and the chosen amount.
class SpareCurve final : public QWidget {
    Q_OBJECT
public:
    struct Point {
        double percent = 0;  ///< more spare, of the drive's capacity
        double low = 0;
        double middle = 0;
        double high = 0;
    };
    explicit SpareCurve(QWidget* parent = nullptr);

    /// Sorted by percent, the first at 0. `measured`: the first point is the drive's own figure, not a model's.
    void set_points(std::vector<Point> points, bool measured);
    /// Marks an amount; nullopt or beyond the last point: none.
    void choose(std::optional<double> percent);
    /// Between the points; nullopt: outside.
    [[nodiscard]] std::optional<Point> at(double percent) const;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    [[nodiscard]] QRectF plot() const;
    [[nodiscard]] double top() const;
    [[nodiscard]] double step() const;
    [[nodiscard]] QPointF place(double percent, double value) const;
    void paint_axes(QPainter& painter) const;
    void paint_curve(QPainter& painter) const;
    void paint_marks(QPainter& painter) const;
    void describe();

    std::vector<Point> points_;
    bool measured_ = false;
    std::optional<double> chosen_;
};

}  // namespace fettle::gui
