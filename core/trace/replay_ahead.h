// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>

#include "core/base/error.h"
#include "core/trace/replay_pace.h"
#include "core/trace/trace.h"

namespace fettle::trace {

/// An access and its turn in the replay.
struct Due {
    Access access;
    std::uint64_t intended_ns = 0;  ///< since the start of the replay
    unsigned depth = 0;             ///< the most accesses in flight with it, itself included
    bool depth_known = true;        ///< false: the original depth is wanted and unknown
};

/// Reads a trace some thousand accesses ahead, so that the time to read it falls into the idle times of the replay.
class ReadAhead {
public:
    /// At most this many are held.
    static constexpr std::size_t kMost = 4096;

    struct Turns {
        ReplayPace pace;
        unsigned depth = 1;           ///< the limit
        bool original_depth = false;  ///< below the limit, the depth of the trace
        bool reads_only = false;      ///< times and depths are those of the reads alone
    };
    /// `source` must outlive it. Requires: validate(turns.pace).
    ReadAhead(Source& source, const Turns& turns)
        : source_(source), turns_(turns), clock_(turns.pace), original_(turns.depth) {}

    /// Reads up to `count` more.
    void read(std::size_t count);
    /// The next one, read now if need be; nullptr: there is none.
    [[nodiscard]] const Due* front();
    /// Requires: front() is not nullptr.
    void pop() { held_.pop_front(); }
    /// Why the trace ended early. The accesses before it come first.
    [[nodiscard]] const std::optional<Error>& error() const noexcept { return error_; }

private:
    [[nodiscard]] Due due(const Access& access);

    Source& source_;
    Turns turns_;
    PaceClock clock_;
    OriginalDepth original_;
    std::deque<Due> held_;
    bool ended_ = false;
    std::optional<Error> error_;
};

}  // namespace fettle::trace
