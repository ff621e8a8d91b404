// SPDX-License-Identifier: GPL-3.0-or-later
#include <charconv>

#include "core/analyse/ata_statistics.h"
#include "core/analyse/self_tests.h"
#include "core/analyse/smartctl_text_report.h"
#include "core/analyse/text_lines.h"
#include "core/analyse/text_numbers.h"
#include "core/base/units.h"

namespace fettle::analyse::text {

namespace {

std::optional<std::uint64_t> page_number(std::string_view word) {
    return word.starts_with("0x") ? hexadecimal(word) : decimal(word);
}

}  // namespace

// "0x01  0x010  4           13993  ---  Power-on Hours"; before 7.0 without the flags, with the page in decimal and "~"
// after normalised values. A value that the drive does not provide is "-".
void read_statistics_row(Run& run, std::string_view line) {
    auto rest = line;
    const auto page = page_number(take_word(rest));
    const auto offset_word = take_word(rest);
    if (run.cut || !page || !offset_word.starts_with("0x")) return;
    const auto offset = hexadecimal(offset_word);
    const auto size = decimal(take_word(rest));
    auto word = take_word(rest);
    if (!offset || !size || *size > 8 || word.empty() || rest.empty()) return;
    if (word.back() == '~') word.remove_suffix(1);
    std::int64_t value = 0;
    const auto* const end = word.data() + word.size();
    const auto [stop, error] = std::from_chars(word.data(), end, value);
    if (error != std::errc() || stop != end) return;
    put_statistic(run.ata.statistics, *page, *offset, value);
}

// " 0   Extended          Completed without error                 473            -     -   -   -    -"
void read_nvme_self_test_row(Run& run, std::string_view line) {
    auto rest = line;
    if (run.cut || !decimal(take_word(rest))) return;
    rest = trim(rest);
    const auto outcome = self_test_outcome(rest);
    if (outcome == TestOutcome::none) return;
    auto test = make_self_test(rest, outcome);
    for (int column = 0; column < 4; ++column) (void)take_last_word(rest);  // NSID Seg SCT Code
    const auto lba = take_last_word(rest);
    test.failing_lba = lba.starts_with("0x") ? hexadecimal(lba) : grouped_integer(lba);
    test.power_on_hours = grouped_integer(take_last_word(rest));
    run.nvme.self_tests.push_back(std::move(test));
}

// "read:   304122  40247  0  40247  304122  162438.759  0": corrected fast, delayed and by
// rereads, their total, algorithm invocations, 10^9 bytes processed, uncorrected.
void read_error_counter_row(Run& run, std::string_view name, std::string_view values) {
    std::array<std::string_view, 7> words;
    for (auto& word : words) word = take_word(values);
    const auto uncorrected = decimal(words[6]);
    if (run.cut || !uncorrected) return;
    const auto megabytes = thousandths(words[5]);
    constexpr std::uint64_t megabyte = 1'000'000;
    if (name == "read") {
        run.scsi.uncorrected_read_errors = uncorrected;
        if (megabytes) run.scsi.bytes_read = saturating_bytes(*megabytes, megabyte);
    } else if (name == "write") {
        run.scsi.uncorrected_write_errors = uncorrected;
        if (megabytes) run.scsi.bytes_written = saturating_bytes(*megabytes, megabyte);
    } else {
        run.scsi.uncorrected_verify_errors = uncorrected;
    }
}

}  // namespace fettle::analyse::text
