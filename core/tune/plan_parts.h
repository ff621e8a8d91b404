// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/plan/plan.h"
#include "core/tune/tune_plan.h"

/// What plans of changes have in common on all systems. `Made`: TunePlan or SystemPlan.
namespace fettle::tune {

/// A plan without changes.
template <typename Made>
Made begin_plan(const std::vector<plan::PinnedDrive>& drives, bool undo) {
    Made made;
    made.plan.verb = plan::Verb::tune;
    made.undo = undo;
    for (const auto& drive : drives) made.drives.push_back(drive.id);
    made.plan.drives = drives;
    return made;
}

/// Makes the steps and options of the plan's changes. `add_steps(made, index)`: adds the steps of one.
template <typename Made, typename AddSteps>
void conclude_plan(Made& made, AddSteps add_steps) {
    bool restart = false;
    std::string settings;
    for (std::size_t i = 0; i < made.changes.size(); ++i) {
        const auto& change = made.changes[i];
        add_steps(made, i);
        restart = restart || change.needs_restart;
        settings += fmt::format("{}{}={}", i == 0 ? "" : ", ", change.key, change.to);
    }
    made.plan.options.push_back({"settings", std::move(settings)});
    made.plan.options.push_back({"undo", made.undo});
    made.plan.options.push_back({"needs_restart", restart});
}

/// Adds the changes that lead back, and whether something stands in their way. `evidence_of(change)` has its "title"
/// and "of".
template <typename Made, typename State, typename EvidenceOf>
void add_way_back(Made& made, const std::vector<State>& states, Foreign foreign, EvidenceOf evidence_of) {
    constexpr std::string_view kModified =
        FETTLE_TEXT("{title}{of}: {what} was modified outside Fettle. Restoring it would discard that modification");
    constexpr std::string_view kModifiedLeft =
        FETTLE_TEXT("{title}{of}: left as it is, because {what} was modified outside Fettle");
    constexpr std::string_view kBlockedNow = FETTLE_TEXT("{title}{of} cannot be restored now: {what}");
    constexpr std::string_view kBlockedStays = FETTLE_TEXT("{title}{of}: left as it is, because {what}");
    constexpr std::string_view kAsLeft = FETTLE_TEXT("{title}{of}: everything is as Fettle left it");
    const auto stays = [](const State& one) { return !one.foreign.empty() || !one.blocked.empty(); };
    const bool none_left = std::all_of(states.begin(), states.end(), stays);
    for (const auto& state : states) {
        auto back = reversed(state.record.change);
        auto evidence = evidence_of(back);
        const bool own = state.foreign.empty();
        if (!own) evidence.push_back({"what", fmt::format("{}", fmt::join(state.foreign, ", "))});
        if (own && !state.blocked.empty()) evidence.push_back({"what", state.blocked});
        if (stays(state) && foreign == Foreign::leave && !none_left) {
            const auto text = own ? kBlockedStays : kModifiedLeft;
            made.plan.needs.push_back({{"left", Severity::warning, text, {}, std::move(evidence)}, true});
            continue;
        }
        const auto text = !own ? kModified : state.blocked.empty() ? kAsLeft : kBlockedNow;
        made.plan.needs.push_back({{"unchanged", Severity::info, text, {}, std::move(evidence)}, !stays(state)});
        made.changes.push_back(std::move(back));
    }
}

}  // namespace fettle::tune
