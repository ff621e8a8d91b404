// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "core/base/message.h"
#include "core/base/units.h"
#include "core/check/machine.h"
#include "core/drive/facts.h"
#include "core/overprovision/limits.h"

namespace fettle::overprovision {

/// Spare of T bytes of flash behind U that the host uses. The two figures are not the same, and both are always shown:
/// over-provisioning ρ = (T - U) / U, spare factor S = (T - U) / T. As shares, not in percent.
struct Spare {
    ByteCount bytes;
    double over_provisioning = 0;
    double spare_factor = 0;
};
/// Requires: 0 < used <= flash.
[[nodiscard]] Spare spare_of(ByteCount flash, ByteCount used) noexcept;

/// How much flash a drive that offers `native` bytes most likely has: the smallest number of GiB of the form 2^n or
/// 3 * 2^n that leaves at least the 7% between decimal and binary prefixes. An estimate; no drive tells.
[[nodiscard]] ByteCount estimate_flash(ByteCount native) noexcept;

/// All the room that the drive has and does not give to file systems, in one picture:
///   flash (estimated) > native > visible > partitioned
struct Picture {
    ByteCount flash;    ///< estimate_flash()
    ByteCount native;   ///< the most that the drive offers to hosts
    ByteCount visible;  ///< what it offers now: all addresses of an ATA or SCSI drive, all namespaces of an NVMe one
    bool native_told = false;  ///< the drive told `native`; else it is what is visible
    std::optional<AtaLimit> ata;
    std::optional<NvmeSpace> nvme;
    ByteCount hidden;                      ///< native - visible
    ByteCount other_namespaces;            ///< part of `visible` that is not this namespace's
    std::optional<ByteCount> partitioned;  ///< nullopt: no partition table, or it could not be read
    std::optional<ByteCount> unallocated;  ///< this drive's, or namespace's, room outside partitions

    std::optional<Spare> factory;  ///< flash behind native
    std::optional<Spare> all;      ///< flash behind what is in partitions (or visible)
    std::vector<Message> notes;
    std::vector<Missing> missing;

    /// What the host uses, or may use.
    [[nodiscard]] ByteCount used() const noexcept;
};

/// What was seen of a drive.
struct Seen {
    const DriveFacts* facts = nullptr;         ///< never nullptr
    const check::DrivePlace* place = nullptr;  ///< may be
    std::optional<Result<AtaLimit>> ata;       ///< nullopt: not asked
    std::optional<Result<NvmeSpace>> nvme;
};

/// Error: unsupported for a drive of which not even the capacity is known, and for one with a spindle.
[[nodiscard]] Result<Picture> draw(const Seen& seen);

}  // namespace fettle::overprovision
