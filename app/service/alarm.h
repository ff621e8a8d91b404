// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <cstdint>

namespace fettle::service {

/// One alarm by the clock on the wall. One thread.
class Alarm : public QObject {
    Q_OBJECT

public:
    /// In place of what was set before. `at`: seconds since 1970, UTC.
    virtual void set(std::int64_t at) = 0;
    virtual void clear() = 0;

Q_SIGNALS:
    /// The time has come, or somebody set the clock; then nothing is set any more.
    void rang();
};

}  // namespace fettle::service
