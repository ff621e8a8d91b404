// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdlib>
#include <string_view>

#include "platform/record/recording_text.h"
#include "platform/record/scrub.h"

/// Whatever can be read can be written and read again, and scrubbed.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace fettle::record;
    const auto recording = parse_recording({reinterpret_cast<const char*>(data), size});
    if (!recording) return 0;
    const auto again = parse_recording(to_text(*recording));
    if (!again || again->exchanges.size() != recording->exchanges.size()) std::abort();
    if (!parse_recording(to_text(scrub(*recording)))) std::abort();
    return 0;
}
