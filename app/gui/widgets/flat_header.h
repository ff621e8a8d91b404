// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHeaderView>

namespace fettle::gui {

/// Titles in small dimmed type above a line, without the frame of the style.
class FlatHeader final : public QHeaderView {
    Q_OBJECT
public:
    explicit FlatHeader(QWidget* parent);

protected:
    void paintSection(QPainter* painter, const QRect& rect, int section) const override;
};

}  // namespace fettle::gui
