// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDBusConnection>
#include <QObject>

namespace fettle::gui {

class ServiceWatch;

/// Whether the Fettle service is on the system bus. Does not start it.
class BusService final : public QObject {
    Q_OBJECT
public:
    /// Asks the bus, and follows from then on. Belongs to the watch.
    BusService(ServiceWatch& watch, const QDBusConnection& system);

private:
    Q_SLOT void owner_changed(const QString& name, const QString& before, const QString& now);
    void ask_installed();

    ServiceWatch& watch_;
    QDBusConnection system_;
};

}  // namespace fettle::gui
