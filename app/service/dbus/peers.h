// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDBusConnection>
#include <QDBusServiceWatcher>
#include <QHash>
#include <QObject>
#include <optional>
#include <vector>

#include "app/service/transport.h"

namespace fettle::service {

/// The clients on the bus that have made calls, and their users. A client is identified by its unique name, which the
/// bus never reuses.
class Peers : public QObject {
    Q_OBJECT

public:
    using Named = Transport::Named;

    explicit Peers(const QDBusConnection& bus);

    /// Calls `then` once with the user of the connection: immediately if known, else after the bus has reported it.
    /// From then on, `gone` reports when the client leaves. False: too many calls of that client are waiting for its
    /// user; `then` is not called.
    bool identify(const QString& caller, Named then);
    [[nodiscard]] bool here(const QString& caller) const { return here_.contains(caller); }

Q_SIGNALS:
    void gone(const QString& caller);

private:
    struct Peer {
        std::optional<UserId> user;
        std::vector<Named> waiting;
    };

    void name(const QString& caller, std::optional<UserId> user);
    void leave(const QString& caller);

    QDBusConnection bus_;
    QDBusServiceWatcher watcher_;
    QHash<QString, Peer> here_;
};

}  // namespace fettle::service
