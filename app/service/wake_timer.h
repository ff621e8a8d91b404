// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QSocketNotifier>
#include <cstdint>
#include <memory>

namespace fettle::service {

/// One alarm by the clock on the wall. It also goes off when somebody sets that clock, and as soon as the machine is
/// awake again when its time passed asleep.
class WakeTimer : public QObject {
    Q_OBJECT

public:
    WakeTimer();
    ~WakeTimer() override;
    WakeTimer(const WakeTimer&) = delete;
    WakeTimer& operator=(const WakeTimer&) = delete;

    /// In place of what was set before. `at`: seconds since 1970, UTC.
    void set(std::int64_t at);
    void clear();

Q_SIGNALS:
    void rang();

private:
    void ring();

    int descriptor_ = -1;
    std::unique_ptr<QSocketNotifier> notifier_;
};

}  // namespace fettle::service
