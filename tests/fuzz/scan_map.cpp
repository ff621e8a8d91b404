// SPDX-License-Identifier: GPL-3.0-or-later
// Stored scans: whatever is read must be comparable, printable in every form, and survive its own JSON.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "core/json/scan_json.h"
#include "core/render/scan_page.h"
#include "core/scan/level.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace fettle;
    // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): libFuzzer gives bytes
    const auto map = json::parse_scan({reinterpret_cast<const char*>(data), size});
    if (!map) return 0;
    const auto again = json::parse_scan(json::dump(json::to_json(*map), -1));
    if (!again || again->cells != map->cells || again->unreadable != map->unreadable) std::abort();
    (void)rendering::scan_svg(*map);
    (void)rendering::scan_html(*map, again ? std::optional(*again) : std::nullopt);
    (void)scan::compare(*map, *again);
    (void)scan::levels_of(*map, 7);
    return 0;
}
