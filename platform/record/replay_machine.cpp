// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/record/replay_machine.h"

namespace fettle::record {

Result<check::MachineFacts> ReplayMachine::inspect(const std::vector<DriveEntry>& /*drives*/, Wake /*wake*/) {
    check::MachineFacts nothing;
    nothing.missing.push_back({"machine", std::string(name(ErrorCode::unsupported)),
                               "a recording does not contain information about how the drive is used"});
    return nothing;
}

}  // namespace fettle::record
