// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/base/units.h"
#include "core/health/knowledge.h"

namespace fettle::health {

/// Source of a number. If several sources provide the same quantity, the first plausible one in this list wins, because
/// its meaning is defined by a standard and not by a catalogue:
///   1. nvme_log, scsi_log, mmc_register: the drive's only source.
///   2. device_statistics: ATA log 04h (ACS-4 9.5).
///   3. attribute: the manufacturer's SMART table, interpreted by the catalogue.
/// For power-on time and data written, a source that reports 0 yields to one that reports more, because several drives
/// leave the statistic empty. Exceptions, all seen on real drives:
///   - wear.cpp: a life attribute at its threshold takes precedence over a lower statistic, and a statistic of 255%
///     yields to a life attribute;
///   - uncorrectable errors: if statistic and attribute differ, the smaller one is used and the larger one reported.
///     Phison S10 counts corrected reads in the statistic, Intel 520 packs other counts into attribute 187; a real loss
///     appears in both;
///   - data written: many drives (Silicon Motion, Crucial MX500, SandForce) keep only 32 bits of the statistic. If the
///     attribute is the same number except for the lost bits, the attribute wins.
enum class Source : std::uint8_t { none, nvme_log, scsi_log, mmc_register, device_statistics, attribute };

/// A drive's values, independent of the protocol, after unit conversion and plausibility checks. Absent is nullopt,
/// never 0.
struct Quantities {
    std::optional<int> temperature_celsius;
    std::optional<int> temperature_warning_celsius;
    /// NVMe only: above this the drive may stop. ATA and SCSI report only the rated maximum, which is a warning.
    std::optional<int> temperature_critical_celsius;
    std::optional<std::uint64_t> power_on_hours;
    std::optional<std::uint64_t> power_cycles;
    std::optional<std::uint64_t> unsafe_shutdowns;

    std::optional<double> percentage_used;
    Source percentage_used_source = Source::none;
    bool life_at_threshold = false;  ///< a life or wear attribute is at its threshold now
    std::optional<double> spare_percent;
    std::optional<double> spare_threshold_percent;
    bool spare_not_counted = false;  ///< NVMe: 0% with a threshold of 0%, and no warning
    std::optional<std::uint64_t> spare_blocks_left;

    std::optional<std::uint64_t> media_errors;          ///< NVMe
    std::optional<std::uint64_t> uncorrectable;         ///< ATA and SCSI: reads (and writes) lost
    std::optional<std::uint64_t> uncorrectable_larger;  ///< the other source, if it reports more
    std::optional<std::uint64_t> reallocated;           ///< ATA reallocations, SCSI grown defects
    std::optional<std::uint64_t> pending;
    std::optional<std::uint64_t> end_to_end;
    std::optional<std::uint64_t> program_fail;
    std::optional<std::uint64_t> erase_fail;
    std::optional<std::uint64_t> crc_errors;
    /// Remaining distance of the reallocation attribute from its threshold: 1 when new, 0 at the threshold.
    std::optional<double> reallocation_margin;
    std::optional<std::uint64_t> implausible_media_errors;  ///< an impossible count

    std::optional<ByteCount> host_written;
    Source host_written_source = Source::none;
    bool host_written_wrapped = false;                ///< the statistic has lost its upper bits
    std::optional<ByteCount> host_written_attribute;  ///< the second source, if there is one
    std::optional<ByteCount> nand_written;
    std::optional<double> host_pages;
    std::optional<double> ftl_pages;
};

/// A higher power-on time means that the counter does not count hours.
inline constexpr std::uint64_t kMaximumPowerOnHours = 30ULL * 8766ULL;

/// If value, worst and threshold are all 0, the drive does not use the column.
[[nodiscard]] bool is_filled_in(const SmartAttribute& attribute) noexcept;

[[nodiscard]] Quantities gather(const DriveFacts& facts, const Knowledge& knowledge);

/// Whether the attribute is, or was, at its threshold; calculated from the values if the report does not state it. A
/// threshold of 0 can never be reached (ATA-3 tables; ACS-3 dropped them).
[[nodiscard]] Crossed crossing(const SmartAttribute& attribute) noexcept;

/// The role of an attribute, by its raw or normalised reading; none if unknown.
[[nodiscard]] catalogue::Role role_of(const ExplainedAttribute& attribute) noexcept;

/// Whether a role measures wear, which is expected and not a defect.
[[nodiscard]] bool is_wear(catalogue::Role role) noexcept;

}  // namespace fettle::health
