// SPDX-License-Identifier: GPL-3.0-or-later
// How the steps of an erase are verified.
#include "core/erase/erase_work.h"
#include "core/erase/run_sanitize.h"
#include "core/erase/sector_change.h"

namespace fettle::erase {

namespace {

using Verdict = plan::Verification::Verdict;

constexpr std::string_view kOpen =
    FETTLE_TEXT("The drive's IDENTIFY data shows that no password is set and that the drive is not locked.");
constexpr std::string_view kUnlocked =
    FETTLE_TEXT("The drive's IDENTIFY data shows that the drive is unlocked and no longer has a password.");
constexpr std::string_view kStillSet = FETTLE_TEXT(
    "A password is still set on the drive. Remove it with \"fettle erase unlock\" (the password is "
    "\"fettle-erase\").");
constexpr std::string_view kGivenStillSet = FETTLE_TEXT(
    "The password is still set on the drive. Remove it by running \"fettle erase unlock\" with that "
    "password.");
constexpr std::string_view kNotAsked = FETTLE_TEXT("The drive could not be queried after the erase ({why}).");
constexpr std::string_view kNotLooked =
    FETTLE_TEXT("The sample locations could not be read and compared after the erase.");
constexpr std::string_view kStateWrong = FETTLE_TEXT("The drive reports that its last sanitize operation failed.");
constexpr std::string_view kSectorSizeWrong =
    FETTLE_TEXT("The drive reports sectors of {sector_bytes} bytes instead of {planned_bytes} bytes.");
constexpr std::string_view kSectorSizeSet = FETTLE_TEXT("The drive reports sectors of {sector_bytes} bytes.");
constexpr std::string_view kSectorSizePending = FETTLE_TEXT(
    "The drive accepted the command, but still reports sectors of {sector_bytes} bytes. Some drives change to "
    "{planned_bytes} bytes when they are power-cycled: power the computer off and on, and check again.");
constexpr std::string_view kSystemSees = FETTLE_TEXT("The system uses sectors of {sector_bytes} bytes.");
constexpr std::string_view kSystemSeesOld = FETTLE_TEXT(
    "The system does not use the new sector size yet. Before you use the drive, reconnect it or restart the computer.");
constexpr std::string_view kAdvice =
    FETTLE_TEXT("TRIM is only a hint to the drive: no status confirms that the data was erased.");

plan::Verification verification(Verdict verdict, const char* id, std::string_view text,
                                std::vector<Evidence> evidence = {}) {
    const auto severity = verdict == Verdict::disproved ? Severity::critical : Severity::info;
    return {verdict, {id, severity, text, {}, std::move(evidence)}};
}

}  // namespace

plan::Verification EraseWork::verify(std::size_t step) {
    switch (plan_.kinds[step]) {
        case StepKind::set_password: return verify_open(kOpen);
        case StepKind::erase: return verify_erase();
        case StepKind::free_blocks: return verification(Verdict::not_verifiable, "discard-is-advice", kAdvice);
        case StepKind::unlock: return verify_open(kUnlocked);
        case StepKind::rescan: return verify_rescan();
        case StepKind::look_before:
        case StepKind::look_after:
        case StepKind::prove_path: break;
    }
    return {};
}

/// Unlocked, and no password set.
plan::Verification EraseWork::verify_open(std::string_view good) {
    SecurityFacts facts;
    const auto asked = with_security([&](AtaSecurity& security) -> Status {
        const auto now = security.state();
        if (!now) return fail(now.error());
        facts = *now;
        return {};
    });
    if (!asked) {
        return verification(Verdict::not_verifiable, "not-asked", kNotAsked, {{"why", to_string(asked.error())}});
    }
    const std::vector<Evidence> evidence{{"password_set", facts.enabled}, {"locked", facts.locked}};
    if (facts.enabled || facts.locked) {
        const auto text = plan_.credential->is_own() ? kStillSet : kGivenStillSet;
        return verification(Verdict::disproved, "password-left", text, evidence);
    }
    return verification(Verdict::verified, "drive-open", good, evidence);
}

std::optional<plan::Verification> EraseWork::wrong_sector_size() {
    if (!plan_.sector_bytes) return std::nullopt;
    const auto now = sector_bytes_now(drive().ports(), plan_.plan.drives.front().nsid);
    if (!now) return verification(Verdict::not_verifiable, "not-asked", kNotAsked, {{"why", to_string(now.error())}});
    if (*now == *plan_.sector_bytes) return std::nullopt;
    return verification(Verdict::disproved, "sector-size", kSectorSizeWrong,
                        {{"sector_bytes", *now}, {"planned_bytes", *plan_.sector_bytes}});
}

plan::Verification EraseWork::verify_set_sectors() {
    const std::vector<Evidence> evidence{{"sector_bytes", sectors_set_}, {"planned_bytes", *plan_.sector_bytes}};
    if (sectors_set_ == *plan_.sector_bytes) {
        return verification(Verdict::verified, "sector-size-set", kSectorSizeSet, evidence);
    }
    return verification(Verdict::not_verifiable, "sector-size-pending", kSectorSizePending, evidence);
}

plan::Verification EraseWork::verify_rescan() {
    const auto& block = drive().ports().block;
    const auto bytes = block ? block->logical_sector_bytes() : 0;
    const std::vector<Evidence> evidence{{"sector_bytes", bytes}};
    if (bytes == *plan_.sector_bytes) return verification(Verdict::verified, "system-sees", kSystemSees, evidence);
    return verification(Verdict::not_verifiable, "system-sees-old", kSystemSeesOld, evidence);
}

plan::Verification EraseWork::verify_erase() {
    if (plan_.method == Method::set_sectors) return verify_set_sectors();
    if (auto wrong = wrong_sector_size()) return std::move(*wrong);
    if (is_security(plan_.method)) {
        auto open = verify_open(kOpen);
        if (open.verdict != Verdict::verified) return open;
    }
    if (is_sanitize(plan_.method)) {
        auto& ports = drive().ports();
        const auto sanitizer = make_sanitizer(ports.nvme  ? Protocol::nvme
                                              : ports.ata ? Protocol::ata
                                                          : Protocol::scsi,
                                              ports);
        const auto now = sanitizer ? state_patiently(*sanitizer, ports_.wait)
                                   : fail(ErrorCode::unsupported, FETTLE_TEXT("SANITIZE"));
        if (!now)
            return verification(Verdict::not_verifiable, "not-asked", kNotAsked, {{"why", to_string(now.error())}});
        if (now->phase != SanitizeState::Phase::idle || !now->succeeded) {
            return verification(Verdict::disproved, "sanitize-state", kStateWrong);
        }
    }
    if (!looked_after_) return verification(Verdict::not_verifiable, "not-looked", kNotLooked);
    Comparison sum;
    for (const auto& target : targets_) sum += compare(target.before, target.after);
    return judge(sum, plan_.promise);
}

}  // namespace fettle::erase
