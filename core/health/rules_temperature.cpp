// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "core/health/rules.h"
#include "core/health/texts_damage.h"

namespace fettle::health {

namespace {

// Typical operating limits for drives that report none: most SATA SSDs are rated to 70 °C, hard disks to 60 °C; NVMe
// drives start to throttle at about 80 °C.
int usual_limit(const RuleInputs& drive) {
    if (!drive.knowledge.solid_state) return 60;
    return drive.facts.nvme ? 80 : 70;
}

}  // namespace

void judge_temperature(const RuleInputs& drive, Findings& findings) {
    const auto& q = drive.q;
    if (!q.temperature_celsius) return;
    // A limit this low is invalid: several drives leave the field at a nonsense value.
    constexpr int kLowestLimit = 40;
    const auto critical = q.temperature_critical_celsius;
    if (critical && *critical >= kLowestLimit && *q.temperature_celsius >= *critical) {
        findings.add(Verdict::attention, Kind::warning, Severity::critical, text::kTemperatureCritical,
                     {{"temperature_celsius", std::int64_t{*q.temperature_celsius}},
                      {"limit_celsius", std::int64_t{*critical}}});
        return;
    }
    std::optional<int> limit;
    for (const auto& named : {q.temperature_warning_celsius, q.temperature_critical_celsius}) {
        if (named && *named >= kLowestLimit) limit = std::min(limit.value_or(*named), *named);
    }
    const int judged = limit.value_or(usual_limit(drive));
    const bool hot = limit ? *q.temperature_celsius >= judged : *q.temperature_celsius > judged;
    if (!hot) return;
    findings.add(
        Verdict::attention, Kind::warning, Severity::warning,
        limit ? text::kTemperatureHigh : text::kTemperatureHighAssumed,
        {{"temperature_celsius", std::int64_t{*q.temperature_celsius}}, {"limit_celsius", std::int64_t{judged}}});
}

}  // namespace fettle::health
