// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSocketNotifier>
#include <cstdint>
#include <memory>

#include "app/service/alarm.h"

namespace fettle::service {

/// The system's alarm. If it expires during suspend, it fires on resume.
class WakeTimer final : public Alarm {
    Q_OBJECT

public:
    WakeTimer();
    ~WakeTimer() override;
    WakeTimer(const WakeTimer&) = delete;
    WakeTimer& operator=(const WakeTimer&) = delete;

    void set(std::int64_t at) override;
    void clear() override;

private:
    void ring();

    int descriptor_ = -1;
    std::unique_ptr<QSocketNotifier> notifier_;
};

}  // namespace fettle::service
