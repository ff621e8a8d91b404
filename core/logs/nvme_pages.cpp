// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/logs/nvme_pages.h"

#include "core/nvme/commands.h"
#include "core/nvme/identify_controller.h"

namespace fettle::logs {

Result<bool> has_log(NvmePort& port, std::uint8_t lpa_bit) {
    std::vector<std::uint8_t> identify(nvme::kIdentifyBytes);
    if (const auto done = port.admin(nvme::identify_controller(), identify); !done) return fail(done.error());
    const auto controller = nvme::decode_identify_controller(identify);
    if (!controller) return fail(controller.error());
    return (controller->log_attributes & lpa_bit) != 0;
}

}  // namespace fettle::logs
