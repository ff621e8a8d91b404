// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/journal_reader.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/plan/journal.h"
#include "core/plan/journal_line.h"

namespace fettle::plan {

namespace {

using Json = nlohmann::json;
using Kind = JournalProblem::Kind;

constexpr std::size_t kMostProblems = 100;
constexpr std::size_t kMostSteps = 100'000;
constexpr std::size_t kMostNotes = 100;

std::string text_of(const Json& json, const char* name) {
    const auto found = json.find(name);
    return found != json.end() && found->is_string() ? found->get<std::string>() : std::string();
}

std::optional<std::uint64_t> number_of(const Json& json, const char* name) {
    const auto found = json.find(name);
    return found != json.end() && found->is_number_unsigned() ? std::optional(found->get<std::uint64_t>())
                                                              : std::nullopt;
}

PinnedDrive drive_of(const Json& json) {
    PinnedDrive drive;
    drive.id = text_of(json, "id");
    drive.model = text_of(json, "model");
    drive.serial = text_of(json, "serial");
    drive.wwn = text_of(json, "wwn");
    drive.eui64 = text_of(json, "eui64");
    drive.nguid = text_of(json, "nguid");
    drive.by_id = text_of(json, "by_id");
    if (const auto nsid = number_of(json, "nsid"); nsid && *nsid <= UINT32_MAX) {
        drive.nsid = static_cast<std::uint32_t>(*nsid);
    }
    if (const auto size = number_of(json, "capacity_bytes")) drive.capacity = ByteCount{*size};
    return drive;
}

/// The objects of an array, or nothing.
std::vector<Json> objects_of(const Json& json, const char* name) {
    std::vector<Json> all;
    const auto found = json.find(name);
    if (found == json.end() || !found->is_array() || found->size() > kMostSteps) return all;
    std::copy_if(found->begin(), found->end(), std::back_inserter(all),
                 [](const Json& one) { return one.is_object(); });
    return all;
}

class Reader {
public:
    JournalStory read(std::string_view text) {
        if (text.size() > kLargestJournal) {
            problem(Kind::too_large, {});
            text = text.substr(0, kLargestJournal);
        }
        while (!text.empty()) {
            ++line_;
            const auto end = text.find('\n');
            if (end == std::string_view::npos) {
                problem(Kind::torn_end, {});
                break;
            }
            take_line(text.substr(0, end));
            text.remove_prefix(end + 1);
        }
        if (!has_begin_) problem(Kind::no_begin, {});
        if (!story_.whole()) doubt();
        return std::move(story_);
    }

private:
    void problem(Kind kind, std::string detail) {
        if (story_.problems.size() < kMostProblems) story_.problems.push_back({kind, line_, std::move(detail)});
    }

    void take_line(std::string_view line) {
        const auto read = read_journal_line(line);
        if (read.state == ReadLine::State::other_version) {
            problem(Kind::unknown_version, std::string(read.version.substr(0, 20)));
            ++next_;  // counts as a line even if it cannot be read
            return;
        }
        const auto json = read.state == ReadLine::State::good ? Json::parse(read.json, nullptr, false) : Json();
        const auto number = json.is_object() ? number_of(json, "n") : std::nullopt;
        if (!number) {
            problem(Kind::damaged_line, {});
            ++next_;
            return;
        }
        if (*number != next_) {
            problem(*number > next_ ? Kind::missing_line : Kind::contradiction,
                    std::to_string(*number) + " follows where " + std::to_string(next_) + " was expected");
        }
        next_ = *number + 1;
        take_record(json, text_of(json, "kind"));
    }

