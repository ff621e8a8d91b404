// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include "core/health/rules.h"
#include "core/health/texts_damage.h"
#include "core/health/texts_state.h"
#include "core/health/texts_wear.h"

namespace fettle::health {

namespace {

// Bits of Critical Warning, NVMe Base 2.0 figure 207.
constexpr unsigned kSpare = 1U << 0U;
constexpr unsigned kTemperature = 1U << 1U;
constexpr unsigned kReliability = 1U << 2U;
constexpr unsigned kReadOnly = 1U << 3U;
constexpr unsigned kVolatileBackup = 1U << 4U;
constexpr unsigned kPersistentMemory = 1U << 5U;
constexpr unsigned kReserved = 0xC0U;

bool spare_is_well(const Quantities& q) {
    return !q.spare_percent || !q.spare_threshold_percent || *q.spare_percent >= *q.spare_threshold_percent;
}

/// The warning concerns wear only if nothing else can have raised it.
void judge_reliability(const RuleInputs& drive, unsigned warning, Findings& findings) {
    const auto& q = drive.q;
    const auto errors = q.media_errors.value_or(0);
    const bool spent = q.percentage_used.value_or(0.0) >= 100.0;
    const bool nothing_else = (warning & (kSpare | kReadOnly)) == 0 && spare_is_well(q);
    if (spent && errors == 0 && nothing_else) {
        findings.add(Verdict::worn, Kind::wear, Severity::warning, text::kReliabilityWorn,
                     {{"critical_warning", std::uint64_t{warning}},
                      {"percentage_used", static_cast<std::uint64_t>(*q.percentage_used)}});
        return;
    }
    findings.add(Verdict::failing, Kind::damage, Severity::critical, text::kReliabilityDegraded,
                 {{"critical_warning", std::uint64_t{warning}}, {"media_errors", errors}});
}

void judge_critical_warning(const RuleInputs& drive, unsigned warning, Findings& findings) {
    const std::vector<Evidence> evidence{{"critical_warning", std::uint64_t{warning}}};
    if ((warning & kReadOnly) != 0) {
        findings.add(Verdict::failing, Kind::damage, Severity::critical, text::kReadOnly, evidence);
    }
    // judge_wear() reports bit 0 together with the spare's values, if available.
    if ((warning & kSpare) != 0 && (!drive.q.spare_percent || !drive.q.spare_threshold_percent)) {
        findings.add(Verdict::failing, Kind::damage, Severity::critical, text::kSpareWarning, evidence);
    }
    if ((warning & kReliability) != 0) judge_reliability(drive, warning, findings);
    if ((warning & kTemperature) != 0) {
        auto with_temperature = evidence;
        if (drive.q.temperature_celsius) {
            with_temperature.push_back({"temperature_celsius", std::int64_t{*drive.q.temperature_celsius}});
        }
        findings.add(Verdict::attention, Kind::warning, Severity::warning, text::kTemperatureWarning,
                     std::move(with_temperature));
    }
    if ((warning & kVolatileBackup) != 0) {
        findings.add(Verdict::attention, Kind::warning, Severity::critical, text::kBackupFailed, evidence);
    }
    if ((warning & kPersistentMemory) != 0) {
        findings.add(Verdict::attention, Kind::warning, Severity::warning, text::kPersistentMemory, evidence);
    }
    if ((warning & kReserved) != 0) {
        findings.add(Verdict::attention, Kind::warning, Severity::warning, text::kUnknownWarning, evidence);
    }
}

// Additional sense codes of the Informational Exceptions log page (SPC-5 annex F).
constexpr std::uint8_t kAscWarning = 0x0B;
constexpr std::uint8_t kAscPrediction = 0x5D;
constexpr std::uint8_t kAscqEnduranceLimit = 0x73;  // MEDIA IMPENDING FAILURE ENDURANCE LIMIT MET
constexpr std::uint8_t kAscqTest = 0xFF;            // FAILURE PREDICTION THRESHOLD EXCEEDED (FALSE)

void judge_exception(const ScsiHealth& scsi, Findings& findings) {
    const auto asc = scsi.exception_asc.value_or(0);
    const auto ascq = scsi.exception_ascq.value_or(0);
    const std::vector<Evidence> evidence{{"asc", fmt::format("{:02X}h", asc)}, {"ascq", fmt::format("{:02X}h", ascq)}};
    if (asc == kAscWarning) {
        findings.add(Verdict::attention, Kind::warning, Severity::warning, text::kScsiWarning, evidence);
    } else if (asc == kAscPrediction && ascq == kAscqTest) {
        findings.add(Verdict::good, Kind::note, Severity::info, text::kScsiTest, evidence);
    } else if (asc == kAscPrediction && ascq == kAscqEnduranceLimit) {
        findings.add(Verdict::worn, Kind::wear, Severity::warning, text::kScsiEnduranceLimit, evidence);
    } else if (asc == kAscPrediction) {
        findings.add(Verdict::failing, Kind::damage, Severity::critical, text::kScsiPrediction, evidence);
    }
}

/// PRE_EOL_INFO of an eMMC (JEDEC JESD84-B51): 1 normal, 2 warning, 3 urgent.
void judge_reserve(const MmcLife& life, Findings& findings) {
    const auto state = life.pre_eol.value_or(0);
    if (state == 2)
        findings.add(Verdict::attention, Kind::warning, Severity::warning, text::kMmcReserveLow,
                     {{"pre_eol", std::uint64_t{2}}});
    if (state == 3)
        findings.add(Verdict::failing, Kind::damage, Severity::critical, text::kMmcReserveGone,
                     {{"pre_eol", std::uint64_t{3}}});
}

}  // namespace

void judge_warnings(const RuleInputs& drive, Findings& findings) {
    const auto& security = drive.facts.capabilities.security;
    if (security && security->locked) {
        findings.add(Verdict::attention, Kind::note, Severity::warning,
                     security->count_expired ? text::kLockedExpired : text::kLocked);
    }
    if (drive.facts.nvme && drive.facts.nvme->critical_warning.value_or(0) != 0) {
        judge_critical_warning(drive, *drive.facts.nvme->critical_warning, findings);
    }
    if (drive.facts.scsi) judge_exception(*drive.facts.scsi, findings);
    if (drive.facts.mmc) judge_reserve(*drive.facts.mmc, findings);
}

}  // namespace fettle::health
