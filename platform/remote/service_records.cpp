// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/remote/service_records.h"

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace fettle::remote {

namespace {

/// nullopt: the service is unavailable or refuses.
std::optional<std::vector<std::string>> told(const Connect& connect, const char* method) {
    auto bus = connect();
    if (!bus || !(*bus)->there()) return std::nullopt;
    auto texts = (*bus)->call(method, {}, CancelToken());
    if (!texts) return std::nullopt;
    return std::move(*texts);
}

struct ScheduleDocuments {
    std::string schedule;
    std::string state;
};

/// nullopt: as told().
std::optional<ScheduleDocuments> schedule_documents(const Connect& connect) {
    auto texts = told(connect, "ScheduleDocuments");
    if (!texts || texts->size() != 2) return std::nullopt;
    return ScheduleDocuments{std::move(texts->front()), std::move(texts->back())};
}

auto belongs_to_the_service() {
    return fail(ErrorCode::not_permitted, FETTLE_TEXT("only the Fettle service can change the system schedule"));
}

}  // namespace

Result<std::vector<plan::FoundJournal>> ServiceJournals::found() {
    auto all = local_->found();
    if (!all) return all;
    const auto texts = told(connect_, "Journals");
    if (!texts || texts->size() != 1) return all;
    const auto document = nlohmann::json::parse(texts->front(), nullptr, false);
    const auto journals = document.is_object() ? document.find("journals") : document.end();
    if (journals == document.end() || !journals->is_array()) return all;
    for (const auto& one : *journals) {
        const auto name = one.is_object() ? one.find("journal") : one.end();
        const auto text = one.is_object() ? one.find("text") : one.end();
        if (name == one.end() || text == one.end() || !name->is_string() || !text->is_string()) continue;
        all->push_back({name->get<std::string>(), text->get<std::string>()});
    }
    return all;
}

Result<std::optional<std::string>> ServiceSchedule::load(schedule::Document which) {
    auto documents = schedule_documents(connect_);
    if (!documents) return local_->load(which);
    auto& text = which == schedule::Document::schedule ? documents->schedule : documents->state;
    return text.empty() ? std::optional<std::string>() : std::optional(std::move(text));
}

Status ServiceSchedule::save(schedule::Document which, std::string_view text) {
    if (!schedule_documents(connect_)) return local_->save(which, text);
    return belongs_to_the_service();
}

Result<std::string> ServiceSchedule::set_aside(schedule::Document which) {
    if (!schedule_documents(connect_)) return local_->set_aside(which);
    return belongs_to_the_service();
}

Result<std::unique_ptr<schedule::ScheduleLock>> ServiceSchedule::lock(schedule::Locked what) {
    if (!schedule_documents(connect_)) return local_->lock(what);
    return belongs_to_the_service();
}

}  // namespace fettle::remote
