// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "core/check/machine.h"
#include "core/plan/plan.h"

namespace fettle::plan {

/// What lies on a drive, from the partition table (or what the kernel knows of it) and from the ways down to it of
/// everything that is in use. A partition that nothing uses is named by its type alone: nobody looked into it.
[[nodiscard]] std::vector<Content> contents_of(const DriveEntry& drive, const check::DrivePlace& place);

}  // namespace fettle::plan
