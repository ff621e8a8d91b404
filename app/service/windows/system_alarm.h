// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <windows.h>

#include <QWinEventNotifier>

#include "app/service/alarm.h"
#include "platform/windows/system/owned_handle.h"

namespace fettle::service {

/// A waitable timer with an absolute time, which follows changes of the clock. If it expires while the computer sleeps,
/// it fires on resume.
class SystemAlarm final : public Alarm {
    Q_OBJECT

public:
    SystemAlarm();

    void set(std::int64_t at) override;
    void clear() override;

public Q_SLOTS:  // NOLINT(readability-redundant-access-specifiers)
    /// The clock has been changed.
    void clock_changed();

private:
    windows_system::OwnedHandle timer_;
    QWinEventNotifier notifier_;
};

}  // namespace fettle::service
