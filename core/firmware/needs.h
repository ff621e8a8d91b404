// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/firmware/update_plan.h"

namespace fettle::firmware {

/// Requirements on the computer and the drive.
[[nodiscard]] std::vector<plan::Need> needs_of_machine(const UpdateInputs& inputs, const State& state,
                                                       const Choice& choice);

/// Requirements on the image: complete, for this drive, and newer.
[[nodiscard]] std::vector<plan::Need> needs_of_image(const UpdateInputs& inputs, const State& state,
                                                     const Request& request, const Choice& choice, const Image& image);

/// The revision that the image is stated to contain; empty: not stated.
[[nodiscard]] std::string claimed_revision(const Request& request, const Image& image);

}  // namespace fettle::firmware
