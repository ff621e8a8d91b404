// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>
#include <memory>
#include <vector>

#include "app/gui/frame/services.h"
#include "app/gui/models/drive_item.h"
#include "core/model/drive_report.h"

class QPushButton;

namespace fettle::gui {

class AdminLook;
class DriveModel;
class DriveView;
class Notice;
class ServiceWatch;

/// Above the pages of a drive that this user may not read: what helps, and as the system allows, a button that reads
/// all drives once with administrator rights and shows them as saved reports, or one that restarts Fettle with these
/// rights.
class AdminAccess final : public QObject {
    Q_OBJECT
public:
    /// All must outlive it.
    AdminAccess(const Services& services, DriveModel& model, const ServiceWatch& service, DriveView& view);
    ~AdminAccess() override;

Q_SIGNALS:
    /// The drives have been read; this one was shown before.
    void read(const QString& drive);
    /// Another instance has administrator rights: this one can end.
    void restarted();

private:
    void show_drive(const DriveItemPtr& item);
    void make_buttons();
    void show_refused();
    void refuse(const QString& reason);
    void look();
    void restart();
    void evaluate(const QByteArray& recording);
    void take(const Result<CheckReport>& report);

    Services services_;
    DriveModel& model_;
    const ServiceWatch& service_;
    DriveView& view_;
    std::unique_ptr<AdminLook> look_;  ///< nullptr: the system has no safe way
    Notice* notice_;
    QPushButton* read_ = nullptr;
    QPushButton* restart_ = nullptr;
    bool restarting_ = false;  ///< the user is being asked
    DriveItemPtr item_;
    QString refusal_;                     ///< of the last attempt
    std::vector<DriveItemPtr> recorded_;  ///< what was read last
    QString moment_;                      ///< when that was
    QString drive_;                       ///< shown when the button was pressed
};

}  // namespace fettle::gui
