// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QDeadlineTimer>
#include <QEventLoop>
#include <functional>
#include <string>

namespace fettle::service {

/// Makes the program's only application object, which events need.
inline void begin_events() {
    static int count = 1;
    static std::string program = "unit_service";
    static char* words = program.data();
    static const QCoreApplication application(count, &words);
}

/// Runs the event loop until it is so. The limit is for a broken program, not for a slow machine.
inline bool turn_until(const std::function<bool()>& condition) {
    const QDeadlineTimer limit(60'000);
    while (!condition()) {
        if (limit.hasExpired()) return false;
        QCoreApplication::processEvents(QEventLoop::AllEvents, 10);
    }
    return true;
}

}  // namespace fettle::service
