// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "core/check/machine.h"
#include "core/plan/plan.h"

namespace fettle::plan {

/// What lies on a drive, from the partition table (or what the kernel knows of it) and from the ways down to it of
/// everything that is in use, and from the marks by which volumes that nothing uses are known. A partition that nobody
/// could look into is named by its type.
[[nodiscard]] std::vector<Content> contents_of(const DriveEntry& drive, const check::DrivePlace& place);

/// Adds what claims the drive as a whole (`claim` with the evidence "what" and "signature") where nothing in the list
/// says so yet: the partitions of an array's member are the array's.
void add_claim(std::vector<Content>& contents, const std::string& drive, const Message& claim);

}  // namespace fettle::plan
