// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/json/drive_json.h"

#include "core/json/evidence.h"
#include "core/json/put.h"

namespace fettle::json {

namespace {

/// A quantity such as a share or a rate: four significant decimals suffice.
std::optional<double> rounded(std::optional<double> value) {
    if (!value) return value;
    return static_cast<double>(static_cast<std::int64_t>(*value * 10'000.0 + (*value < 0 ? -0.5 : 0.5))) / 10'000.0;
}

void put_identity(Json& object, const DriveReport& report) {
    const auto& entry = report.entry;
    const auto& identity = report.facts.identity;
    put(object, "id", entry.id);
    put(object, "path", entry.path);
    object["bus"] = name(identity.bus);
    if (identity.protocol != Protocol::unknown) object["protocol"] = name(identity.protocol);
    put(object, "model", identity.model);
    put(object, "serial", identity.serial);
    put(object, "firmware", identity.firmware);
    put(object, "wwn", identity.wwn);
    put(object, "capacity_bytes", identity.capacity);
    put(object, "logical_sector_bytes", identity.logical_sector_bytes);
    put(object, "physical_sector_bytes", identity.physical_sector_bytes);
    put(object, "solid_state", identity.solid_state);
    put(object, "rotation_rpm", identity.rotation_rpm);
}

void put_lifetime(Json& object, const health::Lifetime& lifetime) {
    put(object, "host_written_bytes", lifetime.host_written);
    put(object, "nand_written_bytes", lifetime.nand_written);
    put(object, "write_amplification", rounded(lifetime.write_amplification));
    put(object, "written_per_day_bytes", lifetime.written_per_day);
    put(object, "years_left", rounded(lifetime.years_left));
}

}  // namespace

Json envelope(std::string_view version) {
    Json object;
    object["schema"] = 1;
    object["fettle"] = version;
    return object;
}

Json to_json(const Message& message) {
    Json object;
    object["id"] = message.id;
    object["severity"] = name(message.severity);
    object["text"] = render(message.text, message.evidence);
    if (!message.remedy.empty()) object["remedy"] = render(message.remedy, message.evidence);
    object["evidence"] = evidence_object<Json>(message.evidence);
    return object;
}

Json to_json(const std::vector<Message>& messages) {
    auto array = Json::array();
    for (const auto& message : messages) array.push_back(to_json(message));
    return array;
}

Json to_json(const std::vector<check::CheckOutcome>& outcomes) {
    auto array = Json::array();
    for (const auto& outcome : outcomes) {
        Json object;
        object["id"] = outcome.id;
        object["state"] = check::name(outcome.state);
        object["text"] = outcome.text;
        if (!outcome.reason.empty()) object["reason"] = outcome.reason;
        array.push_back(std::move(object));
    }
    return array;
}

Json to_json(const Error& error) {
    Json object;
    object["code"] = name(error.code);
    object["text"] = error.context;
    put_template(object, error);
    return object;
}

Json to_json(const Missing& missing) {
    Json object;
    object["what"] = missing.what;
    object["reason"] = missing.reason;
    put(object, "detail", missing.detail);
    return object;
}

Json to_json(const DriveReport& report, Detail detail) {
    const auto& assessment = report.assessment;
    auto object = Json::object();
    put_identity(object, report);
    put(object, "temperature_celsius", assessment.temperature_celsius);
    put(object, "power_on_hours", assessment.power_on_hours);
    put(object, "power_cycles", assessment.power_cycles);
    put(object, "percentage_used", rounded(assessment.percentage_used));
    put(object, "spare_percent", rounded(assessment.spare_percent));
    put_lifetime(object, assessment.lifetime);
    object["verdict"] = health::name(assessment.verdict);
    object["reasons"] = to_json(assessment.reasons);
    object["findings"] = to_json(report.findings);
    if (!report.facts.missing.empty()) {
        auto& missing = object["missing"] = Json::array();
        for (const auto& part : report.facts.missing) missing.push_back(to_json(part));
    }
    if (detail == Detail::full) put_details(object, report);
    return object;
}

Json to_json(const CheckReport& report) {
    Json body;
    auto& drives = body["drives"] = Json::array();
    for (const auto& drive : report.drives) {
        auto object = to_json(drive, Detail::summary);
        object["checks"] = to_json(drive.checks);
        if (drive.place) object["place"] = to_json(*drive.place);
        drives.push_back(std::move(object));
    }
    body["findings"] = to_json(report.machine_findings);
    body["checks"] = to_json(report.machine_checks);
    if (!report.missing.empty()) {
        auto& missing = body["missing"] = Json::array();
        for (const auto& part : report.missing) missing.push_back(to_json(part));
    }
    return body;
}

Json to_json(const ImageReport& report) {
    auto object = Json::object();
    object["path"] = report.path;
    object["table"] = table_json(report.table, &report.alignments);
    object["findings"] = to_json(report.findings);
    return object;
}

Json to_json(const AnalysedReport& row, Detail detail) {
    Json object;
    object["file"] = row.path;
    if (row.index > 0) object["report_index"] = row.index;
    put(object, "format", row.format);
    put(object, "program", row.program);
    if (row.error) object["error"] = to_json(*row.error);
    if (row.report) object.update(to_json(*row.report, detail));
    return object;
}

std::string dump(const Json& json, int indent) { return json.dump(indent, ' ', false, Json::error_handler_t::replace); }

}  // namespace fettle::json
