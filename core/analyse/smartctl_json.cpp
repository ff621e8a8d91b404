// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analyse/smartctl_json.h"

#include <fmt/format.h>

#include <utility>

#include "core/analyse/json_values.h"
#include "core/analyse/report_words.h"
#include "core/analyse/smartctl_json_parts.h"

namespace fettle::analyse {

namespace {

std::string program_of(const json::Value& report) {
    const auto& version = json::array(report, {"smartctl", "version"});
    if (version.size() < 2 || !version[0].is_number_unsigned() || !version[1].is_number_unsigned()) return {};
    return fmt::format("smartctl {}.{}", version[0].get<std::uint64_t>(), version[1].get<std::uint64_t>());
}

/// smartctl's error messages as missing parts.
void read_messages(const json::Value& report, DriveFacts& facts) {
    for (const auto& message : json::array(report, {"smartctl", "messages"})) {
        if (json::text(message, {"severity"}) != "error") continue;
        const auto words = json::text(message, {"string"});
        auto missing = missing_part(words, words);
        missing.detail = words;
        facts.missing.push_back(std::move(missing));
    }
}

void note_absent_data(DriveFacts& facts) {
    for (const auto& missing : facts.missing) {
        if (missing.what == "smart-data") return;
    }
    facts.missing.push_back(
        {"smart-data", std::string(name(ErrorCode::not_found)), "the report was saved without the drive's SMART data"});
}

/// Description of an object that is not a report.
std::string description(const json::Value& value) {
    if (!value.is_object()) return "JSON that is not a smartctl report";
    if (value.contains("devices") && value.contains("smartctl")) {
        return "a smartctl device scan, without a drive's data";
    }
    for (const auto& message : json::array(value, {"smartctl", "messages"})) {
        if (json::text(message, {"severity"}) == "error") {
            return "smartctl output; smartctl could not open the drive: " + json::text(message, {"string"});
        }
    }
    if (value.contains("smartctl")) return "smartctl output without drive data";
    return "JSON that is not a smartctl report";
}

/// One object as a report. Error: not a report, with a description.
Result<SavedReport> read_one(const json::Value& value) {
    SavedReport report;
    report.format = Format::smartctl_json;
    auto& facts = report.facts;
    const bool ours = value.is_object() && (value.contains("smartctl") || value.contains("device"));
    if (ours) json::read_identity(value, facts);
    const bool told = !facts.identity.model.empty() || json::find(value, {"smart_status"}) != nullptr ||
                      json::find(value, {"ata_smart_attributes"}) != nullptr ||
                      json::find(value, {"nvme_smart_health_information_log"}) != nullptr ||
                      json::find(value, {"scsi_error_counter_log"}) != nullptr;
    if (!ours || !told) return fail(ErrorCode::malformed, description(value));
    report.program = program_of(value);
    read_messages(value, facts);
    switch (facts.identity.protocol) {
        case Protocol::ata:
            facts.ata = json::read_ata(value);
            if (facts.ata->attributes.empty()) note_absent_data(facts);
            break;
        case Protocol::nvme:
            facts.nvme = json::read_nvme(value);
            if (json::find(value, {"nvme_smart_health_information_log"}) == nullptr) note_absent_data(facts);
            break;
        case Protocol::scsi: facts.scsi = json::read_scsi(value); break;
        case Protocol::unknown: note_absent_data(facts); break;
    }
    return report;
}

/// The reports of a text in order, and why others are invalid.
class Collector {
public:
    void add(const json::Value& value) {
        auto report = read_one(value);
        if (!report) return refuse(std::move(report.error()));
        ++good_;
        reports_.push_back(std::move(*report));
    }
    /// An unreadable report is listed among the good ones; if it is the only one, it is the error.
    void refuse(Error error) {
        SavedReport report;
        report.format = Format::smartctl_json;
        report.facts.missing.push_back({"report", std::string(name(error.code)), error.context});
        reports_.push_back(std::move(report));
        if (!refused_) refused_ = std::move(error);
    }
    [[nodiscard]] bool full() const noexcept { return reports_.size() > maximum_reports; }
    Result<std::vector<SavedReport>> take() {
        if (full()) return fail(ErrorCode::too_large, FETTLE_TEXT("a file with too many reports"));
        if (good_ == 0 && refused_) return fail(*refused_);
        if (good_ == 0) return fail(ErrorCode::malformed, FETTLE_TEXT("JSON that is not a smartctl report"));
        return std::move(reports_);
    }

private:
    std::vector<SavedReport> reports_;
    std::optional<Error> refused_;
    std::size_t good_ = 0;
};

}  // namespace

Result<std::vector<SavedReport>> read_smartctl_json(std::string_view text) {
    Collector collector;
    JsonObjects objects(text);
    while (!collector.full()) {
        const auto part = objects.next();
        if (!part) {
            collector.refuse(part.error());
            break;
        }
        if (part->empty()) break;
        // Without exceptions: invalid JSON gives a discarded value.
        const auto value = json::Value::parse(part->begin(), part->end(), nullptr, false);
        if (value.is_discarded()) {
            collector.refuse({ErrorCode::malformed, "JSON with a syntax error", {}});
        } else {
            collector.add(value);
        }
    }
    return collector.take();
}

}  // namespace fettle::analyse
