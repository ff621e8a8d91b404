// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/remote/service_records.h"

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "platform/remote/service_bus.h"

namespace fettle::remote {

namespace {

/// nullopt: the service is unavailable or refuses.
std::optional<std::vector<std::string>> told(const char* method) {
    auto bus = ServiceBus::open();
    if (!bus || !(*bus)->there()) return std::nullopt;
    auto texts = (*bus)->call(method, {}, CancelToken());
    if (!texts) return std::nullopt;
    return std::move(*texts);
}

}  // namespace

Result<std::vector<plan::FoundJournal>> ServiceJournals::found() {
    auto all = local_->found();
    if (!all) return all;
    const auto texts = told("Journals");
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

bool ServiceSchedule::served() {
    if (std::exchange(asked_, true)) return served_;
    auto texts = told("ScheduleDocuments");
    if (!texts || texts->size() != 2) return false;
    schedule_ = std::move(texts->front());
    state_ = std::move(texts->back());
    served_ = true;
    return true;
}

Result<std::optional<std::string>> ServiceSchedule::load(schedule::Document which) {
    if (!served()) return local_->load(which);
    const auto& text = which == schedule::Document::schedule ? schedule_ : state_;
    return text.empty() ? std::optional<std::string>() : std::optional(text);
}

Status ServiceSchedule::save(schedule::Document which, std::string_view text) {
    if (!served()) return local_->save(which, text);
    return fail(ErrorCode::not_permitted, "the system schedule belongs to the Fettle service");
}

Result<std::string> ServiceSchedule::set_aside(schedule::Document which) {
    if (!served()) return local_->set_aside(which);
    return fail(ErrorCode::not_permitted, "the system schedule belongs to the Fettle service");
}

Result<std::unique_ptr<schedule::ScheduleLock>> ServiceSchedule::lock(schedule::Locked what) {
    if (!served()) return local_->lock(what);
    return fail(ErrorCode::not_permitted, "the system schedule belongs to the Fettle service");
}

}  // namespace fettle::remote
