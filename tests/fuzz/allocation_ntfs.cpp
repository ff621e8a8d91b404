// SPDX-License-Identifier: GPL-3.0-or-later
// read_ntfs() over a sparse image (tests/fuzz/allocation_image.h).
#include "core/allocation/ntfs.h"

#include "tests/fuzz/allocation_image.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    auto image = fettle::fuzz::read_allocation_image(data, size);
    fettle::allocation::Source source(image.device, "ntfs");
    fettle::fuzz::judge(fettle::allocation::read_ntfs(source), image.bytes);
    return 0;
}
