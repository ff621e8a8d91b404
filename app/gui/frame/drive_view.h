// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <QWidget>
#include <vector>

#include "app/gui/models/drive_item.h"

class QVBoxLayout;

namespace fettle::gui {

class DriveHeader;
class DrivePage;
class Tabs;

/// The chosen drive: its header, the row of its pages, and one of them. Only the visible page is given the drive; the
/// others get it when they are chosen.
class DriveView final : public QWidget {
    Q_OBJECT
public:
    explicit DriveView(QWidget* parent = nullptr);

    /// The page is placed by its name, whatever the order of the calls.
    void add_page(const QString& name, const QString& title, DrivePage* page);
    void show_drive(const DriveItemPtr& item);
    /// Stands between header and pages. Takes ownership; call once.
    void set_notice(QWidget* notice);
    /// Shows everything once more, in changed units.
    void show_again();
    /// Whether there is such a page; if so, it is now visible.
    bool show_page(const QString& name);
    void show_page(int index);
    [[nodiscard]] QString page() const;
    /// Names and titles in the order of the tabs.
    [[nodiscard]] QStringList names() const;
    [[nodiscard]] QStringList titles() const;

Q_SIGNALS:
    void page_changed();
    /// nullptr: no drive is shown any more.
    void drive_shown(const fettle::gui::DriveItemPtr& item);
    void page_wanted(const QString& name);
    void noted(const QString& words);

private:
    struct Entry {
        QString name;
        DrivePage* page;
        DriveItemPtr shown;
    };
    void update_page();

    DriveHeader* header_;
    Tabs* tabs_;
    QVBoxLayout* column_;
    std::vector<Entry> entries_;
    DriveItemPtr item_;
};

}  // namespace fettle::gui
