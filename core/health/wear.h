// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/health/quantities.h"

namespace fettle::health {

/// Fills in how much of the rated endurance is used, and who says so.
void gather_wear(const DriveFacts& facts, const Knowledge& knowledge, Quantities& quantities);

}  // namespace fettle::health
