// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <cstdint>

namespace fettle::service {

/// One alarm on the real-time clock. Not thread-safe.
class Alarm : public QObject {
    Q_OBJECT

public:
    /// Replaces the previous setting. `at`: seconds since 1970, UTC.
    virtual void set(std::int64_t at) = 0;
    virtual void clear() = 0;

Q_SIGNALS:
    /// The alarm expired or the clock was changed. The alarm is no longer set.
    void rang();
};

}  // namespace fettle::service
