// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/drive_verb.h"

#include <algorithm>

#include "app/cli/drive_text.h"

namespace fettle::cli {

Command* DriveVerb::declare_for_drives(Command& app, const char* name, const char* description) {
    auto* verb = app.add_subcommand(name, description);
    named_ = verb->add_option("DRIVE", names_, "Device path, by-id name, serial number or id; default: all drives");
    return verb;
}

bool DriveVerb::find(const Session& session, std::vector<DriveEntry>& entries, int& code) const {
    if (names_.empty() && named_->count() > 0) {  // from an empty shell variable, for example
        code = session.fail({ErrorCode::invalid_argument, "the drive name is empty", {}});
        return false;
    }
    return session.find_drives(names_, entries, code);
}

int DriveVerb::run(const Session& session) {
    std::vector<DriveEntry> entries;
    int result = kFine;
    if (!find(session, entries, result)) return result;
    const auto reports = session.toolbox.inspection->inspect_all(entries, session.inspect);
    seen(session, reports);
    for (const auto& report : reports) result = std::max(result, code(report));
    if (session.json) {
        json::Json body;
        auto& drives = body["drives"] = json::Json::array();
        for (const auto& drive : reports) drives.push_back(to_json(drive, json::Detail::full));
        session.print_json(body);
        return result;
    }
    if (reports.empty()) session.print("No drives found.\n");
    bool first = true;
    for (const auto& drive : reports) {
        if (!first) session.print("\n");
        first = false;
        session.print(text(session, drive));
    }
    if (std::any_of(reports.begin(), reports.end(), has_years)) session.print("\n" + years_footnote(session));
    return result;
}

int reading_code(const DriveReport& report) {
    const auto& missing = report.facts.missing;
    const auto refused = std::find_if(missing.begin(), missing.end(), [](const Missing& part) {
        return part.what == "drive" && part.reason == fettle::name(ErrorCode::not_permitted);
    });
    return refused == missing.end() ? kFine : kNotPermitted;
}

}  // namespace fettle::cli
