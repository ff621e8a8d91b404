// SPDX-License-Identifier: GPL-3.0-or-later
// read_xfs() over a sparse image (tests/fuzz/allocation_image.h). The checksums of the superblock and of the
// first group's AGF are mended.
#include "core/allocation/xfs.h"

#include "core/base/crc32c.h"
#include "tests/fuzz/allocation_image.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    auto image = fettle::fuzz::read_allocation_image(data, size);
    if (image.mend) {
        const auto crc = [](const std::vector<std::uint8_t>& bytes) { return fettle::crc32c(bytes); };
        fettle::fuzz::mend(image.device, 0, fettle::fuzz::kSector, 224, crc);
        fettle::fuzz::mend(image.device, fettle::fuzz::kSector, fettle::fuzz::kSector, 216, crc);
    }
    fettle::allocation::Source source(image.device, "xfs");
    fettle::fuzz::judge(fettle::allocation::read_xfs(source), image.bytes);
    return 0;
}
