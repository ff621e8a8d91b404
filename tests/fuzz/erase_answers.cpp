// SPDX-License-Identifier: GPL-3.0-or-later
// What drives answer about erasing: the Sanitize Status log, TCG discovery and the answers of TCG methods.
#include <cstddef>
#include <cstdint>
#include <span>

#include "core/erase/tcg.h"
#include "core/nvme/erase_commands.h"
#include "core/scsi/sanitize.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace fettle;
    const BytesView bytes(std::span(data, size));
    static_cast<void>(nvme::decode_sanitize_log(bytes));
    static_cast<void>(erase::tcg::decode_discovery(bytes));
    static_cast<void>(erase::tcg::decode_answer(bytes));
    static_cast<void>(scsi::is_supported(bytes));
    return 0;
}
