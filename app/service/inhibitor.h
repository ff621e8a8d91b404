// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDBusConnection>
#include <QDBusUnixFileDescriptor>
#include <QObject>

namespace fettle::service {

/// Asks logind not to put the machine to sleep or shut it down while a job runs. Where there is no logind, nothing is
/// held: the journal is there for what then happens.
class Inhibitor : public QObject {
    Q_OBJECT

public:
    explicit Inhibitor(const QDBusConnection& bus) : bus_(bus) {}

    void hold();
    void release();

private:
    QDBusConnection bus_;
    bool wanted_ = false;
    bool asking_ = false;
    QDBusUnixFileDescriptor held_;  ///< closing it ends the inhibition
};

}  // namespace fettle::service
