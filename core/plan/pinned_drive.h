// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/units.h"
#include "core/drive/entry.h"

namespace fettle::plan {

/// The drive of a plan, with everything that distinguishes it from other drives. Kernel name and path are not compared,
/// because another drive may have taken them.
struct PinnedDrive {
    std::string id;  ///< kernel name when the plan was made: "nvme0n1"; a location, not an identity
    std::string model;
    std::string serial;
    std::string wwn;
    std::string eui64;
    std::string nguid;
    std::optional<std::uint32_t> nsid;
    std::optional<ByteCount> capacity;
    std::string by_id;  ///< name under by-id, without the folder; empty where there is none

    /// The drive cannot be distinguished from others: no serial number, WWN, EUI-64 or NGUID.
    [[nodiscard]] bool anonymous() const noexcept;
    /// One line for display: "sda: Samsung SSD 860, serial S3Z…, 500 GB".
    [[nodiscard]] std::string words() const;
    friend bool operator==(const PinnedDrive&, const PinnedDrive&) = default;
};

/// Pins the drive as the system lists it.
[[nodiscard]] PinnedDrive pin(const DriveEntry& entry);
/// Pins the drives of these ids as the system lists them now; none: lists nothing. Errors: vanished, those of
/// DriveSource::list.
[[nodiscard]] Result<std::vector<PinnedDrive>> pin(DriveSource& drives, const std::vector<std::string>& ids);

/// One difference between two drives.
struct Difference {
    std::string_view field;  ///< "serial", "capacity_bytes", …
    std::string planned;     ///< empty: absent
    std::string found;
    friend bool operator==(const Difference&, const Difference&) = default;
};

/// All differences between the drive found and the planned one. A value that only one of them has counts too.
[[nodiscard]] std::vector<Difference> differences(const PinnedDrive& planned, const PinnedDrive& found);

/// "serial: planned A, found B; capacity_bytes: planned 1, found nothing".
[[nodiscard]] std::string words(const std::vector<Difference>& differences);

}  // namespace fettle::plan
