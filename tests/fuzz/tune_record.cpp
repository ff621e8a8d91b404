// SPDX-License-Identifier: GPL-3.0-or-later
// Records of changed settings and measurements from a damaged folder, and settings from another process: what is read
// once is read again from what is written of it, and can be planned and merged.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "core/json/tune_json.h"
#include "core/json/tune_measurement.h"
#include "core/json/tune_system_json.h"
#include "core/tune/profile.h"
#include "core/tune/records.h"
#include "core/tune/systems/system_plan.h"

namespace {

using namespace fettle;

void record(std::string_view text) {
    const auto read = json::parse_change(text);
    if (!read) return;
    const auto written = json::to_text(*read);
    const auto again = json::parse_change(written);
    if (!again || json::to_text(*again) != written) std::abort();
    const auto& change = again->change;
    if (change.files != read->change.files || change.fstab != read->change.fstab ||
        change.lines != read->change.lines || change.swap_files != read->change.swap_files) {
        std::abort();
    }
    const auto back = tune::reversed(tune::reversed(change));
    if (back.files != change.files || back.values != change.values || back.lines != change.lines ||
        back.swap_files != change.swap_files) {
        std::abort();
    }
    const auto plan = tune::plan_undo({tune::UndoState{*again, {}}}, {});
    if (plan.steps.size() != plan.plan.steps.size()) std::abort();
    (void)tune::merged(*again, change, "");
}

void system_record(std::string_view text) {
    const auto read = json::parse_system_change(text);
    if (!read) return;
    const auto written = json::to_text(*read);
    const auto again = json::parse_system_change(written);
    if (!again || json::to_text(*again) != written) std::abort();
    const auto& change = again->change;
    if (change.registry != read->change.registry || change.programs != read->change.programs) std::abort();
    const auto back = tune::reversed(tune::reversed(change));
    if (back.registry != change.registry || back.programs != change.programs) std::abort();
    const auto plan = tune::plan_system_undo({tune::SystemUndoState{*again}}, {});
    if (plan.changes.size() != plan.plan.steps.size()) std::abort();
    (void)tune::merged(*again, change, "");
}

void settings(std::string_view text) {
    tune::Texts texts;
    const auto read = json::parse_settings(text, texts);
    if (!read) return;
    const auto write = [](const std::vector<tune::Setting>& all) {
        json::Json document;
        document["settings"] = json::to_json(all);
        return json::dump(document, -1);
    };
    const auto once = json::parse_settings(write(*read), texts);
    if (!once) std::abort();
    const auto twice = json::parse_settings(write(*once), texts);
    if (!twice || write(*twice) != write(*once)) std::abort();
    for (const auto profile : tune::kProfiles) (void)tune::to_set(tune::changes_of(profile, *read));
    for (const auto& one : tune::advised(*read)) (void)one;
    for (const auto& one : *read) (void)tune::accepted_value(one, one.value);
}

void measurement(std::string_view text) {
    const auto read = json::parse_measurement(text);
    if (!read) return;
    const auto written = json::to_text(*read);
    const auto again = json::parse_measurement(written);
    if (!again || json::to_text(*again) != written) std::abort();
    auto other = *read;
    other.name = read->name == "other" ? "another" : "other";
    const auto made = tune::compare_writes({*read, other}, read->name, other.name);
    if (!made || made->alternations != 1) std::abort();
    (void)json::dump(json::to_json(*made), -1);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): libFuzzer gives bytes
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    record(text);
    system_record(text);
    settings(text);
    measurement(text);
    return 0;
}
