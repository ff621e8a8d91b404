// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "core/schedule/schedule_store.h"

namespace fettle::sim {

/// A schedule that is gone with the process: that of simulated drives is not this machine's. Any thread.
[[nodiscard]] std::unique_ptr<schedule::ScheduleStore> make_memory_schedule();

}  // namespace fettle::sim
