// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

#include "core/bench/result.h"
#include "core/bench/runner.h"
#include "core/trace/replay_survey.h"

namespace fettle::trace {

/// Reports the progress of a replay about once a second, as that of a run: by time, or, for a fast replay, by bytes.
class ReplayLive {
public:
    /// `live` may be empty, and must outlive it.
    ReplayLive(const bench::LiveCallback& live, const Survey& survey, bool fast, bool reads_only);

    void start(std::uint64_t now_ns) noexcept { start_ns_ = interval_ns_ = now_ns; }
    void completed(Kind kind, std::uint64_t bytes, std::uint64_t service_ns) noexcept;
    /// Reports if it is time to.
    void pass(std::uint64_t now_ns);

private:
    const bench::LiveCallback& live_;
    bool fast_;
    std::uint64_t total_;  ///< nanoseconds or bytes
    std::uint64_t bytes_ = 0;
    std::uint64_t start_ns_ = 0;
    std::uint64_t interval_ns_ = 0;  ///< start of the interval
    bench::Direction read_;
    bench::Direction write_;
};

}  // namespace fettle::trace
