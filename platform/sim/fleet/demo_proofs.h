// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>

#include "core/base/result.h"
#include "core/base/units.h"
#include "core/trim/proof.h"

namespace fettle::sim {

/// The free space of a simulated drive, for files that test TRIM.
class FreeSpace {
public:
    virtual ~FreeSpace() = default;
    /// Writes to the free part of the partition that holds this mount point. Errors: not_found, those of the medium.
    virtual Result<Lba> write(const std::string& mount_point, std::span<const std::uint8_t> data) = 0;
    /// Reads the drive.
    virtual Status read(Lba first, std::span<std::uint8_t> data) = 0;
    /// What the drive was sent so far.
    virtual trim::DiscardCount discards() = 0;
};

/// nullptr: no such drive.
using FindFreeSpace = std::function<std::unique_ptr<FreeSpace>(const std::string& drive)>;

/// Test files on the demo's drives.
[[nodiscard]] std::unique_ptr<trim::ProofSource> make_demo_proofs(FindFreeSpace find);

}  // namespace fettle::sim
