// SPDX-License-Identifier: GPL-3.0-or-later
// read_fat() over a sparse image (tests/fuzz/allocation_image.h) whose boot sector looks like one, as whoever calls the
// reader has made sure of.
#include "core/allocation/fat.h"

#include <array>

#include "tests/fuzz/allocation_image.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    auto image = fettle::fuzz::read_allocation_image(data, size);
    std::array<std::uint8_t, fettle::fuzz::kSector> boot{};
    if (!image.device.read(0, boot) || !fettle::allocation::looks_like_fat(boot)) return 0;
    fettle::allocation::Source source(image.device, "fat");
    fettle::fuzz::judge(fettle::allocation::read_fat(source), image.bytes);
    return 0;
}
