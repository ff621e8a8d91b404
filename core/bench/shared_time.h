// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <condition_variable>
#include <cstdint>
#include <list>
#include <mutex>

namespace fettle::bench {

/// One virtual time for several queues, each on a thread of its own: the queue whose time comes first goes on, and
/// the others wait for it, so that what they share is asked in the order of time, and every run gives the same. A
/// queue that has left is not waited for.
class SharedTime {
public:
    /// One queue's place in it.
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

    /// A queue that begins now. The pointer is good until it leaves.
    [[nodiscard]] Member* join();
    void leave(Member* member);
    /// Blocks until no other queue has anything to do before `at_ns`; then that is the time, and the turn is the
    /// caller's until it waits again or leaves. A time that has passed means now.
    void wait_until(Member& member, std::uint64_t at_ns);
    /// As wait_until of the member's own time; returns at once where the turn is its own.
    void take_turn(Member& member);
    /// Time passes while nobody is in it.
    void advance(std::uint64_t ns);
    /// The latest time that has come.
    [[nodiscard]] std::uint64_t now_ns() const;

private:
    /// Wakes whose time comes first, unless one of them is under way.
    void pass_on();

    mutable std::mutex mutex_;
    std::list<Member> members_;
    std::uint64_t now_ns_ = 0;
};

}  // namespace fettle::bench
