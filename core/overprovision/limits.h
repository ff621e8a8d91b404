// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/base/result.h"
#include "core/base/units.h"
#include "core/drive/ports.h"
#include "core/nvme/namespace_commands.h"

/// The capacity that a drive has and the capacity that it offers. These functions only read.
namespace fettle::overprovision {

/// How an ATA drive's capacity can be limited.
enum class LimitKind : std::uint8_t {
    none,
    hpa,             ///< Host Protected Area: SET MAX ADDRESS EXT
    accessible_max,  ///< Accessible Max Address Configuration (IDENTIFY word 119 bit 8)
};

/// Logical sectors. DCO is not checked: it is obsolete, and READ NATIVE MAX does not show it.
struct AtaLimit {
    LimitKind kind = LimitKind::none;
    std::uint32_t sector_bytes = 512;
    std::uint64_t sectors = 0;  ///< offered now
    std::optional<std::uint64_t> native_sectors;

    [[nodiscard]] ByteCount visible() const noexcept { return saturating_bytes(sectors, sector_bytes); }
    [[nodiscard]] std::optional<ByteCount> native() const noexcept {
        return native_sectors ? std::optional(saturating_bytes(*native_sectors, sector_bytes)) : std::nullopt;
    }
};
/// Errors: those of the port; unsupported for a packet device.
[[nodiscard]] Result<AtaLimit> read_limit(AtaPort& port);

/// Capacity of an NVM subsystem, as one controller reports it.
struct NvmeSpace {
    bool can_manage = false;               ///< OACS bit 3
    std::uint16_t controller = 0;          ///< CNTLID
    std::optional<ByteCount> total;        ///< TNVMCAP
    std::optional<ByteCount> unallocated;  ///< UNVMCAP; only beside TNVMCAP
    std::vector<std::uint32_t> allocated;  ///< namespaces that exist; empty where the drive cannot manage them
    std::vector<std::uint32_t> attached;   ///< … and attached to this controller
    /// The requested namespace, if it exists.
    std::optional<nvme::NamespaceShape> shape;
    std::uint32_t block_bytes = 0;
    [[nodiscard]] std::optional<ByteCount> size() const noexcept {
        return shape ? std::optional(saturating_bytes(shape->blocks, block_bytes)) : std::nullopt;
    }
};
/// Errors: those of the port. A namespace that does not exist is no error.
[[nodiscard]] Result<NvmeSpace> read_space(NvmePort& port, std::uint32_t nsid);

}  // namespace fettle::overprovision
