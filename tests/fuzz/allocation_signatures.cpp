// SPDX-License-Identifier: GPL-3.0-or-later
// read_free_space() over a sparse image (tests/fuzz/allocation_image.h): which reader is called, and when none is.
#include "core/allocation/free_space.h"

#include "tests/fuzz/allocation_image.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    auto image = fettle::fuzz::read_allocation_image(data, size);
    fettle::fuzz::judge(fettle::allocation::read_free_space(image.device), image.bytes);
    return 0;
}
