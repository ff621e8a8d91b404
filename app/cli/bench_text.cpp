// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/bench_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/cli/table.h"
#include "app/cli/words.h"
#include "core/base/message.h"

namespace fettle::cli {

namespace {

using bench::LiveState;

std::string_view phase_words(LiveState::Phase phase) {
    switch (phase) {
        case LiveState::Phase::preparing: return "preparing";
        case LiveState::Phase::ramp: return "warming up";
        case LiveState::Phase::measuring: return "measuring";
        case LiveState::Phase::verifying: return "verifying";
    }
    return {};
}

std::string progress_words(const LiveState& state) {
    auto text = std::string(phase_words(state.phase));
    const bool bytes = state.counts_bytes();
    if (state.total > 0) {
        const auto share = std::min(100.0, 100.0 * static_cast<double>(state.done) / static_cast<double>(state.total));
        text += fmt::format(" {:3.0f}%", share);
        if (!bytes && state.total > state.done) {
            text += fmt::format(", {:.0f} s left", static_cast<double>(state.total - state.done) / 1e9);
        }
    }
    if (state.temperature_celsius) text += fmt::format(", {} °C", *state.temperature_celsius);
    if (!state.interval || state.interval->length_ns == 0) return text;
    const auto& interval = *state.interval;
    const auto seconds = static_cast<double>(interval.length_ns) / 1e9;
    const auto operations = interval.read.operations + interval.write.operations;
    text +=
        fmt::format(": {}, {} IOPS",
                    rate_words(static_cast<double>(interval.read.bytes.bytes + interval.write.bytes.bytes) / seconds),
                    count_words(static_cast<double>(operations) / seconds));
    const auto& latency = interval.read_latency.count > 0 ? interval.read_latency : interval.write_latency;
    if (latency.count > 0) text += fmt::format(", p99 {}", time_words(latency.p99_ns));
    return text;
}

std::string direction_words(std::string_view title, const bench::Direction& direction, std::uint64_t elapsed_ns) {
    const auto seconds = std::max(static_cast<double>(elapsed_ns) / 1e9, 1e-9);
    const auto& latency = direction.latency;
    auto text = fmt::format("  {:<7}{} IOPS, {}\n", title,
                            count_words(static_cast<double>(direction.sums.operations) / seconds),
                            rate_words(static_cast<double>(direction.sums.bytes.bytes) / seconds));
    if (latency.empty()) return text;
    text +=
        fmt::format("         latency: mean {}, p50 {}, p99 {}, p99.9 {}, p99.99 {}, max {}\n",
                    time_words(static_cast<std::uint64_t>(latency.mean_ns())), time_words(latency.percentile_ns(50)),
                    time_words(latency.percentile_ns(99)), time_words(latency.percentile_ns(99.9)),
                    time_words(latency.percentile_ns(99.99)), time_words(latency.largest_ns()));
    return text;
}

}  // namespace

std::string time_words(std::uint64_t ns) {
    const auto value = static_cast<double>(ns);
    if (value < 1e3) return fmt::format("{} ns", ns);
    if (value < 999.5e3) return fmt::format("{:.3g} µs", value / 1e3);
    if (value < 999.5e6) return fmt::format("{:.3g} ms", value / 1e6);
    return fmt::format("{:.3g} s", value / 1e9);
}

std::string rate_words(double bytes_per_second) {
    return decimal_size({static_cast<std::uint64_t>(std::max(bytes_per_second, 0.0))}) + "/s";
}

std::string count_words(double count) {
    return render("{n:count}", {{"n", static_cast<std::uint64_t>(std::llround(std::max(count, 0.0)))}});
}

std::string target_words(const bench::TargetFacts& target) {
    std::string drives;
    for (const auto& drive : target.drives) drives += (drives.empty() ? "" : ", ") + drive;
    if (target.kind == bench::TargetFacts::Kind::simulated) {
        return fmt::format("{}, a simulated drive of {}", printable(target.path), binary_size(target.size));
    }
    return fmt::format("{}{}{}{}, {}, {}", printable(target.path),
                       target.file_system.empty() ? "" : fmt::format(" ({})", target.file_system),
                       drives.empty() ? "" : " on ", drives, binary_size(target.size),
                       target.direct ? "direct" : "through the page cache");
}

std::string circumstances_words(const bench::DoubtInputs& facts) {
    std::string text;
    if (facts.temperature_before_celsius) text += fmt::format("{} °C before", *facts.temperature_before_celsius);
    if (facts.temperature_highest_celsius) {
        text += fmt::format("{}{} °C maximum", text.empty() ? "" : ", ", *facts.temperature_highest_celsius);
    }
    if (facts.link_bytes_per_second) {
        text += fmt::format("{}link limit {}", text.empty() ? "" : "; ", rate_words(*facts.link_bytes_per_second));
    }
    return text.empty() ? text : fmt::format("  drive: {}\n", text);
}

std::string run_words(const Session& session, const bench::RunResult& result, const bench::Judgement& judgement) {
    const auto& workload = result.workload;
    auto text =
        fmt::format("{} {}, depth {}, {} thread{}, {:.3g} s on {}\n", bench::access_words(workload),
                    bench::block_words(workload), workload.depth, workload.threads, workload.threads == 1 ? "" : "s",
                    static_cast<double>(result.elapsed_ns) / 1e9, target_words(result.target));
    if (workload.reads()) text += direction_words("read", result.read, result.elapsed_ns);
    if (workload.writes()) text += direction_words("write", result.write, result.elapsed_ns);
    const auto in_flight = fmt::format("{:.1f} in flight on average", result.mean_depth);
    if (result.target.kind == bench::TargetFacts::Kind::simulated) {
        text += fmt::format("  {}, in simulated time\n", in_flight);
    } else {
        text +=
            fmt::format("  {}; {} of CPU time per operation ({})\n", in_flight,
                        time_words(static_cast<std::uint64_t>(result.cpu_ns_per_operation())), result.target.engine);
    }
    if (result.late_starts > 0) {
        text += fmt::format("  {} operations started late because the queue was full\n",
                            count_words(static_cast<double>(result.late_starts)));
    }
    if (result.short_transfers > 0) {
        text += fmt::format("  {} transfers were short\n", result.short_transfers);
    }
    if (result.written.bytes > 0) text += fmt::format("  {} written in total\n", decimal_size(result.written));
    if (result.verification && result.verification->clean()) {
        text += fmt::format("  verified by reading back: {} sectors\n",
                            count_words(static_cast<double>(result.verification->sectors)));
    }
    text += circumstances_words(judgement.inputs);
    if (judgement.wear) {
        for (const auto& line : bench::wear_messages(*judgement.wear)) {
            text += wrapped(render(line.text, line.evidence), "  ", session.columns);
        }
    }
    for (const auto& note : result.target.notes) text += message_words(session, note);
    for (const auto& note : result.notes) text += message_words(session, note);
    if (!judgement.doubts.empty()) text += "Reasons to doubt these figures:\n";
    for (const auto& doubt : judgement.doubts) text += message_words(session, doubt);
    return text;
}

void ProgressLine::show(const LiveState& state) { show({}, state); }

void ProgressLine::show(const std::string& before, const LiveState& state) {
    if (!session_.progress) return;
    auto text = before.empty() ? progress_words(state) : before + ": " + progress_words(state);
    if (display_width(text) >= session_.columns) text.resize(session_.columns - 1);
    // Clear the line, then overwrite it.
    fmt::print(session_.err, "\r\x1b[K{}", text);
    (void)std::fflush(session_.err);
    shown_ = true;
}

void ProgressLine::clear() {
    if (!shown_) return;
    fmt::print(session_.err, "\r\x1b[K");
    (void)std::fflush(session_.err);
    shown_ = false;
}

}  // namespace fettle::cli
