// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/bench_record_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "app/cli/bench_text.h"
#include "app/cli/table.h"
#include "core/render/bench_energy.h"
#include "core/render/bench_text.h"

namespace fettle::cli {

namespace {

constexpr std::size_t kShortId = 8;

std::string short_id(const bench::BenchRecord& record) { return record.id.substr(0, kShortId); }

/// In microseconds, the unit of the column heading.
std::string latency_cell(const std::optional<bench::LatencyRecord>& latency) {
    if (!latency) return "-";
    return fmt::format("{} / {}", rendering::bench_microseconds(static_cast<double>(latency->p50_ns)),
                       rendering::bench_microseconds(static_cast<double>(latency->p99_ns)));
}

std::string upper(std::string text) {
    std::transform(text.begin(), text.end(), text.begin(),
                   [](unsigned char letter) { return static_cast<char>(std::toupper(letter)); });
    return text;
}

std::string steps_table(const bench::BenchRecord& record) {
    const bool middle = rendering::has_middle_mean(record);
    const bool processor = rendering::shows_processor(record);
    auto headings = rendering::bench_headings(record);
    for (auto* heading : {&headings.figure, &headings.least, &headings.most}) *heading = upper(*heading);
    constexpr auto kRight = Table::Align::right;
    std::vector<Table::Column> columns{{"STEP"}, {headings.figure, kRight}};
    if (middle) columns.push_back({"MIDDLE MEAN", kRight});
    columns.push_back({headings.least, kRight});
    columns.push_back({headings.most, kRight});
    columns.push_back({"READ p50 / p99 µs", kRight});
    columns.push_back({"WRITE p50 / p99 µs", kRight});
    if (processor) {
        columns.push_back({"CPU %", kRight});
        columns.push_back({"IOPS / CPU %", kRight});
    }
    Table table(std::move(columns));
    for (const auto& step : record.steps) {
        auto figures = rendering::bench_cells(step);
        std::vector<std::string> cells{printable(step.title), std::move(figures.figure)};
        if (middle) {
            const auto& mean = step.spread.middle_mean;
            cells.push_back(mean ? rendering::bench_figure(step.figure, *mean) : "-");
        }
        cells.push_back(std::move(figures.least));
        cells.push_back(std::move(figures.most));
        cells.push_back(latency_cell(step.read));
        cells.push_back(latency_cell(step.write));
        if (processor) {
            auto cost = rendering::processor_cells(step);
            cells.push_back(std::move(cost.percent));
            cells.push_back(std::move(cost.iops_per_percent));
        }
        table.add(std::move(cells));
    }
    return table.text(2);
}

std::string said(const Session& session, const std::vector<bench::DoubtRecord>& items, const char* mark) {
    std::string text;
    for (const auto& item : items) {
        auto sentence = printable(item.text);
        if (!item.remedy.empty()) sentence = fmt::format("{} {}", sentence, printable(item.remedy));
        text += wrapped(sentence, mark, session.columns);
    }
    return text;
}

std::string difference_words(const std::string& id) {
    if (id == "simulated-and-real") {
        return "One result is from a simulated drive, the other from a real one; they cannot be compared.";
    }
    if (id == "other-suite") return "The results are from different suites.";
    if (id == "other-size") return "The measured areas have different sizes.";
    if (id == "other-engine") return "The results were measured with different I/O engines.";
    if (id == "other-file-system") return "The results were measured on different file systems.";
    return "One result was measured through the page cache.";
}

std::string drive_words(const bench::BenchRecord& record) {
    const auto* mark = record.target == bench::TargetFacts::Kind::simulated ? " (simulated)" : "";
    if (record.drive.model.empty()) return printable(record.path) + mark;
    return fmt::format("{} {}{}", printable(record.drive.model), printable(record.drive.firmware), mark);
}

/// Figures beside the published and the predicted ones.
std::string protocol_words(const Session& session, const bench::ProtocolRecord& protocol) {
    constexpr auto kRight = Table::Align::right;
    const bool predicted = !protocol.model.empty();
    std::vector<Table::Column> columns{{"CASE"}, {"OF"}, {"MEASURED", kRight}, {"PUBLISHED", kRight}};
    if (predicted) columns.push_back({"PREDICTED", kRight});
    columns.push_back({"UNIT"});
    Table table(std::move(columns));
    const auto cell = [](const std::optional<double>& value) {
        return value ? fmt::format("{:.2f}", *value) : std::string("-");
    };
    for (const auto& figure : protocol.figures) {
        const auto* limit = figure.published && figure.published_is_limit ? "at most " : "";
        std::vector<std::string> cells{printable(figure.row), printable(figure.column), cell(figure.measured),
                                       limit + cell(figure.published)};
        if (predicted) cells.push_back(cell(figure.predicted));
        cells.push_back(printable(figure.unit));
        table.add(std::move(cells));
    }
    auto text = table.empty() ? std::string() : "\n" + table.text(2);
    if (!protocol.published_drive.empty()) {
        text += wrapped("Published: measured in the review on the drive that is simulated as " +
                            printable(protocol.published_drive) + ".",
                        "  ", session.columns);
    }
    if (predicted) {
        text += wrapped(fmt::format("Predicted: by the flash model of {}.", printable(protocol.model)), "  ",
                        session.columns);
    }
    for (const auto& one : protocol.left_out) {
        text += wrapped(fmt::format("Left out: {}. {}", printable(one.case_name), printable(one.text)), "  ! ",
                        session.columns);
    }
    if (!protocol.complete()) {
        text += fmt::format("  {} of {} cases are complete.\n", protocol.done.size(), protocol.cases.size());
    }
    return text;
}

}  // namespace

std::string record_words(const Session& session, const bench::BenchRecord& record) {
    auto text = fmt::format("{} · {} · {}\n", printable(record.title), drive_words(record), record.started);
    text += fmt::format("  {}{}, {} measured, {} written in total, {}{}\n\n", printable(record.path),
                        record.file_system.empty() ? "" : fmt::format(" ({})", printable(record.file_system)),
                        binary_size(record.size), decimal_size(record.written), record.engine,
                        record.direct ? "" : ", through the page cache");
    text += steps_table(record);
    if (record.protocol) text += protocol_words(session, *record.protocol);
    const auto conclusions = rendering::bench_conclusions(record);
    if (!conclusions.empty()) text += "\n";
    for (const auto& sentence : conclusions) text += wrapped(printable(sentence), "  ", session.columns);
    if (!record.energy.empty()) text += "\n" + energy_words(session, record);
    if (!record.doubts.empty()) text += "\nReasons to doubt these figures:\n";
    text += said(session, record.doubts, "  ! ");
    if (!record.notes.empty()) text += "\n";
    text += said(session, record.notes, "  - ");
    if (record.ending != bench::Ending::finished) {
        text += fmt::format("\n  Ended early: {} {}\n", bench::name(record.ending), printable(record.failure));
    }
    return text;
}

std::string energy_words(const Session& session, const bench::BenchRecord& record) {
    std::string text;
    for (const auto& source : record.energy) {
        constexpr auto kRight = Table::Align::right;
        const auto headings = rendering::energy_headings();
        std::vector<std::string> titles;
        for (const auto& heading : headings) titles.push_back(heading == "MB/s per W" ? heading : upper(heading));
        std::vector<Table::Column> columns{{titles[0]}};
        for (std::size_t i = 1; i < titles.size(); ++i) columns.push_back({titles[i], kRight, true});
        Table table(std::move(columns));
        for (const auto& row : rendering::energy_rows(record, source)) {
            std::vector<std::string> cells{printable(row[0])};
            // Columns without a value in any row are left out.
            for (std::size_t i = 1; i < row.size(); ++i) cells.push_back(row[i] == "–" ? "" : row[i]);
            table.add(std::move(cells));
        }
        if (!text.empty()) text += "\n";
        text += wrapped(printable(rendering::energy_title(source)), "", session.columns) + table.text(2);
    }
    return text;
}

std::string comparison_words(const Session& session, const bench::BenchRecord& before,
                             const bench::BenchRecord& after) {
    auto text = fmt::format("before: {} {} · {} · {}\n", short_id(before), printable(before.title), drive_words(before),
                            before.started);
    text += fmt::format("after:  {} {} · {} · {}\n\n", short_id(after), printable(after.title), drive_words(after),
                        after.started);
    Table table({{"STEP"},
                 {"BEFORE", Table::Align::right},
                 {"AFTER", Table::Align::right},
                 {"CHANGE", Table::Align::right},
                 {"NOISE", Table::Align::right},
                 {""}});
    for (const auto& step : bench::compare(before, after)) {
        const auto* verdict = !step.noise           ? "noise unknown"
                              : !step.exceeds_noise ? "within noise"
                              : step.better         ? "better"
                                                    : "worse";
        table.add({printable(step.title), rendering::bench_figure(step.figure, step.before),
                   rendering::bench_figure(step.figure, step.after), fmt::format("{:+.1f} %", step.change * 100),
                   step.noise ? fmt::format("±{:.1f} %", *step.noise * 100) : "-", verdict});
    }
    text += table.empty() ? std::string("  The results have no step in common.\n") : table.text(2);
    for (const auto& id : bench::differences(before, after)) {
        text += wrapped(difference_words(id), "  ! ", session.columns);
    }
    return text;
}

std::string listing_words(const std::vector<bench::BenchRecord>& records) {
    Table table({{"ID"},
                 {"STARTED"},
                 {"SUITE"},
                 {"DRIVE"},
                 {"FIRST RESULT", Table::Align::right},
                 {"DOUBTS", Table::Align::right}});
    for (const auto& record : records) {
        std::string figure = "-";
        if (!record.steps.empty()) {
            const auto& step = record.steps.front();
            figure = rendering::bench_figure(step.figure, step.spread.median);
        }
        table.add({short_id(record), record.started, printable(record.suite), drive_words(record), figure,
                   fmt::format("{}", record.doubts.size())});
    }
    return table.text(0);
}

}  // namespace fettle::cli
