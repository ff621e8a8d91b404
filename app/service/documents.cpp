// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/service/documents.h"

#include "core/json/plan_json.h"

namespace fettle::service {

namespace {

std::string text(std::string_view version, const json::Json& body) {
    auto document = json::envelope(version);
    document.update(body);
    return json::dump(document, -1);
}

}  // namespace

std::string list_document(std::string_view version, const std::vector<DriveReport>& reports) {
    json::Json body;
    auto& drives = body["drives"] = json::Json::array();
    for (const auto& drive : reports) drives.push_back(json::to_json(drive, json::Detail::summary));
    return text(version, body);
}

std::string show_document(std::string_view version, const DriveReport& report) {
    json::Json body;
    body["drives"] = json::Json::array({json::to_json(report, json::Detail::full)});
    return text(version, body);
}

std::string check_document(std::string_view version, const CheckReport& report) {
    return text(version, json::to_json(report));
}

std::string unfinished_document(std::string_view version, const std::vector<UnfinishedJob>& jobs) {
    json::Json body;
    auto& all = body["jobs"] = json::Json::array();
    for (const auto& job : jobs) {
        json::Json one;
        one["journal"] = job.journal;
        one.update(json::to_json(job.story));
        all.push_back(std::move(one));
    }
    return text(version, body);
}

std::string journals_document(std::string_view version, const std::vector<plan::FoundJournal>& journals) {
    json::Json body;
    auto& all = body["journals"] = json::Json::array();
    for (const auto& journal : journals) {
        json::Json one;
        one["journal"] = journal.name;
        one["text"] = journal.text;
        all.push_back(std::move(one));
    }
    return text(version, body);
}

std::string end_document(std::string_view version, const Result<plan::Receipt>& receipt) {
    json::Json body;
    if (receipt) {
        body["receipt"] = json::to_json(*receipt);
    } else {
        body["error"] = json::to_json(receipt.error());
    }
    return text(version, body);
}

}  // namespace fettle::service
