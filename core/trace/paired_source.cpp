// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trace/paired_source.h"

#include <utility>

namespace fettle::trace {

PairedSource::PairedSource(std::unique_ptr<EventSource> events, std::size_t window, Reading& reading)
    : events_(std::move(events)), window_(window), reading_(reading), pairing_(reading.counts) {}

Result<std::optional<Access>> PairedSource::next() {
    for (;;) {
        if (auto access = pairing_.take()) return access;
        if (ended_) return std::nullopt;
        const auto event = next_event();
        if (!event) return fail(event.error());
        if (*event) {
            pairing_.add(**event);
        } else {
            pairing_.end();
            ended_ = true;
        }
    }
}

Result<std::optional<Event>> PairedSource::next_event() {
    while (!events_ended_ && window_.wants_more()) {
        const auto event = events_->next();
        if (!event) return fail(event.error());
        events_ended_ = !*event;
        if (!events_ended_ && !window_.push(**event)) {
            return fail(ErrorCode::malformed,
                        FETTLE_TEXT("the events before byte {offset} are too far out of order; merge the files of all "
                                    "processors with blkparse -d"),
                        {{"offset", reading_.input.offset()}});
        }
    }
    if (window_.empty()) return std::nullopt;
    return std::optional(window_.pop());
}

}  // namespace fettle::trace
