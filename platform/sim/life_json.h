// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "core/base/result.h"
#include "platform/sim/life.h"

namespace fettle::sim {

/// A life of which every field is 0: what changes are counted from.
[[nodiscard]] Life no_life();

[[nodiscard]] nlohmann::json to_json(const Life& life);
/// Error: malformed.
[[nodiscard]] Result<Life> life_from_json(const nlohmann::json& state);

}  // namespace fettle::sim
