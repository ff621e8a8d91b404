// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/service/dbus/bus_transport.h"

#include <QDBusConnectionInterface>
#include <QDBusError>
#include <memory>
#include <utility>

#include "app/service/dbus/job_object.h"
#include "app/service/dbus/logind_inhibitor.h"
#include "app/service/dbus/manager_object.h"
#include "app/service/dbus/memory_bounds.h"

namespace fettle::service {

namespace {

constexpr auto kExported = QDBusConnection::ExportScriptableContents | QDBusConnection::ExportAllProperties;

}  // namespace

BusTransport::BusTransport(const QDBusConnection& bus) : bus_(bus), peers_(bus) {
    connect(&peers_, &Peers::gone, this, [this](const QString& caller) { Q_EMIT gone(caller.toStdString()); });
}

Status BusTransport::publish(Manager& manager) {
    bound_memory(bus_);
    auto* const object = new ManagerObject(bus_, manager);
    if (bus_.registerObject(QStringLiteral("/org/fettle/Fettle1"), object, kExported)) return {};
    return fail(ErrorCode::internal, FETTLE_TEXT("the object path on the bus is already in use"));
}

Status BusTransport::open() {
    if (bus_.registerService(QString::fromLatin1(kBusName))) return {};
    return fail(ErrorCode::busy, FETTLE_TEXT("cannot acquire the bus name {bus_name}: {reason}"),
                {{"bus_name", kBusName}, {"reason", bus_.lastError().message().toStdString()}});
}

void BusTransport::close() { bus_.unregisterService(QString::fromLatin1(kBusName)); }

void BusTransport::publish(StartedJob& job) {
    bus_.registerObject(QString::fromStdString(job.path()), new JobObject(bus_, job), kExported);
}

bool BusTransport::identify(const std::string& caller, Named then) {
    return peers_.identify(QString::fromStdString(caller), std::move(then));
}

bool BusTransport::here(const std::string& caller) const { return peers_.here(QString::fromStdString(caller)); }

Links BusLinks::links() {
    return {transport_, polkit_, [this] { return std::make_unique<LogindInhibitor>(bus_); }};
}

}  // namespace fettle::service
