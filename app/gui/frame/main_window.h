// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMainWindow>
#include <QStringList>

#include "app/gui/frame/services.h"
#include "app/gui/frame/wanted_drive.h"
#include "app/gui/models/drive_item.h"

class QLabel;
class QStackedWidget;

namespace fettle::gui {

class ComputerPages;
class DriveModel;
class Density;
class DriveView;
class Leaving;
class MainMenu;
class ReportOpener;
class ServiceWatch;
class Session;
class SideBar;
class TrayControl;
class ViewSettings;

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
    /// Shows this drive as soon as it is there: its id, path, link name, serial number or model. The status bar says if
    /// there is none.
    void show_drive(const QString& name);
    /// Shows saved reports instead of this computer's drives, until Refresh.
    void show_reports(const QStringList& paths);
    /// Permanently shows in the status bar that the drives are simulated.
    void say_demo();
    [[nodiscard]] ViewSettings& settings() { return *settings_; }
    /// Restores settings, size, page and drive from this file, and keeps them there from now on.
    void keep_state(const QString& file);
    /// Shows the state of the Fettle service, and follows it.
    void follow_service(Session& session);
    /// Shows the service's alerts as notifications of the desktop, and the jobs in its task bar.
    void join_session(Session& session);
    /// Shows the icon in the system tray, whatever the settings say; closing the window then hides it.
    void stay_in_tray();
    /// Shows the window in front of the others.
    void come_forward();

Q_SIGNALS:
    /// The program is to end: the window was closed, not only hidden.
    void closed();

protected:
    void closeEvent(QCloseEvent* event) override;

private:
    void make_pages();
    void make_menu();
    void make_status_bar();
    void make_tray();
    void apply_settings();
    void remember_state();
    void quit();
    void show_alert(const QString& drive);
    void connect_model();
    void connect_inspector();
    void show_current();
    void show_drive_view();
    void show_computer_page(const QString& name);
    void take_wanted_drive();
    [[nodiscard]] DriveItemPtr current() const;
    void copy();
    void export_report();
    void open_reports();
    void refresh();
    void note(const QString& words);

    Services services_;
    QString version_;
    DriveModel* model_;
    WantedDrive wanted_drive_;
    SideBar* side_bar_;
    QStackedWidget* stack_;
    QLabel* empty_;
    DriveView* drive_view_;
    ComputerPages* computer_pages_;
    MainMenu* menu_;
    ReportOpener* reports_;
    ViewSettings* settings_;
    Density* density_ = nullptr;
    ServiceWatch* service_;
    TrayControl* tray_;
    Leaving* leaving_;
    bool quitting_ = false;  ///< Quit was chosen
    bool demo_ = false;
    /// The item that is currently shown. Pages are rebuilt only if it changes.
    DriveItemPtr shown_;
};

}  // namespace fettle::gui
