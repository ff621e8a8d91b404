// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/service/windows/system_alarm.h"

#include <algorithm>

namespace fettle::service {

namespace {

/// FILETIME counts 100 ns since 1601.
constexpr std::int64_t kTicksOfSecond = 10'000'000;
constexpr std::int64_t kSecondsTo1970 = 11'644'473'600;

}  // namespace

SystemAlarm::SystemAlarm() : timer_(::CreateWaitableTimerW(nullptr, TRUE, nullptr)), notifier_(timer_.get()) {
    notifier_.setEnabled(false);
    connect(&notifier_, &QWinEventNotifier::activated, this, [this] {
        clear();
        Q_EMIT rang();
    });
}

void SystemAlarm::set(std::int64_t at) {
    LARGE_INTEGER due{};
    // Negative numbers would be relative.
    due.QuadPart = (std::max<std::int64_t>(at, 0) + kSecondsTo1970) * kTicksOfSecond;
    notifier_.setEnabled(false);
    // Setting it also ends the signalled state of a timer that has expired.
    if (::SetWaitableTimer(timer_.get(), &due, 0, nullptr, nullptr, FALSE) != FALSE) notifier_.setEnabled(true);
}

void SystemAlarm::clear() {
    notifier_.setEnabled(false);
    (void)::CancelWaitableTimer(timer_.get());
}

void SystemAlarm::clock_changed() {
    clear();
    Q_EMIT rang();
}

}  // namespace fettle::service
