// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tune/systems/system_plan.h"

#include <fmt/format.h>

#include <utility>

#include "core/tune/plan_parts.h"

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

}  // namespace

SystemPlan plan_system_changes(std::vector<SystemChange> changes, const std::vector<plan::PinnedDrive>& drives) {
    auto made = begin_plan<SystemPlan>(drives, false);
    made.changes = std::move(changes);
    for (const auto& change : made.changes) {
        made.plan.afterwards.insert(made.plan.afterwards.end(), change.afterwards.begin(), change.afterwards.end());
        if (change.not_restored.empty()) continue;
        auto evidence = evidence_of(change);
        evidence.push_back({"what", std::string(change.not_restored)});
        made.plan.needs.push_back({{"not-restored", Severity::info, kNotRestored, {}, std::move(evidence)}, true});
    }
    conclude_plan(made, add_step);
    return made;
}

SystemPlan plan_system_undo(const std::vector<SystemUndoState>& states, const std::vector<plan::PinnedDrive>& drives,
                            Foreign foreign) {
    auto made = begin_plan<SystemPlan>(drives, true);
    add_way_back(made, states, foreign, evidence_of);
    conclude_plan(made, add_step);
    return made;
}

}  // namespace fettle::tune
