// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/service/dbus/peers.h"

#include <QDBusConnectionInterface>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>
#include <utility>

#include "app/service/limits.h"

namespace fettle::service {

Peers::Peers(const QDBusConnection& bus) : bus_(bus) {
    watcher_.setConnection(bus_);
    watcher_.setWatchMode(QDBusServiceWatcher::WatchForUnregistration);
    connect(&watcher_, &QDBusServiceWatcher::serviceUnregistered, this, &Peers::leave);
}

bool Peers::identify(const QString& caller, Named then) {
    const bool fresh = !here_.contains(caller);
    auto& peer = here_[caller];
    if (peer.user) {
        then(peer.user);
        return true;
    }
    if (peer.waiting.size() >= kMostStrangersOfCaller) return false;
    peer.waiting.push_back(std::move(then));
    if (!fresh) return true;
    watcher_.addWatchedService(caller);
    // If the client left before it was watched, the bus reports no user.
    auto* asked =
        new QDBusPendingCallWatcher(bus_.interface()->asyncCall(QStringLiteral("GetConnectionUnixUser"), caller), this);
    connect(asked, &QDBusPendingCallWatcher::finished, this, [this, caller](QDBusPendingCallWatcher* finished) {
        finished->deleteLater();
        const QDBusPendingReply<uint> reply = *finished;
        if (reply.isError()) return leave(caller);
        name(caller, reply.value());
    });
    return true;
}

void Peers::name(const QString& caller, std::optional<UserId> user) {
    const auto found = here_.find(caller);
    if (found == here_.end()) return;
    found->user = user;
    const auto waiting = std::exchange(found->waiting, {});
    for (const auto& then : waiting) then(user);
}

void Peers::leave(const QString& caller) {
    if (!here_.contains(caller)) return;
    name(caller, std::nullopt);
    here_.remove(caller);
    watcher_.removeWatchedService(caller);
    Q_EMIT gone(caller);
}

}  // namespace fettle::service
