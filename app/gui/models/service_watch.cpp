// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/models/service_watch.h"

#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>
#include <QStringList>

namespace fettle::gui {

namespace {

const auto kBus = QStringLiteral("org.freedesktop.DBus");
const auto kService = QStringLiteral("org.fettle.Fettle1");

QDBusMessage call_bus(const QString& method) {
    return QDBusMessage::createMethodCall(kBus, QStringLiteral("/org/freedesktop/DBus"), kBus, method);
}

}  // namespace

ServiceWatch::ServiceWatch(QObject* parent) : QObject(parent) {}

void ServiceWatch::follow() {
    auto bus = QDBusConnection::systemBus();
    if (!bus.isConnected()) return;
    bus.connect(kBus, QString(), kBus, QStringLiteral("NameOwnerChanged"), {kService}, QString(), this,
                SLOT(owner_changed(QString, QString, QString)));
    auto ask = call_bus(QStringLiteral("NameHasOwner"));
    ask << kService;
    auto* answer = new QDBusPendingCallWatcher(bus.asyncCall(ask), this);
    connect(answer, &QDBusPendingCallWatcher::finished, this, [this](QDBusPendingCallWatcher* watcher) {
        const QDBusPendingReply<bool> reply = *watcher;
        watcher->deleteLater();
        if (!reply.isValid()) return;
        if (reply.value()) {
            set_state(State::running);
        } else {
            ask_installed();
        }
    });
}

void ServiceWatch::ask_installed() {
    auto* answer = new QDBusPendingCallWatcher(
        QDBusConnection::systemBus().asyncCall(call_bus(QStringLiteral("ListActivatableNames"))), this);
    connect(answer, &QDBusPendingCallWatcher::finished, this, [this](QDBusPendingCallWatcher* watcher) {
        const QDBusPendingReply<QStringList> reply = *watcher;
        watcher->deleteLater();
        if (!reply.isValid() || state_ == State::running) return;
        set_state(reply.value().contains(kService) ? State::on_demand : State::missing);
    });
}

void ServiceWatch::owner_changed(const QString& name, const QString& before, const QString& now) {
    (void)before;
    if (name != kService) return;
    if (now.isEmpty()) {
        set_state(State::on_demand);
        ask_installed();
    } else {
        set_state(State::running);
    }
}

void ServiceWatch::set_state(State state) {
    if (state == state_) return;
    state_ = state;
    Q_EMIT changed();
}

QString ServiceWatch::words() const {
    switch (state_) {
        case State::unknown: return {};
        case State::running: return tr("Fettle service is running");
        case State::on_demand: return tr("Fettle service starts when needed");
        case State::missing: return tr("Fettle service is not installed");
    }
    return {};
}

}  // namespace fettle::gui
