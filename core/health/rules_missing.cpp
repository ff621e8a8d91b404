// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <initializer_list>
#include <string_view>

#include "core/drive/maybe_asleep.h"
#include "core/health/rules.h"
#include "core/health/texts_state.h"

namespace fettle::health {

namespace {

/// The reason that best explains why health is unknown: the first one that the user can act on.
const Missing* main_reason(const std::vector<Missing>& missing) {
    for (const auto wanted :
         std::initializer_list<std::string_view>{"not-permitted", "asleep", kMaybeAsleep, "not-found", "vanished",
                                                 "timeout", "busy", "io", "not-a-drive"}) {
        const auto found =
            std::find_if(missing.begin(), missing.end(), [&](const Missing& part) { return part.reason == wanted; });
        if (found != missing.end()) return &*found;
    }
    return missing.empty() ? nullptr : &missing.front();
}

/// Whether the whole drive was inaccessible, not just part of its report.
bool is_silent(const Missing& reason) {
    for (const std::string_view error : {"vanished", "timeout", "not-a-drive"}) {
        if (reason.reason == error) return true;
    }
    const bool whole = reason.what == "drive" || reason.what == "identify" || reason.what == "inquiry";
    return whole && (reason.reason == "io" || reason.reason == "busy");
}

/// A known drive that does not respond may have failed, which is more than advice.
Severity severity_of(const Text& text) {
    return &text == &text::kNotResponding || &text == &text::kNoDeviceNode ? Severity::warning : Severity::advice;
}

const Text& text_for(const RuleInputs& drive, const Missing* reason) {
    const auto& ata = drive.facts.ata;
    if (reason != nullptr && reason->reason == "not-permitted") return text::kHealthNotPermitted;
    if (reason != nullptr && reason->reason == "asleep") return text::kHealthAsleep;
    if (reason != nullptr && reason->reason == kMaybeAsleep) return text::kHealthPowerModeUnknown;
    if (reason != nullptr && reason->reason == "not-found") return text::kNoDeviceNode;
    if (reason != nullptr && is_silent(*reason)) return text::kNotResponding;
    // Drives also list SMART data that was not queried as "unsupported".
    if (ata && ata->smart_enabled == false && ata->smart_supported != false) return text::kSmartDisabled;
    if (reason == nullptr) {
        return ata && ata->smart_supported == false ? text::kHealthUnsupported : text::kNoHealthData;
    }
    if (reason->reason == "unsupported") return text::kHealthUnsupported;
    if (reason->reason == "io" || reason->reason == "busy") return text::kHealthReadFailed;
    return text::kNoHealthData;
}

}  // namespace

bool is_judgeable(const RuleInputs& drive) noexcept {
    const auto& facts = drive.facts;
    if (facts.nvme) {
        const auto& nvme = *facts.nvme;
        if (nvme.passed || nvme.critical_warning || nvme.percentage_used || nvme.media_errors ||
            nvme.available_spare_percent) {
            return true;
        }
    }
    if (facts.ata) {
        const auto& ata = *facts.ata;
        if (ata.passed || !ata.attributes.empty() || ata.statistics.percentage_used ||
            ata.statistics.reported_uncorrectable || ata.self_test_status.value_or(0) != 0 || !ata.self_tests.empty()) {
            return true;
        }
    }
    if (facts.mmc && (facts.mmc->type_a || facts.mmc->type_b || facts.mmc->pre_eol)) return true;
    if (!facts.scsi) return false;
    const auto& scsi = *facts.scsi;
    return scsi.passed || scsi.exception_asc || scsi.percentage_used || scsi.grown_defects ||
           scsi.uncorrected_read_errors || scsi.uncorrected_write_errors || !scsi.self_tests.empty();
}

void explain_missing(const RuleInputs& drive, Findings& findings) {
    if (!is_judgeable(drive)) {
        const auto* reason = main_reason(drive.facts.missing);
        std::vector<Evidence> evidence;
        if (reason != nullptr) evidence = {{"missing", reason->what}, {"reason", reason->reason}};
        const auto& text = text_for(drive, reason);
        findings.add(Verdict::good, Kind::note, severity_of(text), text, std::move(evidence));
        return;
    }
    // A feature that the drive does not have is not a gap.
    for (const auto& part : drive.facts.missing) {
        if (part.reason == "unsupported" || is_about_power(part)) continue;
        const auto& text = part.reason == "not-permitted" ? text::kPartlyNotPermitted : text::kPartlyMissing;
        findings.add(Verdict::good, Kind::note, Severity::info, text,
                     {{"missing", part.what}, {"reason", part.reason}});
    }
}

}  // namespace fettle::health
