// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPalette>
#include <QPen>
#include <QWidget>

#include "app/gui/charts/chart_data.h"

namespace fettle::gui {

/// How a series is drawn: by its role; several of equal rank differ by colour, dashes and marker.
struct SeriesLook {
    QPen pen;
    QColor fill;          ///< of bars, and of full markers
    bool square = false;  ///< the shape of its markers; else a dot
    bool open = false;    ///< the marker is only an outline
};
[[nodiscard]] SeriesLook look_of(const ChartSeries& series, std::size_t index, const QPalette& palette);

/// The colour of events and of their labels.
[[nodiscard]] QColor mark_colour(Severity severity, const QPalette& palette);

/// The names of the series, each beside a sample of its line. Hidden for a single series.
class ChartLegend final : public QWidget {
    Q_OBJECT
public:
    explicit ChartLegend(QWidget* parent = nullptr);
    void set_series(const std::vector<ChartSeries>& series);
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return {0, sizeHint().height()}; }
    [[nodiscard]] bool hasHeightForWidth() const override { return true; }
    [[nodiscard]] int heightForWidth(int width) const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    [[nodiscard]] int entry_width(const QString& name) const;
    std::vector<ChartSeries> series_;  ///< without points
};

}  // namespace fettle::gui
