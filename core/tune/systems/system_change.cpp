// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tune/systems/system_change.h"

#include <utility>

namespace fettle::tune {

SystemChange blank_system_change(const Setting& setting, const std::string& value) {
    SystemChange change;
    change.id = setting.id;
    change.key = setting.key;
    change.title = std::string(setting.title);
    change.subject = setting.subject;
    change.from = setting.value;
    change.to = value;
    change.needs_restart = setting.needs_restart;
    return change;
}

SystemChange reversed(const SystemChange& change) {
    auto back = change;
    std::swap(back.from, back.to);
    for (auto& one : back.registry) std::swap(one.before, one.after);
    for (auto& one : back.programs) std::swap(one.make, one.undo);
    return back;
}

}  // namespace fettle::tune
