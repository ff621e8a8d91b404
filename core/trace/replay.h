// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "core/base/cancel.h"
#include "core/base/result.h"
#include "core/bench/engine.h"
#include "core/bench/runner.h"
#include "core/trace/replay_pace.h"
#include "core/trace/replay_result.h"
#include "core/trace/replay_survey.h"
#include "core/trace/trace.h"

/// Replays block I/O traces on a target of benchmarks.
namespace fettle::trace {

inline constexpr unsigned kMostDepth = 256;

struct ReplaySettings {
    ReplayPace pace;
    /// Limit of accesses and of transfers in flight, 1…kMostDepth. nullopt: kMostDepth, and in a fast replay the depth
    /// at which each access was issued originally.
    std::optional<unsigned> depth;
    bool reads_only = false;         ///< skip what changes data, and flushes
    std::optional<ByteCount> area;   ///< use only the start of the target; whole sectors; nullopt: all of it
    std::uint64_t error_limit = 10;  ///< stop after this many failed accesses; at least 1
    std::uint64_t nonce = 0;         ///< of the written data
};

/// Error: invalid_argument, with the reason.
[[nodiscard]] Status validate(const ReplaySettings& settings);

/// What is replayed on. Both must outlive the replay.
struct ReplayTarget {
    bench::IoTarget& io;
    /// Discards whole sectors. Errors: unsupported; io; vanished. Empty: discards are skipped.
    std::function<Status(std::uint64_t offset, std::uint64_t bytes)> discard;
};

/// Replays a trace in its order through one queue. Memory does not grow with the trace.
///
/// Addresses are folded into the area (Fold). An access larger than a buffer (1 MiB, less at depths beyond 64) is
/// transferred in pieces; it begins with the first and ends with the last. Writes carry incompressible data. A flush or
/// a discard waits until nothing is in flight, and what follows waits for it. An access whose turn finds the depth
/// exhausted is issued late, which `lag` shows; the times of later ones do not move.
///
/// Blocks until the trace has ended. Calls `live` about once a second. A cancelled replay returns within a second with
/// the results so far (Ending::cancelled). So does one with as many failed accesses as allowed, one whose target
/// vanished, or one whose trace ends with an error (Ending::failed). `survey` is that of the trace, for the progress.
/// Errors, with nothing replayed: those of validate; invalid_argument (an area beyond the target); those of
/// IoTarget::open_queue; those of Source::next before the first access.
[[nodiscard]] Result<ReplayResult> replay(Source& source, const ReplayTarget& target, const ReplaySettings& settings,
                                          const Survey& survey, const bench::LiveCallback& live,
                                          const CancelToken& cancel);

}  // namespace fettle::trace
