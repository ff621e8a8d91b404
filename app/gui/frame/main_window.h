// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMainWindow>
#include <QStringList>

#include "app/gui/models/drive_item.h"

class QAction;
class QLabel;
class QListView;
class QStackedWidget;
class QTabWidget;

namespace fettle::gui {

class DriveModel;
class Inspector;
class DrivePage;

/// The main window: drives in the side bar, pages next to it.
class MainWindow final : public QMainWindow {
    Q_OBJECT
public:
    /// `inspector` must outlive the window.
    explicit MainWindow(Inspector& inspector, QString version, QWidget* parent = nullptr);

    [[nodiscard]] DriveModel& drives() { return *model_; }
    void choose_drive(int row);
    void choose_page(int index);
    /// Shows saved reports instead of this computer's drives, until Refresh.
    void show_reports(const QStringList& paths);
    /// Permanently shows in the status bar that the drives are simulated.
    void say_demo();

protected:
    void closeEvent(QCloseEvent* event) override;

private:
    void make_side_bar();
    void make_pages();
    void make_actions();
    void connect_inspector();
    void show_current();
    void say_drives();
    void say_unreadable(int read);
    [[nodiscard]] DriveItemPtr current() const;
    void copy();
    void export_report();
    void open_reports();
    void refresh();
    void write_report(const DriveItem& item, const QString& chosen, const QString& filter);
    void warn(const QString& words);

    Inspector& inspector_;
    QString version_;
    DriveModel* model_;
    QListView* list_;
    QStackedWidget* stack_;
    QLabel* empty_;
    QLabel* count_;
    QTabWidget* tabs_;
    std::vector<DrivePage*> pages_;
    std::vector<QAction*> need_drive_;
    /// The item that the pages currently show. They are rebuilt only if it changes.
    DriveItemPtr shown_;
    QStringList unreadable_;
};

}  // namespace fettle::gui
