// SPDX-License-Identifier: GPL-3.0-or-later
// Schedules and states, however damaged: what is read can be written and read again, and the scheduler bears it.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "core/alert/alert.h"
#include "core/schedule/schedule_store.h"
#include "core/schedule/scheduler.h"

namespace {

class Zone final : public fettle::schedule::TimeZone {
public:
    [[nodiscard]] std::int64_t offset_at(fettle::schedule::UnixTime time) const override {
        return time % 1000 < 500 ? 3600 : 7200;
    }
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace fettle::schedule;
    // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): libFuzzer gives bytes
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto schedule = parse_schedule(text);
    if (schedule && parse_schedule(to_json(*schedule)) != *schedule) std::abort();
    const auto state = parse_state(text);
    if (state && parse_state(to_json(*state)) != *state) std::abort();
    const auto known = fettle::alert::parse_known(text);
    if (known && fettle::alert::parse_known(fettle::alert::to_json(*known)) != *known) std::abort();
    const Zone zone;
    Scheduler scheduler(schedule.value_or(default_schedule()), state.value_or(State{}), zone, 1);
    for (const std::int64_t now : {std::int64_t{0}, std::int64_t{1'795'240'800}, std::int64_t{1'795'240'800}}) {
        for (const auto& point : scheduler.due(now, {})) {
            scheduler.began(point.task, point.due, now, "");
            scheduler.ended(point.task, RunOutcome::done, "", now);
        }
        if (!scheduler.due(now, {}).empty()) std::abort();
    }
    return 0;
}
