// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/trace_replay_text.h"

#include <fmt/format.h>

#include <array>
#include <limits>
#include <utility>
#include <vector>

#include "app/cli/bench_text.h"
#include "app/cli/table.h"
#include "app/cli/words.h"
#include "core/bench/run_wear.h"

namespace fettle::cli {

namespace {

using trace::Figures;
using trace::Kind;

std::string count(std::uint64_t number) { return count_words(static_cast<double>(number)); }

std::string seconds(std::uint64_t ns) { return fmt::format("{:.3g} s", static_cast<double>(ns) / 1e9); }

std::string pace_words(const trace::ReplayResult& result) {
    const auto& pace = result.pace;
    if (pace.fast) {
        return result.original_depth ? "without idle time, at the queue depth of the trace"
                                     : fmt::format("without idle time, depth {}", result.depth);
    }
    std::string text =
        pace.speed == 1 ? "at the times of the trace" : fmt::format("at {:g} times the speed", pace.speed);
    if (pace.idle_limit_ns) text += fmt::format(", idle gaps cut to {}", time_words(*pace.idle_limit_ns));
    return text + fmt::format(", depth up to {}", result.depth);
}

std::vector<std::string> cells(std::string title, const Figures& figures) {
    const auto& times = figures.service;
    return {std::move(title),
            count(figures.accesses),
            decimal_size(figures.bytes),
            time_words(static_cast<std::uint64_t>(times.mean_ns())),
            time_words(times.percentile_ns(50)),
            time_words(times.percentile_ns(99)),
            time_words(times.percentile_ns(99.9)),
            time_words(times.largest_ns())};
}

Table service_table(std::string_view title) {
    constexpr auto kRight = Table::Align::right;
    return Table({{title},
                  {"ACCESSES", kRight},
                  {"DATA", kRight},
                  {"MEAN", kRight},
                  {"P50", kRight},
                  {"P99", kRight},
                  {"P99.9", kRight},
                  {"MAX", kRight}});
}

std::string kinds_words(const trace::ReplayResult& result) {
    auto table = service_table("SERVICE TIME");
    constexpr std::array<std::pair<const char*, Kind>, 4> kTitles{
        {{"reads", Kind::read}, {"writes", Kind::write}, {"discards", Kind::discard}, {"flushes", Kind::flush}}};
    for (const auto& [title, kind] : kTitles) {
        if (result.of(kind).accesses > 0) table.add(cells(title, result.of(kind)));
    }
    return table.empty() ? std::string() : "\n" + table.text(2);
}

std::string size_title(const trace::FigureClass& one) {
    if (one.first == one.last) return binary_size({one.last});
    if (one.last == std::numeric_limits<std::uint64_t>::max()) {
        return fmt::format("over {}", binary_size({one.first - 1}));
    }
    // The class below 4 KiB ends one byte before it.
    return one.first == 1 ? fmt::format("below {}", binary_size({one.last + 1}))
                          : fmt::format("up to {}", binary_size({one.last}));
}

std::string depth_title(const trace::FigureClass& one) {
    return one.first == one.last ? fmt::format("{}", one.first) : fmt::format("{} to {}", one.first, one.last);
}

std::string classes_words(std::string_view heading, const std::vector<trace::FigureClass>& classes,
                          std::string (*title)(const trace::FigureClass&)) {
    auto table = service_table(heading);
    for (const auto& one : classes) {
        if (one.read.accesses > 0) table.add(cells("reads, " + title(one), one.read));
        if (one.write.accesses > 0) table.add(cells("writes, " + title(one), one.write));
    }
    return table.empty() ? std::string() : "\n" + table.text(2);
}

std::string lag_words(const trace::ReplayResult& result) {
    if (result.lag.empty()) return {};
    return fmt::format("  issued late: mean {}, p99 {}, max {}\n",
                       time_words(static_cast<std::uint64_t>(result.lag.mean_ns())),
                       time_words(result.lag.percentile_ns(99)), time_words(result.lag.largest_ns()));
}

std::string summary_words(const trace::ReplayResult& result) {
    auto text = fmt::format("  {} over the busy time, {} over the elapsed time\n",
                            rate_words(result.busy_bytes_per_second()), rate_words(result.bytes_per_second()));
    text += fmt::format("  {} accesses, {}, {} IOPS over the elapsed time\n", count(result.accesses()),
                        decimal_size(result.bytes()), count_words(result.iops()));
    text += fmt::format("  busy for {} of {}, {:.1f} in flight on average while busy\n", seconds(result.busy_ns),
                        seconds(result.elapsed_ns), result.mean_depth);
    return text + lag_words(result);
}

}  // namespace

std::string replay_words(const Session& session, const ReplayRequest& request, const ReplayReport& report) {
    const auto& result = report.result;
    auto text = wrapped(fmt::format("{}, replayed {}, on {}", printable(request.trace), pace_words(result),
                                    target_words(result.target)),
                        "", session.columns);
    text += summary_words(result);
    if (result.written.bytes > 0) text += fmt::format("  {} written in total\n", decimal_size(result.written));
    text += circumstances_words(report.judgement.inputs);
    text += kinds_words(result);
    text += classes_words("SIZE", result.by_size, size_title);
    text += classes_words("DEPTH AT ISSUE", result.by_depth, depth_title);
    if (report.judgement.wear) {
        for (const auto& line : bench::wear_messages(*report.judgement.wear)) {
            text += wrapped(render(line.text, line.evidence), "  ", session.columns);
        }
    }
    for (const auto& note : result.target.notes) text += message_words(session, note);
    if (!report.judgement.doubts.empty()) text += "Reasons to doubt these figures:\n";
    for (const auto& doubt : report.judgement.doubts) text += message_words(session, doubt);
    return text;
}

}  // namespace fettle::cli
