// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/drive_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "app/cli/table.h"
#include "app/cli/words.h"

namespace fettle::cli {

namespace {

std::string quantity_cell(const health::ExplainedAttribute& explained) {
    if (!explained.quantity || explained.meaning == nullptr) return "";
    const auto quantity = *explained.quantity;
    switch (explained.meaning->raw.unit) {
        case catalogue::Unit::bytes: return decimal_size({static_cast<std::uint64_t>(quantity)});
        case catalogue::Unit::percent: return fmt::format("{:.0f}%", quantity);
        case catalogue::Unit::celsius: return fmt::format("{:.0f} °C", quantity);
        case catalogue::Unit::hours: return render("{n:count} h", {{"n", static_cast<std::uint64_t>(quantity)}});
        case catalogue::Unit::count: return render("{n:count}", {{"n", static_cast<std::uint64_t>(quantity)}});
        case catalogue::Unit::none: return "";
    }
    return "";
}

std::string byte_cell(const std::optional<std::uint8_t>& value) { return value ? fmt::format("{}", *value) : "-"; }

std::string_view crossed_cell(Crossed crossed) noexcept {
    switch (crossed) {
        case Crossed::now: return "NOW";
        case Crossed::past: return "past";
        default: return "";
    }
}

std::string attributes_text(const std::vector<health::ExplainedAttribute>& attributes) {
    Table table({{"ID", Table::Align::right},
                 {"MEANING"},
                 {"NOW", Table::Align::right},
                 {"WORST", Table::Align::right},
                 {"LIMIT", Table::Align::right},
                 {"CROSSED", Table::Align::left, true},
                 {"RAW", Table::Align::right},
                 {"QUANTITY"}});
    for (const auto& explained : attributes) {
        const auto& a = explained.attribute;
        std::string meaning = explained.meaning != nullptr ? std::string(explained.meaning->name) : a.name;
        if (meaning.empty()) meaning = "(unknown)";
        table.add({fmt::format("{}", a.id), printable(meaning), byte_cell(a.value), byte_cell(a.worst),
                   byte_cell(a.threshold), std::string(crossed_cell(a.crossed)),
                   a.raw ? fmt::format("{}", *a.raw) : printable(a.raw_text), quantity_cell(explained)});
    }
    return "\n  SMART attributes\n" + table.text(2);
}

class Counters {
public:
    template <typename T>
    void add(std::string_view label, const std::optional<T>& value, std::string_view unit = {}) {
        if (value)
            add_text(label, render("{n:count}", {{"n", static_cast<std::uint64_t>(*value)}}) + std::string(unit));
    }
    void add_text(std::string_view label, std::string value) { rows_.add({std::string(label), std::move(value)}); }
    [[nodiscard]] std::string text(std::string_view heading) const {
        return rows_.empty() ? std::string() : fmt::format("\n  {}\n{}", heading, rows_.text(2));
    }

private:
    Table rows_{{{"COUNTER"}, {"VALUE", Table::Align::right}}};
};

std::string nvme_text(const NvmeHealth& nvme) {
    Counters counters;
    if (nvme.critical_warning)
        counters.add_text("Critical warning bits", fmt::format("{:02X}h", *nvme.critical_warning));
    counters.add("Available spare", nvme.available_spare_percent, "%");
    counters.add("Available spare threshold", nvme.available_spare_threshold_percent, "%");
    counters.add("Rated endurance used", nvme.percentage_used, "%");
    counters.add("Media and data integrity errors", nvme.media_errors);
    counters.add("Error log entries", nvme.error_log_entries);
    counters.add("Data units read", nvme.data_units_read);
    counters.add("Data units written", nvme.data_units_written);
    counters.add("Read commands", nvme.host_read_commands);
    counters.add("Write commands", nvme.host_write_commands);
    counters.add("Controller busy time", nvme.controller_busy_minutes, " min");
    counters.add("Power cycles", nvme.power_cycles);
    counters.add("Unsafe shutdowns", nvme.unsafe_shutdowns);
    counters.add("Above warning temperature", nvme.warning_temperature_minutes, " min");
    counters.add("Above critical temperature", nvme.critical_temperature_minutes, " min");
    return counters.text("NVMe health log");
}

std::string scsi_text(const ScsiHealth& scsi) {
    Counters counters;
    counters.add("Rated endurance used", scsi.percentage_used, "%");
    counters.add("Uncorrected read errors", scsi.uncorrected_read_errors);
    counters.add("Uncorrected write errors", scsi.uncorrected_write_errors);
    counters.add("Uncorrected verify errors", scsi.uncorrected_verify_errors);
    counters.add("Non-medium errors", scsi.non_medium_errors);
    counters.add("Grown defects", scsi.grown_defects);
    return counters.text("SCSI counters");
}

/// Those assumptions that hold for every estimate in years: years_footnote() and the words beside the figure say them.
bool is_about_years(const Message& assumption) {
    return assumption.id == "lifetime-powered-always" || assumption.id == "lifetime-same-use" ||
           assumption.id == "lifetime-coarse" || assumption.id == "lifetime-capped";
}

std::string years_words(const health::Lifetime& life) {
    if (*life.years_left >= 20) return "more than 20 years";
    const bool coarse = std::any_of(life.assumptions.begin(), life.assumptions.end(),
                                    [](const Message& one) { return one.id == "lifetime-coarse"; });
    return fmt::format("{} {:.{}f} years", coarse ? "roughly" : "about", *life.years_left, coarse ? 0 : 1);
}

std::string_view yes_no(bool value) noexcept { return value ? "yes" : "no"; }

std::string security_words(const SecurityFacts& security) {
    if (!security.supported) return "not supported";
    std::string text = security.enabled ? "password set" : "no password";
    if (security.locked) text += ", locked";
    if (security.frozen) text += ", frozen";
    if (security.count_expired) text += ", password attempts exceeded";
    return text + (security.enhanced_erase ? ", enhanced erase" : "");
}

}  // namespace

std::string verdict_text(const Session& session, const DriveReport& report) {
    auto text = fmt::format("  Verdict: {}\n", verdict_words(session, report.assessment.verdict));
    for (const auto& reason : report.assessment.reasons) text += message_words(session, reason);
    return text;
}

std::string facts_text(const Session& session, const DriveReport& report) {
    const auto& a = report.assessment;
    std::vector<std::string> parts;
    if (a.temperature_celsius) parts.push_back(fmt::format("{} °C", *a.temperature_celsius));
    if (a.power_on_hours) parts.push_back("powered on for " + hours_words(*a.power_on_hours));
    if (a.percentage_used) parts.push_back(fmt::format("{:.0f}% of rated endurance used", *a.percentage_used));
    if (a.spare_percent) parts.push_back(fmt::format("{:.0f}% available spare", *a.spare_percent));
    std::string text;
    if (!parts.empty()) text += wrapped(fmt::format("Now: {}.", fmt::join(parts, ", ")), "  ", session.columns);

    const auto& life = a.lifetime;
    parts.clear();
    if (life.host_written) parts.push_back(decimal_size(*life.host_written) + " by the host");
    if (life.nand_written) parts.push_back(decimal_size(*life.nand_written) + " to flash");
    if (life.write_amplification) parts.push_back(fmt::format("write amplification {:.2f}", *life.write_amplification));
    if (life.written_per_day) parts.push_back(decimal_size(*life.written_per_day) + " a day");
    if (!parts.empty()) text += wrapped(fmt::format("Written: {}.", fmt::join(parts, ", ")), "  ", session.columns);
    if (life.years_left) {
        text += wrapped(fmt::format("Remaining rated endurance at this rate: {}*.", years_words(life)), "  ",
                        session.columns);
    }
    for (const auto& assumption : life.assumptions) {
        if (!is_about_years(assumption)) text += message_words(session, assumption);
    }
    return text;
}

bool has_years(const DriveReport& report) { return report.assessment.lifetime.years_left.has_value(); }

std::string years_footnote(const Session& session) {
    return wrapped(
        "* Years of power-on time if usage stays the same: a drive that runs eight hours a day lasts "
        "three times as many calendar years. The rated endurance is a warranty limit; drives often last "
        "longer.",
        "", session.columns);
}

std::string counters_text(const DriveReport& report) {
    std::string text;
    if (!report.assessment.attributes.empty()) text += attributes_text(report.assessment.attributes);
    if (report.facts.nvme) text += nvme_text(*report.facts.nvme);
    if (report.facts.scsi) text += scsi_text(*report.facts.scsi);
    return text;
}

std::string capabilities_text(const DriveReport& report) {
    static constexpr std::array<std::string_view, 4> generations{"-", "1.5 Gb/s", "3.0 Gb/s", "6.0 Gb/s"};
    const auto& c = report.facts.capabilities;
    Table table({{"ABILITY"}, {"STATE"}});
    if (c.trim) {
        std::string state(yes_no(*c.trim));
        if (c.trim_zeroes.value_or(false)) {
            state += ", reads back zeros";
        } else if (c.trim_deterministic.value_or(false)) {
            state += ", deterministic";
        }
        table.add({"TRIM", std::move(state)});
    }
    if (c.ncq) table.add({"Command queueing (NCQ)", std::string(yes_no(*c.ncq))});
    if (c.write_cache_enabled) table.add({"Write cache", *c.write_cache_enabled ? "on" : "off"});
    if (c.sata_generation_max && *c.sata_generation_max < generations.size()) {
        const auto now = c.sata_generation_now.value_or(0);
        table.add({"SATA link", fmt::format("{} of {}", now < generations.size() ? generations.at(now) : "-",
                                            generations.at(*c.sata_generation_max))});
    }
    if (c.security) table.add({"ATA security", security_words(*c.security)});
    std::vector<std::string_view> sanitize;
    if (c.sanitize_crypto.value_or(false)) sanitize.emplace_back("crypto erase");
    if (c.sanitize_block.value_or(false)) sanitize.emplace_back("block erase");
    if (c.sanitize_overwrite.value_or(false)) sanitize.emplace_back("overwrite");
    if (c.sanitize_crypto || c.sanitize_block || c.sanitize_overwrite) {
        table.add({"Sanitize", sanitize.empty() ? "no" : fmt::format("{}", fmt::join(sanitize, ", "))});
    }
    return table.empty() ? std::string() : "\n  Abilities\n" + table.text(2);
}

}  // namespace fettle::cli
