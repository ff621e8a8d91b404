// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <optional>
#include <vector>

#include "app/gui/charts/chart_data.h"
#include "core/bench/record.h"

/// Benchmark results for display. `earlier` is a run to compare with; nullptr: none.
namespace fettle::gui {

/// One figure of the grid of results.
struct ResultCell {
    const bench::StepRecord* step = nullptr;
    const bench::StepRecord* earlier = nullptr;  ///< the same step of the earlier run; nullptr: none
    double full = 0;                             ///< the figure at which the bar is full
};
/// A row of the grid: a test by its name, and its results by direction.
struct ResultRow {
    QString test;
    std::optional<ResultCell> read;
    std::optional<ResultCell> write;
    std::optional<ResultCell> mixed;
};
/// In the order of the suite.
[[nodiscard]] std::vector<ResultRow> result_rows(const bench::BenchRecord& record, const bench::BenchRecord* earlier);

/// "3,412 MB/s".
[[nodiscard]] QString figure_text(const bench::StepRecord& step);
/// "523 MB/s".
[[nodiscard]] QString speed_text(double bytes_per_second);
/// "96 µs", "1.2 ms".
[[nodiscard]] QString duration_text(double ns);
/// "about 5 minutes".
[[nodiscard]] QString about_time(std::uint64_t ns);
/// When it was started, in the user's time zone.
[[nodiscard]] QString started_text(const bench::BenchRecord& record);
/// The same, short: "12 Oct 2026".
[[nodiscard]] QString started_day(const bench::BenchRecord& record);

/// The steps' speeds one after another, over the time of the suite.
[[nodiscard]] ChartData throughput_chart(const bench::BenchRecord& record, const bench::BenchRecord* earlier);

/// The tests that have response times, by their row's name.
[[nodiscard]] std::vector<QString> tests_with_latency(const bench::BenchRecord& record);
/// Percentiles of a test's response times on a logarithmic axis, reads and writes.
[[nodiscard]] ChartData latency_chart(const bench::BenchRecord& record, const bench::BenchRecord* earlier,
                                      const QString& test);

/// The answer of the page: the result with its first doubt, and what to do.
struct ResultAnswer {
    Severity severity = Severity::info;
    QString headline;
    QString sentence;
};
[[nodiscard]] ResultAnswer result_answer(const bench::BenchRecord& record);

/// Of the suites' differences(): why two results are not directly comparable.
[[nodiscard]] QString difference_text(const std::string& id);

}  // namespace fettle::gui
