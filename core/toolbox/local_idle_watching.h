// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/toolbox/idle_watching.h"

namespace fettle::toolbox {

/// Through this process's own port.
class LocalIdleWatching final : public IdleWatching {
public:
    /// `meter` is nullptr if the system cannot count I/O; must outlive it.
    explicit LocalIdleWatching(power::IdleMeter* meter) : meter_(meter) {}

    Result<power::Wakeups> watch(const DriveReport& report, std::uint64_t duration_ns,
                                 const std::function<void(std::uint64_t)>& on_progress,
                                 const CancelToken& cancel) override;

private:
    power::IdleMeter* meter_;
};

}  // namespace fettle::toolbox
