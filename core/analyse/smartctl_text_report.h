// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "core/analyse/reader.h"

/// Internal parts of the smartctl text reader: the state of the current run, and the functions that read its parts, one
/// file each. Not included elsewhere.
namespace fettle::analyse::text {

/// The table to which unnamed lines belong.
enum class Table : std::uint8_t { none, attributes, ata_errors, self_tests, statistics, error_counters };

/// State while reading one run of smartctl.
struct Run {
    SavedReport report;
    AtaHealth ata;
    NvmeHealth nvme;
    ScsiHealth scsi;
    Protocol protocol = Protocol::unknown;
    Table table = Table::none;
    bool has_information = false;   ///< the information section began
    bool has_nvme_section = false;  ///< "START OF SMART DATA SECTION": only NVMe data follows it
    bool has_nvme_log = false;
    bool cut = false;  ///< the line is truncated: its numbers are unreliable
    std::optional<bool> passed;
    std::string complaint;  ///< smartctl's message instead of drive data

    [[nodiscard]] DriveIdentity& identity() { return report.facts.identity; }
    [[nodiscard]] Capabilities& capabilities() { return report.facts.capabilities; }
};

/// A line "key: value" and its handler.
struct Rule {
    std::string_view key;
    void (*apply)(Run& run, std::string_view value);
};

/// Runs the rule for that key. The rules are sorted by key. False: none.
template <std::size_t N>
[[nodiscard]] bool apply_rule(const std::array<Rule, N>& rules, Run& run, std::string_view key,
                              std::string_view value) {
    std::size_t low = 0;
    std::size_t high = N;
    while (low < high) {
        const std::size_t middle = (low + high) / 2;
        if (rules.at(middle).key < key) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    if (low == N || rules.at(low).key != key) return false;
    rules.at(low).apply(run, value);
    return true;
}
template <std::size_t N>
[[nodiscard]] constexpr bool sorted(const std::array<Rule, N>& rules) {
    for (std::size_t i = 1; i < N; ++i) {
        if (!(rules[i - 1].key < rules[i].key)) return false;
    }
    return true;
}

/// The drive's identity and capabilities, and the verdict lines. False: not such a line.
[[nodiscard]] bool read_information(Run& run, std::string_view key, std::string_view value);
[[nodiscard]] bool read_ata(Run& run, std::string_view key, std::string_view value);
[[nodiscard]] bool read_nvme(Run& run, std::string_view key, std::string_view value);
[[nodiscard]] bool read_scsi(Run& run, std::string_view key, std::string_view value);
/// Lines of SCSI reports that have no colon.
void read_scsi_plain(Run& run, std::string_view line);

/// Rows of tables. A line that is not a row of its table is ignored.
void read_attribute_row(Run& run, std::string_view line);
void read_statistics_row(Run& run, std::string_view line);
void read_ata_self_test_row(Run& run, std::string_view line);
void read_nvme_self_test_row(Run& run, std::string_view line);
void read_error_counter_row(Run& run, std::string_view name, std::string_view values);

}  // namespace fettle::analyse::text
