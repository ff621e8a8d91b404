// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <condition_variable>
#include <cstdint>
#include <list>
#include <mutex>

namespace fettle::bench {

/// One virtual time for several queues on separate threads: the queue with the earliest time continues and the others
/// wait, so that shared state is accessed in time order and every run gives the same result. Queues that have left are
/// not waited for.
class SharedTime {
public:
    /// A queue's membership.
    class Member {
    public:
        [[nodiscard]] std::uint64_t now_ns() const noexcept { return at_ns_; }

    private:
        friend class SharedTime;
        std::uint64_t at_ns_ = 0;
        bool waits_ = false;
        bool has_turn_ = false;
        std::condition_variable turn_;
    };

    /// Adds a queue. The pointer is valid until it leaves.
    [[nodiscard]] Member* join();
    void leave(Member* member);
    /// Blocks until no other queue has work before `at_ns`; that becomes the time, and the caller has the turn until it
    /// waits again or leaves. A time in the past means now.
    void wait_until(Member& member, std::uint64_t at_ns);
    /// Like wait_until at the member's own time; returns at once if it has the turn.
    void take_turn(Member& member);
    /// Advances the time while no queue is a member.
    void advance(std::uint64_t ns);
    /// The latest time reached.
    [[nodiscard]] std::uint64_t now_ns() const;

private:
    /// Wakes the member with the earliest time, unless one is running.
    void pass_on();

    mutable std::mutex mutex_;
    std::list<Member> members_;
    std::uint64_t now_ns_ = 0;
};

}  // namespace fettle::bench
