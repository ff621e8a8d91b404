// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/toolbox/local_idle_watching.h"

namespace fettle::toolbox {

Result<power::Wakeups> LocalIdleWatching::watch(const DriveReport& report, std::uint64_t duration_ns,
                                                const std::function<void(std::uint64_t)>& on_progress,
                                                const CancelToken& cancel) {
    if (meter_ == nullptr)
        return fail(ErrorCode::unsupported, FETTLE_TEXT("counting the I/O of drives on this system"));
    const auto& power = report.facts.nvme_power;
    return power::watch_wakeups(*meter_, report.entry, power ? &*power : nullptr, report.entry.power, duration_ns,
                                on_progress, cancel);
}

}  // namespace fettle::toolbox
