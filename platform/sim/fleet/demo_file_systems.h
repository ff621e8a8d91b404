// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/check/machine.h"
#include "core/trim/file_system.h"

namespace fettle::sim {

/// Discards the free space of a partition ("sda2") of a drive, and returns its bytes; what was discarded before is
/// none. Errors: those of the drive.
using DiscardFree = std::function<Result<std::uint64_t>(const std::string& drive, const std::string& partition)>;

/// The mounted file systems of the demo, which are those that the drives' places name.
[[nodiscard]] std::unique_ptr<trim::FileSystemSource> make_demo_file_systems(
    const std::vector<check::DrivePlace>& places, DiscardFree discard);

}  // namespace fettle::sim
