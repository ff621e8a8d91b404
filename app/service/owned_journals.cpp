// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/service/owned_journals.h"

#include <charconv>
#include <utility>

#include "core/json/plan_json.h"
#include "core/plan/journal_line.h"

namespace fettle::service {

namespace {

constexpr std::string_view kMark = "-u";
constexpr std::string_view kSuffix = ".journal";

/// A line that parses as damaged, like the one it replaces.
constexpr std::string_view kDamaged = "damaged\n";

void drop_texts(json::Json& record) {
    record.erase("evidence");
    if (auto error = record.find("error"); error != record.end() && error->is_object())
        (*error)["text"] = error->value("code", "");
    const auto steps = record.find("steps");
    if (steps == record.end() || !steps->is_array()) return;
    for (auto& step : *steps) {
        if (step.is_object() && step.contains("id")) step["text"] = step["id"];
    }
}

std::string public_line(std::string_view line) {
    const auto read = plan::read_journal_line(line);
    if (read.state != plan::ReadLine::State::good) return std::string(kDamaged);
    auto record = json::Json::parse(read.json, nullptr, false);
    if (!record.is_object()) return std::string(kDamaged);
    drop_texts(record);
    return plan::journal_line(json::dump(record, -1));
}

}  // namespace

OwnedJournals::Owner::Owner(OwnedJournals& journals, UserId user) : journals_(journals) {
    const std::lock_guard lock(journals_.mutex_);
    journals_.owners_[std::this_thread::get_id()] = user;
}

OwnedJournals::Owner::~Owner() {
    const std::lock_guard lock(journals_.mutex_);
    journals_.owners_.erase(std::this_thread::get_id());
}

Result<std::unique_ptr<plan::Journal>> OwnedJournals::create(const std::string& name) {
    UserId user = kRoot;
    {
        const std::lock_guard lock(mutex_);
        const auto found = owners_.find(std::this_thread::get_id());
        if (found != owners_.end()) user = found->second;
    }
    return inner_.create(user == kRoot ? name : name + std::string(kMark) + std::to_string(user));
}

UserId owner_of(std::string_view journal_name) noexcept {
    if (journal_name.ends_with(kSuffix)) journal_name.remove_suffix(kSuffix.size());
    const auto at = journal_name.rfind(kMark);
    if (at == std::string_view::npos) return kRoot;
    const auto* const begin = journal_name.data() + at + kMark.size();
    const auto* const end = journal_name.data() + journal_name.size();
    UserId user = kRoot;
    const auto read = std::from_chars(begin, end, user);
    return read.ec == std::errc{} && read.ptr == end ? user : kRoot;
}

std::string public_part(std::string_view text) {
    std::string result;
    while (!text.empty()) {
        const auto end = text.find('\n');
        if (end == std::string_view::npos) break;  // ignore an incomplete last line
        result += public_line(text.substr(0, end));
        text.remove_prefix(end + 1);
    }
    return result;
}

plan::JournalStory public_part(plan::JournalStory story) {
    for (auto& step : story.steps) {
        step.text = step.id;
        step.error.clear();
    }
    for (auto& problem : story.problems) problem.detail.clear();
    return story;
}

}  // namespace fettle::service
