// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/unit/catalogue/known_drives.h"

#include <charconv>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

namespace fettle::catalogue {

namespace {

using nlohmann::json;

std::string content_of(const std::filesystem::path& path) {
    std::ifstream in(path, std::ios::binary);
    std::ostringstream out;
    out << in.rdbuf();
    return out.str();
}

std::string trimmed(std::string_view text) {
    const auto first = text.find_first_not_of(" \t\r");
    if (first == std::string_view::npos) return {};
    return std::string(text.substr(first, text.find_last_not_of(" \t\r") - first + 1));
}

/// "Key:   value" lines of the information section.
std::string field(const std::string& report, const std::string& key) {
    const auto at = report.find("\n" + key + ":");
    if (at == std::string::npos) return {};
    const auto begin = at + key.size() + 2;
    return trimmed(std::string_view(report).substr(begin, report.find('\n', begin) - begin));
}

std::optional<std::uint64_t> number(std::string_view text) {
    const bool hex = text.substr(0, 2) == "0x";
    if (hex) text.remove_prefix(2);
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, hex ? 16 : 10);
    return error == std::errc() && end != text.data() ? std::optional(value) : std::nullopt;
}

bool is_value(const std::string& word) {
    return word == "---" || (word.size() == 3 && word.find_first_not_of("0123456789") == std::string::npos);
}

/// "  5 Name  PO--CK  100 100 010  -  0" and the form of -a with three more words.
std::optional<ScannedReport::Row> row(const std::string& line) {
    std::istringstream in(line);
    std::vector<std::string> words;
    for (std::string word; in >> word;) words.push_back(word);
    if (words.size() < 8 || words[0].size() > 3 || !is_value(words[3]) || !is_value(words[4]) || !is_value(words[5])) {
        return std::nullopt;
    }
    const bool brief = words[2].substr(0, 2) != "0x";
    const std::size_t raw = brief ? 7 : 9;
    const auto id = number(words[0]);
    if (!id || words.size() <= raw) return std::nullopt;
    ScannedReport::Row found;
    found.id = static_cast<int>(*id);
    if (const auto value = number(words[3])) found.value = static_cast<int>(*value);
    found.raw = number(words[raw]);
    return found;
}

std::optional<ByteCount> capacity(std::string text) {
    text = text.substr(0, text.find(" bytes"));
    std::string digits;
    for (const char c : text) {
        if (c >= '0' && c <= '9') digits += c;
    }
    const auto bytes = number(digits);
    return bytes ? std::optional(ByteCount{*bytes}) : std::nullopt;
}

void describe(DriveIdentity& identity, const std::string& rotation) {
    if (const auto rpm = number(rotation); rpm && *rpm > 1) {
        identity.rotation_rpm = static_cast<std::uint16_t>(*rpm);
        identity.solid_state = false;
    }
}

ScannedReport scan_text(const std::string& report) {
    ScannedReport scanned;
    auto& identity = scanned.identity;
    identity.model = field(report, "Device Model");
    identity.protocol = Protocol::ata;
    if (identity.model.empty()) {
        identity.model = field(report, "Model Number");
        identity.protocol = Protocol::nvme;
    }
    if (identity.model.empty()) {
        identity.model = trimmed(field(report, "Vendor") + " " + field(report, "Product"));
        identity.protocol = Protocol::scsi;
    }
    identity.firmware = field(report, identity.protocol == Protocol::scsi ? "Revision" : "Firmware Version");
    identity.capacity = capacity(field(report, "User Capacity"));
    describe(identity, field(report, "Rotation Rate"));
    std::istringstream in(report);
    for (std::string line; std::getline(in, line);) {
        if (auto found = row(line)) scanned.rows.push_back(*found);
    }
    return scanned;
}

ScannedReport scan_json(const json& report) {
    ScannedReport scanned;
    auto& identity = scanned.identity;
    identity.model = report.value("model_name", "");
    identity.firmware = report.value("firmware_version", "");
    const auto device = report.value("device", json::object());
    const auto protocol = device.value("protocol", "");
    identity.protocol = protocol == "ATA" ? Protocol::ata : protocol == "NVMe" ? Protocol::nvme : Protocol::scsi;
    const auto size = report.value("user_capacity", json::object());
    if (size.contains("bytes") && size["bytes"].is_number()) identity.capacity = ByteCount{size["bytes"]};
    if (report.contains("rotation_rate")) describe(identity, std::to_string(report.value("rotation_rate", 0)));
    const auto smart = report.value("ata_smart_attributes", json::object());
    for (const auto& attribute : smart.value("table", json::array())) {
        ScannedReport::Row found;
        found.id = attribute.value("id", 0);
        found.value = attribute.value("value", 0);
        found.raw = attribute.at("raw").value("value", std::uint64_t{0});
        scanned.rows.push_back(found);
    }
    return scanned;
}

std::vector<ScannedReport> scan_corpus() {
    std::vector<ScannedReport> reports;
    for (const auto* folder : {"/smartctl-text", "/smartctl-json"}) {
        const std::filesystem::path root = std::string(FETTLE_CORPUS) + folder;
        if (!std::filesystem::exists(root)) continue;
        for (const auto& entry : std::filesystem::recursive_directory_iterator(root)) {
            if (!entry.is_regular_file()) continue;
            const auto content = content_of(entry.path());
            const auto parsed = json::parse(content, nullptr, false);
            auto scanned = parsed.is_object() ? scan_json(parsed) : scan_text(content);
            if (scanned.identity.model.empty() || scanned.identity.model == "REDACTED") continue;
            if (scanned.identity.firmware == "REDACTED") scanned.identity.firmware.clear();
            scanned.path = entry.path().string();
            reports.push_back(std::move(scanned));
        }
    }
    return reports;
}

}  // namespace

DriveIdentity drive(std::string model, std::string firmware) {
    DriveIdentity identity;
    identity.model = std::move(model);
    identity.firmware = std::move(firmware);
    return identity;
}

std::vector<DriveIdentity> known_drives() {
    std::vector<DriveIdentity> drives;
    std::ifstream in(std::string(FETTLE_TEST_DATA) + "/catalogue/models.txt");
    for (std::string line; std::getline(in, line);) {
        if (line.empty() || line.front() == '#') continue;
        const auto tab = line.find('\t');
        drives.push_back(drive(line.substr(0, tab), tab == std::string::npos ? "" : line.substr(tab + 1)));
    }
    return drives;
}

const std::vector<ScannedReport>& corpus_reports() {
    static const std::vector<ScannedReport> reports = scan_corpus();
    return reports;
}

}  // namespace fettle::catalogue
