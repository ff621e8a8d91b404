// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "core/analyse/reader.h"

/// Inside of the smartctl text reader: what is known of the run that is being read, and the
/// functions that read its parts, one file each. Nothing else includes this.
namespace fettle::analyse::text {

/// Which table the lines belong to that have no name of their own.
enum class Table : std::uint8_t { none, attributes, ata_errors, self_tests, statistics, error_counters };

/// One run of smartctl, while it is read.
struct Run {
    SavedReport report;
    AtaHealth ata;
    NvmeHealth nvme;
    ScsiHealth scsi;
    Protocol protocol = Protocol::unknown;
    Table table = Table::none;
    bool has_information = false;   ///< the information section began
    bool has_nvme_section = false;  ///< "START OF SMART DATA SECTION": only NVMe is printed under it
    bool has_nvme_log = false;
    bool cut = false;  ///< the line that is read breaks off: no number of it may be believed
    std::optional<bool> passed;
    std::string complaint;  ///< what smartctl said instead of reading the drive

    [[nodiscard]] DriveIdentity& identity() { return report.facts.identity; }
    [[nodiscard]] Capabilities& capabilities() { return report.facts.capabilities; }
};

/// A line "key: value" and what is done with its value.
struct Rule {
    std::string_view key;
    void (*apply)(Run& run, std::string_view value);
};

/// Runs the rule of that key. The rules are sorted by key. False: there is none.
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

/// Who the drive is and what it can do; also the verdict lines. False: not a line of these.
[[nodiscard]] bool read_information(Run& run, std::string_view key, std::string_view value);
[[nodiscard]] bool read_ata(Run& run, std::string_view key, std::string_view value);
[[nodiscard]] bool read_nvme(Run& run, std::string_view key, std::string_view value);
[[nodiscard]] bool read_scsi(Run& run, std::string_view key, std::string_view value);
/// Lines of SCSI reports that have no colon.
void read_scsi_plain(Run& run, std::string_view line);

/// Rows of tables. A line that is not a row of its table is left alone.
void read_attribute_row(Run& run, std::string_view line);
void read_statistics_row(Run& run, std::string_view line);
void read_ata_self_test_row(Run& run, std::string_view line);
void read_nvme_self_test_row(Run& run, std::string_view line);
void read_error_counter_row(Run& run, std::string_view name, std::string_view values);

}  // namespace fettle::analyse::text
