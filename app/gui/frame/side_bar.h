// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QWidget>

class QLabel;
class QLineEdit;
class QListView;
class QListWidget;

namespace fettle::gui {

class DriveModel;
class SideDelegate;

/// Drives and pages of the computer; one of them is chosen.
class SideBar final : public QWidget {
    Q_OBJECT
public:
    explicit SideBar(DriveModel& model, QWidget* parent = nullptr);

    /// Adds a page of the computer at a place in the list.
    void insert_page(int place, const QString& name, const QString& title);
    /// Shows a count beside the page; 0: none.
    void set_count(const QString& page, int count);
    /// Marks the drive, without a signal; nothing happens if there is no such row.
    void choose_drive(int row);
    /// Marks the page, without a signal.
    void choose_page(const QString& name);
    /// The row of the drive that is, or was last, chosen; -1: none.
    [[nodiscard]] int drive() const;
    [[nodiscard]] QListView& drives() const { return *drives_; }
    void set_compact(bool compact);
    /// Puts the cursor into the search field.
    void find();
    [[nodiscard]] QSize sizeHint() const override;

Q_SIGNALS:
    void drive_chosen();
    void page_chosen(const QString& name);

protected:
    void paintEvent(QPaintEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void make_drives();
    void make_pages();
    void fit_pages();
    void show_search();
    void filter();
    void enter_first();

    DriveModel& model_;
    QLineEdit* search_;
    QListView* drives_;
    QLabel* no_match_;
    QLabel* pages_title_;
    QListWidget* pages_;
    SideDelegate* drive_rows_;
    SideDelegate* page_rows_;
    QString filtered_;     ///< what the drives are filtered by
    bool quiet_ = false;   ///< a choice by the program
    bool wanted_ = false;  ///< the search field was asked for
};

}  // namespace fettle::gui
