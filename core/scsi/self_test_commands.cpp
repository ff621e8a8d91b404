// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scsi/self_test_commands.h"

namespace fettle::scsi {

ScsiCommand send_diagnostic(SelfTestCode code, std::uint32_t timeout_ms) {
    constexpr std::uint8_t kSendDiagnostic = 0x1D;
    ScsiCommand command;
    command.cdb = {kSendDiagnostic, static_cast<std::uint8_t>(static_cast<unsigned>(code) << 5U), 0, 0, 0, 0};
    command.timeout_ms = timeout_ms;
    return command;
}

}  // namespace fettle::scsi
