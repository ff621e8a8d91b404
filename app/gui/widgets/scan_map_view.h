// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <cstddef>
#include <vector>

#include "app/gui/models/scan_words.h"

class QPainter;

namespace fettle::gui {

/// A drive as a grid of parts, coloured by their longest read; unreadable parts carry a cross, slow ones a dot. With
/// the focus, arrow keys, Home and End move from part to part.
class ScanMapView final : public QWidget {
    Q_OBJECT
public:
    /// The most parts that it shows.
    static constexpr std::size_t kMost = 432;

    explicit ScanMapView(QWidget* parent = nullptr);
    void set_parts(std::vector<ScanPart> parts);
    [[nodiscard]] int current() const { return current_; }
    /// Draws the sign of a kind, for the legend.
    static void paint_part(QPainter& painter, const QRectF& box, ScanPart::Kind kind, const QPalette& palette);

    [[nodiscard]] bool hasHeightForWidth() const override { return true; }
    [[nodiscard]] int heightForWidth(int width) const override;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

Q_SIGNALS:
    /// The keyboard or the mouse has chosen this part.
    void chosen(const QString& words);

protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    bool event(QEvent* event) override;

private:
    [[nodiscard]] int in_a_row(int width) const;
    [[nodiscard]] QRectF box(int index) const;
    /// -1: none.
    [[nodiscard]] int at(const QPoint& point) const;
    void choose(int index);

    std::vector<ScanPart> parts_;
    int current_ = 0;
};

/// The kinds of parts with their names.
class ScanLegend final : public QWidget {
    Q_OBJECT
public:
    explicit ScanLegend(QWidget* parent = nullptr);
};

}  // namespace fettle::gui
