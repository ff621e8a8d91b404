// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

#include "core/history/observation.h"

namespace fettle::store {

/// The rarely changing part of an observation as one text: model, firmware, limit, verdict, counters, advisories.
[[nodiscard]] std::string standing_text(const history::Observation& seen);

/// Parses it; false: damaged.
[[nodiscard]] bool read_standing(std::string_view text, history::Observation& seen);

}  // namespace fettle::store
