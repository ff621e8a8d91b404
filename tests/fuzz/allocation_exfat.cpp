// SPDX-License-Identifier: GPL-3.0-or-later
// read_exfat() over a sparse image (tests/fuzz/allocation_image.h).
#include "core/allocation/exfat.h"

#include "tests/fuzz/allocation_image.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    auto image = fettle::fuzz::read_allocation_image(data, size);
    fettle::allocation::Source source(image.device, "exfat");
    fettle::fuzz::judge(fettle::allocation::read_exfat(source), image.bytes);
    return 0;
}
