// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/service/dbus/manager_object.h"

#include <QDBusMessage>
#include <utility>

#include "app/service/dbus/arguments.h"
#include "app/service/dbus/bus_reply.h"
#include "app/service/dbus/memory_bounds.h"

namespace fettle::service {

ManagerObject::ManagerObject(QDBusConnection bus, Manager& manager)
    : QObject(&manager), bus_(std::move(bus)), manager_(manager) {
    connect(&manager_, &Manager::alert, this, &ManagerObject::Alert);
    connect(&manager_, &Manager::drive_event, this, &ManagerObject::DriveEvent);
}

void ManagerObject::relay() {
    if (!calledFromDBus()) return;
    setDelayedReply(true);
    const auto* const method = Manager::method_named(message().member().toStdString());
    if (method == nullptr) return;  // the slots and the methods have the same names
    const auto sizes = sizes_of(message().arguments());
    auto call = call_of(bus_, message());
    call.bytes = bytes_of(sizes);
    if (!manager_.accepts(*method, call, sizes)) {
        QMetaObject::invokeMethod(
            this, [] { give_memory_back(); }, Qt::QueuedConnection);  // after the message has been sent
        return;
    }
    // Copies of a message share its arguments, which the running method still references.
    QMetaObject::invokeMethod(
        this, [copy = message()]() mutable { copy.setArguments({}); }, Qt::QueuedConnection);
    manager_.receive(*method, call, read_arguments(message().arguments()));
}

QString ManagerObject::List(bool /*wake*/) {
    relay();
    return {};
}

QString ManagerObject::Inspect(const QString& /*drive*/, bool /*wake*/) {
    relay();
    return {};
}

QString ManagerObject::Check(const QStringList& /*drives*/, bool /*wake*/) {
    relay();
    return {};
}

QString ManagerObject::Record(const QString& /*drive*/, bool /*wake*/) {
    relay();
    return {};
}

QString ManagerObject::RecordLook(const QString& /*drive*/, const QString& /*look*/, bool /*wake*/) {
    relay();
    return {};
}

QString ManagerObject::UnfinishedJobs() {
    relay();
    return {};
}

QString ManagerObject::Journals() {
    relay();
    return {};
}

QString ManagerObject::ScheduleDocuments(QString& /*state*/) {
    relay();
    return {};
}

QString ManagerObject::PlanTrim(const QStringList& /*names*/, bool /*all*/, qulonglong /*minimum_bytes*/,
                                QString& /*hash*/) {
    relay();
    return {};
}

QString ManagerObject::PlanErase(const QString& /*drive*/, const QString& /*purpose*/, const QString& /*method*/,
                                 const QString& /*psid*/, QString& /*hash*/) {
    relay();
    return {};
}

QString ManagerObject::PlanEraseWithPassword(const QString& /*drive*/, const QString& /*purpose*/,
                                             const QString& /*method*/, const QString& /*whose*/,
                                             const QDBusUnixFileDescriptor& /*password*/, QString& /*hash*/) {
    relay();
    return {};
}

QString ManagerObject::PlanWipe(const QString& /*drive*/, bool /*unallocated*/, qulonglong /*minimum_bytes*/,
                                QString& /*hash*/, QString& /*left_alone*/) {
    relay();
    return {};
}

QString ManagerObject::PlanOverprovision(const QString& /*drive*/, const QString& /*method*/, bool /*undo*/,
                                         qulonglong /*bytes*/, double /*percent*/, bool /*wake*/, QString& /*hash*/) {
    relay();
    return {};
}

QString ManagerObject::PlanFirmware(const QString& /*drive*/, const QDBusUnixFileDescriptor& /*image*/,
                                    const QString& /*image_name*/, qulonglong /*slot*/, const QString& /*activate*/,
                                    qulonglong /*mode*/, bool /*allow_older*/, const QString& /*revision*/,
                                    QString& /*hash*/) {
    relay();
    return {};
}

QString ManagerObject::PlanActivation(const QString& /*drive*/, qulonglong /*slot*/, const QString& /*activate*/,
                                      QString& /*hash*/) {
    relay();
    return {};
}

QString ManagerObject::PlanSelfTest(const QString& /*drive*/, const QString& /*test*/, bool /*wait*/,
                                    QString& /*hash*/) {
    relay();
    return {};
}

QString ManagerObject::PlanScan(const QString& /*drive*/, qulonglong /*from_bytes*/, qulonglong /*to_bytes*/,
                                bool /*verify*/, bool /*gentle*/, bool /*resume*/, QString& /*hash*/) {
    relay();
    return {};
}

QString ManagerObject::PlanNamespace(const QString& /*drive*/, const QString& /*action*/, qulonglong /*nsid*/,
                                     qulonglong /*controller*/, qulonglong /*bytes*/, qulonglong /*sector_bytes*/,
                                     bool /*shared*/, bool /*attach*/, QString& /*hash*/) {
    relay();
    return {};
}

QString ManagerObject::PlanOpal(const QString& /*drive*/, const QString& /*action*/, bool /*after_suspend*/,
                                const QDBusUnixFileDescriptor& /*password*/, QString& /*hash*/) {
    relay();
    return {};
}

QDBusUnixFileDescriptor ManagerObject::ReadTelemetry(const QString& /*drive*/, const QString& /*source*/) {
    relay();
    return QDBusUnixFileDescriptor();
}

QString ManagerObject::ScanResults(const QString& /*drive*/, qulonglong /*at_most*/) {
    relay();
    return {};
}

QString ManagerObject::FindFiles(const QString& /*drive*/, const QString& /*ranges*/) {
    relay();
    return {};
}

QString ManagerObject::Settings() {
    relay();
    return {};
}

QString ManagerObject::PlanSettings(const QStringList& /*assignments*/, bool /*undo*/, QString& /*hash*/) {
    relay();
    return {};
}

void ManagerObject::ChangeSchedule(const QString& /*tasks*/, const QStringList& /*remove*/,
                                   const QStringList& /*release*/, const QString& /*fstrim*/) {
    relay();
}

void ManagerObject::PauseSchedule(qulonglong /*until*/) { relay(); }

QString ManagerObject::Confirm(const QString& /*hash*/) {
    relay();
    return {};
}

QDBusObjectPath ManagerObject::Run(const QString& /*hash*/, const QString& /*token*/) {
    relay();
    return {};
}

void ManagerObject::ScheduleChanged() { manager_.note_schedule_change(); }

}  // namespace fettle::service
