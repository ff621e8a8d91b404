// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/erase/recovery.h"

#include <algorithm>

namespace fettle::erase {

namespace {

using plan::StepState;

constexpr std::string_view kFree =
    FETTLE_TEXT("The drive is free: no password is set, and no sanitize runs. Nothing stands in the way of using it.");
constexpr std::string_view kPartly = FETTLE_TEXT(
    "The drive is free. The erase was cut off before its end was seen: what is on it may be erased in part.");
constexpr std::string_view kLocked = FETTLE_TEXT("The drive is locked by the password of an erase that was cut off.");
constexpr std::string_view kPassword =
    FETTLE_TEXT("The drive still has the password of an erase that was cut off, and locks when it loses power.");
constexpr std::string_view kLockedByWhom =
    FETTLE_TEXT("A password is set on the drive, and no journal of Fettle's tells whose it is.");
constexpr std::string_view kRuns =
    FETTLE_TEXT("A sanitize runs on the drive; it goes on by itself and cannot be stopped.");
constexpr std::string_view kFailed =
    FETTLE_TEXT("The last sanitize failed, and the drive gives out no data until one succeeds.");

constexpr std::string_view kFinish = FETTLE_TEXT("fettle erase resume: erase it now, to the end");
constexpr std::string_view kFinishWithPsid = FETTLE_TEXT(
    "fettle erase resume --psid PSID: revert it now; the PSID are the 32 letters and digits on the drive's label");
constexpr std::string_view kWait = FETTLE_TEXT("fettle erase resume: wait until it has ended, and look at the outcome");
constexpr std::string_view kAgain = FETTLE_TEXT("fettle erase resume: begin it again");
constexpr std::string_view kUnlock =
    FETTLE_TEXT("fettle erase unlock: take the password away and use the drive as it is");

Message message(const char* id, Severity severity, std::string_view text) { return {id, severity, text, {}, {}}; }

bool may_have_happened(const plan::StepStory& step) { return step.state != StepState::not_begun && !step.id.empty(); }

}  // namespace

std::optional<Method> method_of(const plan::JournalStory& story) {
    constexpr std::string_view kPrefix = "erase-";
    for (const auto& step : story.steps) {
        if (!step.id.starts_with(kPrefix)) continue;
        if (const auto method = method_named(std::string_view(step.id).substr(kPrefix.size()))) return method;
    }
    return std::nullopt;
}

bool is_about(const plan::JournalStory& story, const plan::PinnedDrive& drive) {
    if (story.verb != plan::name(plan::Verb::erase)) return false;
    return std::any_of(story.drives.begin(), story.drives.end(), [&](const plan::PinnedDrive& one) {
        if (!one.serial.empty() || !drive.serial.empty()) {
            return one.serial == drive.serial && one.model == drive.model && one.nsid == drive.nsid;
        }
        return !one.wwn.empty() && one.wwn == drive.wwn;
    });
}

Recovery recover(const std::optional<plan::JournalStory>& story, const Abilities& now) {
    Recovery found;
    bool erase_begun = false;
    bool password_begun = false;
    bool ended_well = false;
    if (story) {
        found.method = method_of(*story);
        ended_well = story->outcome == "done";
        for (const auto& step : story->steps) {
            if (step.id == "set-password" ||
                (found.method && is_security(*found.method) && step.id.starts_with("erase-"))) {
                password_begun = password_begun || may_have_happened(step);
            }
            if (step.id.starts_with("erase-")) erase_begun = erase_begun || may_have_happened(step);
        }
        // Of a journal that lost its middle nothing is sure: the password may be Fettle's.
        if (!story->whole() && found.method && is_security(*found.method)) password_begun = true;
    }
    if (now.security && (now.security->state.enabled || now.security->state.locked)) {
        found.password_is_ours = password_begun;
        const bool locked = now.security->state.locked;
        found.state = !password_begun ? message("password-of-whom", Severity::warning, kLockedByWhom)
                      : locked        ? message("locked-by-erase", Severity::critical, kLocked)
                                      : message("password-left", Severity::warning, kPassword);
        if (password_begun) found.ways.push_back({Purpose::resume, message("finish", Severity::info, kFinish)});
        found.ways.push_back({Purpose::unlock, message("unlock", Severity::info, kUnlock)});
        return found;
    }
    if (now.sanitize && now.sanitize->state.phase == SanitizeState::Phase::running) {
        found.state = message("sanitize-runs", Severity::info, kRuns);
        found.ways.push_back({Purpose::resume, message("wait", Severity::info, kWait)});
        return found;
    }
    if (now.sanitize && now.sanitize->state.phase == SanitizeState::Phase::failed) {
        found.state = message("sanitize-failed", Severity::critical, kFailed);
        found.ways.push_back({Purpose::resume, message("again", Severity::info, kAgain)});
        return found;
    }
    if (erase_begun && !ended_well) {
        found.state = message("erased-in-part", Severity::warning, kPartly);
        const bool asks_psid = found.method == Method::psid_revert;
        found.ways.push_back(
            {Purpose::resume, message("finish", Severity::info, asks_psid ? kFinishWithPsid : kFinish)});
        return found;
    }
    found.state = message("free", Severity::info, kFree);
    return found;
}

}  // namespace fettle::erase
