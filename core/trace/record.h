// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "core/base/cancel.h"
#include "core/base/result.h"
#include "core/trace/reader.h"
#include "core/trace/recorder.h"
#include "core/trace/statistics.h"

namespace fettle::trace {

struct RecordSettings {
    std::size_t drives = 0;                    ///< number of recorded drives
    std::optional<std::uint64_t> duration_ns;  ///< nullopt: until cancelled
};

/// Takes each access of the drive with this index, in order of `at_ns`, which counts from the drive's first access.
/// False: this access was not taken, and no more are wanted. An error ends the recording.
using RecordSink = std::function<Result<bool>(std::size_t drive, const Access&)>;

struct RecordProgress {
    std::uint64_t elapsed_ns = 0;
    std::uint64_t events = 0;
};

enum class RecordEnding : std::uint8_t {
    time_over,  ///< after the duration
    stopped,    ///< cancelled: the ordinary end of a recording without a duration
    full,       ///< the sink wants no more
    failed,
};
/// "duration", "stopped", "size-limit", "failed".
[[nodiscard]] std::string_view name(RecordEnding ending) noexcept;

struct RecordedDrive {
    ReadCounts counts;      ///< `lost` is that of all drives together
    Statistics statistics;  ///< of what the sink has taken
    /// From the start of the recording to the first access; nullopt: there was none.
    std::optional<std::uint64_t> first_ns;
};

struct RecordResult {
    RecordEnding ending = RecordEnding::failed;
    std::uint64_t elapsed_ns = 0;
    std::uint64_t events = 0;  ///< read from the kernel, of the recorded drives
    std::uint64_t lost = 0;    ///< events that the kernel discarded, or delivered too late to bring them into order
    std::vector<RecordedDrive> drives;
    std::optional<Error> error;  ///< the first one
};

/// The largest distance, in events, over which a recording restores the order of time. The kernel merges the buffers of
/// the processors by time, and only events that are written at the same moment may change places.
inline constexpr std::size_t kRecordWindow = 4096;

/// Records until the duration is over, `cancel` is set, the sink wants no more, or an error occurs; then reads what is
/// left and removes the recording from the kernel. Memory does not grow with the time. `on_progress` may be empty.
[[nodiscard]] RecordResult record(LiveEvents& live, const RecordSettings& settings, const RecordSink& sink,
                                  const std::function<void(const RecordProgress&)>& on_progress,
                                  const CancelToken& cancel);

}  // namespace fettle::trace
