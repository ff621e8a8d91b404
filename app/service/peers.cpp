// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/service/peers.h"

#include <QDBusConnectionInterface>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>

namespace fettle::service {

Peers::Peers(const QDBusConnection& bus) : bus_(bus) {
    watcher_.setConnection(bus_);
    watcher_.setWatchMode(QDBusServiceWatcher::WatchForUnregistration);
    connect(&watcher_, &QDBusServiceWatcher::serviceUnregistered, this, &Peers::leave);
}

void Peers::watch(const QString& caller) {
    if (here_.contains(caller)) return;
    here_.insert(caller);
    watcher_.addWatchedService(caller);
    // It may have left before it was watched: the bus is asked once.
    auto* asked =
        new QDBusPendingCallWatcher(bus_.interface()->asyncCall(QStringLiteral("NameHasOwner"), caller), this);
    connect(asked, &QDBusPendingCallWatcher::finished, this, [this, caller](QDBusPendingCallWatcher* finished) {
        finished->deleteLater();
        const QDBusPendingReply<bool> reply = *finished;
        if (reply.isError() || !reply.value()) leave(caller);
    });
}

void Peers::leave(const QString& caller) {
    if (!here_.remove(caller)) return;
    watcher_.removeWatchedService(caller);
    Q_EMIT gone(caller);
}

}  // namespace fettle::service
