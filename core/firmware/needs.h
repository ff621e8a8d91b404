// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/firmware/update_plan.h"

namespace fettle::firmware {

/// What the machine and the drive must be like.
[[nodiscard]] std::vector<plan::Need> needs_of_machine(const Circumstances& circumstances, const State& state,
                                                       const Choice& choice);

/// What the image must be like: whole, for this drive, and newer.
[[nodiscard]] std::vector<plan::Need> needs_of_image(const Circumstances& circumstances, const State& state,
                                                     const Request& request, const Choice& choice, const Image& image);

/// The revision that the image is said to hold; empty: nothing says.
[[nodiscard]] std::string claimed_revision(const Request& request, const Image& image);

}  // namespace fettle::firmware
