// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDBusConnection>
#include <QMap>
#include <QObject>
#include <QString>
#include <functional>

#include "core/base/result.h"

namespace fettle::service {

/// Authorization by polkit, over the bus. Denies every request if polkit is unavailable or does not reply.
class Authority : public QObject {
    Q_OBJECT

public:
    using Answer = std::function<void(Status)>;
    using Details = QMap<QString, QString>;

    explicit Authority(const QDBusConnection& bus);

    /// Checks whether a client is authorized and calls `answer` once from the event loop: success, or not_permitted.
    /// With `interactive`, polkit may prompt the user, which can take minutes. `details` fill in the message of the
    /// prompt.
    void check(const QString& caller, const QString& action, const Details& details, bool interactive, Answer answer);
    /// The caller has disconnected: cancels pending prompts on its behalf.
    void forget(const QString& caller);

private:
    QDBusConnection bus_;
    qulonglong next_ = 1;
    QMap<QString, QString> asking_;  ///< cancellation id → caller
};

}  // namespace fettle::service
