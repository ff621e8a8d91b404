// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstddef>
#include <cstdint>
#include <span>

#include "core/scsi/sense.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto sense = fettle::scsi::decode_sense(std::span(data, size));
    if (sense) {
        static_cast<void>(fettle::scsi::describe(*sense));
        static_cast<void>(fettle::scsi::error_code(*sense));
        static_cast<void>(sense->not_offered());
    }
    return 0;
}
