// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QMainWindow>
#include <QStringList>

#include "app/gui/frame/services.h"
#include "app/gui/models/drive_item.h"

class QAction;
class QLabel;
class QStackedWidget;
class QToolButton;

namespace fettle::gui {

class ComputerPage;
class DriveModel;
class DrivePage;
class DriveView;
class SideBar;

/// The main window: drives and pages of the computer in the side bar, the chosen one beside it.
class MainWindow final : public QMainWindow {
    Q_OBJECT
public:
    explicit MainWindow(const Services& services, QString version, QWidget* parent = nullptr);

    [[nodiscard]] DriveModel& drives() { return *model_; }
    void choose_drive(int row);
    /// A page of the drive by its place.
    void choose_page(int index);
    /// A page of the drive or of the computer by its name; false: there is none of this name.
    bool show_page(const QString& name);
    /// The visible page's name.
    [[nodiscard]] QString page() const;
    [[nodiscard]] QStringList page_names() const;
    /// Shows this drive as soon as it is there: its id, path, link name, serial number or model.
    void show_drive(const QString& name);
    /// Shows saved reports instead of this computer's drives, until Refresh.
    void show_reports(const QStringList& paths);
    /// Permanently shows in the status bar that the drives are simulated.
    void say_demo();

protected:
    void closeEvent(QCloseEvent* event) override;

private:
    void make_pages();
    void add_drive_page(const QString& name, const QString& title, DrivePage* page);
    void add_computer_page(const QString& name, const QString& title, ComputerPage* page);
    void make_actions();
    void make_drive_menu();
    void connect_model();
    void connect_inspector();
    void show_current();
    void show_drive_view();
    void show_computer_page(const QString& name);
    void take_wanted_drive();
    void say_unreadable(int read);
    [[nodiscard]] DriveItemPtr current() const;
    void copy();
    void export_report();
    void open_reports();
    void refresh();
    void write_report(const DriveItem& item, const QString& chosen, const QString& filter);
    void warn(const QString& words);
    void note(const QString& words);

    Services services_;
    QString version_;
    DriveModel* model_;
    SideBar* side_bar_;
    QStackedWidget* stack_;
    QLabel* empty_;
    DriveView* drive_view_;
    QHash<QString, ComputerPage*> computer_pages_;
    QStringList computer_names_;
    QString computer_page_;  ///< the visible one; empty: the drive is shown
    QToolButton* updated_;
    std::vector<QAction*> need_drive_;
    /// The item that is currently shown. Pages are rebuilt only if it changes.
    DriveItemPtr shown_;
    QString wanted_drive_;
    QStringList unreadable_;
};

}  // namespace fettle::gui
