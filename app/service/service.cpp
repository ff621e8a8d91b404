// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/service/service.h"

#include <QCoreApplication>
#include <string_view>
#include <utility>

#include "app/service/limits.h"

namespace fettle::service {

namespace {

std::string_view kind_name(DriveEvent::Kind kind) {
    switch (kind) {
        case DriveEvent::Kind::added: return "added";
        case DriveEvent::Kind::removed: return "removed";
        case DriveEvent::Kind::changed: return "changed";
    }
    return "changed";
}

}  // namespace

Service::Service(const Links& links, const Ports& ports, Options options)
    : transport_(links.transport),
      options_(std::move(options)),
      alerts_(options_.settings, options_.host),
      manager_(links, ports),
      clockwork_(links.make_inhibitor(), ports.toolbox, ports.alarm),
      toolbox_(ports.toolbox) {
    quiet_.setSingleShot(true);
    quiet_.setTimerType(Qt::VeryCoarseTimer);
    connect(&quiet_, &QTimer::timeout, this, &Service::maybe_leave);
    connect(&manager_, &Manager::stirred, this, &Service::stirred);
    connect(&transport_, &Transport::unused, this, &Service::stirred);
    connect(&manager_, &Manager::schedule_changed, &clockwork_, &Clockwork::look);
    connect(&files_, &QFileSystemWatcher::directoryChanged, &clockwork_, &Clockwork::look);
    connect(&clockwork_, &Clockwork::looked, this, &Service::stirred);
    connect(&clockwork_, &Clockwork::news, this, [this](const std::vector<alert::Alert>& news) {
        for (const auto& one : news) alerts_.tell(one);
    });
    connect(&alerts_, &AlertDesk::announce, &manager_, &Manager::alert);
}

Status Service::start() {
    if (auto published = transport_.publish(manager_); !published) return published;
    auto watch = toolbox_.inspection->watch([this](const DriveEvent& event) {
        const auto kind = kind_name(event.kind);
        QMetaObject::invokeMethod(
            this,
            [this, kind, id = event.id] {
                Q_EMIT manager_.drive_event(QString::fromUtf8(kind.data(), static_cast<qsizetype>(kind.size())),
                                            QString::fromStdString(id));
            },
            Qt::QueuedConnection);
    });
    if (watch) watch_ = std::move(*watch);  // without it, only the hotplug signals are missing
    if (auto opened = transport_.open(); !opened) return opened;
    if (!options_.schedule_folder.empty()) files_.addPath(QString::fromStdString(options_.schedule_folder));
    clockwork_.look();
    stirred();
    return {};
}

void Service::stirred() {
    if (options_.leave_after) quiet_.start(*options_.leave_after);
}

void Service::maybe_leave() {
    if (clockwork_.scheduled()) return;  // signals again after a check that finds nothing
    if (transport_.in_use()) return;     // signals when the last client has left
    if (!manager_.idle() || clockwork_.running()) {
        // Running work signals when it ends; unused plans expire.
        quiet_.start(std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::nanoseconds(kPlanLifetime_ns)));
        return;
    }
    // New calls start the next instance; earlier calls still get their replies.
    transport_.close();
    QCoreApplication::processEvents();
    if (!manager_.idle() || transport_.in_use()) {
        (void)transport_.open();
        stirred();
        return;
    }
    Q_EMIT leave();
}

}  // namespace fettle::service
