// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

namespace fettle::gui {

/// The state of the Fettle service, which the session sets (frame/session.h).
class ServiceWatch final : public QObject {
    Q_OBJECT
public:
    enum class State {
        unknown,  ///< not known yet, or it cannot be found out
        running,
        on_demand,  ///< installed; the system starts it when it is needed
        stopped,    ///< installed, but it does not run
        missing,
    };
    explicit ServiceWatch(QObject* parent = nullptr);
    void set_state(State state);
    [[nodiscard]] State state() const { return state_; }
    /// A sentence without a full stop; empty while it is unknown.
    [[nodiscard]] QString words() const;

Q_SIGNALS:
    void changed();

private:
    State state_ = State::unknown;
};

}  // namespace fettle::gui
