// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDBusConnection>
#include <QMap>
#include <QObject>
#include <QString>

namespace fettle::notify {

/// Receives the signal Alert of org.fettle.Fettle1 and calls org.freedesktop.Notifications (Desktop Notifications
/// Specification 1.2). Starts neither service, and uses no CPU time while waiting.
class Notifier : public QObject {
    Q_OBJECT

public:
    Notifier(const QDBusConnection& system, const QDBusConnection& session);
    /// False: cannot connect to the system bus.
    bool listen();

public Q_SLOTS:  // NOLINT(readability-redundant-access-specifiers)
    void alert(const QString& document);

private:
    QDBusConnection system_;
    QDBusConnection session_;
    QMap<QString, uint> shown_;  ///< notification ids by alert and drive; a newer alert replaces the older notification
};

}  // namespace fettle::notify
