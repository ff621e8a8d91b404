// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/check/machine.h"
#include "platform/linux/roots.h"

namespace fettle::linux_system {

/// TRIM schedules on this computer, from the files of systemd and cron. Contacts no service.
[[nodiscard]] check::TrimSchedule read_trim_schedule(const Roots& roots);

}  // namespace fettle::linux_system
