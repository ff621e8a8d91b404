// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/service/linux/stop_signals.h"

#include <sys/signalfd.h>
#include <unistd.h>

#include <csignal>

namespace fettle::service {

StopSignals::StopSignals() {
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGTERM);
    sigaddset(&set, SIGINT);
    ::pthread_sigmask(SIG_BLOCK, &set, nullptr);
    descriptor_ = ::signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK);
    if (descriptor_ < 0) return;
    notifier_ = std::make_unique<QSocketNotifier>(descriptor_, QSocketNotifier::Read);
    connect(notifier_.get(), &QSocketNotifier::activated, this, [this] {
        signalfd_siginfo info{};
        while (::read(descriptor_, &info, sizeof info) == static_cast<ssize_t>(sizeof info)) {
        }
        Q_EMIT asked();
    });
}

StopSignals::~StopSignals() {
    notifier_.reset();
    if (descriptor_ >= 0) ::close(descriptor_);
}

}  // namespace fettle::service
