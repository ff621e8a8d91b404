// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "platform/linux/dm_table.h"
#include "platform/linux/roots.h"

namespace fettle::linux_system {

/// A run of a file's blocks on a block device.
struct FilePiece {
    std::string device;           ///< kernel name: "sda", "dm-1"
    std::uint64_t in_file = 0;    ///< bytes
    std::uint64_t on_device = 0;  ///< bytes
    std::uint64_t bytes = 0;
    bool encrypted = false;  ///< the device holds ciphertext instead of the file's contents
    friend bool operator==(const FilePiece&, const FilePiece&) = default;
};

/// Locations of pieces below a stack of block devices.
struct PiecesBelow {
    std::vector<FilePiece> pieces;  ///< several for the same bytes of the file if mirrored
    /// The first layer that does not reveal its mapping: "dm-3 (thin)", "md0 (raid5)". Empty: `pieces` are on drives.
    std::string opaque_layer;
};

/// Follows blocks through partitions, device mapper (linear, crypt, striped) and md (raid1; raid0 and raid10 with equal
/// members) down to whole drives. A loop device counts as a drive.
class LayerMap {
public:
    LayerMap(Roots roots, DmTableReader tables) : roots_(std::move(roots)), tables_(std::move(tables)) {}

    /// At an opaque layer, the pieces are returned unchanged.
    [[nodiscard]] PiecesBelow locate(const std::vector<FilePiece>& pieces) const;

    /// Kernel names of all drives below a device, sorted; loop devices count as drives.
    [[nodiscard]] std::vector<std::string> drives(const std::string& device) const;

private:
    using Pieces = std::vector<FilePiece>;
    /// Maps one piece down to drives. Error: unsupported, with the opaque layer as context.
    Status descend(const FilePiece& piece, int depth, Pieces& found) const;
    [[nodiscard]] Result<Pieces> through_mapper(const FilePiece& piece, const std::string& folder) const;
    [[nodiscard]] std::string folder_of(const std::string& device) const;

    Roots roots_;
    DmTableReader tables_;
};

}  // namespace fettle::linux_system
