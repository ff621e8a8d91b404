// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <memory>
#include <optional>

#include "core/trace/event.h"
#include "core/trace/pairing.h"
#include "core/trace/parts.h"
#include "core/trace/time_window.h"

namespace fettle::trace {

/// Turns the events of a trace into accesses (see Pairing).
class PairedSource final : public Source {
public:
    /// Restores the order of events over `window` of them. `reading` must outlive it.
    PairedSource(std::unique_ptr<EventSource> events, std::size_t window, Reading& reading);
    Result<std::optional<Access>> next() override;

private:
    Result<std::optional<Event>> next_event();

    std::unique_ptr<EventSource> events_;
    TimeWindow<Event> window_;
    Reading& reading_;
    bool events_ended_ = false;
    bool ended_ = false;
    Pairing pairing_;
};

}  // namespace fettle::trace
