// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/schedule/schedule_store.h"

#include <fmt/format.h>

namespace fettle::schedule {

namespace {

/// The stored document; nullopt if there is none, or if it was unusable and was set aside.
template <typename T, typename Parse>
Result<std::optional<T>> load_one(ScheduleStore& store, Document which, bool read_only, const Parse& parse,
                                  std::vector<std::string>& problems) {
    auto text = store.load(which);
    Error wrong;
    if (text) {
        if (!*text) return std::optional<T>();
        auto parsed = parse(**text);
        if (parsed) return std::optional<T>(std::move(*parsed));
        wrong = parsed.error();
    } else if (text.error().code == ErrorCode::too_large) {
        wrong = text.error();
    } else {
        return fail(text.error());
    }
    if (read_only) {
        problems.push_back(wrong.context + "; it is ignored");
        return std::optional<T>();
    }
    const auto aside = store.set_aside(which);
    if (!aside) return fail(aside.error());
    problems.push_back(fmt::format("{}; it was renamed to {}", wrong.context, *aside));
    return std::optional<T>();
}

}  // namespace

Result<Loaded> load(ScheduleStore& store, bool read_only) {
    Loaded loaded;
    auto schedule = load_one<Schedule>(store, Document::schedule, read_only, parse_schedule, loaded.problems);
    if (!schedule) return fail(schedule.error());
    auto state = load_one<State>(store, Document::state, read_only, parse_state, loaded.problems);
    if (!state) return fail(state.error());
    loaded.is_default = !*schedule;
    loaded.schedule = *schedule ? std::move(**schedule) : default_schedule();
    if (*state) loaded.state = std::move(**state);
    return loaded;
}

}  // namespace fettle::schedule
