// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/base/units.h"
#include "core/health/knowledge.h"

namespace fettle::health {

/// Where a number came from. When several sources tell the same quantity, the first in this list
/// that is plausible wins, because its meaning is written in a standard and not in a catalogue:
///   1. nvme_log, scsi_log, mmc_register: the drive's only source.
///   2. device_statistics: ATA log 04h (ACS-4 9.5).
///   3. attribute: the maker's SMART table, read with the catalogue's meaning.
/// A source that says 0 gives way to one that says more for power-on time and data written: several
/// drives leave the statistic empty. Exceptions, all seen on real drives:
///   - wear.cpp: a life attribute at its threshold outweighs a lower statistic, and a statistic of
///     255% gives way to a life attribute;
///   - uncorrectable errors: where statistic and attribute differ, the smaller counts and the larger
///     is told. Phison S10 counts corrected reads in the statistic, Intel 520 packs other counts into
///     attribute 187; a real loss shows in both;
///   - data written: many drives (Silicon Motion, Crucial MX500, SandForce) keep only 32 bits of the
///     statistic. Where the attribute is the same number but for the lost bits, the attribute wins.
enum class Source : std::uint8_t { none, nvme_log, scsi_log, mmc_register, device_statistics, attribute };

/// A drive's numbers, whatever the protocol, after units and plausibility were applied. Absent is
/// nullopt, never 0.
struct Quantities {
    std::optional<int> temperature_celsius;
    std::optional<int> temperature_warning_celsius;
    /// NVMe alone: past it a drive may stop. What ATA and SCSI name is the most that they are rated for: a warning.
    std::optional<int> temperature_critical_celsius;
    std::optional<std::uint64_t> power_on_hours;
    std::optional<std::uint64_t> power_cycles;
    std::optional<std::uint64_t> unsafe_shutdowns;

    std::optional<double> percentage_used;
    Source percentage_used_source = Source::none;
    bool life_at_threshold = false;  ///< an attribute of life or wear is at its threshold now
    std::optional<double> spare_percent;
    std::optional<double> spare_threshold_percent;
    bool spare_not_counted = false;  ///< NVMe: 0% with a threshold of 0%, and no warning
    std::optional<std::uint64_t> spare_blocks_left;

    std::optional<std::uint64_t> media_errors;          ///< NVMe
    std::optional<std::uint64_t> uncorrectable;         ///< ATA and SCSI: reads (and writes) lost
    std::optional<std::uint64_t> uncorrectable_larger;  ///< the other source, where it says more
    std::optional<std::uint64_t> reallocated;           ///< ATA reallocations, SCSI grown defects
    std::optional<std::uint64_t> pending;
    std::optional<std::uint64_t> end_to_end;
    std::optional<std::uint64_t> program_fail;
    std::optional<std::uint64_t> erase_fail;
    std::optional<std::uint64_t> crc_errors;
    /// How much of the way from new (1) to its threshold (0) the reallocation attribute has left.
    std::optional<double> reallocation_margin;
    std::optional<std::uint64_t> implausible_media_errors;  ///< a count that cannot be true

    std::optional<ByteCount> host_written;
    Source host_written_source = Source::none;
    bool host_written_wrapped = false;                ///< the statistic had lost its upper bits
    std::optional<ByteCount> host_written_attribute;  ///< the second opinion, where there is one
    std::optional<ByteCount> nand_written;
    std::optional<double> host_pages;
    std::optional<double> ftl_pages;
};

/// A power-on time past this is a counter that does not count hours.
inline constexpr std::uint64_t kMaximumPowerOnHours = 30ULL * 8766ULL;

/// Value, worst and threshold all 0 is a column that the drive does not fill in.
[[nodiscard]] bool is_filled_in(const SmartAttribute& attribute) noexcept;

[[nodiscard]] Quantities gather(const DriveFacts& facts, const Knowledge& knowledge);

/// Whether the attribute is, or was, at its threshold; worked out from the values where the report
/// does not say. A threshold of 0 can never be reached (ATA-3 tables; ACS-3 dropped them).
[[nodiscard]] Crossed crossing(const SmartAttribute& attribute) noexcept;

/// The role that an attribute plays, by its raw or normalised reading; none where nobody knows.
[[nodiscard]] catalogue::Role role_of(const ExplainedAttribute& attribute) noexcept;

/// Whether a role measures wear: expected, and no defect.
[[nodiscard]] bool is_wear(catalogue::Role role) noexcept;

}  // namespace fettle::health
