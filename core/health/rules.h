// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/health/evidence.h"
#include "core/health/knowledge.h"
#include "core/health/quantities.h"

namespace fettle::health {

/// Input of a rule. All references outlive the call.
struct RuleInputs {
    const DriveFacts& facts;
    const Knowledge& knowledge;
    const Quantities& q;
    const Baseline& baseline;
};

// Each rule only adds findings. Findings of the same verdict and severity are shown in call order.

/// A drive that no longer works: error mode, lost capacity.
void judge_identity(const RuleInputs& drive, Findings& findings);
/// NVMe critical warning, SCSI informational exceptions.
void judge_warnings(const RuleInputs& drive, Findings& findings);
/// Rated endurance and available spare.
void judge_wear(const RuleInputs& drive, Findings& findings);
/// SMART attributes at their thresholds, now or in the past.
void judge_thresholds(const RuleInputs& drive, Findings& findings);
/// Media errors, uncorrectable errors, reallocations, pending sectors, cable errors.
void judge_counts(const RuleInputs& drive, Findings& findings);
void judge_self_tests(const RuleInputs& drive, Findings& findings);
void judge_temperature(const RuleInputs& drive, Findings& findings);
void judge_advisories(const RuleInputs& drive, Findings& findings);

/// The drive's own verdict, weighed by the evidence of the other rules. Call it after them.
void judge_self_report(const RuleInputs& drive, Findings& findings);

/// Whether there is any health information.
[[nodiscard]] bool is_judgeable(const RuleInputs& drive) noexcept;
/// Why information is missing, in full or in part.
void explain_missing(const RuleInputs& drive, Findings& findings);
/// The basis of a good verdict.
void summarise_good(const RuleInputs& drive, Findings& findings);

[[nodiscard]] Lifetime lifetime_of(const RuleInputs& drive);
/// All counters of writes that the drive reports in a known unit.
[[nodiscard]] WriteCounters write_counters(const RuleInputs& drive);

/// Error count above which the drive is failing whatever it reports: far more than repeated reads of one bad spot
/// explain.
inline constexpr std::uint64_t kManyErrors = 100;

}  // namespace fettle::health
