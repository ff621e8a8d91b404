// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "core/base/cancel.h"
#include "core/base/result.h"
#include "core/bench/spread.h"

/// Time of a program from a cold start to its end.
namespace fettle::bench {

/// Port: starts programs. Not thread-safe.
class Launcher {
public:
    virtual ~Launcher() = default;

    /// Writes back and drops the system's cached file data. Errors: not_permitted (requires root), unsupported.
    virtual Status drop_caches() = 0;

    struct Outcome {
        std::uint64_t elapsed_ns = 0;  ///< from the start to the end of the process
        int status = 0;                ///< exit status; 128 + number for a signal
    };
    /// Starts `command` without a shell and without the user's terminal, and waits for its end. Cancelling ends the
    /// program. Errors: not_found, not_permitted, cancelled, io.
    virtual Result<Outcome> run(const std::vector<std::string>& command, const CancelToken& cancel) = 0;
};

struct LaunchResult {
    std::vector<std::string> command;
    double warm_seconds = 0;      ///< one more run right after the cold ones
    Spread cold;                  ///< seconds
    bool caches_dropped = false;  ///< false: the system did not allow it, so "cold" runs are not cold
    int status = 0;               ///< the last exit status that was not 0
};

/// Five cold starts (or as many as requested) and one warm start. `on_run` is called after each run with its number,
/// from 1, and its seconds. Errors: those of Launcher::run.
[[nodiscard]] Result<LaunchResult> measure_launch(Launcher& launcher, const std::vector<std::string>& command,
                                                  unsigned runs, const std::function<void(unsigned, double)>& on_run,
                                                  const CancelToken& cancel);

}  // namespace fettle::bench
