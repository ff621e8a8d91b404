// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDBusConnection>

#include "app/gui/frame/session.h"
#include "app/gui/linux/single_instance.h"

namespace fettle::gui {

/// Over D-Bus: the service on the system bus, and the desktop on the session bus. Does without a bus that is not there.
class LinuxSession final : public Session {
    Q_OBJECT
public:
    LinuxSession(const QDBusConnection& system, const QDBusConnection& session, QObject* parent = nullptr);

    void complain(const QString& problem) override;
    [[nodiscard]] Role start(const Wish& wish) override;
    void follow_theme(Theme& theme) override;
    void follow_service(ServiceWatch& service) override;
    void show(const Shown& shown) override;

private:
    QDBusConnection system_;
    QDBusConnection session_;
    SingleInstance instance_;
};

}  // namespace fettle::gui
