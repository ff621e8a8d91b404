// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtCharts/QChartView>
#include <optional>
#include <vector>

#include "app/gui/charts/chart_data.h"
#include "app/gui/charts/chart_ticks.h"

class QAbstractSeries;
class QXYSeries;

namespace fettle::gui {

/// The picture of a chart. Ctrl with the wheel and the keys + and - zoom along x, dragging and the arrow keys move, a
/// double click and Home show all of it again.
class ChartView final : public QChartView {
    Q_OBJECT
public:
    explicit ChartView(QWidget* parent = nullptr);

    /// Keeps the visible part if the user has zoomed and it still exists.
    void set_chart(ChartData content);
    [[nodiscard]] const ChartData& content() const { return content_; }

    /// Shows this part of x.
    void show_range(double low, double high);
    void reset_zoom();
    [[nodiscard]] bool zoomed() const { return range_.has_value(); }
    [[nodiscard]] double low() const { return range_ ? range_->low : x_.low; }
    [[nodiscard]] double high() const { return range_ ? range_->high : x_.high; }

    /// For charts above each other: room for the labels of y in pixels, and whether x has labels.
    void set_stacked(int label_width, bool x_labels);
    /// The space that the labels of y need.
    [[nodiscard]] int label_width() const;

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

Q_SIGNALS:
    /// The user has zoomed or moved.
    void range_changed(double low, double high);

protected:
    void drawBackground(QPainter* painter, const QRectF& rect) override;
    void drawForeground(QPainter* painter, const QRectF& rect) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool viewportEvent(QEvent* event) override;

private:
    struct Range {
        double low = 0;
        double high = 0;
    };
    /// The parts of Qt Charts that draw one series.
    struct Drawn {
        QXYSeries* line = nullptr;     ///< nullptr: markers only
        QXYSeries* markers = nullptr;  ///< nullptr: none
        QAbstractSeries* area = nullptr;
    };

    void rescale();
    void rebuild();
    void refill();
    void restyle();
    void arrange();
    /// What markers at the edges of the plot need outside of it.
    [[nodiscard]] QMarginsF marker_room() const;
    void put(QAbstractSeries* series);
    void zoom(double factor, double around);
    void move_by(double share);
    void show_by_user(double low, double high);
    void draw_limits(QPainter& painter) const;
    void draw_marks(QPainter& painter) const;
    void draw_labels(QPainter& painter) const;
    [[nodiscard]] QRectF area() const;
    [[nodiscard]] double pixel_x(double value) const;
    [[nodiscard]] double pixel_y(double value) const;
    [[nodiscard]] double value_at(double pixel) const;
    [[nodiscard]] QString tip_at(double pixel) const;

    ChartData content_;
    ChartScale x_;
    ChartScale y_;
    std::vector<ChartTick> visible_ticks_;
    std::optional<Range> range_;
    std::vector<Drawn> drawn_;
    std::optional<double> dragged_from_;
    int stacked_width_ = 0;
    bool x_labels_ = true;
};

}  // namespace fettle::gui
