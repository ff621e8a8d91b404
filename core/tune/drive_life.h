// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>

namespace fettle::tune {

/// What a drive reports of its own wear; absent parts are unknown.
struct DriveLife {
    std::optional<double> percentage_used;  ///< of the rated endurance, as NVMe 1.4 figure 94 defines it
    std::optional<std::uint64_t> host_written_bytes;
    friend bool operator==(const DriveLife&, const DriveLife&) = default;
};

/// A share of the rated endurance, in percent: drives count theirs in whole percent, so that it lies between two
/// figures.
struct LifeShare {
    double least = 0;
    double most = 0;
    /// Too little to matter: below 1% in the time that it is for.
    [[nodiscard]] bool negligible() const noexcept;
};

/// What these bytes take of the rated endurance, by the wear that the bytes of the drive's life so far have caused. A
/// drive does not report its rating in bytes (TBW). nullopt: it does not report its wear or what it has been written.
[[nodiscard]] std::optional<LifeShare> share_of_life(double bytes, const DriveLife& life);

}  // namespace fettle::tune
