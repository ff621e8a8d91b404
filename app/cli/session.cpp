// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/session.h"

#include <algorithm>

namespace fettle::cli {

bool Session::find_drives(const std::vector<std::string>& names, std::vector<DriveEntry>& entries, int& code) const {
    if (names.empty()) {
        auto listed = toolbox.inspection->list();
        if (!listed) {
            code = fail(listed.error());
            return false;
        }
        entries = std::move(*listed);
        return true;
    }
    for (const auto& name : names) {
        auto entry = toolbox.inspection->find(name);
        if (!entry) {
            code = fail(entry.error());
            return false;
        }
        const auto same = [&](const DriveEntry& known) { return known.id == entry->id; };
        if (std::none_of(entries.begin(), entries.end(), same)) entries.push_back(std::move(*entry));
    }
    return true;
}

int Session::save_file(const std::string& path, std::string_view content) const {
    if (file_sink == nullptr) return fail({ErrorCode::unsupported, "writing files", {}});
    const auto saved = file_sink->write(path, content);
    return saved ? kFine : fail(saved.error());
}

}  // namespace fettle::cli
