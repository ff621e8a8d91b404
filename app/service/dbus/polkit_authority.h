// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDBusConnection>
#include <QMap>
#include <QObject>
#include <QString>

#include "app/service/authority.h"

namespace fettle::service {

/// Authorization by polkit, over the bus. Denies every request if polkit is unavailable or does not reply.
class PolkitAuthority final : public QObject, public Authority {
    Q_OBJECT

public:
    explicit PolkitAuthority(const QDBusConnection& bus);

    /// `caller` is the unique name of a connection to the bus.
    void check(const std::string& caller, const std::string& action, const Details& details, bool interactive,
               Answer answer) override;
    void forget(const std::string& caller) override;

private:
    QDBusConnection bus_;
    qulonglong next_ = 1;
    QMap<QString, QString> asking_;  ///< cancellation id → caller
};

}  // namespace fettle::service
