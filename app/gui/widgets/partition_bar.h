// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QWidget>
#include <vector>

#include "app/gui/models/drive_layout.h"

class QPainter;

namespace fettle::gui {

/// The drive as a bar with what lies on it. Its figures belong into a table beside it.
class PartitionBar final : public QWidget {
    Q_OBJECT
public:
    explicit PartitionBar(QWidget* parent = nullptr);
    void show_parts(std::vector<LayoutPart> parts);
    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    [[nodiscard]] std::vector<int> widths() const;
    void paint_part(QPainter& painter, const LayoutPart& part, const QRect& place) const;
    std::vector<LayoutPart> parts_;
};

}  // namespace fettle::gui
