// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDBusConnection>
#include <QDBusUnixFileDescriptor>
#include <QObject>
#include <cstddef>
#include <vector>

#include "app/service/inhibitor.h"

class QDBusMessage;

namespace fettle::service {

/// Inhibits sleep and shutdown through logind. If logind does not exist, jobs start without it; then a shutdown
/// interrupts the job and its journal remains.
class LogindInhibitor final : public QObject, public Inhibitor {
    Q_OBJECT

public:
    explicit LogindInhibitor(const QDBusConnection& bus) : bus_(bus) {}

    /// Error timeout: no reply within 10 s.
    void hold(Held then) override;
    void release() override;

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
