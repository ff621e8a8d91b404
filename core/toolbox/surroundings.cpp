// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/toolbox/surroundings.h"

#include <algorithm>
#include <utility>

namespace fettle::toolbox {

void Surroundings::add(const std::string& drive_id, Result<check::MachineFacts> facts) {
    if (!facts) {
        lack({"machine", std::string(name(facts.error().code)), to_string(facts.error())});
        return;
    }
    for (auto& missing : facts->missing) lack(std::move(missing));
    const auto place = std::find_if(facts->places.begin(), facts->places.end(),
                                    [&](const check::DrivePlace& one) { return one.drive_id == drive_id; });
    if (place != facts->places.end()) machine_.places.push_back(std::move(*place));
    if (!has_schedule_) machine_.trim_schedule = facts->trim_schedule;
    has_schedule_ = true;
}

void Surroundings::lack(Missing missing) {
    const auto known = std::any_of(machine_.missing.begin(), machine_.missing.end(), [&](const Missing& other) {
        return other.what == missing.what && other.reason == missing.reason;
    });
    if (!known) machine_.missing.push_back(std::move(missing));
}

}  // namespace fettle::toolbox
