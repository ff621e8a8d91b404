// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/consent/consent_text.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "core/base/printable.h"

namespace fettle::consent {

namespace {

struct ActionText {
    std::string_view action;
    std::string_view before;
    std::string_view detail;  ///< name of the detail that follows `before`; empty: none
};

/// The actions of packaging/polkit/org.fettle.policy, whose messages mean the same.
constexpr std::array<ActionText, 16> kActions{{
    {"org.fettle.look", "Read the state of drives", ""},
    {"org.fettle.query", "Query drives in detail, and spin up disks", ""},
    {"org.fettle.journals", "Read the journals of other users' jobs", ""},
    {"org.fettle.files", "Search the files of all users for those stored at given addresses of a drive", ""},
    {"org.fettle.telemetry", "Read the telemetry of drives", ""},
    {"org.fettle.trim", "Discard free space (TRIM) on: ", "drives"},
    {"org.fettle.wipe", "Discard the unused space of unmounted file systems on: ", "drives"},
    {"org.fettle.schedule", "Change Fettle's schedule", ""},
    {"org.fettle.erase", "ERASE ALL DATA on: ", "drives"},
    {"org.fettle.firmware", "Change the firmware of: ", "drives"},
    {"org.fettle.selftest", "Start or abort a self-test on: ", "drives"},
    {"org.fettle.scan", "Read all blocks of: ", "drives"},
    {"org.fettle.tune", "Change system settings: ", "settings"},
    {"org.fettle.overprovision", "Change the spare area of: ", "drives"},
    {"org.fettle.namespace", "Change the namespaces of: ", "drives"},
    {"org.fettle.opal", "Change the locking of: ", "drives"},
}};

auto malformed() { return fail(ErrorCode::malformed, FETTLE_TEXT("unexpected reply from the Fettle service")); }

}  // namespace

Result<Question> read_question(std::string_view document) {
    const auto json = nlohmann::json::parse(document, nullptr, false);
    if (!json.is_object()) return malformed();
    const auto action = json.find("action");
    const auto details = json.find("details");
    if (action == json.end() || !action->is_string()) return malformed();
    if (details == json.end() || !details->is_object()) return malformed();
    Question question{action->get<std::string>(), {}};
    for (const auto& [name, value] : details->items()) {
        if (!value.is_string()) return malformed();
        question.details[name] = value.get<std::string>();
    }
    return question;
}

std::string consent_text(const Question& question) {
    const auto* const row = std::find_if(kActions.begin(), kActions.end(),
                                         [&](const ActionText& one) { return one.action == question.action; });
    if (row == kActions.end()) return {};
    std::string text(row->before);
    if (row->detail.empty()) return text + "?";
    const auto detail = question.details.find(std::string(row->detail));
    const bool known = detail != question.details.end() && !detail->second.empty();
    return text + (known ? printable(detail->second) : "not specified") + "?";
}

}  // namespace fettle::consent
