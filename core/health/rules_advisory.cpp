// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/health/rules.h"
#include "core/health/texts_advisory.h"

namespace fettle::health {

namespace {

using catalogue::Advisory;
using catalogue::AdvisoryState;
using catalogue::Confidence;

/// Warn this many power-on hours before the defect occurs: enough time to act.
constexpr std::uint64_t kNearHours = 1000;

std::vector<Evidence> evidence_of(const RuleInputs& drive, const Advisory& advisory) {
    const auto& firmware = drive.facts.identity.firmware;
    std::vector<Evidence> evidence{
        {"advisory", std::string(advisory.id)},     {"firmware", firmware.empty() ? std::string("?") : firmware},
        {"symptom", std::string(advisory.symptom)}, {"remedy", std::string(advisory.remedy)},
        {"source", std::string(advisory.source)},   {"date", std::string(advisory.date)}};
    if (!advisory.fixed_firmware.empty()) {
        evidence.push_back({"fixed_firmware", std::string(advisory.fixed_firmware)});
    }
    if (advisory.from_power_on_hours) evidence.push_back({"from_power_on_hours", *advisory.from_power_on_hours});
    if (drive.q.power_on_hours) evidence.push_back({"power_on_hours", *drive.q.power_on_hours});
    return evidence;
}

/// An unknown age counts as old.
bool is_far_off(const RuleInputs& drive, const Advisory& advisory) {
    return advisory.from_power_on_hours && drive.q.power_on_hours &&
           *drive.q.power_on_hours + kNearHours < *advisory.from_power_on_hours;
}

void judge_affected(const RuleInputs& drive, const Advisory& advisory, Findings& findings) {
    const auto& text = advisory.from_power_on_hours ? text::kAdvisoryAtHours : text::kAdvisory;
    const bool far_off = is_far_off(drive, advisory);
    // If no data is at risk, and no action is possible or due yet, it is only a hint.
    const bool hint = !advisory.data_loss && (far_off || advisory.fixed_firmware.empty());
    const auto verdict = hint ? Verdict::good : Verdict::attention;
    const auto severity = hint                             ? Severity::advice
                          : advisory.data_loss && !far_off ? Severity::critical
                                                           : Severity::warning;
    findings.add(verdict, Kind::advisory, severity, text, evidence_of(drive, advisory));
}

}  // namespace

void judge_advisories(const RuleInputs& drive, Findings& findings) {
    for (const auto& match : drive.knowledge.advisories) {
        if (match.advisory == nullptr || match.state == AdvisoryState::fixed) continue;
        const auto& advisory = *match.advisory;
        if (advisory.confidence == Confidence::unconfirmed) {
            findings.add(Verdict::good, Kind::note, Severity::info, text::kAdvisoryUnconfirmed,
                         evidence_of(drive, advisory));
        } else if (match.state == AdvisoryState::maybe) {
            findings.add(Verdict::good, Kind::note, advisory.data_loss ? Severity::advice : Severity::info,
                         text::kAdvisoryMaybe, evidence_of(drive, advisory));
        } else {
            judge_affected(drive, advisory, findings);
        }
    }
}

}  // namespace fettle::health
