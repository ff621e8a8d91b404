// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/launch_run.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace fettle::bench {

namespace {

constexpr std::uint64_t kNever = std::numeric_limits<std::uint64_t>::max();

}  // namespace

Result<std::vector<LaunchRunner::Program>> LaunchRunner::run() {
    auto done = start_all();
    if (done) done = wait_for_all();
    // Without a window to wait for, the programs have ended by themselves, unless there was an error.
    if (!done || request_.until == LaunchUntil::window) close_all();
    if (!done) return fail(done.error());
    return std::move(programs_);
}

Status LaunchRunner::start_all() {
    for (const auto& command : request_.commands) {
        const auto started = watch_.start(command);
        if (!started) return fail(started.error());
        programs_.push_back({*started, {}, {}, {}});
    }
    return {};
}

Status LaunchRunner::wait_for_all() {
    const auto until =
        request_.limit_s ? programs_.front().started_ns + *request_.limit_s * std::uint64_t{1'000'000'000} : kNever;
    const auto waiting = [&] {
        return std::any_of(programs_.begin(), programs_.end(), [](const auto& one) { return !one.reached_ns; });
    };
    while (waiting()) {
        const auto event = watch_.next(until, cancel_);
        if (!event) return fail(event.error());
        if (!*event) return too_late();
        if (auto taken = take(**event); !taken) return taken;
    }
    return {};
}

Status LaunchRunner::take(const LaunchWatch::Event& event) {
    auto& program = programs_[event.program];
    if (event.kind == LaunchWatch::Event::Kind::window) {
        if (request_.until == LaunchUntil::window && !program.reached_ns) {
            program.reached_ns = event.at_ns;
            program.seen_as = event.seen_as;
        }
        return {};
    }
    program.status = event.status;
    if (request_.until == LaunchUntil::exit) {
        program.reached_ns = event.at_ns;
    } else if (!program.reached_ns) {
        return fail(ErrorCode::io,
                    FETTLE_TEXT("{program} ended with exit status {status} without opening a window. If it was already "
                                "running, it may have passed the request on: close it first."),
                    {{"program", request_.commands[event.program].front()}, {"status", event.status}});
    }
    return {};
}

Status LaunchRunner::too_late() const {
    const auto late = std::find_if(programs_.begin(), programs_.end(), [](const auto& one) { return !one.reached_ns; });
    const auto& program = request_.commands[static_cast<std::size_t>(late - programs_.begin())].front();
    if (request_.until == LaunchUntil::exit) {
        return fail(ErrorCode::timeout, FETTLE_TEXT("waiting {limit} s for the end of {program}"),
                    {{"program", program}, {"limit", *request_.limit_s}});
    }
    return fail(ErrorCode::timeout, FETTLE_TEXT("waiting {limit} s for a window of {program}"),
                {{"program", program}, {"limit", *request_.limit_s}});
}

template <typename Action>
void LaunchRunner::for_each_running(const Action& action) {
    for (std::size_t i = 0; i < programs_.size(); ++i) {
        if (!programs_[i].status) action(i);
    }
}

void LaunchRunner::close_all() {
    // A program that is still starting can miss a request.
    for (unsigned request = 0; request < kClosingRequests; ++request) {
        for_each_running([&](std::size_t program) {
            if (!watch_.close_window(program)) watch_.terminate(program);
        });
        if (wait_for_ends(watch_.now_ns() + kClosingGraceNs / kClosingRequests)) return;
    }
    for_each_running([&](std::size_t program) { watch_.terminate(program); });
    if (wait_for_ends(watch_.now_ns() + kClosingGraceNs)) return;
    for_each_running([&](std::size_t program) { watch_.kill(program); });
    // The next run must not find it still there. A process in an uninterruptible call cannot be waited for.
    (void)wait_for_ends(watch_.now_ns() + kClosingGraceNs);
}

bool LaunchRunner::wait_for_ends(std::uint64_t until_ns) {
    // Closing is what a cancelled measurement does too.
    const CancelToken never;
    const auto running = [&] {
        return std::any_of(programs_.begin(), programs_.end(), [](const auto& one) { return !one.status; });
    };
    while (running()) {
        const auto event = watch_.next(until_ns, never);
        if (!event || !*event) return false;
        if ((*event)->kind == LaunchWatch::Event::Kind::ended) programs_[(*event)->program].status = (*event)->status;
    }
    return true;
}

}  // namespace fettle::bench
