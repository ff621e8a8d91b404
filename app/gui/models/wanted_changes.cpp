// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/models/wanted_changes.h"

#include <algorithm>

#include "app/gui/models/words.h"

namespace fettle::gui {

std::vector<WantedChange> wanted_changes(const std::vector<tune::Setting>& settings,
                                         std::optional<tune::Profile> profile) {
    std::vector<WantedChange> all;
    if (!profile) {
        for (const auto& setting : settings) {
            if (setting.advised_change()) all.push_back({&setting, setting.advice->value, {}});
        }
        return all;
    }
    for (const auto& change : tune::changes_of(*profile, settings)) {
        if (change.is_set) continue;
        const auto found = std::find_if(settings.begin(), settings.end(),
                                        [&](const tune::Setting& one) { return one.id == change.id; });
        if (found == settings.end()) continue;
        all.push_back({&*found, change.value, printable(translated(change.reason, {}))});
    }
    return all;
}

std::size_t count_advised(const std::vector<tune::Setting>& settings) { return tune::advised(settings).size(); }

}  // namespace fettle::gui
