// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/render/bench_html.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/render/bench_charts.h"
#include "core/render/bench_energy.h"
#include "core/render/bench_text.h"

namespace fettle::rendering {

namespace {

using bench::BenchRecord;
using bench::StepRecord;

constexpr auto kStyle = R"css(
:root { color-scheme: light dark; --text: #1c2024; --soft: #5b6570; --line: #d6dbe0; --back: #fff; --panel: #f5f7f9;
  --warn: #8a4b00; --warnback: #fff4e0; }
@media (prefers-color-scheme: dark) { :root { --text: #e6e9ec; --soft: #a3adb8; --line: #3a424b; --back: #16191d;
  --panel: #1f242a; --warn: #ffc978; --warnback: #33270f; } }
body { font: 15px/1.5 system-ui, sans-serif; color: var(--text); background: var(--back); margin: 0 auto;
  max-width: 66rem; padding: 1.5rem; }
h1 { font-size: 1.6rem; margin: 0 0 .2rem; } h2 { font-size: 1.15rem; margin: 2rem 0 .6rem; }
.soft { color: var(--soft); }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { text-align: right; padding: .35rem .6rem; border-bottom: 1px solid var(--line); }
th:first-child, td:first-child { text-align: left; } td, th { white-space: nowrap; }
th { color: var(--soft); font-weight: 600; }
.scroll { overflow-x: auto; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .2rem 1rem; } dt { color: var(--soft); } dd { margin: 0; }
.doubt { background: var(--warnback); border-left: 4px solid var(--warn); padding: .5rem .8rem; margin: .5rem 0; }
.doubt .remedy { color: var(--soft); }
figure { margin: 1rem 0; background: var(--panel); padding: .6rem; border-radius: .4rem; } svg { width: 100%; height: auto; display: block; }
)css";

class Page {
public:
    void add(const std::string& markup) { text_ += markup; }
    void heading(const char* words) { text_ += fmt::format("<h2>{}</h2>\n", words); }
    void charts(const char* words, const std::vector<Plot>& plots) {
        if (plots.empty()) return;
        heading(words);
        for (const auto& plot : plots) text_ += fmt::format("<figure>{}</figure>\n", to_svg(plot));
    }
    std::string take() { return std::move(text_); }

private:
    std::string text_;
};

std::string safe(const std::string& text) { return escape_markup(text); }

void put_fact(Page& page, const char* title, const std::string& value) {
    if (!value.empty()) page.add(fmt::format("<dt>{}</dt><dd>{}</dd>\n", title, safe(value)));
}

void put_facts(Page& page, const BenchRecord& record) {
    page.add("<dl>\n");
    put_fact(page, "Drive", bench::drive_title(record));
    put_fact(page, "Serial number", record.drive.serial);
    put_fact(page, "Firmware", record.drive.firmware);
    if (record.drive.capacity) put_fact(page, "Capacity", decimal_size(*record.drive.capacity));
    put_fact(page, "Measured", record.path);
    put_fact(page, "File system", record.file_system);
    put_fact(page, "Size", binary_size(record.size));
    put_fact(page, "Total written", decimal_size(record.written));
    put_fact(page, "Engine", record.engine + (record.direct ? "" : ", through the page cache"));
    put_fact(page, "Method", record.source);
    put_fact(page, "Started", record.started);
    put_fact(page, "Program", record.program);
    put_fact(page, "Record", record.id);
    if (record.ending != bench::Ending::finished) {
        put_fact(page, "Ended early", fmt::format("{} {}", bench::name(record.ending), record.failure));
    }
    page.add("</dl>\n");
}

void put_doubts(Page& page, const BenchRecord& record) {
    if (record.doubts.empty()) return;
    page.heading("Limitations of these results");
    for (const auto& doubt : record.doubts) {
        page.add(fmt::format("<div class=\"doubt\">{}", safe(doubt.text)));
        if (!doubt.remedy.empty()) page.add(fmt::format(" <span class=\"remedy\">{}</span>", safe(doubt.remedy)));
        page.add("</div>\n");
    }
}

std::string latency_cells(const std::optional<bench::LatencyRecord>& latency) {
    if (!latency) return "<td>–</td><td>–</td>";
    return fmt::format("<td>{}</td><td>{}</td>", bench_microseconds(static_cast<double>(latency->p50_ns)),
                       bench_microseconds(static_cast<double>(latency->p99_ns)));
}

std::string processor_markup(const StepRecord& step) {
    const auto cells = processor_cells(step);
    return fmt::format("<td>{}</td><td>{}</td>", cells.percent, cells.iops_per_percent);
}

void put_table(Page& page, const BenchRecord& record) {
    page.heading("Figures");
    const bool middle = has_middle_mean(record);
    const bool processor = shows_processor(record);
    const auto headings = bench_headings(record);
    page.add(fmt::format(
        "<div class=\"scroll\"><table><thead><tr><th>Step</th><th>{}</th>{}<th>{}</th><th>{}</th>"
        "<th>Runs</th><th>Read p50 (µs)</th><th>Read p99 (µs)</th><th>Write p50 (µs)</th><th>Write p99 (µs)</th>{}"
        "</tr></thead><tbody>\n",
        headings.figure, middle ? "<th>Mean of the middle runs</th>" : "", headings.least, headings.most,
        processor ? "<th>CPU %</th><th>IOPS per CPU %</th>" : ""));
    for (const auto& step : record.steps) {
        const auto cells = bench_cells(step);
        std::string mean;
        if (middle) {
            mean = fmt::format("<td>{}</td>",
                               step.spread.middle_mean ? bench_figure(step.figure, *step.spread.middle_mean) : "–");
        }
        page.add(
            fmt::format("<tr><td>{}</td><td><strong>{}</strong></td>{}<td>{}</td><td>{}</td><td>{}</td>{}{}{}</tr>\n",
                        safe(step.title), cells.figure, mean, cells.least, cells.most, step.spread.values.size(),
                        latency_cells(step.read), latency_cells(step.write), processor ? processor_markup(step) : ""));
    }
    page.add("</tbody></table></div>\n");
    for (const auto& sentence : bench_conclusions(record)) page.add(fmt::format("<p>{}</p>\n", safe(sentence)));
}

void put_energy(Page& page, const BenchRecord& record) {
    if (!record.energy.empty()) page.heading("Energy");
    for (const auto& source : record.energy) {
        page.add(fmt::format("<p>{}</p>\n<div class=\"scroll\"><table><thead><tr>", safe(energy_title(source))));
        for (const auto& heading : energy_headings()) page.add(fmt::format("<th>{}</th>", heading));
        page.add("</tr></thead><tbody>\n");
        for (const auto& row : energy_rows(record, source)) {
            page.add("<tr>");
            for (const auto& one : row) page.add(fmt::format("<td>{}</td>", safe(one)));
            page.add("</tr>\n");
        }
        page.add("</tbody></table></div>\n");
    }
}

std::string change_text(const bench::StepComparison& step) {
    const auto verdict = !step.noise           ? "noise unknown"
                         : !step.exceeds_noise ? "within the noise"
                         : step.better         ? "better"
                                               : "worse";
    return fmt::format("{:+.1f} %, {}", step.change * 100, verdict);
}

/// The records side by side, oldest first; the change compares the last with the previous one.
void put_comparison(Page& page, std::vector<BenchRecord> records) {
    std::sort(records.begin(), records.end(),
              [](const BenchRecord& a, const BenchRecord& b) { return a.started < b.started; });
    page.heading("Compared");
    page.add("<div class=\"scroll\"><table><thead><tr><th>Step</th>");
    for (std::size_t i = 0; i < records.size(); ++i) {
        page.add(fmt::format("<th>{}: {}<br>{}</th>", i + 1, safe(bench::drive_title(records[i])),
                             safe(records[i].started)));
    }
    page.add("<th>Last compared with previous</th></tr></thead><tbody>\n");
    const auto& last = records.back();
    const auto changes = bench::compare(records[records.size() - 2], last);
    for (const auto& step : last.steps) {
        page.add(fmt::format("<tr><td>{}</td>", safe(step.title)));
        for (const auto& record : records) {
            const auto found = std::find_if(record.steps.begin(), record.steps.end(),
                                            [&](const StepRecord& other) { return other.id == step.id; });
            page.add(fmt::format("<td>{}</td>", found == record.steps.end()
                                                    ? std::string("–")
                                                    : bench_figure(found->figure, found->spread.median)));
        }
        const auto change = std::find_if(changes.begin(), changes.end(),
                                         [&](const bench::StepComparison& other) { return other.id == step.id; });
        page.add(fmt::format("<td>{}</td></tr>\n", change == changes.end() ? std::string("–") : change_text(*change)));
    }
    page.add("</tbody></table></div>\n");
}

const BenchRecord& newest(const std::vector<BenchRecord>& records) {
    return *std::max_element(records.begin(), records.end(),
                             [](const BenchRecord& a, const BenchRecord& b) { return a.started < b.started; });
}

}  // namespace

std::string bench_html(const std::vector<BenchRecord>& records) {
    const auto& record = newest(records);
    Page page;
    page.add(fmt::format(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>{} – {}</title>\n"
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<style>{}</style></head><body>\n"
        "<h1>{}</h1>\n<p class=\"soft\">{}</p>\n",
        safe(record.title), safe(bench::drive_title(record)), kStyle, safe(record.title),
        safe(bench::drive_title(record))));
    put_doubts(page, record);
    put_table(page, record);
    put_energy(page, record);
    if (records.size() > 1) {
        put_comparison(page, records);
        page.charts("Across records", comparison_charts(records));
    }
    page.charts("Speed by address", line_charts(record));
    page.charts("Speed over time", speed_charts(record));
    page.charts("By queue depth, block size or compressibility", series_charts(record));
    page.charts("Latency", latency_charts(record));
    page.charts("Rounds", round_charts(record));
    page.heading("What was measured");
    put_facts(page, record);
    for (const auto& note : record.notes) page.add(fmt::format("<p class=\"soft\">{}</p>\n", safe(note.text)));
    page.add("</body></html>\n");
    return page.take();
}

}  // namespace fettle::rendering
