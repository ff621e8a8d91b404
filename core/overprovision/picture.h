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

/// Spare area of T bytes of flash with U bytes used by the host. Both figures are always shown: over-provisioning ρ =
/// (T - U) / U, and spare factor S = (T - U) / T. As fractions, not percent.
struct Spare {
    ByteCount bytes;
    double over_provisioning = 0;
    double spare_factor = 0;
};
/// Requires: 0 < used <= flash.
[[nodiscard]] Spare spare_of(ByteCount flash, ByteCount used) noexcept;

/// Estimated flash of a drive with a capacity of `native` bytes: the smallest number of GiB of the form 2^n or 3 * 2^n
/// that leaves at least the 7% between decimal and binary prefixes. Drives do not report it.
[[nodiscard]] ByteCount estimate_flash(ByteCount native) noexcept;

/// The capacity that a drive has but does not give to file systems:
///   flash (estimated) > native > visible > partitioned
struct Picture {
    ByteCount flash;    ///< estimate_flash()
    ByteCount native;   ///< the drive's maximum host capacity
    ByteCount visible;  ///< current capacity: all addresses of an ATA or SCSI drive, all namespaces of an NVMe drive
    bool native_told = false;  ///< the drive reported `native`; otherwise it equals `visible`
    std::optional<AtaLimit> ata;
    std::optional<NvmeSpace> nvme;
    ByteCount hidden;                      ///< native - visible
    ByteCount other_namespaces;            ///< part of `visible` in other namespaces
    std::optional<ByteCount> partitioned;  ///< nullopt: no partition table, or it could not be read
    std::optional<ByteCount> unallocated;  ///< space outside partitions on this drive or namespace

    std::optional<Spare> factory;  ///< flash beyond native
    std::optional<Spare> all;      ///< flash beyond the partitions (or visible)
    std::vector<Message> notes;
    std::vector<Missing> missing;

    /// What the host uses, or may use.
    [[nodiscard]] ByteCount used() const noexcept;
};

/// What is known about a drive.
struct Seen {
    const DriveFacts* facts = nullptr;         ///< never nullptr
    const check::DrivePlace* place = nullptr;  ///< may be nullptr
    std::optional<Result<AtaLimit>> ata;       ///< nullopt: not queried
    std::optional<Result<NvmeSpace>> nvme;
};

/// Error: unsupported, for a drive of unknown capacity and for a hard disk.
[[nodiscard]] Result<Picture> draw(const Seen& seen);

}  // namespace fettle::overprovision
