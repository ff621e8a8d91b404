// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDBusConnection>
#include <QDBusServiceWatcher>
#include <QObject>
#include <QSet>

namespace fettle::service {

/// Which of the clients that asked something are still on the bus. A client is its unique name, which the bus gives
/// once and never again.
class Peers : public QObject {
    Q_OBJECT

public:
    explicit Peers(const QDBusConnection& bus);

    /// From now on `gone` tells when it leaves.
    void watch(const QString& caller);
    [[nodiscard]] bool here(const QString& caller) const { return here_.contains(caller); }

Q_SIGNALS:
    void gone(const QString& caller);

private:
    void leave(const QString& caller);

    QDBusConnection bus_;
    QDBusServiceWatcher watcher_;
    QSet<QString> here_;
};

}  // namespace fettle::service
