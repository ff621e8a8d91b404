// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/bench/boot.h"

namespace fettle::linux_system {

/// The timestamps of systemd's manager, read over the system bus.
class SystemdBoot final : public bench::BootClock {
public:
    /// Blocks for at most 10 s.
    Result<bench::BootTimestamps> read() override;
};

}  // namespace fettle::linux_system
