// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/windows/system/no_drives.h"

namespace fettle::windows_system {

namespace {

Error not_yet() {
    return error_of(ErrorCode::unsupported,
                    FETTLE_TEXT("Fettle for Windows cannot read drives yet; --demo has simulated drives"));
}

}  // namespace

Result<std::vector<DriveEntry>> NoDrives::list() { return fail(not_yet()); }

Result<std::string> NoDrives::resolve(const std::string& /*path*/) { return fail(not_yet()); }

Result<DrivePorts> NoDrives::open(const DriveEntry& /*entry*/) { return fail(not_yet()); }

Result<std::unique_ptr<Watch>> NoDrives::watch(std::function<void(const DriveEvent&)> /*on_event*/) {
    return fail(not_yet());
}

Result<check::MachineFacts> NoMachine::inspect(const std::vector<DriveEntry>& /*drives*/, Wake /*wake*/) {
    return fail(not_yet());
}

}  // namespace fettle::windows_system
