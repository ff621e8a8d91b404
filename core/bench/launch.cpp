// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/launch.h"

#include <algorithm>
#include <utility>

#include "core/bench/launch_run.h"

namespace fettle::bench {

namespace {

double seconds_between(std::uint64_t from_ns, std::uint64_t to_ns) {
    return static_cast<double>(to_ns - from_ns) * 1e-9;
}

Status check(const LaunchRequest& request) {
    if (request.commands.empty()) return fail(ErrorCode::invalid_argument, FETTLE_TEXT("no command given"));
    for (const auto& command : request.commands) {
        if (command.empty() || command.front().empty())
            return fail(ErrorCode::invalid_argument, FETTLE_TEXT("no command given"));
    }
    if (request.runs == 0) return fail(ErrorCode::invalid_argument, FETTLE_TEXT("at least one run is needed"));
    return {};
}

/// Collects the times of all runs of one kind.
class Times {
public:
    explicit Times(std::size_t programs) : seconds_(programs) {}

    void add(const LaunchRun& run) {
        for (std::size_t i = 0; i < seconds_.size(); ++i) seconds_[i].push_back(run.seconds[i]);
        last_.push_back(run.last_seconds);
    }
    [[nodiscard]] Spread of_program(std::size_t program) const { return spread_of(seconds_[program]); }
    [[nodiscard]] Spread of_last() const { return spread_of(last_); }

private:
    std::vector<std::vector<double>> seconds_;
    std::vector<double> last_;
};

class Measurement {
public:
    Measurement(Launcher& launcher, const LaunchRequest& request, const std::function<void(const LaunchRun&)>& on_run,
                const CancelToken& cancel)
        : launcher_(launcher), request_(request), on_run_(on_run), cancel_(cancel) {
        result_.until = request.until;
        result_.caches_dropped = true;
        for (const auto& command : request.commands) {
            result_.programs.emplace_back();
            result_.programs.back().command = command;
        }
    }

    Result<LaunchResult> run() {
        const auto count = request_.commands.size();
        Times cold(count);
        Times warm(count);
        for (unsigned number = 1; number <= request_.runs; ++number) {
            if (auto done = run_once({number, false, {}, 0}, cold); !done) return fail(done.error());
        }
        for (unsigned number = 1; number <= (request_.warm ? request_.runs : 1); ++number) {
            if (auto done = run_once({number, true, {}, 0}, warm); !done) return fail(done.error());
        }
        for (std::size_t i = 0; i < count; ++i) {
            result_.programs[i].cold = cold.of_program(i);
            result_.programs[i].warm = warm.of_program(i);
        }
        result_.last_cold = cold.of_last();
        result_.last_warm = warm.of_last();
        return std::move(result_);
    }

private:
    Status run_once(LaunchRun run, Times& times) {
        // First the connection to the display, which would otherwise be part of what has to be read again.
        const auto watch = launcher_.watch(request_.until);
        if (!watch) return fail(watch.error());
        if (!run.warm && !launcher_.drop_caches()) result_.caches_dropped = false;
        const auto programs = LaunchRunner(**watch, request_, cancel_).run();
        if (!programs) return fail(programs.error());
        std::uint64_t last = 0;
        for (std::size_t i = 0; i < programs->size(); ++i) {
            const auto& program = (*programs)[i];
            run.seconds.push_back(seconds_between(program.started_ns, *program.reached_ns));
            last = std::max(last, *program.reached_ns);
            auto& result = result_.programs[i];
            if (program.seen_as) result.seen_as = program.seen_as;
            // After its window, a program ends because it was closed.
            if (request_.until == LaunchUntil::exit && program.status.value_or(0) != 0) result.status = *program.status;
        }
        run.last_seconds = seconds_between(programs->front().started_ns, last);
        times.add(run);
        if (on_run_) on_run_(run);
        return {};
    }

    Launcher& launcher_;
    const LaunchRequest& request_;
    const std::function<void(const LaunchRun&)>& on_run_;
    const CancelToken& cancel_;
    LaunchResult result_;
};

}  // namespace

std::string_view name(LaunchUntil until) noexcept { return until == LaunchUntil::window ? "window" : "exit"; }

std::string_view name(WindowEvent event) noexcept {
    switch (event) {
        case WindowEvent::painted: return "painted";
        case WindowEvent::mapped: return "mapped";
        case WindowEvent::committed: return "committed";
    }
    return "";
}

Result<LaunchResult> measure_launch(Launcher& launcher, const LaunchRequest& request,
                                    const std::function<void(const LaunchRun&)>& on_run, const CancelToken& cancel) {
    if (auto valid = check(request); !valid) return fail(valid.error());
    return Measurement(launcher, request, on_run, cancel).run();
}

}  // namespace fettle::bench
