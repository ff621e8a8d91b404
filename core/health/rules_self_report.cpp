// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/health/rules.h"
#include "core/health/texts_state.h"

namespace fettle::health {

namespace {

bool says_failed(const DriveFacts& facts) {
    return (facts.ata && facts.ata->passed == false) || (facts.nvme && facts.nvme->passed == false) ||
           (facts.scsi && facts.scsi->passed == false);
}

bool has_detail(const DriveFacts& facts) {
    if (facts.ata) return !facts.ata->attributes.empty();
    if (facts.nvme) return facts.nvme->percentage_used || facts.nvme->media_errors || facts.nvme->critical_warning;
    return facts.scsi && (facts.scsi->percentage_used || facts.scsi->grown_defects ||
                          facts.scsi->uncorrected_read_errors || facts.scsi->exception_asc);
}

}  // namespace

void judge_self_report(const RuleInputs& drive, Findings& findings) {
    if (!says_failed(drive.facts) || findings.worst(Kind::identity) != Verdict::good) return;
    const auto add = [&](Verdict verdict, Severity severity, const Text& text) {
        findings.add(verdict, Kind::note, severity, text, {{"self_reported", std::string("failed")}});
    };
    if (findings.worst(Kind::damage) != Verdict::good) {
        add(Verdict::failing, Severity::critical, text::kPredictsFailure);
    } else if (findings.worst(Kind::wear) != Verdict::good) {
        add(Verdict::attention, Severity::warning, text::kPredictsFailureWorn);
    } else if (findings.worst(Kind::warning) != Verdict::good) {
        add(Verdict::attention, Severity::warning, text::kPredictsFailureWarning);
    } else if (has_detail(drive.facts)) {
        add(Verdict::attention, Severity::warning, text::kPredictsFailureNoEvidence);
    } else {
        add(Verdict::attention, Severity::warning, text::kPredictsFailureNoDetail);
    }
}

}  // namespace fettle::health
