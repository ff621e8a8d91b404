// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <vector>

#include "core/lookup/address_use.h"
#include "platform/sim/fleet/demo_place.h"

namespace fettle::sim {

/// The files of the demo's mounted file systems, which exist only as a rule: the first 1/64 of a partition is metadata,
/// then come files of kDemoFileBytes each, and the last third is free, as for TRIM.
inline constexpr std::uint64_t kDemoFileBytes = std::uint64_t{512} << 20U;
[[nodiscard]] std::unique_ptr<lookup::FileLocator> make_demo_files(std::vector<DemoPlace> drives);

}  // namespace fettle::sim
