// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/health/quantities.h"

namespace fettle::health {

/// Sets the used share of the rated endurance and its source.
void gather_wear(const DriveFacts& facts, const Knowledge& knowledge, Quantities& quantities);

}  // namespace fettle::health
