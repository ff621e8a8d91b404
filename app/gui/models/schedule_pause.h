// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <cstdint>

#include "core/base/result.h"
#include "core/schedule/overview.h"

namespace fettle {
class Scheduling;
}

namespace fettle::gui {

class Background;

/// Pauses the schedule for a day and resumes it.
class SchedulePause final : public QObject {
    Q_OBJECT
public:
    enum class State { unknown, running, paused };

    /// Both must outlive it.
    SchedulePause(Scheduling& scheduling, Background& background, QObject* parent = nullptr);

    [[nodiscard]] State state() const { return state_; }
    /// When the pause ends, in the user's words; empty: it is not paused.
    [[nodiscard]] QString until() const { return until_; }
    /// Reads the schedule again.
    void refresh();
    void pause_for_a_day();
    void resume();

Q_SIGNALS:
    void changed();
    /// What was done, or why it was not.
    void said(const QString& title, const QString& words);

private:
    void change(bool pause);
    void take(const Result<schedule::Overview>& overview);

    Scheduling& scheduling_;
    Background& background_;
    State state_ = State::unknown;
    QString until_;
    quint64 ticket_ = 0;
};

}  // namespace fettle::gui