    void take_record(const Json& json, const std::string& kind) {
        if (story_.outcome) problem(Kind::contradiction, "a record after the end record");
        if (kind == "begin") {
            take_begin(json);
        } else if (kind == "end") {
            story_.outcome = text_of(json, "outcome");
        } else if (kind == "note") {
            if (story_.notes.size() < kMostNotes) story_.notes.push_back(text_of(json, "note"));
        } else if (kind == "step" || kind == "done" || kind == "failed" || kind == "cancelled" || kind == "verified") {
            take_step(json, kind);
        } else {
            problem(Kind::unknown_record, kind.substr(0, 40));
        }
    }

    void take_begin(const Json& json) {
        if (has_begin_) {
            problem(Kind::contradiction, "a second begin record");
            return;
        }
        has_begin_ = true;
        story_.verb = text_of(json, "verb");
        story_.plan_hash = text_of(json, "plan");
        story_.begun_at = text_of(json, "at");
        for (const auto& drive : objects_of(json, "drives")) story_.drives.push_back(drive_of(drive));
        const auto known = story_.steps.size();  // a begin record that comes late, in a damaged file
        std::size_t index = 0;
        for (const auto& step : objects_of(json, "steps")) {
            if (index >= known) story_.steps.emplace_back();
            story_.steps[index].id = text_of(step, "id");
            story_.steps[index].text = text_of(step, "text");
            ++index;
        }
    }

    void take_step(const Json& json, const std::string& kind) {
        const auto index = number_of(json, "step");
        if (!index || *index >= kMostSteps || (has_begin_ && *index >= story_.steps.size())) {
            problem(Kind::contradiction, "a step that is not in the plan");
            return;
        }
        // Without its begin record a job still shows which steps were executed.
        if (*index >= story_.steps.size()) story_.steps.resize(static_cast<std::size_t>(*index) + 1);
        auto& step = story_.steps[static_cast<std::size_t>(*index)];
        if (kind == "step") {
            if (step.state != StepState::not_begun) problem(Kind::contradiction, "a step that began twice");
            step.state = StepState::begun;
            if (step.id.empty()) step.id = text_of(json, "id");
            return;
        }
        if (kind == "verified") {
            step.verified = text_of(json, "verdict");
            return;
        }
        if (step.state != StepState::begun) problem(Kind::contradiction, "a step that ended but never began");
        step.state = kind == "done" ? StepState::done : kind == "failed" ? StepState::failed : StepState::cancelled;
        const auto error = json.find("error");
        if (kind == "failed" && error != json.end() && error->is_object()) {
            step.error = text_of(*error, "text");
            step.error_code = text_of(*error, "code");
        }
    }

    /// The contents of a lost record are unknown.
    void doubt() {
        for (auto& step : story_.steps) {
            if (step.state == StepState::not_begun) step.state = StepState::unknown;
        }
    }

    JournalStory story_;
    std::size_t line_ = 0;
    std::uint64_t next_ = 0;
    bool has_begin_ = false;
};

}  // namespace

std::string_view name(StepState state) noexcept {
    switch (state) {
        case StepState::not_begun: return "not-begun";
        case StepState::begun: return "begun";
        case StepState::done: return "done";
        case StepState::failed: return "failed";
        case StepState::cancelled: return "cancelled";
        case StepState::unknown: return "unknown";
    }
    return "unknown";
}

std::string_view name(JournalProblem::Kind kind) noexcept {
    switch (kind) {
        case Kind::torn_end: return "torn-end";
        case Kind::damaged_line: return "damaged-line";
        case Kind::missing_line: return "missing-line";
        case Kind::unknown_version: return "unknown-version";
        case Kind::unknown_record: return "unknown-record";
        case Kind::contradiction: return "contradiction";
        case Kind::no_begin: return "no-begin";
        case Kind::too_large: return "too-large";
    }
    return "unknown-record";
}

bool JournalStory::whole() const noexcept {
    return std::all_of(problems.begin(), problems.end(),
                       [](const JournalProblem& problem) { return problem.kind == Kind::torn_end; });
}

JournalStory read_journal(std::string_view text) { return Reader().read(text); }

}  // namespace fettle::plan
