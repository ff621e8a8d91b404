// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/analyse_summary.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <vector>

#include "app/cli/output.h"
#include "app/cli/table.h"

namespace fettle::cli {

namespace {

/// Most frequent first, then by name.
std::vector<std::pair<std::string, std::size_t>> ranked(const std::map<std::string, std::size_t>& counts) {
    std::vector<std::pair<std::string, std::size_t>> rows(counts.begin(), counts.end());
    std::stable_sort(rows.begin(), rows.end(), [](const auto& a, const auto& b) { return a.second > b.second; });
    return rows;
}

void collect_advisories(const std::vector<Message>& messages, std::set<std::string>& advisories) {
    for (const auto& message : messages) {
        if (const auto* id = message.find("advisory"); id != nullptr) advisories.insert(to_string(*id));
    }
}

}  // namespace

void AnalyseSummary::add(const AnalysedReport& row) {
    if (!row.report) {
        ++errors_;
        return;
    }
    ++reports_;
    const auto& report = *row.report;
    const auto& identity = report.facts.identity;
    const auto model = identity.model.empty() ? std::string("(unknown model)") : identity.model;
    ++models_[model];
    ++firmwares_[fmt::format("{} / {}", model, identity.firmware.empty() ? "-" : identity.firmware)];
    ++verdicts_[std::string(health::name(report.assessment.verdict))];
    std::set<std::string> advisories;  // counted once per drive, whether reason or finding
    collect_advisories(report.assessment.reasons, advisories);
    collect_advisories(report.findings, advisories);
    for (const auto& advisory : advisories) ++advisories_[advisory];
    if (exit_code(report.assessment.reasons) == kFound || exit_code(report.findings) == kFound) ++warned_;
}

json::Json AnalyseSummary::counts_json(const Counts& counts, const char* name) {
    auto array = json::Json::array();
    for (const auto& [key, count] : ranked(counts)) array.push_back({{name, key}, {"reports", count}});
    return array;
}

json::Json AnalyseSummary::json() const {
    json::Json object;
    object["reports"] = reports_;
    object["errors"] = errors_;
    object["warned"] = warned_;
    object["verdicts"] = counts_json(verdicts_, "verdict");
    object["models"] = counts_json(models_, "model");
    object["firmwares"] = counts_json(firmwares_, "firmware");
    object["advisories"] = counts_json(advisories_, "advisory");
    return object;
}

std::string AnalyseSummary::counts_text(const Counts& counts, std::string_view heading) {
    if (counts.empty()) return {};
    Table table({{"REPORTS", Table::Align::right}, {heading}});
    for (const auto& [key, count] : ranked(counts)) table.add({fmt::format("{}", count), printable(key)});
    return table.text(0) + "\n";
}

std::string AnalyseSummary::text() const {
    return counts_text(verdicts_, "VERDICT") + counts_text(models_, "MODEL") +
           counts_text(firmwares_, "MODEL / FIRMWARE") + counts_text(advisories_, "ADVISORY") +
           fmt::format("{} reports, {} with warnings, {} unreadable files\n", reports_, warned_, errors_);
}

}  // namespace fettle::cli
