// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tune/systems/system_records.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

namespace fettle::tune {

namespace {

bool same_place(const RegistryChange& one, const RegistryChange& other) {
    return same_name(one.key, other.key) && same_name(one.name, other.name);
}

const RegistryChange* part_at(const SystemChange& change, const RegistryChange& place) {
    const auto found = std::find_if(change.registry.begin(), change.registry.end(),
                                    [&](const RegistryChange& one) { return same_place(one, place); });
    return found == change.registry.end() ? nullptr : &*found;
}

/// Whether two programs change the same thing: they differ in the last argument alone, which is the value. What leads
/// to the same state in both directions, such as the activation of a power plan, has no value.
bool same_place(const ProgramChange& one, const ProgramChange& other) {
    if (one.make == one.undo || other.make == other.undo) return one == other;
    const auto& a = one.make.arguments;
    const auto& b = other.make.arguments;
    return one.make.program == other.make.program && a.size() == b.size() && !a.empty() &&
           std::equal(a.begin(), std::prev(a.end()), b.begin());
}

bool same_places(const std::vector<ProgramChange>& one, const std::vector<ProgramChange>& other) {
    return std::equal(one.begin(), one.end(), other.begin(), other.end(),
                      [](const ProgramChange& a, const ProgramChange& b) { return same_place(a, b); });
}

}  // namespace

Result<SystemChangeRecord> merged(const std::optional<SystemChangeRecord>& before, const SystemChange& change,
                                  const std::string& now) {
    SystemChangeRecord record;
    record.change = change;
    record.at = now;
    if (!before) return record;
    if (!same_places(before->change.programs, change.programs)) {
        return fail(ErrorCode::refused,
                    FETTLE_TEXT("{setting}: Fettle's earlier change affects another power plan; undo it first"),
                    {{"setting", change.id}});
    }
    record.made_keys = before->made_keys;
    record.change.from = before->change.from;
    for (const auto& old : before->change.registry) {
        const auto found = std::find_if(record.change.registry.begin(), record.change.registry.end(),
                                        [&](const RegistryChange& one) { return same_place(one, old); });
        if (found == record.change.registry.end()) {
            record.change.registry.push_back(old);
        } else {
            found->before = old.before;
        }
    }
    for (std::size_t i = 0; i < record.change.programs.size(); ++i) {
        record.change.programs[i].undo = before->change.programs[i].undo;
    }
    // Where this change starts from is what is there now: what an interrupted one did not reach is not.
    auto last = before->change;
    for (auto& old : last.registry) {
        if (const auto* next = part_at(change, old)) old.after = next->before;
    }
    record.replaced = std::move(last);
    return record;
}

bool is_own(const SystemChangeRecord& record, const RegistryChange& part, const std::optional<RegistryValue>& now) {
    const auto* mine = part_at(record.change, part);
    if (mine == nullptr) return false;
    const auto* replaced = record.replaced ? part_at(*record.replaced, part) : nullptr;
    return now == mine->after || now == mine->before || (replaced != nullptr && now == replaced->after);
}

Result<SystemUndoState> state_of(SystemChanger& changer, SystemSettings& settings, SystemChangeRecord record,
                                 const Setting* now) {
    SystemUndoState state{std::move(record)};
    const auto& change = state.record.change;
    for (const auto& part : change.registry) {
        const auto value = changer.value(part.key, part.name);
        if (!value) return fail(value.error());
        if (!is_own(state.record, part, *value)) state.foreign.push_back(fmt::format("{}\\{}", part.key, part.name));
    }
    state.blocked = settings.undo_obstacle(change);
    // What programs have changed is seen in the setting alone, and not while something else is in force.
    if (change.programs.empty() || now == nullptr || now->value.empty() || !state.blocked.empty()) return state;
    const bool own = now->value == change.to || now->value == change.from ||
                     (state.record.replaced && now->value == state.record.replaced->to);
    if (!own) state.foreign.push_back(now->id);
    return state;
}

}  // namespace fettle::tune
