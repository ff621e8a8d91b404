// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/trace_text.h"

#include <fmt/format.h>

#include <array>
#include <string_view>

#include "app/cli/bench_text.h"
#include "app/cli/table.h"
#include "core/base/units.h"

namespace fettle::cli {

namespace {

using Align = Table::Align;

std::string count(std::uint64_t number) { return count_words(static_cast<double>(number)); }

std::string percent(double share) { return fmt::format("{:.1f}%", 100 * share); }

std::string percent_of(std::uint64_t part, std::uint64_t whole) {
    return whole == 0 ? "-" : percent(static_cast<double>(part) / static_cast<double>(whole));
}

std::string_view plural(trace::Kind kind) {
    switch (kind) {
        case trace::Kind::read: return "reads";
        case trace::Kind::write: return "writes";
        case trace::Kind::discard: return "discards";
        case trace::Kind::flush: break;
    }
    return "flushes";
}

void add_times(std::vector<std::string>& cells, const bench::Histogram& service) {
    if (service.empty()) {
        cells.insert(cells.end(), 4, "-");
        return;
    }
    cells.push_back(time_words(static_cast<std::uint64_t>(service.mean_ns())));
    for (const auto percent : {50.0, 99.0, 99.9}) cells.push_back(time_words(service.percentile_ns(percent)));
}

std::string kind_table(const trace::Statistics& statistics) {
    Table table({{"KIND"},
                 {"ACCESSES", Align::right},
                 {"SHARE", Align::right},
                 {"DATA", Align::right},
                 {"MEAN SIZE", Align::right},
                 {"MEAN TIME", Align::right},
                 {"50%", Align::right},
                 {"99%", Align::right},
                 {"99.9%", Align::right}});
    for (const auto kind : trace::kKinds) {
        const auto& one = statistics.of(kind);
        if (one.accesses == 0) continue;
        std::vector<std::string> cells{std::string(plural(kind)), count(one.accesses),
                                       percent_of(one.accesses, statistics.accesses()), decimal_size({one.bytes}),
                                       binary_size({one.bytes / one.accesses})};
        add_times(cells, one.service);
        table.add(std::move(cells));
    }
    return table.text(2);
}

std::string size_name(std::uint64_t power, bool exactly) {
    const auto size = std::uint64_t{1} << power;
    if (exactly) return binary_size({size});
    return power + 1 < trace::Statistics::kSizes ? fmt::format("{} to {}", binary_size({size}), binary_size({2 * size}))
                                                 : fmt::format("over {}", binary_size({size}));
}

std::string size_table(const trace::Statistics& statistics) {
    Table table({{"SIZE"},
                 {"READS", Align::right},
                 {"WRITES", Align::right},
                 {"DISCARDS", Align::right},
                 {"OF READS AND WRITES", Align::right}});
    for (std::size_t power = 0; power < trace::Statistics::kSizes; ++power) {
        for (const bool exactly : {true, false}) {
            const auto& row = exactly ? statistics.size_exactly(power) : statistics.size_above(power);
            if (row.empty()) continue;
            table.add(
                {size_name(power, exactly), count(row.reads), count(row.writes), count(row.discards),
                 row.reads_and_writes() == 0 ? "-" : percent_of(row.reads_and_writes(), statistics.data_accesses())});
        }
    }
    return table.empty() ? "" : "\n" + table.text(2);
}

std::string depth_table(const trace::Statistics& statistics) {
    Table table({{"IN FLIGHT"}, {"OF BUSY TIME", Align::right}});
    const auto depths = statistics.depths();
    for (std::size_t i = 0; i < trace::DepthTable::kRows; ++i) {
        if (depths.nanoseconds[i] == 0) continue;
        const auto first = trace::DepthTable::first_depth(i);
        const auto last = trace::DepthTable::last_depth(i);
        table.add({first == last ? count(first) : fmt::format("{} to {}", count(first), count(last)),
                   percent_of(depths.nanoseconds[i], statistics.busy_ns())});
    }
    return table.empty() ? "" : "\n" + table.text(2);
}

std::string line(std::string_view title, std::string_view text) { return fmt::format("  {:<18}{}\n", title, text); }

std::string summary_lines(const trace::Statistics& statistics) {
    auto text = std::string("\n");
    if (statistics.data_accesses() > 0) {
        text += line("Sequential", percent(statistics.sequential_share()) + " of reads and writes");
    }
    if (statistics.highest_address() > 0) {
        text += line("Addresses", fmt::format("from {} to {}", decimal_size({statistics.lowest_address()}),
                                              decimal_size({statistics.highest_address()})));
    }
    auto duration = time_words(statistics.duration_ns());
    if (const auto idle = statistics.idle_share()) duration += ", idle for " + percent(*idle);
    text += line("Duration", duration);
    if (const auto rate = statistics.busy_bytes_per_second()) {
        text += line("Busy", fmt::format("{}, {} while busy", time_words(statistics.busy_ns()), rate_words(*rate)));
    }
    if (const auto depth = statistics.mean_depth()) {
        text += line("Queue depth", fmt::format("{:.2f} on average while busy, at most {}", *depth,
                                                count(statistics.depths().deepest)));
    }
    return text;
}

std::string figure_name(const trace::Mix& mix, const trace::Figure& figure) {
    using trace::Measure;
    auto text = [&]() -> std::string {
        switch (figure.measure) {
            case Measure::reads: return "reads";
            case Measure::writes: return "writes";
            case Measure::read_share: return "share of reads";
            case Measure::size_share: return fmt::format("share of {}", binary_size({figure.size}));
            case Measure::sequential_share: return "sequential";
            case Measure::mean_depth: return "mean queue depth";
            case Measure::written_bytes: return "written";
            case Measure::moved_bytes: return "read and written";
            case Measure::seconds: return "duration";
            case Measure::idle_share: break;
        }
        return "idle";
    }();
    return figure.phase ? fmt::format("{}: {}", mix.phases[*figure.phase].name, text) : text;
}

std::string figure_value(trace::Measure measure, double value) {
    using trace::Measure;
    switch (measure) {
        case Measure::reads:
        case Measure::writes: return count_words(value);
        case Measure::mean_depth: return fmt::format("{:.2f}", value);
        case Measure::written_bytes:
        case Measure::moved_bytes: return decimal_size({static_cast<std::uint64_t>(value)});
        case Measure::seconds: return time_words(static_cast<std::uint64_t>(value * 1e9));
        default: return fmt::format("{:.2f}%", 100 * value);
    }
}

std::string_view bound_words(trace::Figure::Bound bound) {
    switch (bound) {
        case trace::Figure::Bound::at_least: return "at least ";
        case trace::Figure::Bound::at_most: return "at most ";
        case trace::Figure::Bound::equal: break;
    }
    return "";
}

}  // namespace

std::string trace_words(const trace::Statistics& statistics) {
    if (statistics.accesses() == 0) return "  No accesses\n";
    return kind_table(statistics) + summary_lines(statistics) + size_table(statistics) + depth_table(statistics);
}

std::vector<std::string> read_notes(const trace::ReadCounts& counts) {
    struct Note {
        std::uint64_t count;
        std::string_view text;
    };
    const std::array notes{
        Note{counts.lost, "events were lost during recording"},
        Note{counts.unfinished, "accesses have no completion in the trace, so their service times are unknown"},
        Note{counts.unissued, "completions without an issue were left out"},
        Note{counts.failed, "accesses failed"},
        Note{counts.other_devices, "events or accesses of other devices were left out"},
        Note{counts.ignored, "requests that are not accesses were left out"},
    };
    std::vector<std::string> texts;
    for (const auto& note : notes) {
        if (note.count > 0) texts.push_back(fmt::format("{} {}", count(note.count), note.text));
    }
    return texts;
}

std::string figure_words(const trace::Mix& mix, const std::vector<trace::FigureResult>& figures) {
    Table table(
        {{"FIGURE"}, {"PUBLISHED", Align::right}, {"EXPECTED", Align::right}, {"GENERATED", Align::right}, {""}});
    for (const auto& one : figures) {
        const auto measure = one.figure.measure;
        table.add({figure_name(mix, one.figure),
                   fmt::format("{}{}", bound_words(one.figure.bound), figure_value(measure, one.figure.value)),
                   figure_value(measure, one.expected), figure_value(measure, one.measured),
                   one.agrees() ? "" : "differs"});
    }
    return table.empty() ? "" : "\n" + table.text(2);
}

}  // namespace fettle::cli
