// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/firmware/notes.h"

#include <nlohmann/json.hpp>
#include <optional>

#include "core/firmware/steps.h"
#include "core/plan/journal_line.h"
#include "core/plan/journal_reader.h"

namespace fettle::firmware {

namespace {

using Json = nlohmann::json;

constexpr std::string_view kRuns =
    FETTLE_TEXT("The update started at {at} is complete: the drive runs {now} (previously {before}).");
constexpr std::string_view kWaits =
    FETTLE_TEXT("New firmware ({expected}) has been pending since {at}; the drive still runs {now}.");
constexpr std::string_view kNextStart = FETTLE_TEXT("It is activated when the computer restarts.");
constexpr std::string_view kResetRemedy = FETTLE_TEXT(
    "It is activated at the drive's next reset: restart the computer, "
    "or run \"fettle firmware activate\" while the drive is not in use.");
constexpr std::string_view kCold = FETTLE_TEXT(
    "It is activated when the drive is power-cycled: shut the computer down, wait ten seconds and start it.");
constexpr std::string_view kStillCold = FETTLE_TEXT(
    "The computer has been restarted since {at}, but the drive still runs {now}. {expected} is "
    "activated by a power cycle; a warm restart is not enough.");
constexpr std::string_view kNotTaken = FETTLE_TEXT(
    "At {at} the drive reported that it would run {expected} after the next start. The computer has "
    "been restarted, but the drive still runs {now}.");
constexpr std::string_view kNotTakenRemedy = FETTLE_TEXT(
    "Shut the computer down, wait ten seconds, start it and check again. If the "
    "drive still runs {now}, it did not apply the update: contact the manufacturer.");
constexpr std::string_view kBrokenBefore =
    FETTLE_TEXT("The update started at {at} was interrupted before the drive was changed; the drive runs {now}.");
constexpr std::string_view kBrokenIn =
    FETTLE_TEXT("The update started at {at} was interrupted in the step \"{step}\"; the drive runs {now}.");
constexpr std::string_view kBrokenRemedy = FETTLE_TEXT(
    "The drive works. Run the update again; \"fettle firmware show\" lists the contents of the "
    "drive's slots.");

/// Evidence of the last completed step that states the remaining restart.
Json last_words(std::string_view journal) {
    Json found;
    while (!journal.empty()) {
        const auto end = journal.find('\n');
        if (end == std::string_view::npos) break;  // torn
        const auto line = plan::read_journal_line(journal.substr(0, end));
        journal.remove_prefix(end + 1);
        if (line.state != plan::ReadLine::State::good) continue;
        auto record = Json::parse(line.json, nullptr, false);
        if (!record.is_object() || record.value("kind", Json()) != "done") continue;
        auto evidence = record.value("evidence", Json());
        if (evidence.is_object() && evidence.contains("waits_for")) found = std::move(evidence);
    }
    return found;
}

std::string text_in(const Json& object, const char* name) {
    if (!object.is_object()) return {};
    const auto found = object.find(name);
    return found != object.end() && found->is_string() ? found->get<std::string>() : std::string();
}

/// nullopt: a journal of another verb, or one without news.
std::optional<Note> note_of(const plan::FoundJournal& journal) {
    const auto story = plan::read_journal(journal.text);
    if (story.verb != plan::name(plan::Verb::firmware) || story.drives.empty()) return std::nullopt;
    Note note;
    note.journal = journal.name;
    note.serial = story.drives.front().serial;
    note.model = story.drives.front().model;
    note.plan_hash = story.plan_hash;
    note.begun_at = story.begun_at;
    note.unfinished = !story.outcome;
    for (const auto& step : story.steps) {
        if (step.state != plan::StepState::not_begun) note.step = step.id;
    }
    const auto words = last_words(journal.text);
    note.revision_before = text_in(words, "revision_before");
    note.expected_revision = text_in(words, "expected_revision");
    note.boot_id = text_in(words, "boot_id");
    note.waits_for = restart_named(text_in(words, "waits_for"));
    if (note.unfinished) return note;
    const bool owed = note.waits_for != Restart::none && note.waits_for != Restart::activation;
    return story.outcome == "done" && owed ? std::optional(note) : std::nullopt;
}

Message message(const char* id, Severity severity, std::string_view text, std::string_view remedy, const Note& note,
                const State& drive) {
    return {id,
            severity,
            text,
            remedy,
            {{"at", note.begun_at},
             {"now", drive.revision},
             {"before", note.revision_before},
             {"expected", note.expected_revision.empty() ? "the new revision" : note.expected_revision},
             {"step", note.step},
             {"waits_for", std::string(name(note.waits_for))}}};
}

bool runs_now(const Note& note, const State& drive) {
    if (note.expected_revision.empty()) return drive.revision != note.revision_before;
    // If the revision did not change, success cannot be distinguished from no update; that does no harm.
    return drive.revision == note.expected_revision;
}

NoteNews judge_unfinished(const Note& note, const State& drive) {
    // Until the last segment, only the drive's RAM has changed.
    const bool harmless = note.step.empty() || (note.step == kDownload && drive.way == Way::nvme);
    return harmless
               ? NoteNews{message("firmware-update-not-begun", Severity::info, kBrokenBefore, {}, note, drive), true}
               : NoteNews{
                     message("firmware-update-broken-off", Severity::warning, kBrokenIn, kBrokenRemedy, note, drive),
                     false};
}

}  // namespace

std::vector<Note> read_notes(const std::vector<plan::FoundJournal>& journals) {
    std::vector<Note> notes;
    for (const auto& journal : journals) {
        if (auto note = note_of(journal)) notes.push_back(std::move(*note));
    }
    return notes;
}

std::vector<std::string> spent_journals(const std::vector<plan::FoundJournal>& journals) {
    std::vector<std::string> names;
    for (const auto& journal : journals) {
        const auto story = plan::read_journal(journal.text);
        const bool mine = story.verb == plan::name(plan::Verb::firmware) && story.outcome;
        if (mine && !note_of(journal)) names.push_back(journal.name);
    }
    return names;
}

NoteNews judge(const Note& note, const State& drive, const std::string& boot_id) {
    if (note.unfinished) return judge_unfinished(note, drive);
    if (runs_now(note, drive)) {
        return {message("firmware-update-complete", Severity::info, kRuns, {}, note, drive), true};
    }
    const bool cold = note.waits_for == Restart::power_cycle || note.waits_for == Restart::subsystem_reset;
    const bool same_start = boot_id.empty() || note.boot_id.empty() || boot_id == note.boot_id;
    if (same_start) {
        const auto remedy = cold ? kCold : note.waits_for == Restart::controller_reset ? kResetRemedy : kNextStart;
        return {message("firmware-update-waits", Severity::advice, kWaits, remedy, note, drive), false};
    }
    if (cold) {
        return {message("firmware-update-waits-for-power", Severity::warning, kStillCold, kCold, note, drive), false};
    }
    return {message("firmware-update-not-taken", Severity::warning, kNotTaken, kNotTakenRemedy, note, drive), false};
}

}  // namespace fettle::firmware
