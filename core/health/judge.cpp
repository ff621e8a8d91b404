// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/health/rules.h"

namespace fettle::health {

namespace {

/// Controllers in error mode fill their logs with zeros and ones, so the logs are ignored.
void fill_facts(const Quantities& q, Assessment& assessment) {
    assessment.temperature_celsius = q.temperature_celsius;
    assessment.power_on_hours = q.power_on_hours;
    assessment.power_cycles = q.power_cycles;
    assessment.percentage_used = q.percentage_used;
    assessment.spare_percent = q.spare_percent;
}

}  // namespace

Assessment judge(const DriveFacts& facts, const Knowledge& knowledge, const Baseline& baseline) {
    const auto quantities = gather(facts, knowledge);
    const RuleInputs drive{facts, knowledge, quantities, baseline};

    Findings findings;
    judge_identity(drive, findings);
    const bool alive = findings.empty();
    if (alive) {
        judge_warnings(drive, findings);
        judge_wear(drive, findings);
        judge_thresholds(drive, findings);
        judge_self_tests(drive, findings);
        judge_counts(drive, findings);
        judge_temperature(drive, findings);
        judge_advisories(drive, findings);
        judge_self_report(drive, findings);
        explain_missing(drive, findings);
    }

    Assessment assessment;
    assessment.family = knowledge.family;
    assessment.attributes = knowledge.attributes;
    assessment.verdict = findings.worst();
    if (assessment.verdict == Verdict::good) {
        if (is_judgeable(drive)) {
            summarise_good(drive, findings);
        } else {
            assessment.verdict = Verdict::unknown;
        }
    }
    assessment.reasons = findings.take();
    if (alive) {
        fill_facts(quantities, assessment);
        assessment.lifetime = lifetime_of(drive);
    }
    return assessment;
}

}  // namespace fettle::health
