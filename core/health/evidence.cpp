// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/health/evidence.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace fettle::health {

std::uint64_t whole_percent(double percent) noexcept {
    return percent > 0.0 ? static_cast<std::uint64_t>(std::llround(percent)) : 0;
}

void Findings::add(Verdict verdict, Kind kind, Severity severity, const Text& text, std::vector<Evidence> evidence) {
    findings_.push_back({verdict, kind, {std::string(text.id), severity, text.text, text.remedy, std::move(evidence)}});
}

Verdict Findings::worst(Kind kind) const noexcept {
    auto worst = Verdict::good;
    for (const auto& finding : findings_) {
        if (finding.kind == kind) worst = std::max(worst, finding.verdict);
    }
    return worst;
}

Verdict Findings::worst() const noexcept {
    auto worst = Verdict::good;
    for (const auto& finding : findings_) worst = std::max(worst, finding.verdict);
    return worst;
}

std::vector<Message> Findings::take() {
    std::stable_sort(findings_.begin(), findings_.end(), [](const Finding& a, const Finding& b) {
        if (a.verdict != b.verdict) return a.verdict > b.verdict;
        return a.message.severity > b.message.severity;
    });
    std::vector<Message> messages;
    messages.reserve(findings_.size());
    for (auto& finding : findings_) messages.push_back(std::move(finding.message));
    findings_.clear();
    return messages;
}

}  // namespace fettle::health
