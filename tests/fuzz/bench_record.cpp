// SPDX-License-Identifier: GPL-3.0-or-later
// Kept benchmark records: whatever is read must be printable in every form, and survive its own JSON.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "core/bench/compare.h"
#include "core/json/bench_record_json.h"
#include "core/render/bench_html.h"
#include "core/render/bench_text.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace fettle;
    // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): libFuzzer gives bytes
    const auto record = json::parse_bench_record({reinterpret_cast<const char*>(data), size});
    if (!record) return 0;
    const auto json = json::to_json(*record);
    if (!json::parse_bench_record(json::dump(json, -1))) std::abort();
    (void)rendering::bench_csv({*record});
    (void)rendering::bench_markdown(*record);
    (void)rendering::bench_html({*record, *record});
    (void)bench::compare(*record, *record);
    return 0;
}
