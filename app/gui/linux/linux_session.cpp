// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/linux/linux_session.h"

#include <QWidget>
#include <cstdio>

#include "app/gui/frame/theme.h"
#include "app/gui/linux/bus_service.h"
#include "app/gui/linux/launcher_entry.h"
#include "app/gui/linux/notifier.h"
#include "app/gui/linux/portal_theme.h"
#include "app/gui/models/service_watch.h"

namespace fettle::gui {

LinuxSession::LinuxSession(const QDBusConnection& system, const QDBusConnection& session, QObject* parent)
    : Session(parent), system_(system), session_(session), instance_(session) {
    connect(&instance_, &SingleInstance::wanted, this, &Session::wanted);
}

void LinuxSession::complain(const QString& problem) {
    (void)std::fprintf(stderr, "fettle-gui: %s\n", problem.toLocal8Bit().constData());
}

Session::Role LinuxSession::start(const Wish& wish) { return instance_.start(wish); }

void LinuxSession::follow_theme(Theme& theme) { new PortalTheme(theme, session_); }

void LinuxSession::follow_service(ServiceWatch& service) { new BusService(service, system_); }

void LinuxSession::show(const Shown& shown) {
    new LauncherEntry(shown.jobs, shown.drives, session_, shown.window);
    auto* notifier = new Notifier({system_, session_}, shown.settings, {}, &shown.window);
    connect(notifier, &Notifier::show_wanted, this, &Session::alert_chosen);
    (void)notifier->listen();  // without a system bus, the status bar says what there is of the service
}

std::unique_ptr<Session> make_session() {
    return std::make_unique<LinuxSession>(QDBusConnection::systemBus(), QDBusConnection::sessionBus());
}

}  // namespace fettle::gui
