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

namespace fettle::health {

/// From best to worst, but for `unknown`.
enum class Verdict : std::uint8_t {
    good,
    worn,       ///< rated endurance is (nearly) spent; nothing is broken
    attention,  ///< something a person should look at
    failing,    ///< evidence that it is about to fail: copy the data now
    failed,     ///< does not work as a drive any more
    unknown,    ///< it tells nothing that could be judged
};
[[nodiscard]] std::string_view name(Verdict verdict) noexcept;

/// A SMART attribute with its meaning.
struct ExplainedAttribute {
    SmartAttribute attribute;
    const catalogue::AttributeMeaning* meaning = nullptr;  ///< nullptr: nobody knows it
    std::optional<double> quantity;                        ///< raw reading in meaning->raw.unit
};

/// How long the flash will last at the rate so far. Absent parts could not be known.
struct Lifetime {
    std::optional<ByteCount> host_written;
    std::optional<ByteCount> nand_written;
    std::optional<double> write_amplification;
    std::optional<ByteCount> written_per_day;  ///< host bytes over power-on days of 24 h
    std::optional<double> years_left;          ///< until 100% used, at the drive's own wear rate so far
    /// What years_left takes for granted, as a message template id: "lifetime-powered-always" …
    std::vector<Message> assumptions;
};

/// The judgement of one drive.
struct Assessment {
    Verdict verdict = Verdict::unknown;
    std::vector<Message> reasons;  ///< worst first; never empty unless the verdict is good
    std::vector<ExplainedAttribute> attributes;
    Lifetime lifetime;
    // The same facts whatever the protocol, after the catalogue's units were applied:
    std::optional<int> temperature_celsius;
    std::optional<std::uint64_t> power_on_hours;
    std::optional<std::uint64_t> power_cycles;
    std::optional<double> percentage_used;  ///< of rated endurance; may pass 100
    std::optional<double> spare_percent;
    const catalogue::Family* family = nullptr;
};

/// Whether the drive is flash: what it says, else what its family (may be nullptr), its protocol or
/// its wear counters make certain. nullopt: nothing tells, as with hard disks older than the field
/// for the rotation rate.
[[nodiscard]] std::optional<bool> is_solid_state(const DriveFacts& facts, const catalogue::Family* family) noexcept;

/// The drive's controller fell back to a mode in which model and size are not its own. The bug that shows 8 MB is none
/// of these: erasing the drive ends it.
[[nodiscard]] bool is_not_itself(const Assessment& assessment) noexcept;

/// Counts that a person has looked at and accepted; only growth beyond them is news.
struct Baseline {
    std::optional<std::uint64_t> media_errors;
    std::optional<std::uint64_t> reallocated;
    std::optional<std::uint64_t> uncorrectable;
};

/// Judges a drive. Pure: same facts, same answer; no clock.
[[nodiscard]] Assessment assess(const DriveFacts& facts, const catalogue::Catalogue& catalogue,
                                const Baseline& baseline = {});

}  // namespace fettle::health
