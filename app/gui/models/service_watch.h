// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QDBusPendingCallWatcher;

namespace fettle::gui {

/// Whether the Fettle service is on the system bus.
class ServiceWatch final : public QObject {
    Q_OBJECT
public:
    enum class State {
        unknown,  ///< not asked yet, or there is no system bus
        running,
        on_demand,  ///< installed; the bus starts it when it is needed
        missing,
    };
    explicit ServiceWatch(QObject* parent = nullptr);
    /// Asks the bus, and follows from then on. Does not start the service.
    void follow();
    [[nodiscard]] State state() const { return state_; }
    /// A sentence without a full stop; empty while it is unknown.
    [[nodiscard]] QString words() const;

Q_SIGNALS:
    void changed();

private:
    Q_SLOT void owner_changed(const QString& name, const QString& before, const QString& now);
    void ask_installed();
    void set_state(State state);
    State state_ = State::unknown;
};

}  // namespace fettle::gui
