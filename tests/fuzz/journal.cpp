// SPDX-License-Identifier: GPL-3.0-or-later
// Journals, however damaged: nothing is surely not begun where a record may be lost.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "core/plan/journal_reader.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace fettle::plan;
    // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): libFuzzer gives bytes
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto story = read_journal(text);
    const auto surely_not = [](const StepStory& step) { return step.state == StepState::not_begun; };
    if (!story.whole() && std::any_of(story.steps.begin(), story.steps.end(), surely_not)) std::abort();
    // Cut off in its midst, a sound journal tells of no step that the whole does not tell of.
    const auto half = read_journal(text.substr(0, size / 2));
    if (story.whole() && half.whole() && half.steps.size() > story.steps.size()) std::abort();
    return 0;
}
