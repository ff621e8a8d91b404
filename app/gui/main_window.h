// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMainWindow>
#include <QStringList>

#include "app/gui/drive_item.h"

class QAction;
class QLabel;
class QListView;
class QStackedWidget;
class QTabWidget;

namespace fettle::gui {

class DriveModel;
class Inspector;
class Page;

/// The shell: drives in the side bar, pages beside them.
class MainWindow final : public QMainWindow {
    Q_OBJECT
public:
    /// `inspector` must outlive the window.
    explicit MainWindow(Inspector& inspector, QString version, QWidget* parent = nullptr);

    [[nodiscard]] DriveModel& drives() { return *model_; }
    void choose_drive(int row);
    void choose_page(int index);
    /// Shows saved reports in the place of this machine's drives, until Refresh.
    void show_reports(const QStringList& paths);
    /// Says for as long as the window stands that its drives are simulated.
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
    std::vector<Page*> pages_;
    std::vector<QAction*> need_drive_;
    /// What the pages show now: they are built anew only for something else.
    DriveItemPtr shown_;
    QStringList unreadable_;
};

}  // namespace fettle::gui
