// SPDX-License-Identifier: GPL-3.0-or-later
// read_ext() over a sparse image (tests/fuzz/allocation_image.h). The superblock's checksum is mended.
#include "core/allocation/ext.h"

#include "core/allocation/ext_superblock.h"
#include "tests/fuzz/allocation_image.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    auto image = fettle::fuzz::read_allocation_image(data, size);
    if (image.mend) {
        fettle::fuzz::mend(image.device, 1024, 1024, 0x3FC, [](const std::vector<std::uint8_t>& bytes) {
            return fettle::allocation::ext_crc32c(0xFFFFFFFFU, std::span(bytes).first(0x3FC));
        });
    }
    fettle::allocation::Source source(image.device, "ext");
    fettle::fuzz::judge(fettle::allocation::read_ext(source), image.bytes);
    return 0;
}
