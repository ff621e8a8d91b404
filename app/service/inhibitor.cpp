// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/service/inhibitor.h"

#include <QDBusMessage>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>

namespace fettle::service {

void Inhibitor::hold() {
    wanted_ = true;
    if (asking_ || held_.isValid()) return;
    asking_ = true;
    auto message = QDBusMessage::createMethodCall(
        QStringLiteral("org.freedesktop.login1"), QStringLiteral("/org/freedesktop/login1"),
        QStringLiteral("org.freedesktop.login1.Manager"), QStringLiteral("Inhibit"));
    message << QStringLiteral("sleep:shutdown") << QStringLiteral("Fettle")
            << QStringLiteral("A job on a drive is under way") << QStringLiteral("block");
    auto* asked = new QDBusPendingCallWatcher(bus_.asyncCall(message), this);
    connect(asked, &QDBusPendingCallWatcher::finished, this, [this](QDBusPendingCallWatcher* finished) {
        finished->deleteLater();
        asking_ = false;
        const QDBusPendingReply<QDBusUnixFileDescriptor> reply = *finished;
        if (!reply.isError() && wanted_) held_ = reply.value();
    });
}

void Inhibitor::release() {
    wanted_ = false;
    held_ = QDBusUnixFileDescriptor();
}

}  // namespace fettle::service
