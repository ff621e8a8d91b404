// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>

#include "app/gui/frame/services.h"

class QWidget;

namespace fettle::gui {

class ComputerPage;
class ComputerPages;
class DriveModel;
class DrivePage;
class DriveView;
class ServiceWatch;
class SideBar;
class ViewSettings;

/// Makes the window's pages from the services that there are.
class PageFactory final : public QObject {
    Q_OBJECT
public:
    /// What the pages are put into, and what they show besides the services. All must outlive it.
    struct Frame {
        DriveModel& drives;
        ServiceWatch& service;
        ViewSettings& settings;
        SideBar& side_bar;
        DriveView& drive_pages;
        ComputerPages& computer_pages;
    };
    PageFactory(const Services& services, const Frame& frame, QWidget* parent);

    void make_pages();

Q_SIGNALS:
    /// A page of the computer wants this page of this drive.
    void drive_wanted(const QString& id, const QString& page);

private:
    void add_drive_page(const QString& name, const QString& title, DrivePage* page);
    void add_computer_page(const QString& name, const QString& title, ComputerPage* page);
    void make_dashboard();
    void make_system_settings();
    [[nodiscard]] bool has_page(const QString& name) const;

    Services services_;
    Frame frame_;
    QWidget* parent_;
};

}  // namespace fettle::gui
