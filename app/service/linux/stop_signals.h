// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QSocketNotifier>
#include <memory>

namespace fettle::service {

/// SIGTERM and SIGINT as a Qt signal. Create it after the application, whose event loop it uses, and before any
/// thread, so that all threads inherit the blocked signals.
class StopSignals : public QObject {
    Q_OBJECT

public:
    StopSignals();
    ~StopSignals() override;

Q_SIGNALS:
    void asked();

private:
    int descriptor_ = -1;
    std::unique_ptr<QSocketNotifier> notifier_;
};

}  // namespace fettle::service
