// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "core/bench/data.h"
#include "core/trace/replay.h"
#include "core/trace/replay_ahead.h"
#include "core/trace/replay_fold.h"
#include "core/trace/replay_in_flight.h"
#include "core/trace/replay_live.h"

namespace fettle::trace {

/// The largest transfer at this depth, such that all buffers together stay below 64 MiB. Requires: 1…kMostDepth.
[[nodiscard]] std::uint32_t largest_transfer(unsigned depth) noexcept;

/// One call of replay().
class ReplayLoop {
public:
    /// All must outlive it. Requires valid settings, an area within the target, and `queue` of that target with the
    /// depth and the largest transfer of `result`.
    ReplayLoop(ReadAhead& ahead, const ReplayTarget& target, bench::IoQueue& queue, const ReplaySettings& settings,
               ReplayLive& live, const CancelToken& cancel, ReplayResult& result);

    void run();

private:
    /// An access in flight, or of which pieces are still to be submitted.
    struct Active {
        std::uint64_t issued_ns = 0;
        std::uint64_t intended_ns = 0;
        std::uint64_t size = 0;         ///< wanted, in whole sectors
        std::uint64_t transferred = 0;  ///< so far
        unsigned waiting = 0;           ///< submitted transfers that have not completed
        unsigned depth = 0;             ///< at its issue
        Kind kind = Kind::read;
        bool failed = false;
        bool abandoned = false;  ///< not all of it was submitted
    };
    struct Slot {
        std::uint32_t active = 0;
        bench::IoRequest request;
    };

    /// False ends the replay.
    bool step();
    void gather();
    /// Takes the next access if it is its turn; false if it is not.
    bool advance();
    [[nodiscard]] bool skip(const Due& due);
    [[nodiscard]] bool is_due(const Due& due) const;
    void start(const Due& due, const Place& place);
    void submit_piece();
    void note_change(const Place& place, std::uint64_t largest);
    /// A flush or a discard, with nothing else in flight.
    void take_alone(const Due& due);
    [[nodiscard]] Status discard(const Place& place);
    [[nodiscard]] std::uint64_t wait_until();
    /// Submits the gathered requests, waits, and accounts for what completed. False: the queue is broken.
    bool turn(std::uint64_t until_ns);
    void begin_started(std::uint64_t issued_ns);
    void settle(const bench::IoCompletion& completion);
    void end(Active& active, std::uint64_t at_ns);
    void note_lag(std::uint64_t issued_ns, std::uint64_t intended_ns);
    void note_error(const Error& error);
    void drain();
    void finish();

    ReadAhead& ahead_;
    const ReplayTarget& target_;
    bench::IoQueue& queue_;
    const ReplaySettings& settings_;
    ReplayLive& live_;
    const CancelToken& cancel_;
    ReplayResult& result_;
    Fold fold_;
    bench::DataStream data_;
    InFlight in_flight_;

    std::vector<Active> actives_;
    std::vector<std::uint32_t> free_actives_;
    std::vector<Slot> slots_;
    std::vector<std::uint32_t> free_slots_;
    std::vector<bench::IoRequest> requests_;        ///< gathered
    std::vector<std::uint32_t> started_;            ///< accesses whose first piece is among them
    std::vector<bench::IoCompletion> completions_;  ///< of one exchange, in the order of their times
    Pieces pieces_;                                 ///< of the access `cutting_` that are still to be submitted
    std::uint32_t cutting_ = 0;
    unsigned open_ = 0;  ///< accesses in `actives_`, those not yet submitted included
    std::uint64_t glance_ns_;
    std::uint64_t start_ns_ = 0;
    std::uint64_t now_ns_ = 0;
    std::uint64_t last_ns_ = 0;  ///< the latest completion
    bool can_discard_;
    bool stopped_ = false;  ///< by errors
    bool broken_ = false;   ///< the queue
};

}  // namespace fettle::trace
