// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/health/rules.h"
#include "core/health/texts_damage.h"
#include "core/health/texts_wear.h"

namespace fettle::health {

namespace {

using catalogue::Role;

constexpr std::uint16_t kPreFailure = 1;  // attribute flag bit 0

bool is_temperature(const ExplainedAttribute& explained) {
    const auto id = explained.attribute.id;
    return role_of(explained) == Role::temperature || (explained.meaning == nullptr && (id == 190 || id == 194));
}

/// Counts of lost data or of exhausted spare: at their threshold the drive is failing, however the manufacturer flagged
/// the attribute.
bool is_damage(Role role) {
    switch (role) {
        case Role::reallocated:
        case Role::pending:
        case Role::uncorrectable:
        case Role::program_fail:
        case Role::erase_fail:
        case Role::end_to_end:
        case Role::spare_left_percent:
        case Role::spare_blocks_left: return true;
        default: return false;
    }
}

std::vector<Evidence> evidence_of(const ExplainedAttribute& explained) {
    const auto& attribute = explained.attribute;
    std::string_view name = explained.meaning != nullptr ? explained.meaning->name : attribute.name;
    if (name.empty()) name = "?";
    std::vector<Evidence> evidence{{"attribute_id", std::uint64_t{attribute.id}},
                                   {"attribute_name", std::string(name)}};
    if (attribute.value) evidence.push_back({"value", std::uint64_t{*attribute.value}});
    if (attribute.worst) evidence.push_back({"worst", std::uint64_t{*attribute.worst}});
    if (attribute.threshold) evidence.push_back({"threshold", std::uint64_t{*attribute.threshold}});
    if (attribute.raw) evidence.push_back({"raw", *attribute.raw});
    return evidence;
}

/// A value that never changed, equal to its threshold: Kingston HyperX, attribute 183, 100 of 100 of 100. It measures
/// nothing.
bool is_constant(const ExplainedAttribute& explained) {
    const auto& attribute = explained.attribute;
    return attribute.threshold >= 100 && attribute.value == attribute.threshold &&
           attribute.worst == attribute.threshold && (attribute.flags & kPreFailure) == 0;
}

/// The same finding without numbers, if the report marks a threshold as reached but does not include the values.
Text told(const Text& text, const ExplainedAttribute& explained) {
    const auto& attribute = explained.attribute;
    if (attribute.value && attribute.worst && attribute.threshold) return text;
    return {text.id, text::kThresholdWithoutNumbers, text.remedy};
}

void judge_now(const ExplainedAttribute& explained, Findings& findings) {
    const auto role = role_of(explained);
    auto evidence = evidence_of(explained);
    if (is_wear(role)) {
        findings.add(Verdict::worn, Kind::wear, Severity::warning, told(text::kLifeAtThreshold, explained),
                     std::move(evidence));
    } else if (role == Role::power_loss_protection) {
        findings.add(Verdict::attention, Kind::warning, Severity::critical, told(text::kPowerLossProtection, explained),
                     std::move(evidence));
    } else if (!is_temperature(explained) && ((explained.attribute.flags & kPreFailure) != 0 || is_damage(role))) {
        findings.add(Verdict::failing, Kind::damage, Severity::critical, told(text::kThresholdNow, explained),
                     std::move(evidence));
    } else {
        findings.add(Verdict::attention, Kind::warning, Severity::warning, told(text::kThresholdNowOldAge, explained),
                     std::move(evidence));
    }
}

void judge_past(const ExplainedAttribute& explained, Findings& findings) {
    auto evidence = evidence_of(explained);
    if (is_temperature(explained)) {
        findings.add(Verdict::good, Kind::note, Severity::info, text::kThresholdTemperaturePast, std::move(evidence));
        return;
    }
    const auto kind = is_wear(role_of(explained)) ? Kind::warning : Kind::damage;
    findings.add(Verdict::attention, kind, Severity::warning, told(text::kThresholdPast, explained),
                 std::move(evidence));
}

}  // namespace

void judge_thresholds(const RuleInputs& drive, Findings& findings) {
    const bool meaningless = drive.knowledge.has(catalogue::Quirk::threshold_not_meaningful);
    for (const auto& explained : drive.knowledge.attributes) {
        if (is_constant(explained)) continue;
        const auto crossed = crossing(explained.attribute);
        if (crossed != Crossed::now && crossed != Crossed::past) continue;
        if (meaningless) {
            if (crossed == Crossed::now) {
                findings.add(Verdict::good, Kind::note, Severity::info, text::kThresholdNotMeaningful,
                             evidence_of(explained));
            }
        } else if (crossed == Crossed::now) {
            judge_now(explained, findings);
        } else {
            judge_past(explained, findings);
        }
    }
}

}  // namespace fettle::health
