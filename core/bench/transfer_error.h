// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

#include "core/base/error.h"
#include "core/bench/engine.h"

namespace fettle::bench {

/// The error for a completion's result: a negative errno value, nothing (vanished), or fewer bytes than requested
/// (truncated).
[[nodiscard]] Error transfer_error(const IoRequest& request, std::int32_t result);

}  // namespace fettle::bench
