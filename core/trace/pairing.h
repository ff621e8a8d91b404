// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>

#include "core/trace/event.h"
#include "core/trace/reader.h"

namespace fettle::trace {

/// Turns the events of one device into accesses: pairs each request's issue with its completion, and delivers in order
/// of issue. Where no request is issued, as with the device mapper, pairs its queueing with its completion. Waits for
/// at most kReadWindow requests; beyond that the oldest is delivered without a service time.
class Pairing {
public:
    /// Counts what it cannot pair in `counts`, which must outlive it.
    explicit Pairing(ReadCounts& counts) : counts_(counts) {}

    /// Requires that events come in order of `at_ns`.
    void add(const Event& event);
    /// The next access, once it is complete; nullopt: more events are needed, or, after end(), there are none.
    std::optional<Access> take();
    /// Requests that wait for completion are delivered without a service time: events were lost, so what completes
    /// later may be another request to the same address.
    void forget();
    /// No events follow.
    void end() noexcept { ended_ = true; }

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

    void add_request(const Event& event);
    /// From the first issue on, queueing does not matter: what is queued will be issued, alone, merged or split.
    void start_issues();
    void requeue(const Event& event);
    void complete(const Event& event);
    /// The request at the front gets no completion.
    void give_up(Request& front);

    [[nodiscard]] Request& request(std::uint64_t number) { return pending_[number - first_]; }
    /// The request that the event continues: of those whose rest starts where the event does, the one of the same size,
    /// else the first.
    Index::iterator find(const Event& event);
    /// The next `bytes` of the request are completed. True: that was all.
    bool advance(Index::iterator found, std::uint64_t bytes);

    ReadCounts& counts_;
    bool ended_ = false;
    bool issues_seen_ = false;
    std::deque<Request> pending_;  // in order of time
    std::uint64_t first_ = 0;      // number of pending_.front()
    Index waiting_;
};

}  // namespace fettle::trace
