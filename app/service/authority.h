// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDBusConnection>
#include <QMap>
#include <QObject>
#include <QString>
#include <functional>

#include "core/base/result.h"

namespace fettle::service {

/// polkit, asked over the bus. Nobody is let through without its word: where polkit is not there, or does not answer,
/// the answer is no.
class Authority : public QObject {
    Q_OBJECT

public:
    using Answer = std::function<void(Status)>;
    using Details = QMap<QString, QString>;

    explicit Authority(const QDBusConnection& bus);

    /// Asks whether a client may, and calls `answer` once from the event loop: success, or not_permitted. With
    /// `interactive` polkit may ask the person, which takes as long as the person takes. `details` fill the message
    /// that the person sees.
    void check(const QString& caller, const QString& action, const Details& details, bool interactive, Answer answer);
    /// The caller is gone: whoever is being asked on its behalf need not answer any more.
    void forget(const QString& caller);

private:
    QDBusConnection bus_;
    qulonglong next_ = 1;
    QMap<QString, QString> asking_;  ///< cancellation id → caller
};

}  // namespace fettle::service
