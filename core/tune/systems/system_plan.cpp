// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tune/systems/system_plan.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace fettle::tune {

namespace {

constexpr std::string_view kSetRegistry =
    FETTLE_TEXT("{title}{of}: set \"{to}\" permanently in the registry (before: \"{from}\")");
constexpr std::string_view kSetProgram =
    FETTLE_TEXT("{title}{of}: set \"{to}\" permanently with {program} (before: \"{from}\")");
constexpr std::string_view kRestoreRegistry =
    FETTLE_TEXT("{title}{of}: restore the registry as before Fettle's change (\"{to}\")");
constexpr std::string_view kRestoreProgram = FETTLE_TEXT("{title}{of}: restore \"{to}\" with {program}");
constexpr std::string_view kPower =
    FETTLE_TEXT("The setting has either its old or its new value. \"fettle tune undo {key}\" restores the old value");

constexpr std::string_view kForeign =
    FETTLE_TEXT("{title}{of}: {what} was modified outside Fettle. Restoring it would discard that modification");
constexpr std::string_view kLeft =
    FETTLE_TEXT("{title}{of}: left as it is, because {what} was modified outside Fettle");
constexpr std::string_view kBlocked = FETTLE_TEXT("{title}{of} cannot be restored now: {what}");
constexpr std::string_view kBlockedLeft = FETTLE_TEXT("{title}{of}: left as it is, because {what}");
constexpr std::string_view kOwn = FETTLE_TEXT("{title}{of}: everything is as Fettle left it");
constexpr std::string_view kNotRestored = FETTLE_TEXT("{title}{of}: an undo does not restore this: {what}");

std::vector<Evidence> evidence_of(const SystemChange& change) {
    std::string values;
    for (const auto& one : change.registry) {
        values += fmt::format("{}{}\\{}", values.empty() ? "" : ", ", one.key, one.name);
    }
    return {{"title", change.title},
            {"of", change.subject.empty() ? "" : fmt::format(" ({})", change.subject)},
            {"from", change.from},
            {"to", change.to},
            {"values", values},
            {"program", change.programs.empty() ? std::string() : change.programs.front().make.program},
            {"key", change.key}};
}

void add_step(SystemPlan& made, std::size_t index) {
    const auto& change = made.changes[index];
    const bool program = change.registry.empty();
    const auto set = program ? kSetProgram : kSetRegistry;
    const auto restore = program ? kRestoreProgram : kRestoreRegistry;
    plan::Step step;
    // Kebab-case, and unique by its number.
    step.id = fmt::format("{}-{}-{}", made.undo ? "restore" : "set", index + 1, name_of(change.id));
    step.what = {step.id, Severity::info, made.undo ? restore : set, {}, evidence_of(change)};
    step.if_power_fails = {"if-power-fails", Severity::info, kPower, {}, evidence_of(change)};
    made.plan.steps.push_back(std::move(step));
}

void add_all(SystemPlan& made) {
    bool restart = false;
    std::string settings;
    for (std::size_t i = 0; i < made.changes.size(); ++i) {
        const auto& change = made.changes[i];
        add_step(made, i);
        restart = restart || change.needs_restart;
        settings += fmt::format("{}{}={}", i == 0 ? "" : ", ", change.key, change.to);
    }
    made.plan.options.push_back({"settings", std::move(settings)});
    made.plan.options.push_back({"undo", made.undo});
    made.plan.options.push_back({"needs_restart", restart});
}

SystemPlan begin(std::vector<plan::PinnedDrive> drives, bool undo) {
    SystemPlan made;
    made.plan.verb = plan::Verb::tune;
    made.undo = undo;
    for (const auto& drive : drives) made.drives.push_back(drive.id);
    made.plan.drives = std::move(drives);
    return made;
}

}  // namespace

SystemPlan plan_system_changes(std::vector<SystemChange> changes, std::vector<plan::PinnedDrive> drives) {
    auto made = begin(std::move(drives), false);
    made.changes = std::move(changes);
    for (const auto& change : made.changes) {
        made.plan.afterwards.insert(made.plan.afterwards.end(), change.afterwards.begin(), change.afterwards.end());
        if (change.not_restored.empty()) continue;
        auto evidence = evidence_of(change);
        evidence.push_back({"what", std::string(change.not_restored)});
        made.plan.needs.push_back({{"not-restored", Severity::info, kNotRestored, {}, std::move(evidence)}, true});
    }
    add_all(made);
    return made;
}

SystemPlan plan_system_undo(std::vector<SystemUndoState> states, std::vector<plan::PinnedDrive> drives,
                            Foreign foreign) {
    auto made = begin(std::move(drives), true);
    const auto stays = [](const SystemUndoState& one) { return !one.foreign.empty() || !one.blocked.empty(); };
    const bool none_left = std::all_of(states.begin(), states.end(), stays);
    for (const auto& state : states) {
        auto back = reversed(state.record.change);
        auto evidence = evidence_of(back);
        const bool own = state.foreign.empty();
        if (!own) evidence.push_back({"what", fmt::format("{}", fmt::join(state.foreign, ", "))});
        if (own && !state.blocked.empty()) evidence.push_back({"what", state.blocked});
        if (stays(state) && foreign == Foreign::leave && !none_left) {
            const auto text = own ? kBlockedLeft : kLeft;
            made.plan.needs.push_back({{"left", Severity::warning, text, {}, std::move(evidence)}, true});
            continue;
        }
        const auto text = !own ? kForeign : state.blocked.empty() ? kOwn : kBlocked;
        made.plan.needs.push_back({{"unchanged", Severity::info, text, {}, std::move(evidence)}, !stays(state)});
        made.changes.push_back(std::move(back));
    }
    add_all(made);
    return made;
}

}  // namespace fettle::tune
