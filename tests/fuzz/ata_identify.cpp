// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstddef>
#include <cstdint>

#include "core/ata/facts.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto identify = fettle::ata::decode_identify(fettle::BytesView(std::span(data, size)));
    if (!identify) return 0;
    fettle::DriveFacts facts;
    fettle::ata::apply(*identify, facts);
    // Sizes that later code divides by.
    if (identify->logical_sector_bytes == 0 || identify->physical_sector_bytes < identify->logical_sector_bytes) {
        __builtin_trap();
    }
    return 0;
}
