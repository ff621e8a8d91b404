// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/toolbox/local_history.h"

#include "core/schedule/time.h"

namespace fettle::toolbox {

namespace {

/// The note about the drive; an unreadable note is treated as missing.
Result<std::optional<alert::Known>> known_of(history::HistoryStore& store, const std::string& drive) {
    const auto note = store.note(drive);
    if (!note) return fail(note.error());
    if (!*note) return std::optional<alert::Known>();
    auto known = alert::parse_known(**note);
    return known ? std::optional(std::move(*known)) : std::optional<alert::Known>();
}

std::string why_silent(const DriveReport& report) {
    if (history::key_of(report.facts.identity).empty()) return "no serial number";
    return report.facts.missing.empty() ? "no health data" : report.facts.missing.front().reason;
}

}  // namespace

Result<History::Recorded> LocalHistory::record(const std::vector<DriveReport>& reports, bool find_news) {
    if (store_ == nullptr || clock_ == nullptr) return fail(ErrorCode::unsupported, FETTLE_TEXT("recording history"));
    const auto time = schedule::parse_utc(clock_->utc()).value_or(0);
    Recorded recorded;
    for (const auto& report : reports) {
        if (auto seen = history::observe(report, catalogue_, time)) {
            recorded.observations.push_back(std::move(*seen));
        } else {
            recorded.skipped.push_back(report.entry.id + ": " + why_silent(report));
        }
    }
    if (auto added = store_->add(recorded.observations); !added) return fail(added.error());
    if (auto added = record_boot(); !added) return fail(added.error());
    if (!find_news) return recorded;
    for (const auto& seen : recorded.observations) {
        auto known = known_of(*store_, seen.drive);
        if (!known) return fail(known.error());
        const auto before = *known;
        auto news = alert::news(*known, seen);
        if (before != *known) {
            recorded.notes.push_back({seen.drive, alert::to_json(**known)});
        }
        std::move(news.begin(), news.end(), std::back_inserter(recorded.alerts));
    }
    return recorded;
}

/// A start that has not finished, or cannot be read now, is tried again with the next record.
Status LocalHistory::record_boot() {
    if (boot_ == nullptr) return {};
    const auto stamps = boot_->read();
    if (!stamps) {
        if (stamps.error().code == ErrorCode::unsupported) boot_ = nullptr;
        return {};
    }
    const auto boot = bench::boot_record(*stamps);
    if (!boot) return {};
    if (*boot) {
        if (auto added = store_->add_boot(**boot); !added) return added;
    }
    boot_ = nullptr;
    return {};
}

}  // namespace fettle::toolbox
