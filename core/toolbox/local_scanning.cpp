// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/toolbox/local_scanning.h"

namespace fettle::toolbox {

Result<plan::Job> LocalScanning::plan(const DriveEntry& entry, const scan::Request& /*request*/) {
    return fail(ErrorCode::unsupported, "scanning " + entry.id);
}

Result<std::optional<scan::ScanMap>> LocalScanning::latest(const DriveEntry& /*entry*/) {
    return std::optional<scan::ScanMap>();
}

Result<std::vector<scan::ScanMap>> LocalScanning::earlier(const DriveEntry& /*entry*/) {
    return std::vector<scan::ScanMap>();
}

}  // namespace fettle::toolbox
