// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/check/machine.h"
#include "core/plan/plan.h"

namespace fettle::plan {

/// Content::detail of a partition that is known by its type alone.
inline constexpr std::string_view kByPartitionType = "according to the partition type";

/// The contents of a drive: from the partition table (or the kernel's partition list), from everything in use on it,
/// and from signatures of unused volumes. A partition that could not be inspected is listed by its type.
[[nodiscard]] std::vector<Content> contents_of(const DriveEntry& drive, const check::DrivePlace& place);

/// Adds what claims the whole drive (`claim` with the evidence "what" and "signature") unless it is already listed: the
/// partitions of an array member belong to the array.
void add_claim(std::vector<Content>& contents, const std::string& drive, const Message& claim);

}  // namespace fettle::plan
