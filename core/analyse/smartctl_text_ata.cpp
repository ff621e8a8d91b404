// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analyse/raw_text.h"
#include "core/analyse/report_words.h"
#include "core/analyse/self_tests.h"
#include "core/analyse/smartctl_text_report.h"
#include "core/analyse/text_lines.h"
#include "core/analyse/text_numbers.h"

namespace fettle::analyse::text {

namespace {

void error_count(Run& run, std::string_view value) { run.ata.error_log_count = grouped_integer(value); }

void error_log(Run& run, std::string_view) { run.table = Table::ata_errors; }

/// "(   0)\tThe previous self-test routine completed": the byte of SMART data offset 363.
void self_test_status(Run& run, std::string_view value) {
    const auto open = value.find('(');
    const auto close = value.find(')');
    if (open == std::string_view::npos || close == std::string_view::npos || close < open) return;
    const auto byte = decimal(trim(value.substr(open + 1, close - open - 1)));
    if (byte && *byte <= 0xFF) run.ata.self_test_status = static_cast<std::uint8_t>(*byte >> 4U);
}

constexpr std::array kRules{
    Rule{"ATA Error Count", error_count},
    Rule{"Device Error Count", error_count},
    Rule{"SMART Error Log Version", error_log},
    Rule{"SMART Extended Comprehensive Error Log Version", error_log},
    Rule{"Self-test execution status", self_test_status},
};
static_assert(sorted(kRules));

/// A column of the attribute table: "097", or "---" if the drive provides none. False: neither.
bool read_column(std::string_view word, std::optional<std::uint8_t>& column) {
    if (word == "---" || word == "-") return true;
    const auto value = decimal(word);
    if (!value || *value > 0xFF) return false;
    column = static_cast<std::uint8_t>(*value);
    return true;
}

/// The columns between the thresholds and the raw value: one in the brief table ("-", "NOW",
/// "Past"), three in the old ("Pre-fail  Always  FAILING_NOW").
Crossed take_crossed(std::string_view& rest, bool brief) {
    if (!brief) {
        (void)take_word(rest);  // TYPE: given by the flags
        (void)take_word(rest);  // UPDATED
    }
    return crossed(take_word(rest));
}

}  // namespace

bool read_ata(Run& run, std::string_view key, std::string_view value) { return apply_rule(kRules, run, key, value); }

// "  9 Power_On_Hours          -O--CK   100   100   001    -    59397"
// "  9 Power_On_Hours          0x0032   100   100   001    Old_age   Always       -       59397"
void read_attribute_row(Run& run, std::string_view line) {
    auto rest = line;
    const auto id = decimal(take_word(rest));
    if (!id || *id == 0 || *id > 0xFF) return;
    SmartAttribute attribute;
    attribute.id = static_cast<std::uint8_t>(*id);
    const auto name = take_word(rest);
    const auto flags = take_word(rest);
    const bool brief = !flags.starts_with("0x");
    if (brief) {
        const auto bits = attribute_flags(flags);
        if (!bits) return;
        attribute.flags = *bits;
    } else {
        const auto bits = hexadecimal(flags);
        if (!bits || *bits > 0xFFFF) return;
        attribute.flags = static_cast<std::uint16_t>(*bits);
    }
    if (!read_column(take_word(rest), attribute.value) || !read_column(take_word(rest), attribute.worst)) return;
    const auto threshold = take_word(rest);
    if (threshold.empty() || !read_column(threshold, attribute.threshold)) return;
    attribute.crossed = take_crossed(rest, brief);
    // The column also shows "-" if no threshold exists.
    if (!attribute.threshold && attribute.crossed == Crossed::never) attribute.crossed = Crossed::unknown;
    attribute.name = name;
    attribute.raw_text = trim(rest);
    // A number at the end of a truncated report may lack digits.
    if (!run.cut) attribute.raw = raw_value(attribute.raw_text);
    if (run.ata.attributes.empty()) run.ata.attributes.reserve(32);
    run.ata.attributes.push_back(std::move(attribute));
    run.protocol = Protocol::ata;
}

// "# 1  Extended offline    Completed: read failure       90%      2233         123456"
void read_ata_self_test_row(Run& run, std::string_view line) {
    auto rest = line;
    rest.remove_prefix(1);  // '#'
    if (run.cut || !decimal(take_word(rest))) return;
    rest = trim(rest);
    const auto description = rest;
    const auto outcome = self_test_outcome(rest);
    if (outcome == TestOutcome::none) return;
    auto test = make_self_test(description, outcome);
    if (run.protocol == Protocol::scsi) {
        // "# 1  Background long   Completed                   -   13281                 - [-   -    -]" A status may
        // contain brackets itself; the sense data's is the last.
        rest = rest.substr(0, rest.rfind('['));
        if (const auto lba = take_last_word(rest); lba != "-") test.failing_lba = hexadecimal(lba);
        test.power_on_hours = decimal(take_last_word(rest));
        run.scsi.self_tests.push_back(std::move(test));
        return;
    }
    const auto lba = take_last_word(rest);
    test.failing_lba = lba.starts_with("0x") ? hexadecimal(lba) : decimal(lba);
    test.power_on_hours = decimal(take_last_word(rest));
    if (!take_last_word(rest).ends_with('%')) return;
    run.ata.self_tests.push_back(std::move(test));
}

}  // namespace fettle::analyse::text
