// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/history/observation.h"

#include <algorithm>

#include "core/health/knowledge.h"
#include "core/health/quantities.h"

namespace fettle::history {

namespace {

/// For drives that report no limit: the usual operating limits of SSDs and of hard disks.
constexpr int kFlashLimit_celsius = 70;
constexpr int kDiskLimit_celsius = 60;

void put(std::map<std::string, std::uint64_t>& errors, const char* name, const std::optional<std::uint64_t>& count) {
    if (count) errors[name] = *count;
}

std::map<std::string, std::uint64_t> errors_of(const health::Quantities& q) {
    std::map<std::string, std::uint64_t> errors;
    put(errors, "media_errors", q.media_errors);
    put(errors, "uncorrectable", q.uncorrectable);
    put(errors, "reallocated", q.reallocated);
    put(errors, "pending", q.pending);
    put(errors, "end_to_end", q.end_to_end);
    put(errors, "program_fail", q.program_fail);
    put(errors, "erase_fail", q.erase_fail);
    put(errors, "crc_errors", q.crc_errors);
    return errors;
}

std::vector<std::string> advisories_of(const std::vector<Message>& reasons) {
    std::vector<std::string> advisories;
    for (const auto& reason : reasons) {
        if (!reason.id.starts_with("firmware-advisory")) continue;
        const auto* advisory = reason.find("advisory");
        advisories.push_back(advisory == nullptr ? reason.id : to_string(*advisory));
    }
    std::sort(advisories.begin(), advisories.end());
    return advisories;
}

}  // namespace

std::string key_of(const DriveIdentity& identity) {
    for (const auto* name : {&identity.serial, &identity.wwn, &identity.eui64, &identity.nguid}) {
        if (!name->empty()) return *name;
    }
    return {};
}

std::optional<Observation> observe(const DriveReport& report, const catalogue::Catalogue& catalogue,
                                   std::int64_t time) {
    Observation seen;
    seen.time = time;
    seen.drive = key_of(report.facts.identity);
    if (seen.drive.empty()) return std::nullopt;
    const auto& assessment = report.assessment;
    const auto quantities = health::gather(report.facts, health::consult(report.facts, catalogue));
    seen.model = report.facts.identity.model;
    seen.firmware = report.facts.identity.firmware;
    seen.temperature_celsius = assessment.temperature_celsius;
    seen.hottest_celsius = assessment.temperature_celsius;
    seen.temperature_limit_celsius = quantities.temperature_warning_celsius.value_or(
        report.facts.identity.solid_state.value_or(true) ? kFlashLimit_celsius : kDiskLimit_celsius);
    seen.power_on_hours = assessment.power_on_hours;
    seen.host_written = assessment.lifetime.host_written;
    seen.nand_written = assessment.lifetime.nand_written;
    seen.percentage_used = assessment.percentage_used;
    seen.errors = errors_of(quantities);
    seen.advisories = advisories_of(assessment.reasons);
    if (assessment.verdict != health::Verdict::unknown) seen.verdict = std::string(health::name(assessment.verdict));
    const bool told = seen.temperature_celsius || seen.power_on_hours || seen.host_written || seen.percentage_used ||
                      !seen.errors.empty() || !seen.verdict.empty();
    if (!told) return std::nullopt;
    return seen;
}

}  // namespace fettle::history
