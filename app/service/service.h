// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFileSystemWatcher>
#include <QObject>
#include <QStringList>
#include <QTimer>
#include <chrono>
#include <memory>
#include <optional>

#include "app/service/alert_desk.h"
#include "app/service/clockwork.h"
#include "app/service/manager.h"
#include "app/service/settings.h"
#include "core/drive/entry.h"

namespace fettle::service {

/// The whole service: the manager on its transport, the schedule, drive hotplug events, and exit on idle. Has no
/// periodic wakeups.
class Service : public QObject {
    Q_OBJECT

public:
    struct Options {
        /// Exits after this idle time; nullopt: never.
        std::optional<std::chrono::milliseconds> leave_after;
        Settings settings;
        std::string host;         ///< host name, for mails
        QStringList environment;  ///< of programs that are run for alerts, as "NAME=value"
        /// Folder of the schedule, which is reloaded when the folder changes. Empty: none.
        std::string schedule_folder;
    };

    Service(const Links& links, const Ports& ports, Options options);

    /// Opens the transport. Errors: busy (another instance is running), io.
    Status start();
    [[nodiscard]] AlertDesk& alerts() noexcept { return alerts_; }

Q_SIGNALS:
    /// The service is idle and has closed its transport.
    void leave();

private:
    void stirred();
    void maybe_leave();

    Transport& transport_;
    Options options_;
    AlertDesk alerts_;
    Manager manager_;
    Clockwork clockwork_;
    QFileSystemWatcher files_;
    QTimer quiet_;
    std::unique_ptr<Watch> watch_;  ///< last, so that it ends before the objects it calls
    Toolbox& toolbox_;
};

}  // namespace fettle::service
