// SPDX-License-Identifier: GPL-3.0-or-later
// Plans and ends of jobs as another process sends them: what is read once is read again from what is written of it.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "core/json/plan_json.h"
#include "core/json/plan_reading.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace fettle::json;
    // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): libFuzzer gives bytes
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    Sentences sentences;
    if (const auto read = read_plan(text, sentences)) {
        const auto again = read_plan(dump(to_json(read->plan, read->hash), -1), sentences);
        if (!again || again->hash != read->hash || again->plan.steps.size() != read->plan.steps.size()) std::abort();
    }
    if (const auto read = read_end(text, sentences)) {
        Json document;
        document["receipt"] = to_json(*read);
        const auto again = read_end(dump(document, -1), sentences);
        if (!again || again->steps.size() != read->steps.size()) std::abort();
    }
    return 0;
}
