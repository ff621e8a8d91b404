// SPDX-License-Identifier: GPL-3.0-or-later
// Words for a calendar: what is read prints as words that mean the same, and has due times on both sides of any moment.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "core/schedule/calendar.h"

namespace {

class Utc final : public fettle::schedule::TimeZone {
public:
    [[nodiscard]] std::int64_t offset_at(fettle::schedule::UnixTime /*time*/) const override { return 0; }
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace fettle::schedule;
    // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): libFuzzer gives bytes
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    (void)parse_utc(text);
    const auto calendar = parse_calendar(text);
    if (!calendar) return 0;
    if (!valid(*calendar) || parse_calendar(to_string(*calendar)) != *calendar) std::abort();
    const Utc zone;
    constexpr std::int64_t kNow = 1'795'240'800;
    const auto next = next_after(*calendar, kNow, zone);
    const auto last = last_until(*calendar, kNow, zone);
    if (next.time <= kNow || last.time > kNow) std::abort();
    if (last_until(*calendar, next.time, zone) != next) std::abort();
    return 0;
}
