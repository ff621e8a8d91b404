// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analyse/reader.h"

#include <fmt/format.h>

#include "core/analyse/blob.h"
#include "core/analyse/raw.h"
#include "core/analyse/smartctl_json.h"
#include "core/analyse/smartctl_text.h"
#include "core/analyse/text_encoding.h"
#include "core/analyse/text_lines.h"

namespace fettle::analyse {

namespace {

/// Whether the text is JSON rather than a log that starts with a prompt such as "[root@host ~]#".
bool begins_as_json(std::string_view text) {
    const auto first = text.find_first_not_of(" \t\r\n\x1E");
    if (first == std::string_view::npos) return false;
    if (text[first] == '{') return true;
    if (text[first] != '[') return false;
    const auto second = text.find_first_not_of(" \t\r\n", first + 1);
    return second == std::string_view::npos || contains("{[]\"", text.substr(second, 1));
}

/// Finds JSON after leading text: the line that starts with its first bracket.
std::string_view json_after_junk(std::string_view text) {
    const auto bracket = text.find("\n{");
    return bracket == std::string_view::npos ? std::string_view() : text.substr(bracket + 1);
}

std::string grouped(std::size_t number) {
    auto digits = std::to_string(number);
    for (auto at = static_cast<std::ptrdiff_t>(digits.size()) - 3; at > 0; at -= 3) {
        digits.insert(static_cast<std::size_t>(at), 1, ',');
    }
    return digits;
}

bool is_web_page(std::string_view text) {
    const auto start = trim(text.substr(0, 512));
    return contains(start, "<html") || contains(start, "<HTML") || contains(start, "<!DOCTYPE") ||
           contains(start, "<!doctype");
}

Result<std::vector<SavedReport>> only(Result<SavedReport> report) {
    if (!report) return fail(report.error());
    std::vector<SavedReport> reports;
    reports.push_back(std::move(*report));
    return reports;
}

Result<std::vector<SavedReport>> read_text(std::string_view text) {
    if (begins_as_json(text)) return read_smartctl_json(text);
    auto reports = read_smartctl_text(text);
    if (reports) return reports;
    if (const auto json = json_after_junk(text); !json.empty()) {
        if (auto found = read_smartctl_json(json)) return found;
    }
    if (const auto words = identify_from_words(text); is_ata_identify(words)) return only(read_ata_identify(words));
    if (is_web_page(text)) return fail(ErrorCode::malformed, FETTLE_TEXT("a web page, not a report"));
    return reports;
}

}  // namespace

std::string_view name(Format format) noexcept {
    switch (format) {
        case Format::smartctl_text: return "smartctl-text";
        case Format::smartctl_json: return "smartctl-json";
        case Format::libatasmart_blob: return "libatasmart-blob";
        case Format::ata_identify: return "ata-identify";
        case Format::nvme_identify: return "nvme-identify";
        case Format::nvme_smart_log: return "nvme-smart-log";
    }
    return "unknown";
}

Result<std::vector<SavedReport>> read_reports(BytesView content) {
    if (content.size() > maximum_report_bytes) {
        return fail(ErrorCode::too_large, FETTLE_TEXT("a file of {bytes} bytes, too large for a report"),
                    {{"bytes", grouped(content.size())}});
    }
    if (content.empty()) return fail(ErrorCode::malformed, FETTLE_TEXT("an empty file"));
    if (is_libatasmart_blob(content)) return only(read_libatasmart_blob(content));
    if (is_ata_identify(content)) return only(read_ata_identify(content));
    if (is_nvme_identify(content)) return only(read_nvme_identify(content));
    if (is_nvme_smart_log(content)) return only(read_nvme_smart_log(content));
    const DecodedText decoded(content);
    if (!is_text(decoded.text())) {
        return fail(ErrorCode::malformed, FETTLE_TEXT("binary data of {bytes} bytes"),
                    {{"bytes", grouped(content.size())}});
    }
    if (trim(decoded.text()).find_first_not_of('\n') == std::string_view::npos) {
        return fail(ErrorCode::malformed, FETTLE_TEXT("a file that contains only white space"));
    }
    return read_text(decoded.text());
}

}  // namespace fettle::analyse
