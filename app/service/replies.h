// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "app/service/call.h"

namespace fettle::service {

/// The values of a reply.
[[nodiscard]] inline Values texts(const std::vector<std::string>& all) { return Values(all.begin(), all.end()); }

}  // namespace fettle::service
