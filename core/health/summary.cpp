// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/health/rules.h"
#include "core/health/texts_state.h"

namespace fettle::health {

void summarise_good(const RuleInputs& drive, Findings& findings) {
    const auto& q = drive.q;
    const auto errors = q.media_errors ? q.media_errors : q.uncorrectable;
    std::vector<Evidence> evidence;
    if (q.percentage_used) {
        evidence.push_back({"percentage_used", whole_percent(*q.percentage_used)});
    }
    if (q.spare_percent) evidence.push_back({"spare_percent", whole_percent(*q.spare_percent)});
    if (errors) evidence.push_back({"error_count", *errors});
    if (q.reallocated) evidence.push_back({"reallocated_count", *q.reallocated});
    if (!drive.knowledge.attributes.empty()) {
        evidence.push_back({"attribute_count", std::uint64_t{drive.knowledge.attributes.size()}});
    }
    const auto& text = [&]() -> const Text& {
        if (!drive.knowledge.solid_state && errors && q.reallocated) return text::kGoodHardDisk;
        if (q.percentage_used && q.spare_percent && errors) return text::kGoodFlash;
        if (q.percentage_used && errors) return text::kGoodUsed;
        if (q.percentage_used) return text::kGoodUsedOnly;
        if (errors && drive.knowledge.solid_state) return text::kGoodErrors;
        if (!drive.knowledge.attributes.empty()) return text::kGoodNothingCrossed;
        return text::kGoodSelfAssessment;
    }();
    findings.add(Verdict::good, Kind::note, Severity::info, text, std::move(evidence));
}

}  // namespace fettle::health
