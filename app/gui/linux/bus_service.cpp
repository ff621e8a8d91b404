// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/linux/bus_service.h"

#include <QDBusMessage>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>
#include <QStringList>

#include "app/gui/models/service_watch.h"

namespace fettle::gui {

namespace {

using State = ServiceWatch::State;

const auto kBus = QStringLiteral("org.freedesktop.DBus");
const auto kService = QStringLiteral("org.fettle.Fettle1");

QDBusMessage call_bus(const QString& method) {
    return QDBusMessage::createMethodCall(kBus, QStringLiteral("/org/freedesktop/DBus"), kBus, method);
}

}  // namespace

BusService::BusService(ServiceWatch& watch, const QDBusConnection& system)
    : QObject(&watch), watch_(watch), system_(system) {
    if (!system_.isConnected()) return;
    system_.connect(kBus, QString(), kBus, QStringLiteral("NameOwnerChanged"), {kService}, QString(), this,
                    SLOT(owner_changed(QString, QString, QString)));
    auto ask = call_bus(QStringLiteral("NameHasOwner"));
    ask << kService;
    auto* answer = new QDBusPendingCallWatcher(system_.asyncCall(ask), this);
    connect(answer, &QDBusPendingCallWatcher::finished, this, [this](QDBusPendingCallWatcher* watcher) {
        const QDBusPendingReply<bool> reply = *watcher;
        watcher->deleteLater();
        if (!reply.isValid()) return;
        if (reply.value()) {
            watch_.set_state(State::running);
        } else {
            ask_installed();
        }
    });
}

void BusService::ask_installed() {
    auto* answer =
        new QDBusPendingCallWatcher(system_.asyncCall(call_bus(QStringLiteral("ListActivatableNames"))), this);
    connect(answer, &QDBusPendingCallWatcher::finished, this, [this](QDBusPendingCallWatcher* watcher) {
        const QDBusPendingReply<QStringList> reply = *watcher;
        watcher->deleteLater();
        if (!reply.isValid() || watch_.state() == State::running) return;
        watch_.set_state(reply.value().contains(kService) ? State::on_demand : State::missing);
    });
}

void BusService::owner_changed(const QString& name, const QString& before, const QString& now) {
    (void)before;
    if (name != kService) return;
    if (now.isEmpty()) {
        watch_.set_state(State::on_demand);
        ask_installed();
    } else {
        watch_.set_state(State::running);
    }
}

}  // namespace fettle::gui
