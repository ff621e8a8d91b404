// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "core/trace/event.h"

namespace fettle::trace {

/// The file "trace" of tracefs (Documentation/trace/ftrace.rst of Linux), with the events block_rq_issue,
/// block_rq_complete and block_rq_requeue (include/trace/events/block.h):
///   TASK-PID [CPU] FLAGS SECONDS.MICROSECONDS: block_rq_issue: MAJOR,MINOR RWBS BYTES (COMMAND) SECTOR + SECTORS
///   [TASK] … block_rq_complete: MAJOR,MINOR RWBS (COMMAND) SECTOR + SECTORS [ERROR]
/// Newer kernels have the I/O priority before the bracket. A task's name may contain spaces, so lines are read from the
/// event's name on both sides.
struct TracefsLine {
    enum class Content : std::uint8_t {
        other,    ///< a comment, or another event
        lost,     ///< the kernel reports lost events
        request,  ///< an event of a request
    };
    Content content = Content::other;
    std::uint64_t lost = 0;        ///< events
    std::string_view device = {};  ///< of the request: "MAJOR,MINOR"; points into the line
    Event::Step step = Event::Step::issue;
    std::optional<Event> access = {};  ///< nullopt: the request is no access, such as a command passed through
};

/// nullopt: an event of a request that does not fit the format.
[[nodiscard]] std::optional<TracefsLine> parse_tracefs_line(std::string_view line);

}  // namespace fettle::trace
