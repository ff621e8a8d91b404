// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/windows/system/no_machine.h"

namespace fettle::windows_system {

Result<check::MachineFacts> NoMachine::inspect(const std::vector<DriveEntry>& /*drives*/, Wake /*wake*/) {
    return fail(ErrorCode::unsupported, FETTLE_TEXT("Fettle for Windows cannot read partitions and volumes yet"));
}

}  // namespace fettle::windows_system
