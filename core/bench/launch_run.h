// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/bench/launch.h"

namespace fettle::bench {

/// One run of a launch measurement: starts the programs, waits until each has reached the end, and closes them.
class LaunchRunner {
public:
    /// All must outlive the object.
    LaunchRunner(LaunchWatch& watch, const LaunchRequest& request, const CancelToken& cancel)
        : watch_(watch), request_(request), cancel_(cancel) {}

    struct Program {
        std::uint64_t started_ns = 0;
        std::optional<std::uint64_t> reached_ns;  ///< the window or the end, as requested
        std::optional<WindowEvent> seen_as;
        std::optional<int> status;  ///< the program has ended
    };

    /// The programs, all with `reached_ns`. Closes programs on errors too. Errors: those of measure_launch.
    Result<std::vector<Program>> run();

private:
    Status start_all();
    Status wait_for_all();
    Status take(const LaunchWatch::Event& event);
    [[nodiscard]] Status too_late() const;
    void close_all();
    /// Returns whether every program has ended before `until_ns`.
    bool wait_for_ends(std::uint64_t until_ns);
    template <typename Action>
    void for_each_running(const Action& action);

    LaunchWatch& watch_;
    const LaunchRequest& request_;
    const CancelToken& cancel_;
    std::vector<Program> programs_;
};

}  // namespace fettle::bench
