// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "core/bench/compare.h"
#include "core/bench/record.h"

/// Benchmark records as text that other programs take.
namespace fettle::report {

/// A table with a header line, one line for each step of each record (RFC 4180, lines end in CR LF). Times in
/// microseconds, speeds in bytes per second. Text that a spreadsheet would run as a formula has an apostrophe in front.
[[nodiscard]] std::string bench_csv(const std::vector<bench::BenchRecord>& records);

/// One record as Markdown: what was measured, the table, conclusions, doubts.
[[nodiscard]] std::string bench_markdown(const bench::BenchRecord& record);

/// Figures as people read them: "3,412 MB/s", "812,000 IOPS", "84.3 µs". MB is 10^6 bytes.
[[nodiscard]] std::string bench_figure(bench::Figure figure, double value);

/// Microseconds without their unit, for columns whose heading has it: "1,986", "84.3".
[[nodiscard]] std::string bench_microseconds(double ns);

/// A step's figure, and the smallest and the largest beside it: of several runs; of a single one the slowest and the
/// fastest place of a line over addresses, or the shortest and the longest access. "-" where there are none.
struct BenchCells {
    std::string figure;
    std::string least;
    std::string most;
};
[[nodiscard]] BenchCells bench_cells(const bench::StepRecord& step);
/// What heads their columns: a single run's figure is a mean, that of several their median.
[[nodiscard]] BenchCells bench_headings(const bench::BenchRecord& record);

/// Processor time beside IOPS, for the suite whose model showed it: "12.5" percent of one processor, and the IOPS for
/// each percent.
struct ProcessorCells {
    std::string percent;
    std::string iops_per_percent;
};
[[nodiscard]] bool shows_processor(const bench::BenchRecord& record) noexcept;
[[nodiscard]] ProcessorCells processor_cells(const bench::StepRecord& step);

/// Whether a step has five runs or more, so that there is a mean without the fastest and the slowest.
[[nodiscard]] bool has_middle_mean(const bench::BenchRecord& record) noexcept;

/// The record's conclusions as sentences, in English: score, steady state, fast cache, evenness, levels.
[[nodiscard]] std::vector<std::string> bench_conclusions(const bench::BenchRecord& record);

}  // namespace fettle::report
