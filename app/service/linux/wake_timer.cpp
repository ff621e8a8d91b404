// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/service/linux/wake_timer.h"

#include <sys/timerfd.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

namespace fettle::service {

WakeTimer::WakeTimer() : descriptor_(::timerfd_create(CLOCK_REALTIME, TFD_CLOEXEC | TFD_NONBLOCK)) {
    if (descriptor_ < 0) return;
    notifier_ = std::make_unique<QSocketNotifier>(descriptor_, QSocketNotifier::Read);
    connect(notifier_.get(), &QSocketNotifier::activated, this, &WakeTimer::ring);
}

WakeTimer::~WakeTimer() {
    notifier_.reset();
    if (descriptor_ >= 0) ::close(descriptor_);
}

void WakeTimer::set(std::int64_t at) {
    itimerspec when{};
    when.it_value.tv_sec = std::max<std::int64_t>(at, 1);  // 0 would disarm the timer
    (void)::timerfd_settime(descriptor_, TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET, &when, nullptr);
}

void WakeTimer::clear() {
    const itimerspec never{};
    (void)::timerfd_settime(descriptor_, 0, &never, nullptr);
}

void WakeTimer::ring() {
    std::uint64_t count = 0;
    // ECANCELED: the clock was changed; the alarm must be set again.
    const bool read = ::read(descriptor_, &count, sizeof count) == static_cast<ssize_t>(sizeof count);
    if (read || errno == ECANCELED) Q_EMIT rang();
}

}  // namespace fettle::service
