// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/cancel.h"
#include "core/base/result.h"
#include "core/bench/launch_watch.h"
#include "core/bench/spread.h"

/// Time that programs take to start: until their end or until their first window.
namespace fettle::bench {

/// Port: starts programs. Not thread-safe.
class Launcher {
public:
    virtual ~Launcher() = default;

    /// Writes back and drops the system's cached file data. Errors: not_permitted (requires root), unsupported.
    virtual Status drop_caches() = 0;

    /// Prepares one run. Errors: for LaunchUntil::window, unsupported (no display, or no way to observe it) and io (the
    /// display rejects the connection).
    virtual Result<std::unique_ptr<LaunchWatch>> watch(LaunchUntil until) = 0;
};

/// A program has this long to react to a request to end before the next, stronger one.
inline constexpr std::uint64_t kClosingGraceNs = 3'000'000'000;
/// The first request is repeated this often in that time.
inline constexpr unsigned kClosingRequests = 3;

struct LaunchRequest {
    std::vector<std::vector<std::string>> commands;  ///< started together, in this order
    LaunchUntil until = LaunchUntil::exit;
    unsigned runs = 5;                ///< cold starts
    bool warm = false;                ///< as many warm starts as cold ones, instead of one
    std::optional<unsigned> limit_s;  ///< seconds until all programs must have reached `until`
};

/// The times of one run.
struct LaunchRun {
    unsigned number = 0;  ///< from 1, in its kind
    bool warm = false;
    std::vector<double> seconds;  ///< of each program, from its own start
    double last_seconds = 0;      ///< from the first start until the last program had reached the end
};

struct ProgramLaunch {
    std::vector<std::string> command;
    Spread cold;                         ///< seconds
    Spread warm;                         ///< seconds
    int status = 0;                      ///< LaunchUntil::exit: the last exit status that was not 0
    std::optional<WindowEvent> seen_as;  ///< LaunchUntil::window
};

struct LaunchResult {
    LaunchUntil until = LaunchUntil::exit;
    std::vector<ProgramLaunch> programs;  ///< as in the request
    Spread last_cold;                     ///< seconds until the last program had reached the end
    Spread last_warm;
    bool caches_dropped = false;  ///< false: the system did not allow it, so "cold" runs are not cold
};

/// Cold starts, then warm ones, whose files the last cold start has cached. `on_run` is called after each run. With
/// LaunchUntil::window, programs are closed after each run: by a request to the window, then by SIGTERM, then by
/// SIGKILL. Errors: those of the ports; invalid_argument; timeout (the limit); io (a program ended without a
/// window).
[[nodiscard]] Result<LaunchResult> measure_launch(Launcher& launcher, const LaunchRequest& request,
                                                  const std::function<void(const LaunchRun&)>& on_run,
                                                  const CancelToken& cancel);

}  // namespace fettle::bench
