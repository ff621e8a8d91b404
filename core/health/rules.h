// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/health/evidence.h"
#include "core/health/knowledge.h"
#include "core/health/quantities.h"

namespace fettle::health {

/// What a rule looks at. All references outlive the call.
struct Case {
    const DriveFacts& facts;
    const Knowledge& knowledge;
    const Quantities& q;
    const Baseline& baseline;
};

// Each rule adds its findings; none removes any. The order of the calls is the order in which
// findings of the same verdict and severity are shown.

/// A drive that is no drive any more: error mode, capacity lost.
void judge_identity(const Case& drive, Findings& findings);
/// NVMe critical warning, SCSI informational exceptions.
void judge_warnings(const Case& drive, Findings& findings);
/// Rated endurance and spare memory.
void judge_wear(const Case& drive, Findings& findings);
/// SMART attributes at their thresholds, now or in the past.
void judge_thresholds(const Case& drive, Findings& findings);
/// Media errors, uncorrectable errors, reallocations, pending sectors, cable errors.
void judge_counts(const Case& drive, Findings& findings);
void judge_self_tests(const Case& drive, Findings& findings);
void judge_temperature(const Case& drive, Findings& findings);
void judge_advisories(const Case& drive, Findings& findings);

/// What the drive says of itself, weighed by the evidence that the rules before it found. Call it
/// after all of them.
void judge_self_report(const Case& drive, Findings& findings);

/// Whether there is anything that says how the drive is.
[[nodiscard]] bool is_judgeable(const Case& drive) noexcept;
/// Why there is nothing, or what part is missing.
void explain_missing(const Case& drive, Findings& findings);
/// What a good verdict rests on.
void summarise_good(const Case& drive, Findings& findings);

[[nodiscard]] Lifetime lifetime_of(const Case& drive);

/// Count beyond which errors alone mean that the drive is failing, whatever it says: far past what
/// one bad spot that is read again and again explains.
inline constexpr std::uint64_t kManyErrors = 100;

}  // namespace fettle::health
