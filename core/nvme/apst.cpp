// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/nvme/apst.h"

namespace fettle::nvme {

namespace {

constexpr std::size_t kApstEntryBytes = 8;
constexpr std::size_t kApstEntries = kApstBytes / kApstEntryBytes;

}  // namespace

Result<std::vector<IdleTransition>> decode_apst(BytesView bytes) {
    const auto view = bytes.fixed<kApstBytes>(0, "Autonomous Power State Transition table");
    if (!view) return fail(view.error());
    std::vector<IdleTransition> transitions;
    for (std::size_t state = 0; state < kApstEntries; ++state) {
        // NVMe Base 2.0 figure 333: bits 7:3 are the state to enter (ITPS), bits 31:8 the idle time in ms (ITPT).
        const auto entry = view->row<0, kApstEntryBytes, kApstEntries>(state).le32<0>();
        IdleTransition transition;
        transition.from = static_cast<std::uint8_t>(state);
        transition.to = static_cast<std::uint8_t>(entry >> 3U & 0x1FU);
        transition.idle_ms = entry >> 8U;
        if (transition.idle_ms != 0) transitions.push_back(transition);
    }
    return transitions;
}

}  // namespace fettle::nvme
