// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDBusConnection>
#include <QObject>
#include <QTimer>
#include <chrono>
#include <functional>
#include <memory>
#include <optional>

#include "app/service/manager.h"
#include "core/drive/entry.h"

namespace fettle::service {

inline constexpr auto kBusName = "org.fettle.Fettle1";

/// The service as a whole: the manager under its name, the coming and going of drives, and leaving when nobody needs
/// it. Nothing in it wakes up while nothing happens.
class Service : public QObject {
    Q_OBJECT

public:
    struct Options {
        /// Leaves after so long without anything to do; nullopt: stays.
        std::optional<std::chrono::milliseconds> leave_after;
        /// Something is scheduled, so that it stays; empty: nothing is.
        std::function<bool()> scheduled;
    };

    Service(const QDBusConnection& bus, const Ports& ports, Options options);

    /// Takes the name. Errors: busy (another runs), io.
    Status start();
    [[nodiscard]] Manager& manager() noexcept { return manager_; }

signals:
    /// Nobody needs it, and it has given its name back.
    void leave();

private:
    void stirred();
    void maybe_leave();

    QDBusConnection bus_;
    Options options_;
    Manager manager_;
    QTimer quiet_;
    std::unique_ptr<Watch> watch_;  ///< ends before what it calls
    Toolbox& toolbox_;
};

}  // namespace fettle::service
