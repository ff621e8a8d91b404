// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "core/bench/compare.h"
#include "core/bench/record.h"

/// Benchmark records as text for other programs.
namespace fettle::rendering {

/// CSV with a header line and one line per step of each record (RFC 4180, lines end in CR LF). Times in microseconds,
/// speeds in bytes per second. Text that a spreadsheet would run as a formula gets a leading apostrophe.
[[nodiscard]] std::string bench_csv(const std::vector<bench::BenchRecord>& records);

/// One record as Markdown: what was measured, the table, conclusions, doubts.
[[nodiscard]] std::string bench_markdown(const bench::BenchRecord& record);

/// Results for display: "3,412 MB/s", "812,000 IOPS", "84.3 µs". MB is 10^6 bytes.
[[nodiscard]] std::string bench_figure(bench::Figure figure, double value);

/// Microseconds without their unit, for columns whose heading states it: "1,986", "84.3".
[[nodiscard]] std::string bench_microseconds(double ns);

/// A step's result with its minimum and maximum: of several runs; for a single run, of the places of a line over
/// addresses, or of the accesses. "-" if there are none.
struct BenchCells {
    std::string figure;
    std::string least;
    std::string most;
};
[[nodiscard]] BenchCells bench_cells(const bench::StepRecord& step);
/// The heading of those columns: the mean of a single run, the median of several.
[[nodiscard]] BenchCells bench_headings(const bench::BenchRecord& record);

/// CPU time next to IOPS, for the suite whose original shows it: "12.5" percent of one CPU, and the IOPS per percent.
struct ProcessorCells {
    std::string percent;
    std::string iops_per_percent;
};
[[nodiscard]] bool shows_processor(const bench::BenchRecord& record) noexcept;
[[nodiscard]] ProcessorCells processor_cells(const bench::StepRecord& step);

/// Whether a step has at least five runs, so that there is a mean without the fastest and the slowest.
[[nodiscard]] bool has_middle_mean(const bench::BenchRecord& record) noexcept;

/// The record's conclusions as English sentences: score, steady state, SLC cache, consistency, levels, wear.
[[nodiscard]] std::vector<std::string> bench_conclusions(const bench::BenchRecord& record);

}  // namespace fettle::rendering
