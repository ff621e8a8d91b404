// SPDX-License-Identifier: GPL-3.0-or-later
// What the service says of the files at addresses: whatever is read survives its own JSON.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "core/json/lookup_json.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace fettle;
    // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): libFuzzer gives bytes
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    (void)lookup::read_ranges(text, 100);
    const auto findings = json::parse_findings(text);
    if (!findings) return 0;
    const auto again = json::parse_findings(json::dump(json::to_json(*findings, {}), -1));
    if (!again || again->stretches.size() != findings->stretches.size()) std::abort();
    return 0;
}
