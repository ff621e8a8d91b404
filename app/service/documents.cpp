// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/service/documents.h"

#include "core/report/plan_json.h"

namespace fettle::service {

namespace {

std::string text(std::string_view version, const report::Json& body) {
    auto document = report::envelope(version);
    document.update(body);
    return report::dump(document, -1);
}

}  // namespace

std::string list_document(std::string_view version, const std::vector<DriveReport>& reports) {
    report::Json body;
    auto& drives = body["drives"] = report::Json::array();
    for (const auto& drive : reports) drives.push_back(report::to_json(drive, report::Detail::summary));
    return text(version, body);
}

std::string show_document(std::string_view version, const DriveReport& report) {
    report::Json body;
    body["drives"] = report::Json::array({report::to_json(report, report::Detail::full)});
    return text(version, body);
}

std::string check_document(std::string_view version, const CheckReport& report) {
    return text(version, report::to_json(report));
}

std::string unfinished_document(std::string_view version, const std::vector<UnfinishedJob>& jobs) {
    report::Json body;
    auto& all = body["jobs"] = report::Json::array();
    for (const auto& job : jobs) {
        report::Json one;
        one["journal"] = job.journal;
        one.update(report::to_json(job.story));
        all.push_back(std::move(one));
    }
    return text(version, body);
}

std::string journals_document(std::string_view version, const std::vector<plan::FoundJournal>& journals) {
    report::Json body;
    auto& all = body["journals"] = report::Json::array();
    for (const auto& journal : journals) {
        report::Json one;
        one["journal"] = journal.name;
        one["text"] = journal.text;
        all.push_back(std::move(one));
    }
    return text(version, body);
}

std::string end_document(std::string_view version, const Result<plan::Receipt>& receipt) {
    report::Json body;
    if (receipt) {
        body["receipt"] = report::to_json(*receipt);
    } else {
        body["error"] = report::to_json(receipt.error());
    }
    return text(version, body);
}

}  // namespace fettle::service
