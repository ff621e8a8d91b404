// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QScrollArea>

#include "app/gui/drive_item.h"

class QVBoxLayout;

namespace fettle::gui {

/// A page about one drive: a column that scrolls if the window is small.
class Page : public QScrollArea {
    Q_OBJECT
public:
    explicit Page(QWidget* parent = nullptr);

    /// Shows this drive; nullptr empties the page.
    virtual void show_drive(const DriveItemPtr& item) = 0;

protected:
    [[nodiscard]] QVBoxLayout* column() const { return column_; }

private:
    QVBoxLayout* column_;
};

}  // namespace fettle::gui
