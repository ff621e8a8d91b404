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

/// Inhibits sleep and shutdown through logind while a job runs. A job starts only after logind has granted this, or if
/// logind does not exist; then a shutdown interrupts the job and its journal remains.
class Inhibitor : public QObject {
    Q_OBJECT

public:
    using Held = std::function<void(Status)>;

    explicit Inhibitor(const QDBusConnection& bus) : bus_(bus) {}

    /// Calls `then` once, from the event loop or immediately, when sleep and shutdown are inhibited, or if logind does
    /// not exist. Errors: busy (the computer is about to sleep or shut down), timeout (no reply within 10 s), io
    /// (logind refused). After success, each holder calls release once.
    void hold(Held then);
    void release();

private:
    void answered(const QDBusMessage& reply);

    QDBusConnection bus_;
    std::size_t holders_ = 0;
    std::vector<Held> waiting_;
    bool asking_ = false;
    bool without_ = false;          ///< there is no logind; already reported
    QDBusUnixFileDescriptor held_;  ///< closing it releases the inhibitor
};

}  // namespace fettle::service
