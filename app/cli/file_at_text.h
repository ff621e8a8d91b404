// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "app/cli/session.h"
#include "core/lookup/address_use.h"

namespace fettle::cli {

/// What is stored at the addresses: one paragraph for each file or other use, with its places, and what the uses mean.
[[nodiscard]] std::string lookup_words(const Session& session, const lookup::Findings& findings,
                                       const lookup::Geometry& geometry);

}  // namespace fettle::cli
