// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/health/rules.h"
#include "core/health/texts_wear.h"

namespace fettle::health {

namespace {

constexpr double kNearlySpent = 90.0;
constexpr double kSpent = 100.0;
constexpr double kCounterEnd = 255.0;  // NVMe Base 2.0 figure 207: 255 means 255 or more
// Margin in percent above the drive's own threshold within which available spare is reported.
constexpr double kSpareMargin = 10.0;

void judge_endurance(const Quantities& q, Findings& findings) {
    if (!q.percentage_used || *q.percentage_used < kNearlySpent) return;
    const auto& text = *q.percentage_used >= kCounterEnd ? text::kEnduranceSpentAtLeast
                       : *q.percentage_used >= kSpent    ? text::kEnduranceSpent
                                                         : text::kEnduranceNearlySpent;
    findings.add(Verdict::worn, Kind::wear, Severity::warning, text,
                 {{"percentage_used", whole_percent(*q.percentage_used)}});
}

void judge_spare(const RuleInputs& drive, Findings& findings) {
    const auto& q = drive.q;
    if (q.spare_not_counted) {
        // Blocks were lost, and a drive without spare blocks has no other way to report it.
        const bool doubtful = q.media_errors.value_or(0) > 0;
        findings.add(doubtful ? Verdict::attention : Verdict::good, doubtful ? Kind::warning : Kind::note,
                     doubtful ? Severity::warning : Severity::info,
                     doubtful ? text::kSpareZero : text::kSpareNotCounted,
                     {{"spare_percent", std::uint64_t{0}}, {"spare_threshold_percent", std::uint64_t{0}}});
    }
    if (!q.spare_percent) return;
    const auto spare = *q.spare_percent;
    // ATA tables have the limit in the attribute's threshold, which judge_thresholds() checks.
    const auto limit = q.spare_threshold_percent.value_or(0.0);
    // Without a threshold there is nothing to compare; judge_warnings() then reports the warning.
    const bool warned = drive.facts.nvme && q.spare_threshold_percent &&
                        (static_cast<unsigned>(drive.facts.nvme->critical_warning.value_or(0)) & 1U) != 0;
    const std::vector<Evidence> evidence{{"spare_percent", whole_percent(spare)},
                                         {"spare_threshold_percent", whole_percent(limit)}};
    const bool low =
        drive.facts.nvme ? limit > 0.0 && spare < kSpent && spare <= limit + kSpareMargin : spare <= kSpareMargin;
    if ((warned && spare <= limit) || (spare < limit && spare > 0.0)) {
        findings.add(Verdict::failing, Kind::damage, Severity::critical, text::kSpareBelowThreshold, evidence);
    } else if (warned && spare <= limit + kSpareMargin) {
        findings.add(Verdict::failing, Kind::damage, Severity::critical, text::kSpareWarning, evidence);
    } else if (warned) {
        findings.add(Verdict::attention, Kind::warning, Severity::warning, text::kSpareWarningContradiction, evidence);
    } else if (spare < limit) {
        findings.add(Verdict::attention, Kind::warning, Severity::warning, text::kSpareContradiction, evidence);
    } else if (low) {
        findings.add(Verdict::attention, Kind::damage, Severity::warning, text::kSpareLow, evidence);
    }
}

}  // namespace

void judge_wear(const RuleInputs& drive, Findings& findings) {
    if (!drive.knowledge.solid_state) return;
    judge_endurance(drive.q, findings);
    judge_spare(drive, findings);
    if (drive.q.spare_blocks_left == 0U && drive.q.reallocated.value_or(0) > 0) {
        findings.add(Verdict::attention, Kind::damage, Severity::warning, text::kSpareBlocksGone,
                     {{"spare_blocks", std::uint64_t{0}}, {"reallocated_count", *drive.q.reallocated}});
    }
}

}  // namespace fettle::health
