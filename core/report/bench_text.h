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

/// Whether a step has five runs or more, so that there is a mean without the fastest and the slowest.
[[nodiscard]] bool has_middle_mean(const bench::BenchRecord& record) noexcept;

/// The record's conclusions as sentences, in English: score, steady state, fast cache, evenness, levels.
[[nodiscard]] std::vector<std::string> bench_conclusions(const bench::BenchRecord& record);

}  // namespace fettle::report
