// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/models/service_watch.h"

namespace fettle::gui {

ServiceWatch::ServiceWatch(QObject* parent) : QObject(parent) {}

void ServiceWatch::set_state(State state) {
    if (state == state_) return;
    state_ = state;
    Q_EMIT changed();
}

QString ServiceWatch::words() const {
    switch (state_) {
        case State::unknown: return {};
        case State::running: return tr("Fettle service is running");
        case State::on_demand: return tr("Fettle service starts when needed");
        case State::stopped: return tr("Fettle service is not running");
        case State::missing: return tr("Fettle service is not installed");
    }
    return {};
}

}  // namespace fettle::gui
