// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/nvme/self_test_commands.h"

namespace fettle::nvme {

NvmeCommand device_self_test(SelfTestCode code, std::uint32_t nsid) {
    constexpr std::uint8_t kDeviceSelfTest = 0x14;
    constexpr std::uint32_t kBeginMs = 60'000;
    NvmeCommand command;
    command.opcode = kDeviceSelfTest;
    command.nsid = nsid;
    command.timeout_ms = kBeginMs;
    command.cdw10_15[0] = static_cast<std::uint32_t>(code);
    return command;
}

}  // namespace fettle::nvme
