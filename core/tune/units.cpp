// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tune/units.h"

#include <algorithm>
#include <array>
#include <string>

namespace fettle::tune {

namespace {

/// "Unit File Load Path"; the first that has the unit wins.
constexpr std::array<std::string_view, 5> kUnitFolders{"/etc/systemd/system", "/run/systemd/system",
                                                       "/usr/local/lib/systemd/system", "/lib/systemd/system",
                                                       "/usr/lib/systemd/system"};

}  // namespace

bool is_installed(SystemFiles& files, std::string_view unit) {
    for (const auto folder : kUnitFolders) {
        const auto path = std::string(folder) + "/" + std::string(unit);
        const auto link = files.link(path);
        if (link == "/dev/null") return false;  // masked
        if (link) return true;
        // An empty file masks, too.
        if (const auto text = files.value(path)) return !text->empty();
    }
    return false;
}

bool is_enabled(SystemFiles& files, std::string_view unit) {
    for (const auto folder : kUnitFolders) {
        for (const auto& wanting : files.names(std::string(folder))) {
            if (!wanting.ends_with(".wants") && !wanting.ends_with(".requires")) continue;
            const auto names = files.names(std::string(folder) + "/" + wanting);
            if (std::find(names.begin(), names.end(), unit) != names.end()) return true;
        }
    }
    return false;
}

}  // namespace fettle::tune
