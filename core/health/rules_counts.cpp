// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/health/rules.h"
#include "core/health/texts_damage.h"

namespace fettle::health {

namespace {

/// Growth beyond an accepted baseline that means failing.
constexpr std::uint64_t kMuchGrowth = 10;
/// Reallocated blocks that an SSD may have without a message, if it does not report its limit.
constexpr std::uint64_t kFewReallocated = 100;
constexpr std::uint64_t kAbsurdErrors = 1'000'000;
constexpr std::uint64_t kManyPending = 10;
/// Below this remaining share of the drive's own scale, reallocations are more than usual.
constexpr double kUsualMargin = 0.7;

struct ErrorTexts {
    const Text& few;
    const Text& many;
    const Text& grown;
    const Text& accepted;
};

/// Errors that lost data: history while stable, reported when growing, failing when many.
void judge_errors(std::uint64_t count, std::optional<std::uint64_t> baseline, const ErrorTexts& texts,
                  Findings& findings) {
    if (count == 0) return;
    std::vector<Evidence> evidence{{"error_count", count}};
    if (!baseline) {
        if (count >= kManyErrors) {
            findings.add(Verdict::failing, Kind::damage, Severity::critical, texts.many, std::move(evidence));
        } else {
            findings.add(Verdict::attention, Kind::damage, Severity::warning, texts.few, std::move(evidence));
        }
        return;
    }
    evidence.push_back({"baseline_count", *baseline});
    if (count <= *baseline) {
        findings.add(Verdict::good, Kind::note, Severity::info, texts.accepted, std::move(evidence));
    } else if (count - *baseline >= kMuchGrowth) {
        findings.add(Verdict::failing, Kind::damage, Severity::critical, texts.grown, std::move(evidence));
    } else {
        findings.add(Verdict::attention, Kind::damage, Severity::warning, texts.grown, std::move(evidence));
    }
}

/// The drive's own scale is more meaningful than a plain count: its available spare, or the distance of the normalised
/// value from its threshold.
bool is_more_than_usual(const Quantities& q, std::uint64_t count) {
    if (q.reallocation_margin) return *q.reallocation_margin <= kUsualMargin;
    if (q.spare_percent) return *q.spare_percent <= 100.0 * kUsualMargin;
    return count >= kFewReallocated;
}

void judge_reallocated(const RuleInputs& drive, Findings& findings) {
    const auto count = drive.q.reallocated.value_or(0);
    if (count == 0) return;
    std::vector<Evidence> evidence{{"reallocated_count", count}};
    if (const auto& baseline = drive.baseline.reallocated) {
        evidence.push_back({"baseline_count", *baseline});
        if (count <= *baseline) {
            findings.add(Verdict::good, Kind::note, Severity::info, text::kReallocatedAccepted, std::move(evidence));
        } else {
            findings.add(Verdict::attention, Kind::damage, Severity::warning, text::kReallocatedGrown,
                         std::move(evidence));
        }
    } else if (!drive.knowledge.solid_state) {
        findings.add(Verdict::attention, Kind::damage, Severity::warning, text::kReallocatedHardDisk,
                     std::move(evidence));
    } else if (is_more_than_usual(drive.q, count)) {
        findings.add(Verdict::attention, Kind::damage, Severity::warning, text::kReallocatedMany, std::move(evidence));
    } else {
        findings.add(Verdict::good, Kind::note, Severity::info, text::kReallocatedFew, std::move(evidence));
    }
}

void judge_pending(const RuleInputs& drive, Findings& findings) {
    const auto count = drive.q.pending.value_or(0);
    if (count == 0) return;
    std::vector<Evidence> evidence{{"pending_count", count}};
    if (count == 1 && drive.knowledge.has(catalogue::Quirk::false_pending_sector)) {
        findings.add(Verdict::good, Kind::note, Severity::info, text::kPendingFalse, std::move(evidence));
    } else if (count >= kManyPending) {
        findings.add(Verdict::failing, Kind::damage, Severity::critical, text::kPendingMany, std::move(evidence));
    } else {
        findings.add(Verdict::attention, Kind::damage, Severity::warning, text::kPending, std::move(evidence));
    }
}

void note_history(const Quantities& q, Findings& findings) {
    if (q.program_fail.value_or(0) > 0 || q.erase_fail.value_or(0) > 0) {
        findings.add(
            Verdict::good, Kind::note, Severity::info, text::kFlashFailures,
            {{"program_fail_count", q.program_fail.value_or(0)}, {"erase_fail_count", q.erase_fail.value_or(0)}});
    }
    if (q.crc_errors.value_or(0) > 0) {
        findings.add(Verdict::good, Kind::note, Severity::advice, text::kCrcErrors, {{"error_count", *q.crc_errors}});
    }
    // Reported only if frequent: one start in five, and more than a handful.
    constexpr std::uint64_t kHandful = 10;
    const auto unsafe = q.unsafe_shutdowns.value_or(0);
    if (q.power_cycles && unsafe > kHandful && unsafe >= *q.power_cycles / 5 && unsafe <= *q.power_cycles) {
        findings.add(Verdict::good, Kind::note, Severity::info, text::kUnsafeShutdowns,
                     {{"error_count", unsafe}, {"power_cycles", *q.power_cycles}});
    }
}

}  // namespace

void judge_counts(const RuleInputs& drive, Findings& findings) {
    const auto& q = drive.q;
    judge_errors(q.media_errors.value_or(0), drive.baseline.media_errors,
                 {text::kMediaErrors, text::kMediaErrorsMany, text::kMediaErrorsGrown, text::kMediaErrorsAccepted},
                 findings);
    judge_errors(
        q.uncorrectable.value_or(0), drive.baseline.uncorrectable,
        {text::kUncorrectable, text::kUncorrectableMany, text::kUncorrectableGrown, text::kUncorrectableAccepted},
        findings);
    if (q.implausible_media_errors) {
        findings.add(Verdict::good, Kind::note, Severity::advice, text::kMediaErrorsImplausible,
                     {{"error_count", *q.implausible_media_errors}});
    }
    if (q.uncorrectable_larger) {
        // A single counter calls for attention, unless no drive could survive that count.
        const bool absurd = *q.uncorrectable_larger >= kAbsurdErrors;
        const bool known = drive.baseline.uncorrectable && *q.uncorrectable_larger <= *drive.baseline.uncorrectable;
        const bool note = absurd || known || *q.uncorrectable > 0;
        findings.add(note ? Verdict::good : Verdict::attention, note ? Kind::note : Kind::warning,
                     note ? Severity::info : Severity::warning, text::kUncorrectableDisagree,
                     {{"error_count", *q.uncorrectable}, {"other_count", *q.uncorrectable_larger}});
    }
    judge_pending(drive, findings);
    judge_reallocated(drive, findings);
    if (q.end_to_end.value_or(0) > 0) {
        const bool many = *q.end_to_end >= kManyErrors;
        findings.add(many ? Verdict::failing : Verdict::attention, Kind::damage,
                     many ? Severity::critical : Severity::warning, text::kEndToEnd, {{"error_count", *q.end_to_end}});
    }
    note_history(q, findings);
}

}  // namespace fettle::health
