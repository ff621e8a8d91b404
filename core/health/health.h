// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/message.h"
#include "core/base/units.h"
#include "core/catalogue/catalogue.h"
#include "core/drive/facts.h"
#include "core/health/write_counters.h"

namespace fettle::health {

/// From best to worst, except `unknown`.
enum class Verdict : std::uint8_t {
    good,
    worn,       ///< rated endurance is (nearly) exhausted; no defect
    attention,  ///< something the user should check
    failing,    ///< evidence that it is about to fail: copy the data now
    failed,     ///< no longer works as a drive
    unknown,    ///< reports nothing that could be judged
};
[[nodiscard]] std::string_view name(Verdict verdict) noexcept;

/// A SMART attribute with its meaning.
struct ExplainedAttribute {
    SmartAttribute attribute;
    const catalogue::AttributeMeaning* meaning = nullptr;  ///< nullptr: unknown attribute
    std::optional<double> quantity;                        ///< raw reading in meaning->raw.unit
};

/// Expected lifetime of the flash at the rate so far. Absent parts are unknown.
struct Lifetime {
    std::optional<ByteCount> host_written;
    std::optional<ByteCount> nand_written;
    std::optional<double> write_amplification;
    std::optional<ByteCount> written_per_day;  ///< host bytes over power-on days of 24 h
    std::optional<double> years_left;          ///< until 100% used, at the drive's own wear rate so far
    /// Assumption of years_left, as a message template id: "lifetime-powered-always" …
    std::vector<Message> assumptions;
    WriteCounters counters;
};

/// Assessment of one drive.
struct Assessment {
    Verdict verdict = Verdict::unknown;
    std::vector<Message> reasons;  ///< worst first; never empty unless the verdict is good
    std::vector<ExplainedAttribute> attributes;
    Lifetime lifetime;
    // Protocol-independent values, after the catalogue's units were applied:
    std::optional<int> temperature_celsius;
    std::optional<std::uint64_t> power_on_hours;
    std::optional<std::uint64_t> power_cycles;
    std::optional<double> percentage_used;  ///< of rated endurance; may exceed 100
    std::optional<double> spare_percent;
    const catalogue::Family* family = nullptr;
};

/// Whether the drive is an SSD: as reported by the drive, otherwise if its family (may be nullptr), its protocol or its
/// wear counters make it certain. nullopt: unknown, as for hard disks older than the rotation rate field.
[[nodiscard]] std::optional<bool> is_solid_state(const DriveFacts& facts, const catalogue::Family* family) noexcept;

/// The drive's controller fell back to a mode in which model and size are not its own. The bug that shows 8 MB is none
/// of these: erasing the drive ends it.
[[nodiscard]] bool is_not_itself(const Assessment& assessment) noexcept;

/// Counts that the user has accepted; only growth beyond them is reported.
struct Baseline {
    std::optional<std::uint64_t> media_errors;
    std::optional<std::uint64_t> reallocated;
    std::optional<std::uint64_t> uncorrectable;
};

/// Judges a drive. Pure function without a clock.
[[nodiscard]] Assessment assess(const DriveFacts& facts, const catalogue::Catalogue& catalogue,
                                const Baseline& baseline = {});

}  // namespace fettle::health
