// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDBusConnection>
#include <QMap>
#include <QObject>
#include <QString>

namespace fettle::notify {

/// Hears org.fettle.Fettle1's signal Alert and calls org.freedesktop.Notifications (Desktop Notifications
/// Specification 1.2). Sleeps in between, and starts neither of them.
class Notifier : public QObject {
    Q_OBJECT

public:
    Notifier(const QDBusConnection& system, const QDBusConnection& session);
    /// False: the system bus cannot be listened to.
    bool listen();

public Q_SLOTS:  // NOLINT(readability-redundant-access-specifiers)
    void alert(const QString& document);

private:
    QDBusConnection system_;
    QDBusConnection session_;
    QMap<QString, uint> shown_;  ///< by alert and drive: a newer one takes the place of the older
};

}  // namespace fettle::notify
