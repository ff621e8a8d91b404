// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDBusConnection>
#include <QDBusUnixFileDescriptor>
#include <QObject>
#include <functional>
#include <vector>

#include "core/base/result.h"

class QDBusMessage;

namespace fettle::service {

/// Has logind keep the computer from sleep and shutdown while a job runs. A job begins only when logind has granted
/// that, or where there is no logind: then the journal of the job is what a shutdown leaves.
class Inhibitor : public QObject {
    Q_OBJECT

public:
    using Held = std::function<void(Status)>;

    explicit Inhibitor(const QDBusConnection& bus) : bus_(bus) {}

    /// Calls `then` once, from the event loop or at once, when sleep and shutdown are inhibited, or nothing could
    /// inhibit them because there is no logind. Errors: busy (the computer is about to sleep or to shut down),
    /// timeout (no answer within 10 s), io (logind refused). After success each holder calls release once.
    void hold(Held then);
    void release();

private:
    void answered(const QDBusMessage& reply);

    QDBusConnection bus_;
    std::size_t holders_ = 0;
    std::vector<Held> waiting_;
    bool asking_ = false;
    bool without_ = false;          ///< there is no logind, which was reported
    QDBusUnixFileDescriptor held_;  ///< closing it ends the inhibition
};

}  // namespace fettle::service
