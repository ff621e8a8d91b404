// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QScrollArea>

#include "app/gui/models/drive_item.h"

class QVBoxLayout;

namespace fettle::gui {

/// A page of the window: a column that scrolls if the window is small. It knows no other page.
class Page : public QScrollArea {
    Q_OBJECT
public:
    explicit Page(QWidget* parent = nullptr);

Q_SIGNALS:
    /// The user wants another page, of the same drive or of the computer, by its name in --page: "trim".
    void page_wanted(const QString& name);
    /// Shown for a few seconds in the status bar.
    void noted(const QString& words);

protected:
    [[nodiscard]] QVBoxLayout* column() const { return column_; }

private:
    QVBoxLayout* column_;
};

/// A page about one drive.
class DrivePage : public Page {
    Q_OBJECT
public:
    using Page::Page;
    /// Shows this drive; nullptr empties the page. Called for the visible page only, when the drive or its report has
    /// changed. What a service has to be asked for must be asked in the background, and only if it is shown.
    virtual void show_drive(const DriveItemPtr& item) = 0;
};

/// A page about this computer.
class ComputerPage : public Page {
    Q_OBJECT
public:
    using Page::Page;
    /// The page has become visible, or the user wants it read again.
    virtual void refresh() = 0;
};

}  // namespace fettle::gui
