// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tune/macos/mac_system.h"

namespace fettle::tune {

ProgramCall call_of(MacQuery query) {
    switch (query) {
        case MacQuery::power_settings: return {"pmset", {"-g", "custom"}};
        case MacQuery::nvme_drives: return {"system_profiler", {"SPNVMeDataType"}};
        case MacQuery::sata_drives: return {"system_profiler", {"SPSerialATADataType"}};
        case MacQuery::local_snapshots: return {"tmutil", {"listlocalsnapshots", "/"}};
        case MacQuery::swap_usage: return {"sysctl", {"vm.swapusage"}};
    }
    return {};
}

Result<std::string> CapturedMac::output(MacQuery query) {
    const auto found = outputs.find(query);
    if (found == outputs.end()) return fail(ErrorCode::unsupported, call_of(query).program);
    return found->second;
}

}  // namespace fettle::tune
