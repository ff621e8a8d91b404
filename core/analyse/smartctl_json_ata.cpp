// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analyse/ata_statistics.h"
#include "core/analyse/raw_text.h"
#include "core/analyse/report_words.h"
#include "core/analyse/self_tests.h"
#include "core/analyse/smartctl_json_parts.h"
#include "core/analyse/text_lines.h"

namespace fettle::analyse::json {

namespace {

constexpr std::uint64_t kRawMask = (1ULL << 48U) - 1;

/// The 48 bits. smartctl gives more in some formats: "h+" times have a seventh byte on top, which is dropped; 56 and
/// 64-bit formats include other columns and are not raw values.
std::optional<std::uint64_t> raw_bits(const Value& row, std::string_view printed) {
    const auto raw = count(row, {"raw", "value"});
    if (!raw) return raw_value(printed);
    if (*raw <= kRawMask || contains(printed, "h+")) return *raw & kRawMask;
    return std::nullopt;
}

std::optional<SmartAttribute> attribute(const Value& row) {
    const auto id = narrow<std::uint8_t>(row, {"id"});
    if (!id || *id == 0) return std::nullopt;
    SmartAttribute result;
    result.id = *id;
    result.name = text(row, {"name"});
    result.flags = narrow<std::uint16_t>(row, {"flags", "value"}).value_or(0);
    result.value = narrow<std::uint8_t>(row, {"value"});
    result.worst = narrow<std::uint8_t>(row, {"worst"});
    result.threshold = narrow<std::uint8_t>(row, {"thresh"});
    result.raw_text = trim(text(row, {"raw", "string"}));
    result.raw = raw_bits(row, result.raw_text);
    const auto* const when = find(row, {"when_failed"});
    if (when != nullptr && when->is_string()) result.crossed = crossed(when->get_ref<const std::string&>());
    if (!result.threshold && result.crossed == Crossed::never) result.crossed = Crossed::unknown;
    return result;
}

SelfTest self_test(const Value& row) {
    // Upper half of the status byte: ACS-3 table 133, the same codes as SMART data byte 363.
    const auto status = narrow<std::uint8_t>(row, {"status", "value"});
    const auto words = self_test_outcome(text(row, {"status", "string"}));
    auto test = make_self_test(text(row, {"type", "string"}), words);
    if (status) {
        const auto code = *status >> 4U;
        test.passed = code == 0;
        test.failed = code >= 3 && code <= 8;
    }
    test.power_on_hours = count(row, {"lifetime_hours"});
    test.failing_lba = count(row, {"lba"});
    return test;
}

void read_self_tests(const Value& report, AtaHealth& health) {
    // Both logs list the same tests; the extended one has wider addresses.
    const auto& extended = array(report, {"ata_smart_self_test_log", "extended", "table"});
    const auto& table = extended.empty() ? array(report, {"ata_smart_self_test_log", "standard", "table"}) : extended;
    for (const auto& row : table) health.self_tests.push_back(self_test(row));
}

void read_statistics(const Value& report, DeviceStatistics& statistics) {
    for (const auto& page : array(report, {"ata_device_statistics", "pages"})) {
        const auto number = count(page, {"number"});
        if (!number) continue;
        for (const auto& row : array(page, {"table"})) {
            const auto offset = count(row, {"offset"});
            const auto value = integer(row, {"value"});
            if (!offset || !value || boolean(row, {"flags", "valid"}) == false) continue;
            put_statistic(statistics, *number, *offset, *value);
        }
    }
}

}  // namespace

AtaHealth read_ata(const Value& report) {
    AtaHealth health;
    health.smart_supported = boolean(report, {"smart_support", "available"});
    if (!health.smart_supported) health.smart_supported = boolean(report, {"smart_support"});
    health.smart_enabled = boolean(report, {"smart_support", "enabled"});
    health.passed = boolean(report, {"smart_status", "passed"});
    const auto& table = array(report, {"ata_smart_attributes", "table"});
    health.attributes.reserve(table.size());
    for (const auto& row : table) {
        if (auto result = attribute(row)) health.attributes.push_back(std::move(*result));
    }
    health.error_log_count = count(report, {"ata_smart_error_log", "extended", "count"});
    if (!health.error_log_count) health.error_log_count = count(report, {"ata_smart_error_log", "summary", "count"});
    if (const auto status = narrow<std::uint8_t>(report, {"ata_smart_data", "self_test", "status", "value"})) {
        health.self_test_status = static_cast<std::uint8_t>(*status >> 4U);
    }
    read_self_tests(report, health);
    read_statistics(report, health.statistics);
    return health;
}

}  // namespace fettle::analyse::json
