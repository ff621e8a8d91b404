// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/render/bench_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <string_view>
#include <utility>

#include "core/render/bench_energy.h"

namespace fettle::rendering {

namespace {

using bench::BenchRecord;
using bench::StepRecord;

/// Digits in groups of three.
std::string grouped(double value) {
    const auto plain = fmt::format("{:.0f}", value);
    std::string text;
    for (std::size_t i = 0; i < plain.size(); ++i) {
        if (i > 0 && (plain.size() - i) % 3 == 0) text += ',';
        text += plain[i];
    }
    return text;
}

/// At least three digits, whatever the magnitude.
std::string digits(double value) {
    const auto magnitude = std::abs(value);
    if (magnitude >= 100) return grouped(value);
    return fmt::format("{:.{}f}", value, magnitude >= 10 ? 1 : 2);
}

/// Spreadsheets run text that starts like this as a formula, and a drive's model or serial number may start with
/// anything.
bool is_formula(const std::string& text) {
    return !text.empty() && std::string_view("=+-@\t\r\n").find(text.front()) != std::string_view::npos;
}

/// Text, never a number: a leading apostrophe keeps spreadsheets from running it as a formula.
std::string csv_field(const std::string& text) {
    if (text.find_first_of(",\"\r\n") == std::string::npos && !is_formula(text)) return text;
    std::string quoted = is_formula(text) ? "\"'" : "\"";
    for (const char letter : text) {
        if (letter == '"') quoted += '"';
        quoted += letter;
    }
    return quoted + '"';
}

/// A pipe or a line end would break a Markdown table.
std::string cell(const std::string& text) {
    std::string result;
    for (const char letter : text) {
        if (letter == '|') result += '\\';
        result += letter == '\n' || letter == '\r' ? ' ' : letter;
    }
    return result;
}

std::string microseconds(std::uint64_t ns) { return fmt::format("{:.3f}", static_cast<double>(ns) / 1000); }

void put_latency(std::string& line, const std::optional<bench::LatencyRecord>& latency) {
    if (!latency) {
        line += ",,,,";
        return;
    }
    line += fmt::format(",{:.3f},{},{},{}", latency->mean_ns / 1000, microseconds(latency->p50_ns),
                        microseconds(latency->p99_ns), microseconds(latency->p999_ns));
}

std::string csv_line(const BenchRecord& record, const StepRecord& step) {
    std::string line;
    const auto drive = bench::drive_title(record);
    for (const auto* field : {&record.id, &record.started, &drive, &record.drive.serial, &record.drive.firmware,
                              &record.suite, &step.id, &step.title}) {
        line += csv_field(*field) + ",";
    }
    line += fmt::format("{},{:.6g},{:.6g},{:.6g},{},{:.6g},{:.6g},{:.6g}", bench::name(step.figure), step.spread.median,
                        step.spread.smallest, step.spread.largest, step.spread.values.size(), step.bytes_per_second,
                        step.iops, step.cpu_ns_per_operation);
    put_latency(line, step.read);
    put_latency(line, step.write);
    line += step.spread.middle_mean ? fmt::format(",{:.6g}", *step.spread.middle_mean) : ",";
    const auto* meter = step_energy(meter_energy(record), step.id);
    const auto package = package_energy(record, step.id);
    line += meter == nullptr ? ",,,"
                             : fmt::format(",{:.6g},{:.6g},{:.6g}", meter->joules, meter->watts(),
                                           meter->uncertainty_joules.value_or(0));
    line += package ? fmt::format(",{:.6g},{:.6g}", package->joules, package->watts()) : ",,";
    return line + "\r\n";
}

void put_energy(std::string& text, const BenchRecord& record) {
    for (const auto& source : record.energy) {
        text += fmt::format("\n## Energy\n\n{}\n\n", cell(energy_title(source)));
        const auto put_row = [&](const EnergyRow& row) {
            for (const auto& one : row) text += "| " + cell(one) + " ";
            text += "|\n";
        };
        put_row(energy_headings());
        text += "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |\n";
        for (const auto& row : energy_rows(record, source)) put_row(row);
    }
}

std::string latency_cell(const std::optional<bench::LatencyRecord>& latency) {
    if (!latency) return "–";
    return fmt::format("{} / {}", bench_microseconds(static_cast<double>(latency->p50_ns)),
                       bench_microseconds(static_cast<double>(latency->p99_ns)));
}

bool has_several_runs(const BenchRecord& record) {
    return std::any_of(record.steps.begin(), record.steps.end(),
                       [](const StepRecord& step) { return step.spread.values.size() > 1; });
}

/// Minimum and maximum of both directions.
std::optional<std::pair<double, double>> latency_range(const StepRecord& step) {
    std::optional<std::pair<double, double>> range;
    for (const auto* latency : {&step.read, &step.write}) {
        if (!*latency) continue;
        const auto least = static_cast<double>((*latency)->smallest_ns);
        const auto most = static_cast<double>((*latency)->largest_ns);
        range =
            range ? std::pair(std::min(range->first, least), std::max(range->second, most)) : std::pair(least, most);
    }
    return range;
}

std::optional<std::pair<double, double>> range_of(const StepRecord& step) {
    if (step.spread.values.size() > 1) return std::pair(step.spread.smallest, step.spread.largest);
    if (step.line) return std::pair(step.line->range.slowest, step.line->range.fastest);
    return step.figure == bench::Figure::mean_latency ? latency_range(step) : std::nullopt;
}

std::string compression_sentence(const bench::Compression& speeds) {
    const auto speed = [](double value) { return bench_figure(bench::Figure::throughput, value); };
    return fmt::format("Compressible data: writes {}, reads {}. Incompressible data: writes {}, reads {}. {}",
                       speed(speeds.write_compressible), speed(speeds.read_compressible),
                       speed(speeds.write_incompressible), speed(speeds.read_incompressible),
                       speeds.found() ? "The drive compresses data." : "No sign of compression by the drive.");
}

/// No conclusion was drawn: a suite with conclusions on a drive without a flash model.
bool without_flash_times(const BenchRecord& record) {
    return std::any_of(record.notes.begin(), record.notes.end(),
                       [](const bench::DoubtRecord& note) { return note.id == "plain-timing"; });
}

void put_facts(std::string& text, const BenchRecord& record) {
    const auto line = [&](const char* title, const std::string& value) {
        if (!value.empty()) text += fmt::format("- {}: {}\n", title, cell(value));
    };
    line("Drive", bench::drive_title(record));
    line("Serial number", record.drive.serial);
    line("Firmware", record.drive.firmware);
    line("Started", record.started);
    line("Method", record.source);
    line("Measured",
         fmt::format("{}{}", record.path, record.file_system.empty() ? "" : fmt::format(" ({})", record.file_system)));
    line("Size", binary_size(record.size));
    line("Total written", decimal_size(record.written));
    line("Engine", record.engine + (record.direct ? "" : ", through the page cache"));
    line("Program", record.program);
    if (record.ending != bench::Ending::finished) {
        line("Ended early", fmt::format("{} {}", bench::name(record.ending), record.failure));
    }
}

void put_said(std::string& text, const char* heading, const std::vector<bench::DoubtRecord>& said) {
    if (said.empty()) return;
    text += fmt::format("\n## {}\n\n", heading);
    for (const auto& item : said) {
        text += fmt::format("- {}{}{}\n", cell(item.text), item.remedy.empty() ? "" : " ", cell(item.remedy));
    }
}

void put_table(std::string& text, const BenchRecord& record) {
    const bool middle = has_middle_mean(record);
    const bool processor = shows_processor(record);
    const auto headings = bench_headings(record);
    text += fmt::format("\n| | {} |{} {} | {} | runs | read p50 / p99 µs | write p50 / p99 µs |{}\n", headings.figure,
                        middle ? " mean of the middle runs |" : "", headings.least, headings.most,
                        processor ? " CPU % | IOPS per CPU % |" : "");
    text += fmt::format("| --- | ---: |{} ---: | ---: | ---: | ---: | ---: |{}\n", middle ? " ---: |" : "",
                        processor ? " ---: | ---: |" : "");
    for (const auto& step : record.steps) {
        const auto cells = bench_cells(step);
        const auto mean = step.spread.middle_mean ? bench_figure(step.figure, *step.spread.middle_mean) : "–";
        text += fmt::format("| {} | {} |{} {} | {} | {} | {} | {} |", cell(step.title), cells.figure,
                            middle ? fmt::format(" {} |", mean) : "", cells.least, cells.most,
                            step.spread.values.size(), latency_cell(step.read), latency_cell(step.write));
        const auto cost = processor_cells(step);
        text += processor ? fmt::format(" {} | {} |\n", cost.percent, cost.iops_per_percent) : "\n";
    }
}

std::string cliff_sentence(const bench::Cliff& cliff, const char* when) {
    return fmt::format("{}the SLC cache absorbed {}: {} before it was full, {} after.", when,
                       decimal_size(cliff.before), bench_figure(bench::Figure::throughput, cliff.speed_before),
                       bench_figure(bench::Figure::throughput, cliff.speed_after));
}

}  // namespace

std::string bench_figure(bench::Figure figure, double value) {
    switch (figure) {
        case bench::Figure::throughput: return digits(value / 1e6) + " MB/s";
        case bench::Figure::iops: return digits(value) + " IOPS";
        case bench::Figure::mean_latency: return digits(value / 1000) + " µs";
    }
    return {};
}

std::string bench_microseconds(double ns) { return digits(ns / 1000); }

BenchCells bench_cells(const StepRecord& step) {
    const auto figure = [&](double value) { return bench_figure(step.figure, value); };
    const auto range = range_of(step);
    return {figure(step.spread.median), range ? figure(range->first) : "-", range ? figure(range->second) : "-"};
}

BenchCells bench_headings(const BenchRecord& record) {
    if (has_several_runs(record)) return {"Median", "Smallest", "Largest"};
    return {"Mean", "Minimum", "Maximum"};
}

bool shows_processor(const BenchRecord& record) noexcept {
    return record.suite == "iometer-techreport" &&
           std::any_of(record.steps.begin(), record.steps.end(),
                       [](const StepRecord& step) { return step.cpu_ns_per_operation > 0; });
}

ProcessorCells processor_cells(const StepRecord& step) {
    // One percent of a CPU is 10^7 ns per second.
    constexpr double kPercent_ns = 1e7;
    if (step.cpu_ns_per_operation <= 0) return {"-", "-"};
    return {digits(step.cpu_ns_per_operation * step.iops / kPercent_ns),
            digits(kPercent_ns / step.cpu_ns_per_operation)};
}

std::vector<std::string> bench_conclusions(const BenchRecord& record) {
    std::vector<std::string> all;
    if (record.as_ssd_score) {
        all.push_back(fmt::format("AS SSD's score: {} (read {}, write {}).", grouped(record.as_ssd_score->total),
                                  grouped(record.as_ssd_score->read), grouped(record.as_ssd_score->write)));
    }
    if (record.steady) {
        const auto& steady = *record.steady;
        all.push_back(fmt::format("{} after {} rounds: {} on average, range {:.1f} %, slope {:.1f} %.",
                                  steady.reached ? "Steady state reached" : "Steady state not reached", steady.rounds,
                                  bench_figure(bench::Figure::iops, steady.mean), steady.range_share * 100,
                                  steady.slope_share * 100));
    }
    if (record.cliff) all.push_back(cliff_sentence(*record.cliff, "From the start, "));
    if (record.cliff_again) all.push_back(cliff_sentence(*record.cliff_again, "After the pause, "));
    if (record.suite == "sustained" && !record.cliff && !without_flash_times(record)) {
        all.push_back(fmt::format("The end of the SLC cache was not reached within {}.", decimal_size(record.size)));
    }
    if (record.evenness) {
        const auto& even = *record.evenness;
        all.push_back(fmt::format(
            "{} in the median second, {} in the slowest; {:.1f} % of the seconds were below half the median.",
            bench_figure(bench::Figure::iops, even.median_iops), bench_figure(bench::Figure::iops, even.slowest_iops),
            even.share_below_half * 100));
    }
    for (const auto& mean : record.means) {
        all.push_back(fmt::format("{}: {}.", mean.title, bench_figure(mean.figure, mean.value)));
    }
    if (record.compression) all.push_back(compression_sentence(*record.compression));
    if (record.levels.size() == 1 && !record.compression) {
        all.emplace_back("The speed is the same at all addresses: no sign of compression by the drive.");
    } else if (record.levels.size() > 1) {
        std::string speeds;
        for (const auto& level : record.levels) {
            speeds += fmt::format("{}{} over {:.0f} %", speeds.empty() ? "" : ", ",
                                  bench_figure(bench::Figure::throughput, level.bytes_per_second), level.share * 100);
        }
        all.push_back(fmt::format("{} speed levels over the address range: {}.", record.levels.size(), speeds));
    }
    if (record.wear) {
        for (const auto& message : bench::wear_messages(*record.wear)) {
            all.push_back(render(message.text, message.evidence));
        }
    }
    return all;
}

bool has_middle_mean(const BenchRecord& record) noexcept {
    return std::any_of(record.steps.begin(), record.steps.end(),
                       [](const StepRecord& step) { return step.spread.middle_mean.has_value(); });
}

std::string bench_csv(const std::vector<BenchRecord>& records) {
    std::string text =
        "record,started,model,serial,firmware,suite,step,title,figure,median,smallest,largest,runs,bytes_per_second,"
        "operations_per_second,cpu_ns_per_operation,read_mean_us,read_p50_us,read_p99_us,read_p99_9_us,write_mean_us,"
        "write_p50_us,write_p99_us,write_p99_9_us,middle_mean,meter_joules,meter_watts,meter_uncertainty_joules,"
        "package_joules,package_watts\r\n";
    for (const auto& record : records) {
        for (const auto& step : record.steps) text += csv_line(record, step);
    }
    return text;
}

std::string bench_markdown(const BenchRecord& record) {
    auto text = fmt::format("# {}\n\n", cell(record.title));
    put_facts(text, record);
    put_table(text, record);
    const auto conclusions = bench_conclusions(record);
    if (!conclusions.empty()) text += "\n";
    for (const auto& sentence : conclusions) text += sentence + "\n";
    put_energy(text, record);
    put_said(text, "Doubts", record.doubts);
    put_said(text, "Notes", record.notes);
    return text;
}

}  // namespace fettle::rendering
