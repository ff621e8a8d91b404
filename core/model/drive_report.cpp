// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/drive_report.h"

#include <algorithm>
#include <iterator>

namespace fettle {

std::vector<Message> findings_beyond_reasons(const DriveReport& report) {
    std::vector<Message> others;
    const auto& reasons = report.assessment.reasons;
    std::copy_if(report.findings.begin(), report.findings.end(), std::back_inserter(others),
                 [&](const Message& finding) {
                     return std::none_of(reasons.begin(), reasons.end(), [&](const Message& reason) {
                         return reason.id == finding.id && reason.evidence == finding.evidence;
                     });
                 });
    return others;
}

std::optional<Severity> worst(const std::vector<Message>& messages) {
    const auto found = std::max_element(messages.begin(), messages.end(),
                                        [](const Message& a, const Message& b) { return a.severity < b.severity; });
    return found == messages.end() ? std::nullopt : std::optional(found->severity);
}

}  // namespace fettle
