// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "core/base/result.h"
#include "platform/sim/base/wear_counters.h"

namespace fettle::sim {

/// Counters that are all 0: the start for counting changes.
[[nodiscard]] WearCounters no_counters();

[[nodiscard]] nlohmann::json to_json(const WearCounters& counters);
/// Error: malformed.
[[nodiscard]] Result<WearCounters> counters_from_json(const nlohmann::json& state);

}  // namespace fettle::sim
