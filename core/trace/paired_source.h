// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>

#include "core/trace/event.h"
#include "core/trace/parts.h"
#include "core/trace/time_window.h"

namespace fettle::trace {

/// Turns events into accesses: pairs each request's issue with its completion, and delivers in order of issue. Where no
/// request is issued, as with the device mapper, pairs its queueing with its completion. Waits for at most kReadWindow
/// requests; beyond that the oldest is delivered without a service time.
class PairedSource final : public Source {
public:
    /// Restores the order of events over `window` of them. `reading` must outlive it.
    PairedSource(std::unique_ptr<EventSource> events, std::size_t window, Reading& reading);
    Result<std::optional<Access>> next() override;

private:
    enum class State : std::uint8_t { waiting, settled, dropped };
    struct Request {
        Access access;
        State state = State::waiting;
        bool failed = false;
        // What has not been completed: a request may be completed in parts.
        std::uint64_t left_offset = 0;
        std::uint64_t left_bytes = 0;
    };
    struct Key {
        Kind kind;
        std::uint64_t offset;
        // The 0 of "a <=> b < 0" is the compiler's own.
        // NOLINTNEXTLINE(modernize-use-nullptr)
        friend auto operator<=>(const Key&, const Key&) = default;
    };
    /// Requests that wait for completion, by what is left of them. The value is the request's number.
    using Index = std::multimap<Key, std::uint64_t>;

    Result<std::optional<Event>> next_event();
    void handle(const Event& event);
    void add(const Event& event);
    /// From the first issue on, queueing does not matter: what is queued will be issued, alone, merged or split.
    void start_issues();
    void requeue(const Event& event);
    void complete(const Event& event);
    std::optional<Access> take_front();
    /// The request at the front gets no completion.
    void give_up(Request& front);

    [[nodiscard]] Request& request(std::uint64_t number) { return pending_[number - first_]; }
    /// The request that the event continues: of those whose rest starts where the event does, the one of the same size,
    /// else the first.
    Index::iterator find(const Event& event);
    /// The next `bytes` of the request are completed. True: that was all.
    bool advance(Index::iterator found, std::uint64_t bytes);

    std::unique_ptr<EventSource> events_;
    TimeWindow<Event> window_;
    Reading& reading_;
    bool events_ended_ = false;
    bool ended_ = false;
    bool issues_seen_ = false;
    std::deque<Request> pending_;  // in order of time
    std::uint64_t first_ = 0;      // number of pending_.front()
    Index waiting_;
};

}  // namespace fettle::trace
