// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/erase/recovery.h"

#include <algorithm>
#include <charconv>

namespace fettle::erase {

namespace {

using plan::StepState;

constexpr std::string_view kFree =
    FETTLE_TEXT("The drive is ready for use: no password is set and no sanitize is running.");
constexpr std::string_view kPartly =
    FETTLE_TEXT("The drive is ready for use. The last erase was interrupted: the data may be partly erased.");
constexpr std::string_view kEndedBadly = FETTLE_TEXT(
    "The drive is ready for use. The last erase failed: the data may be partly erased or still "
    "intact.");
constexpr std::string_view kDisproved = FETTLE_TEXT(
    "The drive is ready for use. The last erase completed, but "
    "verification failed: earlier data is still on the drive.");
constexpr std::string_view kStopped =
    FETTLE_TEXT("The drive is ready for use. The last erase was cancelled: the data may be partly erased.");
constexpr std::string_view kLocked =
    FETTLE_TEXT("The drive is locked with the password of an erase that did not finish.");
constexpr std::string_view kPassword =
    FETTLE_TEXT("The password of an erase that did not finish is still set. The drive locks when it loses power.");
constexpr std::string_view kLockedByWhom =
    FETTLE_TEXT("A password is set on the drive, and no Fettle journal shows who set it.");
constexpr std::string_view kGivenLeft = FETTLE_TEXT(
    "An erase that used the drive's existing password did not finish: the password is still set, and "
    "the data may be partly erased.");
constexpr std::string_view kRuns =
    FETTLE_TEXT("A sanitize is running on the drive; it continues automatically and cannot be stopped.");
constexpr std::string_view kFormatRuns =
    FETTLE_TEXT("The drive is being formatted; it continues automatically and cannot be used until then.");
constexpr std::string_view kFormatCorrupt = FETTLE_TEXT(
    "A format of the drive was interrupted (medium format corrupted). The drive rejects reads and writes until a format "
    "succeeds; its data is lost.");
constexpr std::string_view kFailed =
    FETTLE_TEXT("The last sanitize failed. The drive rejects reads until a sanitize succeeds.");

constexpr std::string_view kFinish = FETTLE_TEXT("fettle erase resume: complete the erase now");
constexpr std::string_view kFinishWithPsid = FETTLE_TEXT(
    "fettle erase resume --psid PSID: revert the drive now; the PSID is the 32 letters and digits on "
    "the drive's label");
constexpr std::string_view kRepeat = FETTLE_TEXT(
    "fettle erase resume: erase the drive again with the same method. If that method left data, "
    "choose another method with \"fettle erase run --method\"");
constexpr std::string_view kWait =
    FETTLE_TEXT("fettle erase resume: wait for the sanitize to finish, and verify the result");
constexpr std::string_view kWaitFormat =
    FETTLE_TEXT("fettle erase resume: wait for the format to finish, and verify the result");
constexpr std::string_view kFormatAgain = FETTLE_TEXT("fettle erase resume: format the drive again");
constexpr std::string_view kAgain = FETTLE_TEXT("fettle erase resume: repeat the sanitize");
constexpr std::string_view kUnlock =
    FETTLE_TEXT("fettle erase unlock: remove the password and use the drive without completing the erase");
constexpr std::string_view kUnlockByPassword = FETTLE_TEXT(
    "fettle erase unlock --password-of user (or master): enter the password to remove it; the data "
    "is kept");
constexpr std::string_view kUnlockByUser = FETTLE_TEXT(
    "fettle erase unlock --password-of user: enter the user password to remove it; the data is kept. "
    "At security level maximum, the master password cannot unlock the drive");

Message message(const char* id, Severity severity, std::string_view text) { return {id, severity, text, {}, {}}; }

bool saw_no_password(const plan::JournalStory& story) {
    return std::find(story.notes.begin(), story.notes.end(), kNoPassword) != story.notes.end();
}

/// Refused: the drive's security was frozen, or it had a password, and F1h was not sent.
bool was_refused(const plan::StepStory& step) {
    return step.state == StepState::failed && step.error_code == name(ErrorCode::refused);
}

bool may_have_happened(const plan::StepStory& step) { return step.state != StepState::not_begun && !step.id.empty(); }

constexpr std::string_view kErasePrefix = "erase-";

/// The journal's record of an erase.
struct Told {
    std::optional<Method> method;
    std::optional<std::uint32_t> sector_bytes;
    bool erase_begun = false;
    bool password_begun = false;  ///< Fettle's password may be set
    bool disproved = false;       ///< verification failed: earlier data was found
    std::string outcome;          ///< empty: the job did not end by itself
};

Told read(const plan::JournalStory& story) {
    Told told;
    told.method = method_of(story);
    told.sector_bytes = sector_bytes_of(story);
    told.outcome = story.outcome.value_or("");
    const bool by_security = told.method && is_security(*told.method);
    bool given = false;
    for (const auto& step : story.steps) {
        const bool erases = step.id.starts_with(kErasePrefix);
        const bool foreign = erases && step.id.ends_with(kWithPassword);
        given = given || foreign;
        const bool sets = step.id == "set-password" && !was_refused(step);
        if (sets || (by_security && erases && !foreign)) {
            told.password_begun = told.password_begun || may_have_happened(step);
        }
        if (!erases) continue;
        told.erase_begun = told.erase_begun || may_have_happened(step);
        told.disproved = told.disproved || step.verified == "disproved";
    }
    // A journal with a missing middle proves nothing: the password may be Fettle's.
    if (!story.whole() && by_security && !given) told.password_begun = true;
    if (saw_no_password(story)) told.password_begun = false;
    return told;
}

void password_set(const Told& told, const ata::SecurityWords& security, Recovery& found) {
    found.password_is_ours = told.password_begun;
    if (!told.password_begun) {
        const bool in_part = told.erase_begun && told.outcome != "done";
        found.state = message(in_part ? "given-password-left" : "password-of-whom", Severity::warning,
                              in_part ? kGivenLeft : kLockedByWhom);
        const auto how = security.master_maximum ? kUnlockByUser : kUnlockByPassword;
        found.ways.push_back({Purpose::unlock, message("unlock-with-password", Severity::info, how)});
        return;
    }
    found.state = security.state.locked ? message("locked-by-erase", Severity::critical, kLocked)
                                        : message("password-left", Severity::warning, kPassword);
    found.ways.push_back({Purpose::resume, message("finish", Severity::info, kFinish)});
    found.ways.push_back({Purpose::unlock, message("unlock", Severity::info, kUnlock)});
}

/// No restrictions on the drive, and the recorded erase did not succeed.
Message unfinished(const Told& told) {
    if (told.disproved) return message("erase-disproved", Severity::critical, kDisproved);
    if (told.outcome == "failed") return message("erase-failed", Severity::warning, kEndedBadly);
    if (told.outcome == "cancelled") return message("erase-cancelled", Severity::warning, kStopped);
    return message("erased-in-part", Severity::warning, kPartly);
}

/// What a step's name says of the erase.
struct Named {
    std::optional<Method> method;
    std::optional<std::uint32_t> sector_bytes;
};

Named named_by(const plan::JournalStory& story) {
    for (const auto& step : story.steps) {
        if (!step.id.starts_with(kErasePrefix)) continue;
        auto text = std::string_view(step.id).substr(kErasePrefix.size());
        if (text.ends_with(kWithPassword)) text.remove_suffix(kWithPassword.size());
        if (const auto method = method_named(text)) return {method, std::nullopt};
        const auto dash = text.rfind('-');
        if (dash == std::string_view::npos) continue;
        std::uint32_t bytes = 0;
        const auto* const end = text.data() + text.size();
        const auto parsed = std::from_chars(text.data() + dash + 1, end, bytes);
        const auto method = method_named(text.substr(0, dash));
        if (method && parsed.ec == std::errc() && parsed.ptr == end) return {method, bytes};
    }
    return {};
}

}  // namespace

std::optional<Method> method_of(const plan::JournalStory& story) { return named_by(story).method; }

std::optional<std::uint32_t> sector_bytes_of(const plan::JournalStory& story) { return named_by(story).sector_bytes; }

bool is_about(const plan::JournalStory& story, const plan::PinnedDrive& drive) {
    if (story.verb != plan::name(plan::Verb::erase)) return false;
    return std::any_of(story.drives.begin(), story.drives.end(), [&](const plan::PinnedDrive& one) {
        if (!one.serial.empty() || !drive.serial.empty()) {
            return one.serial == drive.serial && one.model == drive.model && one.nsid == drive.nsid;
        }
        return !one.wwn.empty() && one.wwn == drive.wwn;
    });
}

namespace {

Recovery recover(const Told& told, const Abilities& now) {
    Recovery found;
    found.method = told.method;
    found.sector_bytes = told.sector_bytes;
    const auto format = now.format_unit ? now.format_unit->phase : FormatUnitAbility::Phase::ready;
    if (format != FormatUnitAbility::Phase::ready) {
        const bool runs = format == FormatUnitAbility::Phase::running;
        found.method = Method::format_unit;
        found.state = message(runs ? "format-runs" : "format-corrupt", runs ? Severity::info : Severity::critical,
                              runs ? kFormatRuns : kFormatCorrupt);
        found.ways.push_back({Purpose::resume, message(runs ? "wait-format" : "format-again", Severity::info,
                                                       runs ? kWaitFormat : kFormatAgain)});
    } else if (now.security && (now.security->state.enabled || now.security->state.locked)) {
        password_set(told, *now.security, found);
    } else if (now.sanitize && now.sanitize->state.phase == SanitizeState::Phase::running) {
        found.state = message("sanitize-runs", Severity::info, kRuns);
        found.ways.push_back({Purpose::resume, message("wait", Severity::info, kWait)});
    } else if (now.sanitize && now.sanitize->state.phase == SanitizeState::Phase::failed) {
        found.state = message("sanitize-failed", Severity::critical, kFailed);
        found.ways.push_back({Purpose::resume, message("again", Severity::info, kAgain)});
    } else if (told.erase_begun && told.outcome != "done") {
        found.state = unfinished(told);
        const auto how = found.method == Method::psid_revert ? kFinishWithPsid
                         : told.outcome == "failed"          ? kRepeat
                                                             : kFinish;
        found.ways.push_back({Purpose::resume, message("finish", Severity::info, how)});
    } else {
        found.state = message("free", Severity::info, kFree);
    }
    return found;
}

}  // namespace

Recovery recover(const std::optional<plan::JournalStory>& story, const Abilities& now) {
    return recover(story ? read(*story) : Told{}, now);
}

Recovery recover(const std::vector<plan::JournalStory>& stories, const Abilities& now) {
    std::optional<Recovery> best;
    bool none_left = false;  // by a later journal
    // NOLINTNEXTLINE(modernize-loop-convert): clang 14 does not compile the library's reversed views
    for (auto story = stories.rbegin(); story != stories.rend(); ++story) {
        auto told = read(*story);
        none_left = none_left || saw_no_password(*story);
        if (none_left) told.password_begun = false;
        auto found = recover(told, now);
        // A later job that failed, such as an unlock, does not override an earlier journal.
        if (found.password_is_ours) return found;
        if (!best || (!best->method && found.method)) best = std::move(found);
    }
    return best ? std::move(*best) : recover(std::nullopt, now);
}

}  // namespace fettle::erase
