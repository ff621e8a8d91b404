// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/session.h"

#include <fmt/format.h>

#include <algorithm>

namespace fettle::cli {

namespace {

/// A sentence for a person; the context already says what was being done.
std::string explain(const Error& error) {
    switch (error.code) {
        case ErrorCode::not_permitted:
            return fmt::format("{}: not permitted. Run it as an administrator (for example with sudo).", error.context);
        case ErrorCode::vanished: return fmt::format("{}: the drive is gone.", error.context);
        case ErrorCode::timeout: return fmt::format("{}: no answer in time.", error.context);
        case ErrorCode::ambiguous:
        case ErrorCode::not_found:
        case ErrorCode::not_a_drive:
        case ErrorCode::invalid_argument: return error.context;
        default: return to_string(error);
    }
}

}  // namespace

void Session::complain(std::string_view text) const { fmt::print(err, "fettle: {}\n", text); }

void Session::print_json(const report::Json& body) const {
    auto document = report::envelope(version);
    document.update(body);
    print(report::dump(document, 2));
    print("\n");
}

int Session::fail(const Error& error) const {
    if (json) {
        report::Json body;
        body["error"] = report::to_json(error);
        body["error"]["text"] = explain(error);
        print_json(body);
    } else {
        complain(explain(error));
    }
    return exit_code(error.code);
}

bool Session::find_drives(const std::vector<std::string>& names, std::vector<DriveEntry>& entries, int& code) const {
    if (names.empty()) {
        auto listed = toolbox.list();
        if (!listed) {
            code = fail(listed.error());
            return false;
        }
        entries = std::move(*listed);
        return true;
    }
    for (const auto& name : names) {
        auto entry = toolbox.find(name);
        if (!entry) {
            code = fail(entry.error());
            return false;
        }
        const auto same = [&](const DriveEntry& known) { return known.id == entry->id; };
        if (std::none_of(entries.begin(), entries.end(), same)) entries.push_back(std::move(*entry));
    }
    return true;
}

}  // namespace fettle::cli
