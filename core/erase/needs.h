// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/erase/erase_plan.h"

namespace fettle::erase {

/// What the plan needs of the machine and of whoever uses the drive, met or not.
[[nodiscard]] std::vector<plan::Need> surroundings_needs(const Situation& situation, bool siblings_too);

/// Power: an erase must not be cut off.
[[nodiscard]] plan::Need power_need(const Situation& situation);

}  // namespace fettle::erase
