// SPDX-License-Identifier: GPL-3.0-or-later
// Cabinets, their metadata and raw images, as a stranger may give them: what is taken for a drive has a right checksum.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <vector>

#include "platform/store/firmware_library.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace fettle;
    const store::FirmwareLibrary library;
    const std::vector<std::uint8_t> bytes(data, data + size);
    firmware::State drive;
    drive.model = "TEST DRIVE";
    drive.instance_ids = {"TEST DRIVE"};
    const auto image = firmware::read_image("image", bytes, drive, library);
    if (image && image->bytes.empty()) std::abort();
    if (image && image->sha256 != library.sha256(image->bytes).value()) std::abort();
    if (image && firmware::is_cabinet(bytes) && !image->release) std::abort();
    (void)library.read_metainfo(bytes);
    return 0;
}
