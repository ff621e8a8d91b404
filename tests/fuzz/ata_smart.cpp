// SPDX-License-Identifier: GPL-3.0-or-later
// SMART data and, behind it, thresholds: two sectors.
#include <cstddef>
#include <cstdint>

#include "core/ata/facts.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const fettle::BytesView view(std::span(data, size));
    const auto smart = fettle::ata::decode_smart_data(view);
    const auto thresholds = fettle::ata::decode_smart_thresholds(view.slice(512, 512));
    if (!smart) return 0;
    fettle::AtaHealth health;
    fettle::ata::apply(*smart, thresholds ? &*thresholds : nullptr, health);
    for (const auto& attribute : health.attributes) {
        const bool judged = attribute.crossed != fettle::Crossed::unknown;
        if (attribute.id == 0 || (judged && !(smart->checksum_ok && thresholds && thresholds->checksum_ok))) {
            __builtin_trap();
        }
    }
    return 0;
}
