// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QWidget>
#include <vector>

namespace fettle::gui {

/// All flash of a drive as one bar, with a legend below it.
class FlashBar final : public QWidget {
    Q_OBJECT
public:
    enum class Part { data, planned, set_aside, elsewhere, spare };
    struct Segment {
        Part part = Part::data;
        QString name;
        QString size;  ///< "384 GB, 8.7%"
        double bytes = 0;
    };
    explicit FlashBar(QWidget* parent = nullptr);

    /// Segments without bytes are left out.
    void set_segments(std::vector<Segment> segments);
    [[nodiscard]] const std::vector<Segment>& segments() const { return segments_; }
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return {0, sizeHint().height()}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    [[nodiscard]] QBrush brush_of(Part part) const;
    void paint_bar(QPainter& painter) const;
    void paint_legend(QPainter& painter) const;

    std::vector<Segment> segments_;
};

}  // namespace fettle::gui
