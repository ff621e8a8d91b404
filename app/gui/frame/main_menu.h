// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QStringList>
#include <vector>

class QAction;
class QMainWindow;
class QMenu;
class QToolButton;

namespace fettle::gui {

class ViewSettings;

/// The window's menu bar, with the button Refresh at its end.
class MainMenu final : public QObject {
    Q_OBJECT
public:
    /// Names and titles of the drive's pages, in their order.
    struct DrivePages {
        QStringList names;
        QStringList titles;
    };
    /// `reports_problems`: whether Help offers to report a problem.
    MainMenu(QMainWindow& window, const DrivePages& pages, ViewSettings& settings, QString version,
             bool reports_problems);

    /// What is done with the visible drive's report can be chosen.
    void set_drive_shown(bool shown);
    /// Shows the time beside Refresh.
    void say_updated();

Q_SIGNALS:
    void refresh_wanted();
    void open_wanted();
    void open_folder_wanted();
    void export_wanted();
    void copy_wanted();
    void quit_wanted();
    void find_wanted();
    void problem_report_wanted();
    void page_wanted(const QString& name);

private:
    void make_file_menu();
    void make_drive_menu(const DrivePages& pages);
    void make_help_menu(bool reports_problems);
    void make_refresh_button();
    void about();

    QMainWindow& window_;
    QString version_;
    QAction* refresh_ = nullptr;
    QToolButton* updated_ = nullptr;
    std::vector<QAction*> need_drive_;
};

}  // namespace fettle::gui
