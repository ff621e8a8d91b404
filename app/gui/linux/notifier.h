// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDBusConnection>
#include <QHash>
#include <QMap>
#include <QObject>
#include <QString>

#include "app/gui/models/reminders.h"

namespace fettle::gui {

/// Shows the service's alerts as notifications of the desktop: receives the signal Alert of org.fettle.Fettle1 and
/// calls org.freedesktop.Notifications (Desktop Notifications Specification 1.2). Starts neither service, and uses no
/// CPU time while waiting.
class Notifier final : public QObject {
    Q_OBJECT
public:
    struct Buses {
        QDBusConnection system;
        QDBusConnection session;
    };
    /// `settings` keep the reminders, and must outlive it. An empty `clock` is the system's.
    Notifier(const Buses& buses, ViewSettings& settings, Reminders::Clock clock = {}, QObject* parent = nullptr);

    /// Also shows what was to be shown again meanwhile. False: no system bus, so that there are no alerts.
    bool listen();
    [[nodiscard]] Reminders& reminders() { return reminders_; }

Q_SIGNALS:
    /// "Show" was chosen. `drive`: as in the alert (history::key_of); empty: the alert is not about a drive.
    void show_wanted(const QString& drive);

private:
    Q_SLOT void alert(const QString& document);
    Q_SLOT void invoked(uint id, const QString& action);
    Q_SLOT void dismissed(uint id, uint reason);
    Q_SLOT void take_token(uint id, const QString& token);
    void show(const QString& document);
    [[nodiscard]] QDBusMessage notification(uint replaced, const QString& title, const QString& body,
                                            const QStringList& actions, uchar urgency) const;

    struct Shown {
        QString key;  ///< event and drive; a newer alert replaces the older notification
        QString document;
    };
    Buses buses_;
    Reminders reminders_;
    QMap<QString, uint> ids_;
    QHash<uint, Shown> shown_;
};

}  // namespace fettle::gui
