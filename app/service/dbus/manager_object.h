// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDBusConnection>
#include <QDBusContext>
#include <QDBusObjectPath>
#include <QDBusUnixFileDescriptor>
#include <QObject>
#include <QString>
#include <QStringList>

#include "app/service/manager.h"

namespace fettle::service {

/// org.fettle.Fettle1.Manager at /org/fettle/Fettle1: the methods of Manager, which describes them. Parameters without
/// const are further return values. Files are sealed memory files (app/service/dbus/sealed_file.h).
class ManagerObject : public QObject, protected QDBusContext {
    Q_OBJECT
    Q_CLASSINFO("D-Bus Interface", "org.fettle.Fettle1.Manager")
    Q_PROPERTY(QString Version READ version)

public:
    /// Belongs to the manager, which destroys it.
    ManagerObject(QDBusConnection bus, Manager& manager);

    [[nodiscard]] QString version() const { return QString::fromStdString(manager_.version()); }

public Q_SLOTS:  // NOLINT(readability-redundant-access-specifiers)
    Q_SCRIPTABLE QString List(bool wake);
    Q_SCRIPTABLE QString Inspect(const QString& drive, bool wake);
    Q_SCRIPTABLE QString Check(const QStringList& drives, bool wake);
    Q_SCRIPTABLE QString Record(const QString& drive, bool wake);
    Q_SCRIPTABLE QString RecordLook(const QString& drive, const QString& look, bool wake);
    Q_SCRIPTABLE QString UnfinishedJobs();
    Q_SCRIPTABLE QString Journals();
    Q_SCRIPTABLE QString ScheduleDocuments(QString& state);
    Q_SCRIPTABLE QString PlanTrim(const QStringList& names, bool all, qulonglong minimum_bytes, QString& hash);
    Q_SCRIPTABLE QString PlanErase(const QString& drive, const QString& purpose, const QString& method,
                                   const QString& psid, QString& hash);
    Q_SCRIPTABLE QString PlanEraseWithPassword(const QString& drive, const QString& purpose, const QString& method,
                                               const QString& whose, const QDBusUnixFileDescriptor& password,
                                               QString& hash);
    Q_SCRIPTABLE QString PlanWipe(const QString& drive, bool unallocated, qulonglong minimum_bytes, QString& hash,
                                  QString& left_alone);
    Q_SCRIPTABLE QString PlanOverprovision(const QString& drive, const QString& method, bool undo, qulonglong bytes,
                                           double percent, bool wake, QString& hash);
    Q_SCRIPTABLE QString PlanFirmware(const QString& drive, const QDBusUnixFileDescriptor& image,
                                      const QString& image_name, qulonglong slot, const QString& activate,
                                      qulonglong mode, bool allow_older, const QString& revision, QString& hash);
    Q_SCRIPTABLE QString PlanActivation(const QString& drive, qulonglong slot, const QString& activate, QString& hash);
    Q_SCRIPTABLE QString PlanSelfTest(const QString& drive, const QString& test, bool wait, QString& hash);
    Q_SCRIPTABLE QString PlanScan(const QString& drive, qulonglong from_bytes, qulonglong to_bytes, bool verify,
                                  bool gentle, bool resume, QString& hash);
    Q_SCRIPTABLE QString PlanNamespace(const QString& drive, const QString& action, qulonglong nsid,
                                       qulonglong controller, qulonglong bytes, qulonglong sector_bytes, bool shared,
                                       bool attach, QString& hash);
    Q_SCRIPTABLE QString PlanOpal(const QString& drive, const QString& action, bool after_suspend,
                                  const QDBusUnixFileDescriptor& password, QString& hash);
    Q_SCRIPTABLE QDBusUnixFileDescriptor ReadTelemetry(const QString& drive, const QString& source);
    Q_SCRIPTABLE QString ScanResults(const QString& drive, qulonglong at_most);
    Q_SCRIPTABLE QString FindFiles(const QString& drive, const QString& ranges);
    Q_SCRIPTABLE QString Settings();
    Q_SCRIPTABLE QString PlanSettings(const QStringList& assignments, bool undo, QString& hash);
    Q_SCRIPTABLE void ChangeSchedule(const QString& tasks, const QStringList& remove, const QStringList& release,
                                     const QString& fstrim);
    Q_SCRIPTABLE void PauseSchedule(qulonglong until);
    Q_SCRIPTABLE QString Confirm(const QString& hash);
    Q_SCRIPTABLE QDBusObjectPath Run(const QString& hash, const QString& token);
    Q_SCRIPTABLE void ScheduleChanged();

Q_SIGNALS:
    Q_SCRIPTABLE void Alert(const QString& alert);
    Q_SCRIPTABLE void DriveEvent(const QString& kind, const QString& drive);

private:
    /// Passes the current call to the manager, which replies later.
    void relay();

    QDBusConnection bus_;
    Manager& manager_;
};

}  // namespace fettle::service
