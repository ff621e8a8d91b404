// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/lookup/address_use.h"
#include "platform/linux/dm_table.h"
#include "platform/linux/roots.h"

namespace fettle::linux_system {

/// A run of a device's bytes, and where the device above it shows them.
struct MappedUp {
    std::uint64_t below = 0;  ///< offset in bytes on the lower device
    std::uint64_t above = 0;  ///< offset in bytes on the upper one
    std::uint64_t bytes = 0;
};

/// A range of a drive, followed upward as far as it goes.
struct TopPiece {
    enum class End : std::uint8_t {
        device,              ///< nothing is on top of `device`: it holds a file system, a swap area, or nothing
        outside_partitions,  ///< `device` is partitioned, but not there
        layer,               ///< `device` belongs to a layer that does not show these bytes: its metadata
        opaque,              ///< the last of `layers` does not reveal its mapping
    };
    lookup::Range range;  ///< on the drive
    End end = End::device;
    std::string device;           ///< kernel name
    std::uint64_t on_device = 0;  ///< offset in bytes
    /// "sda2 (partition)", "dm-0 (crypt)": from the drive upward, without the drive.
    std::vector<std::string> layers;
    friend bool operator==(const TopPiece&, const TopPiece&) = default;
};

/// The inverse of LayerMap: follows addresses of a drive through partitions, device mapper (linear, crypt, striped) and
/// md (raid1; raid0 and raid10 with equal members) up to the devices that are mounted.
class LayersAbove {
public:
    LayersAbove(Roots roots, DmTableReader tables) : roots_(std::move(roots)), tables_(std::move(tables)) {}

    /// In ascending order; the pieces cover the range. `drive` is a kernel name.
    [[nodiscard]] std::vector<TopPiece> climb(const std::string& drive, const lookup::Range& range) const;

private:
    struct Step {
        std::string device;
        lookup::Range range;  ///< on the drive
        std::uint64_t on_device = 0;
        std::vector<std::string> layers;
    };
    void climb(const Step& step, std::size_t depth, std::vector<TopPiece>& found) const;
    /// Error: unsupported, with the kind of the layer as context.
    [[nodiscard]] Result<std::vector<MappedUp>> above(const std::string& holder, const std::string& lower,
                                                      const MappedUp& part, std::string& kind) const;

    Roots roots_;
    DmTableReader tables_;
};

}  // namespace fettle::linux_system
