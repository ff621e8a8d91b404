// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDBusConnection>
#include <QFileSystemWatcher>
#include <QObject>
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

inline constexpr auto kBusName = "org.fettle.Fettle1";

/// The service as a whole: the manager under its name, the schedule, the coming and going of drives, and leaving when
/// nobody needs it. Nothing in it wakes up while nothing happens.
class Service : public QObject {
    Q_OBJECT

public:
    struct Options {
        /// Leaves after so long without anything to do; nullopt: stays.
        std::optional<std::chrono::milliseconds> leave_after;
        Settings settings;
        std::string host;  ///< this machine's name, for mails
        /// Where the schedule is kept: it is looked at anew when something changes there. Empty: nowhere.
        std::string schedule_folder;
    };

    Service(const QDBusConnection& bus, const Ports& ports, Options options);

    /// Takes the name. Errors: busy (another runs), io.
    Status start();
    [[nodiscard]] AlertDesk& alerts() noexcept { return alerts_; }

Q_SIGNALS:
    /// Nobody needs it, and it has given its name back.
    void leave();

private:
    void stirred();
    void maybe_leave();

    QDBusConnection bus_;
    Options options_;
    AlertDesk alerts_;
    Manager manager_;
    Clockwork clockwork_;
    QFileSystemWatcher files_;
    QTimer quiet_;
    std::unique_ptr<Watch> watch_;  ///< ends before what it calls
    Toolbox& toolbox_;
};

}  // namespace fettle::service
