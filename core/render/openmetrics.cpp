// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/render/openmetrics.h"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <functional>

#include "core/health/knowledge.h"
#include "core/health/quantities.h"
#include "core/json/put.h"

namespace fettle::rendering {

namespace {

/// A drive and its counters, independent of the protocol, as used for health.
struct Seen {
    const DriveReport& report;
    health::Quantities counted;
};

using Sample = std::function<std::optional<double>(const Seen&)>;

enum class Kind { gauge, counter };

/// A family of metrics: one sample per drive.
struct Metric {
    const char* name;
    Kind kind;
    const char* unit;  ///< empty: none
    const char* help;
    Sample sample;
};

template <typename T>
std::optional<double> number(const std::optional<T>& value) {
    return value ? std::optional(static_cast<double>(*value)) : std::nullopt;
}

std::optional<double> number(const std::optional<ByteCount>& value) {
    return value ? std::optional(static_cast<double>(value->bytes)) : std::nullopt;
}

constexpr double kSecondsPerHour = 3600;
constexpr double kOne = 100;  ///< per cent in a ratio of 1

std::optional<double> divided(std::optional<double> value, double by) {
    return value ? std::optional(*value / by) : std::nullopt;
}

std::optional<double> times(std::optional<double> value, double by) {
    return value ? std::optional(*value * by) : std::nullopt;
}

const std::vector<Metric>& metrics() {
    static const std::vector<Metric> all{
        {"fettle_drive_temperature_celsius", Kind::gauge, "celsius", "Temperature reported by the drive.",
         [](const Seen& d) { return number(d.report.assessment.temperature_celsius); }},
        {"fettle_drive_capacity_bytes", Kind::gauge, "bytes", "Capacity of the drive.",
         [](const Seen& d) { return number(d.report.facts.identity.capacity); }},
        {"fettle_drive_power_on_seconds", Kind::counter, "seconds", "Power-on time, in whole hours.",
         [](const Seen& d) { return times(number(d.report.assessment.power_on_hours), kSecondsPerHour); }},
        {"fettle_drive_power_cycles", Kind::counter, "", "Power cycles.",
         [](const Seen& d) { return number(d.report.assessment.power_cycles); }},
        {"fettle_drive_endurance_used_ratio", Kind::gauge, "ratio", "Used share of the rated endurance; may exceed 1.",
         [](const Seen& d) { return divided(d.report.assessment.percentage_used, kOne); }},
        {"fettle_drive_spare_ratio", Kind::gauge, "ratio", "Available spare.",
         [](const Seen& d) { return divided(d.report.assessment.spare_percent, kOne); }},
        {"fettle_drive_host_written_bytes", Kind::counter, "bytes", "Bytes written by the host.",
         [](const Seen& d) { return number(d.report.assessment.lifetime.host_written); }},
        {"fettle_drive_nand_written_bytes", Kind::counter, "bytes", "Bytes written to flash by the drive.",
         [](const Seen& d) { return number(d.report.assessment.lifetime.nand_written); }},
        {"fettle_drive_write_amplification_ratio", Kind::gauge, "ratio",
         "Flash writes divided by host writes, over the drive's life.",
         [](const Seen& d) { return number(d.report.assessment.lifetime.write_amplification); }},
        {"fettle_drive_media_errors", Kind::counter, "",
         "Data errors: NVMe media and data integrity errors, ATA "
         "reported uncorrectable errors, SCSI uncorrected errors.",
         [](const Seen& d) {
             return number(d.counted.media_errors ? d.counted.media_errors : d.counted.uncorrectable);
         }},
        {"fettle_drive_reallocated_sectors", Kind::counter, "", "ATA reallocated sectors, SCSI grown defects.",
         [](const Seen& d) { return number(d.counted.reallocated); }},
        {"fettle_drive_pending_sectors", Kind::gauge, "", "ATA pending sectors, to be rewritten or reallocated.",
         [](const Seen& d) { return number(d.counted.pending); }},
        {"fettle_drive_interface_crc_errors", Kind::counter, "", "ATA interface CRC errors, often caused by the cable.",
         [](const Seen& d) { return number(d.counted.crc_errors); }},
    };
    return all;
}

/// "\", the quotation mark and the line feed are escaped (OpenMetrics 1.0, "Escaping"); control characters are removed,
/// and bytes that are not UTF-8 are replaced.
std::string label_value(const std::string& text) {
    // The JSON writer validates UTF-8: its output is valid.
    const auto sound = json::Json::parse(json::dump(json::Json(text), -1)).get<std::string>();
    std::string value;
    for (const char c : sound) {
        if (c == '\\' || c == '"') value += '\\';
        if (c == '\n') {
            value += "\\n";
        } else if (static_cast<unsigned char>(c) >= 0x20) {
            value += c;
        }
    }
    return value;
}

std::string labels(const DriveReport& drive) {
    return fmt::format("drive=\"{}\",model=\"{}\",serial=\"{}\"", label_value(drive.entry.id),
                       label_value(drive.facts.identity.model), label_value(drive.facts.identity.serial));
}

void describe(std::string& text, const char* name, const char* kind, const char* unit, const char* help) {
    text += fmt::format("# TYPE {} {}\n", name, kind);
    if (*unit != '\0') text += fmt::format("# UNIT {} {}\n", name, unit);
    text += fmt::format("# HELP {} {}\n", name, help);
}

std::string value_text(double value) { return fmt::format("{}", value); }

constexpr std::array kVerdicts{health::Verdict::good,    health::Verdict::worn,   health::Verdict::attention,
                               health::Verdict::failing, health::Verdict::failed, health::Verdict::unknown};
constexpr std::array kSeverities{Severity::info, Severity::advice, Severity::warning, Severity::critical};

void add_information(std::string& text, const std::vector<DriveReport>& drives) {
    describe(text, "fettle_drive", "info", "", "Identity of the drive.");
    for (const auto& drive : drives) {
        text += fmt::format("fettle_drive_info{{{},firmware=\"{}\",bus=\"{}\",wwn=\"{}\"}} 1\n", labels(drive),
                            label_value(drive.facts.identity.firmware), name(drive.facts.identity.bus),
                            label_value(drive.facts.identity.wwn));
    }
    describe(text, "fettle_drive_verdict", "stateset", "", "Fettle's verdict on the drive's health.");
    for (const auto& drive : drives) {
        for (const auto verdict : kVerdicts) {
            text += fmt::format("fettle_drive_verdict{{{},fettle_drive_verdict=\"{}\"}} {}\n", labels(drive),
                                health::name(verdict), drive.assessment.verdict == verdict ? 1 : 0);
        }
    }
    describe(text, "fettle_drive_reasons", "gauge", "", "Reasons for the verdict, by severity.");
    for (const auto& drive : drives) {
        for (const auto severity : kSeverities) {
            std::size_t count = 0;
            for (const auto& reason : drive.assessment.reasons) count += reason.severity == severity ? 1U : 0U;
            text +=
                fmt::format("fettle_drive_reasons{{{},severity=\"{}\"}} {}\n", labels(drive), name(severity), count);
        }
    }
    describe(text, "fettle_drive_readable", "gauge", "",
             "1 if the drive could be read, 0 if it is in standby or could not be read.");
    for (const auto& drive : drives) {
        text += fmt::format("fettle_drive_readable{{{}}} {}\n", labels(drive),
                            drive.facts.ata || drive.facts.nvme || drive.facts.scsi || drive.facts.mmc ? 1 : 0);
    }
}

}  // namespace

std::string openmetrics(const std::vector<DriveReport>& drives, std::string_view version,
                        const catalogue::Catalogue& catalogue) {
    std::string text;
    describe(text, "fettle_build", "info", "", "The program that created this file.");
    text += fmt::format("fettle_build_info{{version=\"{}\"}} 1\n", label_value(std::string(version)));
    add_information(text, drives);
    std::vector<Seen> seen;
    seen.reserve(drives.size());
    for (const auto& drive : drives) {
        seen.push_back({drive, health::gather(drive.facts, health::consult(drive.facts, catalogue))});
    }
    for (const auto& metric : metrics()) {
        std::string samples;
        const auto* suffix = metric.kind == Kind::counter ? "_total" : "";
        for (const auto& drive : seen) {
            const auto value = metric.sample(drive);
            if (!value || !std::isfinite(*value)) continue;
            samples += fmt::format("{}{}{{{}}} {}\n", metric.name, suffix, labels(drive.report), value_text(*value));
        }
        if (samples.empty()) continue;
        describe(text, metric.name, metric.kind == Kind::counter ? "counter" : "gauge", metric.unit, metric.help);
        text += samples;
    }
    return text + "# EOF\n";
}

}  // namespace fettle::rendering
