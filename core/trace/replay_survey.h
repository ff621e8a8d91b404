// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>

#include "core/base/cancel.h"
#include "core/base/result.h"
#include "core/base/units.h"
#include "core/trace/replay_pace.h"
#include "core/trace/trace.h"

namespace fettle::trace {

/// What must be known of a trace before it is replayed: whether it writes, how large a target it needs, how long it
/// takes.
struct Survey {
    struct Sum {
        std::uint64_t accesses = 0;
        ByteCount bytes;
    };
    std::array<Sum, kKinds.size()> kinds;  ///< by Kind
    ByteCount span;                        ///< the end of the last byte that is read, written or discarded
    ByteCount largest;                     ///< the largest read or write
    std::uint64_t duration_ns = 0;         ///< from the first issue to the last
    std::uint64_t planned_ns = 0;          ///< the same in the replay, of what is replayed; 0 if it is fast
    std::uint64_t without_time = 0;        ///< accesses without a recorded service time

    [[nodiscard]] const Sum& of(Kind kind) const noexcept { return kinds[static_cast<std::size_t>(kind)]; }
    [[nodiscard]] std::uint64_t accesses() const noexcept;
    /// Whether replaying all of it changes data.
    [[nodiscard]] bool changes_data() const noexcept {
        return of(Kind::write).accesses > 0 || of(Kind::discard).accesses > 0;
    }
};

/// Reads the whole trace, for a replay at this pace, with `reads_only` of its reads alone. Requires: validate(pace).
/// Errors: those of Source::next; cancelled; invalid_argument (no accesses).
[[nodiscard]] Result<Survey> survey_of(Source& source, const ReplayPace& pace, bool reads_only,
                                       const CancelToken& cancel);

}  // namespace fettle::trace
